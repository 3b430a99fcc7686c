"""The six-step chain in a process of its own, as a flow that somebody may kill."""

import asyncio
from contextlib import AbstractContextManager
from multiprocessing.context import ForkServerContext
from multiprocessing.process import BaseProcess
from pathlib import Path

from pydantic import SecretStr

from blocks.asset_delivery import AssetDelivery
from blocks.media_service import MediaService
from flows.text_to_model import text_to_model
from tests.fake_service import KEY
from tests.killable_process import running_process

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


def running_chain(
    context: ForkServerContext, base_url: str, home: Path, folder: Path
) -> AbstractContextManager[BaseProcess]:
    """Run the chain; wait for its end."""
    return running_process(context, make_chair, base_url, home, folder, seconds=PROCESS_SECONDS)
