"""Two machines with one state on one batch: one works, and when it dies the other takes over."""

import os
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from multiprocessing.context import ForkServerContext
from pathlib import Path

import pytest
from prefect.settings import PREFECT_API_URL

from media_testing import postgres_server
from media_testing.batch_process import running_batch
from media_testing.deadline import Deadline
from media_testing.fake_service import FakeService
from media_testing.killable_process import fresh_processes
from media_testing.s3_server import BUCKET, S3Server

pytestmark = pytest.mark.usefixtures("prefect_server")

ROWS = 200
OPERATIONS = 6
SECONDS_TO_TAKE_OVER = 60.0


@pytest.fixture(scope="module")
def processes(_running_s3_server: S3Server) -> Iterator[ForkServerContext]:
    environment = {
        "PREFECT_API_URL": str(PREFECT_API_URL.value()),
        **_running_s3_server.environment,
    }
    with pytest.MonkeyPatch.context() as patch:
        for name, value in environment.items():
            patch.setenv(name, value)
        yield fresh_processes("media_testing.batch_process")


@pytest.fixture(params=["bucket", "postgres"])
def state(request: pytest.FixtureRequest) -> Iterator[str]:
    if request.param == "bucket":
        yield f"s3://{BUCKET}/state"
        return
    with postgres_server.running() as address:
        yield address


@pytest.mark.skipif(not os.environ.get("KILL_MATRIX"), reason="minutes; make kill-matrix")
@pytest.mark.timeout(900)
def test_one_works_and_when_it_dies_the_other_takes_over(
    fake_service: FakeService,
    s3_server: S3Server,
    processes: ForkServerContext,
    state: str,
    tmp_path: Path,
) -> None:
    fake_service.ignores_keys = True
    fake_service.file_bytes = 2_000
    manifest = tmp_path / "chairs.csv"
    rows = "".join(f"row-{number},chair {number},tin\n" for number in range(ROWS))
    manifest.write_text(f"row,prompt,texture_prompt\n{rows}")
    batch = partial(running_batch, processes, fake_service.base_url, state=state)
    places = manifest, f"s3://{BUCKET}/nightly"

    with batch(tmp_path / "one", *places) as first:
        until(lambda: len(fake_service.jobs) >= ROWS)
        # What is sent from now on does not end
        fake_service.polls = 1_000_000
        with batch(tmp_path / "two", *places, machine="elsewhere") as second:
            pass
        assert second.exitcode == 1
        assert first.exitcode is None, "it was to be at work still"
        assert first.pid
        os.kill(first.pid, signal.SIGKILL)
    before, died = len(fake_service.jobs), time.monotonic()
    fake_service.polls = 1
    for job in fake_service.jobs.values():
        job.polls_left = min(job.polls_left, 1)
    with batch(tmp_path / "two", *places, machine="elsewhere") as second:
        until(lambda: len(fake_service.jobs) > before)
        assert time.monotonic() - died < SECONDS_TO_TAKE_OVER
    assert second.exitcode == 0

    delivered = [key for key in s3_server.keys("nightly/row-") if key.endswith("/run.json")]
    assert len(delivered) == ROWS
    made = Counter(job.operation for job in fake_service.jobs.values())
    lost = len(fake_service.jobs) - ROWS * OPERATIONS
    # A POST that was on its way when the process died, at a service that ignores keys
    assert 0 <= lost <= 3, made


def until(condition: Callable[[], bool]) -> None:
    deadline = Deadline(120)
    while not condition():
        assert not deadline.is_over, "nothing happens"
        time.sleep(0.02)
