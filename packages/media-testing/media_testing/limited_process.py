"""Pictures of a service whose jobs are limited together, made by a process of its own."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from prefect import flow
from pydantic import SecretStr

from media_pipelines.blocks.media_service import MediaService
from media_pipelines.tasks.images import generations
from media_testing.fake_service import KEY
from media_testing.repository import ROOT


@flow
async def make_pictures(service: MediaService, name: str, count: int) -> None:
    """Make some pictures at the same time."""
    prompts = [f"{name} {number}" for number in range(count)]
    await asyncio.gather(*(generations(service, prompt) for prompt in prompts))


@contextmanager
def making_pictures(
    prefect: str, base_url: str, limit: str, home: Path, name: str, count: int
) -> Iterator[subprocess.Popen[bytes]]:
    """Make pictures in a process of its own, which is killed at the end if it goes on still.

    Args:
        prefect: Address of the API of Prefect's server.
        base_url: Address of the service.
        limit: What the service shares.
        home: Folder of the ledger.
        name: What the pictures show.
        count: How many.
    """
    given = [base_url, str(home), limit, name, str(count)]
    process = subprocess.Popen(
        [sys.executable, "-m", "media_testing.limited_process", *given],
        cwd=ROOT,
        env={**os.environ, "PREFECT_API_URL": prefect},
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()


if __name__ == "__main__":
    address, folder, shared, shown, wanted = sys.argv[1:]
    block = MediaService(base_url=address, api_key=SecretStr(KEY), home=folder, shared_limit=shared)
    asyncio.run(make_pictures(block, shown, int(wanted)))
