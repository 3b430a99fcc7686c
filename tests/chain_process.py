"""The six-step chain in a process of its own, as a flow that somebody may kill."""

import asyncio
import os
import signal
from contextlib import AbstractContextManager
from multiprocessing.context import ForkServerContext
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest
from pydantic import SecretStr

from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.flows.text_to_model import text_to_model
from tests.fake_service import KEY
from tests.killable_process import running_process

PROCESS_SECONDS = 120.0


def make_chair(
    base_url: str, home: str, folder: str, again: str = "", last_words: str = ""
) -> None:
    """Run text_to_model against a fake service.

    Args:
        base_url: Address of the service.
        home: Folder of the ledger.
        folder: Where the files go.
        again: Whether to make everything anew; empty: no.
        last_words: Function, as `module:name`, that kills this process when it is called.
    """
    if last_words:
        place, _, name = last_words.partition(":")
        monkeypatch = pytest.MonkeyPatch()
        monkeypatch.setattr(f"{place}.{name}", lambda *_: os.kill(os.getpid(), signal.SIGKILL))
    service = MediaService(base_url=base_url, api_key=SecretStr(KEY), home=home)
    delivery = AssetDelivery(folder=folder)
    asyncio.run(
        text_to_model(
            prompt="an oak chair",
            texture_prompt="bronze",
            again=bool(again),
            service=service,
            delivery=delivery,
        )
    )


def running_chain(
    context: ForkServerContext,
    base_url: str,
    home: Path,
    folder: Path,
    *,
    again: bool = False,
    last_words: str = "",
) -> AbstractContextManager[BaseProcess]:
    """Run the chain; wait for its end."""
    given = (base_url, home, folder, "again" if again else "", last_words)
    return running_process(context, make_chair, *given, seconds=PROCESS_SECONDS)
