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
from media_pipelines.judging.question import Decision, Question
from media_pipelines.quality.policy import QualityPolicy
from media_pipelines.state.state import state_at
from media_pipelines.submission.job_ledger import UNSURE, JobState
from media_testing.fake_service import KEY, FakeService
from media_testing.killable_process import running_process

PROCESS_SECONDS = 120.0


def make_chair(
    base_url: str,
    home: str,
    folder: str,
    again: str = "",
    last_words: str = "",
    state: str = "",
    asks: str = "",
    max_operations: str = "",
) -> None:
    """Run text_to_model against a fake service.

    Args:
        base_url: Address of the service.
        home: Folder of the ledger.
        folder: Where the files go.
        again: Whether to make everything anew; empty: no.
        last_words: Function, as `module:name`, that kills this process when it is called.
        state: Where the state is; empty: in the home folder.
        asks: Whether somebody is asked about the image, and approves; empty: no.
        max_operations: The budget; empty: none.
    """
    monkeypatch = pytest.MonkeyPatch()
    if asks:
        monkeypatch.setattr("media_pipelines.run.run.ask", _approve)
    if last_words:
        place, _, name = last_words.partition(":")
        monkeypatch.setattr(f"{place}.{name}", _die)
    service = MediaService(
        base_url=base_url,
        api_key=SecretStr(KEY),
        home=home,
        state=SecretStr(state) if state else None,
    )
    delivery = AssetDelivery(folder=folder)
    asyncio.run(
        text_to_model(
            prompt="an oak chair",
            texture_prompt="bronze",
            quality=QualityPolicy(),
            approve=["image"] if asks else [],
            again=bool(again),
            max_operations=int(max_operations) if max_operations else None,
            service=service,
            delivery=delivery,
        )
    )


def _die(*_: object, **__: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


async def _approve(_: Question, *, hours: float) -> Decision:  # nobody waits
    return Decision(decision="approve")


def running_chain(
    context: ForkServerContext,
    base_url: str,
    home: Path,
    folder: Path,
    *,
    again: bool = False,
    last_words: str = "",
    state: str = "",
    asks: bool = False,
    max_operations: int | None = None,
) -> AbstractContextManager[BaseProcess]:
    """Run the chain; wait for its end."""
    flags = ["again" if again else "", last_words, state, "asks" if asks else ""]
    given = (base_url, home, folder, *flags, "" if max_operations is None else max_operations)
    return running_process(context, make_chair, *given, seconds=PROCESS_SECONDS)


async def somebody_looks(service: FakeService, state: str, home: Path) -> int:
    """Say of each request without an answer whether the service has its job, as a person does.

    Args:
        service: The service.
        state: Where the ledger of jobs is; empty: in the home folder.
        home: Home folder of the chain.

    Returns:
        How many there were.
    """
    by_key = {job.key: job.task_uuid for job in service.jobs.values()}
    ledger = state_at(state, home).jobs
    unknown = [it for it in await ledger.open_jobs(service.base_url) if it.state in UNSURE]
    for entry in unknown:
        found = by_key.get(entry.idempotency_key)
        await ledger.write(entry.accepted(found) if found else entry.now(JobState.REFUSED))
    return len(unknown)
