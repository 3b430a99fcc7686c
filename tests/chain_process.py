"""The six-step chain in a process of its own, as a flow that somebody may kill."""

import asyncio
import multiprocessing
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.context import ForkServerContext
from pathlib import Path

from pydantic import SecretStr

from blocks.asset_delivery import AssetDelivery
from blocks.media_service import MediaService
from flows.text_to_model import text_to_model
from tests.fake_service import KEY

PROCESS_SECONDS = 120.0


def make_chair(base_url: str, home: str, folder: str) -> None:
    """Run text_to_model against a fake service."""
    service = MediaService(base_url=base_url, api_key=SecretStr(KEY), home=home)
    delivery = AssetDelivery(folder=folder)
    asyncio.run(
        text_to_model(
            prompt="an oak chair", texture_prompt="bronze", service=service, delivery=delivery
        )
    )


def fresh_processes() -> ForkServerContext:
    """Return a context whose processes begin with everything imported."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["tests.chain_process"])
    return context


@contextmanager
def running_chain(
    context: ForkServerContext, base_url: str, home: Path, folder: Path
) -> Iterator["multiprocessing.process.BaseProcess"]:
    """Run the chain; wait for its end."""
    process = context.Process(target=make_chair, args=(base_url, str(home), str(folder)))
    process.start()
    try:
        yield process
        process.join(PROCESS_SECONDS)
        assert process.exitcode is not None, "the chain hangs"
    finally:
        process.kill()
        process.join()
