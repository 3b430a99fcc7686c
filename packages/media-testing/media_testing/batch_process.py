"""A batch in a process of its own, which somebody may kill."""

import asyncio
import os
from contextlib import AbstractContextManager
from multiprocessing.context import ForkServerContext
from multiprocessing.process import BaseProcess
from pathlib import Path

from pydantic import SecretStr

from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.flows.produce_batch import produce_batch
from media_pipelines.state import leases
from media_pipelines.submission import process_identity
from media_testing.fake_service import KEY
from media_testing.killable_process import running_process

PROCESS_SECONDS = 180.0
ROWS_AT_ONCE = 3


def make_batch(
    base_url: str, home: str, manifest: str, folder: str, state: str = "", machine: str = ""
) -> None:
    """Run a batch of text_to_model against a fake service.

    Args:
        base_url: Address of the service.
        home: Home folder.
        manifest: The table.
        folder: Where the rows go.
        state: Where the state is; empty: in the home folder.
        machine: Name of the machine that this process believes to be on; empty: of this one.
    """
    os.environ["MEDIA_HOME"] = home
    if machine:
        leases.HOST = process_identity.HOST = machine  # type: ignore[misc]
    service = MediaService(
        base_url=base_url,
        api_key=SecretStr(KEY),
        home=home,
        state=SecretStr(state) if state else None,
    )
    asyncio.run(
        produce_batch(
            manifest,
            rows_at_once=ROWS_AT_ONCE,
            service=service,
            delivery=AssetDelivery(folder=f"{folder}/{{row}}"),
        )
    )


def running_batch(
    context: ForkServerContext,
    base_url: str,
    home: Path,
    manifest: Path,
    folder: Path | str,
    *,
    state: str = "",
    machine: str = "",
) -> AbstractContextManager[BaseProcess]:
    """Run the batch; wait for its end."""
    places = (base_url, home, manifest, folder, state, machine)
    return running_process(context, make_batch, *places, seconds=PROCESS_SECONDS)
