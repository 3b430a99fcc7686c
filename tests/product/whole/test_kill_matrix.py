"""A flow process dies with `kill -9` at twelve points; another goes on, also on a fresh disk.

`make kill-matrix` runs all of them; the tests of every day a part.
"""

import asyncio
import os
import shutil
import signal
from collections.abc import Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import partial
from multiprocessing.context import ForkServerContext
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest
from prefect.settings import PREFECT_API_URL

from media_pipelines.delivery.set_files import RUN_FILE
from media_pipelines.record.records import RunRecord
from media_testing import postgres_server
from media_testing.chain_process import running_chain, somebody_looks
from media_testing.fake_service import FakeService
from media_testing.killable_process import fresh_processes
from media_testing.s3_server import BUCKET, S3Server

pytestmark = pytest.mark.usefixtures("prefect_server")

WHOLE = bool(os.environ.get("KILL_MATRIX"))


@dataclass(frozen=True)
class Point:
    """When a process dies.

    Attributes:
        last_words: In which function of its own; empty: at a moment of the service.
        moment: Of the service.
        asks: Whether somebody is asked to approve the image.
    """

    last_words: str = ""
    moment: str = ""
    asks: bool = False


CLIENT = "media_api.client.media_client.MediaClient"
RECORDER = "media_pipelines.run.recorder.RunRecorder"
POINTS = {
    "before the first POST": Point(f"{CLIENT}:create"),
    "during the first POST": Point(moment="arrived POST"),
    "between answer and ledger": Point("media_pipelines.submission.job_ledger.JobEntry:accepted"),
    "after the ledger": Point(f"{CLIENT}:finish"),
    "while it waits": Point(moment="arrived GET /api"),
    "between result and download": Point("media_pipelines.run.step_files.StepFiles:take"),
    "in a download": Point(moment="arrived GET /assets"),
    "between two steps": Point(f"{RECORDER}:step_ended"),
    "in the quality gate": Point("media_pipelines.run.run:judge"),
    "in publishing": Point("media_pipelines.delivery.folder_target:_sync_all"),
    "after publishing": Point(f"{RECORDER}:published"),
    "in a pause for approval": Point("media_pipelines.run.run:ask", asks=True),
}
OF_EVERY_DAY = ("between answer and ledger", "after publishing")
PLACES = ("disk", "bucket", "postgres")


@pytest.fixture(scope="module")
def processes(_running_s3_server: S3Server) -> Iterator[ForkServerContext]:
    environment = {
        "PREFECT_API_URL": str(PREFECT_API_URL.value()),
        **_running_s3_server.environment,
    }
    with pytest.MonkeyPatch.context() as patch:
        for name, value in environment.items():
            patch.setenv(name, value)
        yield fresh_processes("media_testing.chain_process")


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    with postgres_server.running() as address:
        yield address


@pytest.fixture(params=PLACES)
def state(request: pytest.FixtureRequest) -> str:
    """Where the state is; empty: in the home folder, on a disk that stays."""
    if request.param == "postgres":
        return str(request.getfixturevalue("postgres"))
    return f"s3://{BUCKET}/state" if request.param == "bucket" else ""


def cases() -> Iterator[object]:
    for name in POINTS if WHOLE else OF_EVERY_DAY:
        for ignores_keys in (False, True) if WHOLE else (True,):
            kind = "no keys" if ignores_keys else "keys"
            marks = () if WHOLE or name == OF_EVERY_DAY[0] else (pytest.mark.long,)
            yield pytest.param(POINTS[name], ignores_keys, id=f"{name}, {kind}", marks=marks)


@pytest.mark.parametrize(("point", "ignores_keys"), list(cases()))
def test_six_jobs_whatever_died(
    fake_service: FakeService,
    processes: ForkServerContext,
    tmp_path: Path,
    state: str,
    point: Point,
    ignores_keys: bool,
) -> None:
    fake_service.ignores_keys = ignores_keys
    folders = tmp_path / "home", tmp_path / "output"
    chain = partial(running_chain, processes, fake_service.base_url, *folders)
    run = partial(chain, state=state, asks=point.asks)

    die(fake_service, run, point)
    if state:
        for folder in tmp_path.iterdir():
            shutil.rmtree(folder)
    with run() as process:
        pass
    if asyncio.run(somebody_looks(fake_service, state, folders[0])):
        # It was not sent again to a service that ignores keys, until somebody has looked
        assert ignores_keys
        assert process.exitcode == 1
        with run() as process:
            pass

    assert process.exitcode == 0
    assert len(fake_service.jobs) == 6
    record = RunRecord.model_validate_json((tmp_path / "output" / RUN_FILE).read_bytes())
    assert record.status == "COMPLETED"
    sent = {step.task_uuid for step in record.steps if step.operation}
    assert len(sent) == 6
    assert sent <= set(fake_service.jobs)


def die(
    service: FakeService, run: "partial[AbstractContextManager[BaseProcess]]", point: Point
) -> None:
    """Run the chain up to a point."""
    victims: list[int] = []

    def look(now: str) -> bool:
        dies = bool(point.moment and victims) and now.startswith(point.moment)
        if dies:
            os.kill(victims.pop(), signal.SIGKILL)
        return dies

    service.on_moment = look
    with run(last_words=point.last_words) as process:
        assert process.pid
        victims.append(process.pid)
    assert process.exitcode == -signal.SIGKILL
    service.on_moment = lambda now: False
