"""A flow process is killed with `kill -9` at ten points of six steps, and run again."""

import asyncio
import os
import signal
from collections.abc import Callable, Iterator
from multiprocessing.context import ForkServerContext
from pathlib import Path

import pytest
from prefect.settings import PREFECT_API_URL

from media_pipelines.delivery.set_files import RUN_FILE
from media_pipelines.record.records import RunRecord
from media_testing.chain_process import running_chain, somebody_looks
from media_testing.fake_service import FakeService
from media_testing.killable_process import fresh_processes

pytestmark = pytest.mark.usefixtures("prefect_server")

# Moment of the fake service, and the how-manieth of its kind
REQUESTED = "arrived POST"
ACCEPTED = "answers POST"
POLLED = "arrived GET /api"
TOLD = "answers GET /api"
FETCHED = "arrived GET /assets"
POINTS = [
    pytest.param(REQUESTED, 1, marks=pytest.mark.long),
    (ACCEPTED, 1),
    pytest.param(POLLED, 1, marks=pytest.mark.long),
    pytest.param(TOLD, 1, marks=pytest.mark.long),
    (FETCHED, 1),
    pytest.param(REQUESTED, 2, marks=pytest.mark.long),
    pytest.param(ACCEPTED, 3, marks=pytest.mark.long),
    pytest.param(POLLED, 4, marks=pytest.mark.long),
    pytest.param(FETCHED, 6, marks=pytest.mark.long),
    (REQUESTED, 6),
]
# The service has accepted, its answer is lost: only an idempotency key finds that job again.
WINDOW = frozenset({(ACCEPTED, 1), (ACCEPTED, 3)})

every_point = pytest.mark.parametrize(("moment", "number"), POINTS)


@pytest.fixture(scope="module")
def processes() -> Iterator[ForkServerContext]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PREFECT_API_URL", str(PREFECT_API_URL.value()))
        yield fresh_processes("media_testing.chain_process")


def kill_at(service: FakeService, moment: str, number: int) -> Callable[[int], None]:
    """Let the process of the returned function's argument die at a moment of the service."""
    victims: list[int] = []
    seen = 0

    def look(now: str) -> bool:
        nonlocal seen
        seen += now.startswith(moment)
        dies = seen == number and bool(victims)
        if dies:
            os.kill(victims.pop(), signal.SIGKILL)
        return dies

    service.on_moment = look
    return victims.append


@pytest.mark.parametrize(
    "ignores_keys",
    [pytest.param(False, marks=pytest.mark.long), True],
    ids=["keys", "no-keys"],
)
@every_point
def test_the_next_run_goes_on_with_the_jobs_of_the_killed_one(
    fake_service: FakeService,
    processes: ForkServerContext,
    tmp_path: Path,
    moment: str,
    number: int,
    ignores_keys: bool,
) -> None:
    fake_service.ignores_keys = ignores_keys
    give = kill_at(fake_service, moment, number)
    folders = tmp_path / "home", tmp_path / "output"
    with running_chain(processes, fake_service.base_url, *folders) as process:
        assert process.pid
        give(process.pid)
    assert process.exitcode == -signal.SIGKILL
    fake_service.on_moment = lambda now: False
    paid = len(fake_service.jobs)

    is_unsure = ignores_keys and "POST" in moment
    with running_chain(processes, fake_service.base_url, *folders) as process:
        pass
    assert process.exitcode == (1 if is_unsure else 0)
    if is_unsure:
        assert len(fake_service.jobs) == paid
        assert asyncio.run(somebody_looks(fake_service, "", folders[0])) == 1
        with running_chain(processes, fake_service.base_url, *folders) as process:
            pass
        assert process.exitcode == 0

    assert len(fake_service.jobs) == 6
    record = RunRecord.model_validate_json((tmp_path / "output" / RUN_FILE).read_bytes())
    assert record.status == "COMPLETED"
    # The gate has no job
    assert len({step.task_uuid for step in record.steps if step.operation}) == 6
    assert {step.task_uuid for step in record.steps if step.operation} <= set(fake_service.jobs)
    # A request is sent once more, and counted, whose answer nobody has seen
    sent_again = not ignores_keys and (moment, number) in WINDOW
    assert sum(step.created for step in record.steps) == len(fake_service.jobs) - paid + sent_again


def test_what_a_killed_run_has_paid_counts_once(
    fake_service: FakeService, processes: ForkServerContext, tmp_path: Path
) -> None:
    give = kill_at(fake_service, REQUESTED, 6)
    folders = tmp_path / "home", tmp_path / "output"
    with running_chain(processes, fake_service.base_url, *folders, max_operations=6) as process:
        assert process.pid
        give(process.pid)
    assert process.exitcode == -signal.SIGKILL
    assert len(fake_service.jobs) == 5
    fake_service.on_moment = lambda now: False
    for most, status in ((5, 1), (6, 0)):
        with running_chain(
            processes, fake_service.base_url, *folders, max_operations=most
        ) as process:
            pass
        assert process.exitcode == status
    assert len(fake_service.jobs) == 6


@pytest.mark.parametrize(
    "ignores_keys",
    [False, pytest.param(True, marks=pytest.mark.long)],
    ids=["keys", "no-keys"],
)
def test_a_run_that_is_killed_after_its_publication_is_finished(
    fake_service: FakeService, processes: ForkServerContext, tmp_path: Path, ignores_keys: bool
) -> None:
    fake_service.ignores_keys = ignores_keys
    folders = tmp_path / "home", tmp_path / "output"
    dies = "media_pipelines.run.recorder.RunRecorder:published"
    with running_chain(processes, fake_service.base_url, *folders, last_words=dies) as process:
        pass
    assert process.exitcode == -signal.SIGKILL
    published = (tmp_path / "output" / RUN_FILE).read_bytes()
    fake_service.seen.clear()

    with running_chain(processes, fake_service.base_url, *folders) as process:
        pass
    assert process.exitcode == 0
    assert fake_service.seen == []
    assert (tmp_path / "output" / RUN_FILE).read_bytes() == published


def test_a_run_that_is_killed_before_the_replaced_set_is_gone_is_finished_and_cleared_away(
    fake_service: FakeService, processes: ForkServerContext, tmp_path: Path
) -> None:
    folders = tmp_path / "home", tmp_path / "output"
    dies = "media_pipelines.delivery.folder_target:_delete"
    for again, last_words, status in ((False, "", 0), (True, dies, -9), (False, "", 0)):
        with running_chain(
            processes, fake_service.base_url, *folders, again=again, last_words=last_words
        ) as process:
            pass
        assert process.exitcode == status
    assert len(fake_service.jobs) == 12
    record = RunRecord.model_validate_json((tmp_path / "output" / RUN_FILE).read_bytes())
    made = [step.task_uuid for step in record.steps if step.operation]
    assert made == list(fake_service.jobs)[6:]
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["home", "output"]
