"""`media ui` with 8 runs at once on PostgreSQL: nothing is refused, what dies comes back."""

import os
import signal
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

import httpx
import pytest

from media_api.programs.postgres import found_programs
from media_testing.fake_service import KEY, FakeService
from media_testing.workbench import Workbench, until

SECONDS_TO_HAPPEN = 240.0
SMALL_RUNS = 5
ENDED = {"COMPLETED", "FAILED", "CRASHED", "CANCELLED"}

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(next(found_programs(), None) is None, reason="no PostgreSQL is installed"),
]


def types_of(workbench: Workbench, runs: Iterable[str]) -> set[str]:
    return {workbench.state(run)["type"] for run in runs}


@pytest.fixture(scope="module")
def home() -> Iterator[Path]:
    # Where we are root, PostgreSQL is not, and may not enter the folders of pytest
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


@pytest.fixture(scope="module")
def workbench(home: Path) -> Iterator[Workbench]:
    # With a line for each request
    bench = Workbench(home, {"PREFECT_SERVER_LOGGING_LEVEL": "INFO"})
    try:
        bench.wait_until_it_says_where_it_is()
        yield bench
    finally:
        bench.end()
    assert bench.processes() == []


@pytest.mark.timeout(600)
def test_eight_runs_at_once_are_answered_two_approved_one_canceled(
    workbench: Workbench, home: Path, fake_service: FakeService, tmp_path: Path
) -> None:
    assert "in PostgreSQL" in workbench.said
    block = workbench.save_block(fake_service.base_url, KEY, "fake")
    where = {
        "service": {"$ref": {"block_document_id": block}},
        "delivery": {"folder": str(tmp_path / "{id}")},
    }
    asking = [
        workbench.start("text_to_model", {**where, "approve": ["image"], "prompt": prompt})
        for prompt in ("a boat", "a chair", "a lamp")
    ]
    small = [workbench.start("images-generations", where) for _ in range(SMALL_RUNS)]
    until(lambda: types_of(workbench, asking) == {"PAUSED"}, SECONDS_TO_HAPPEN)
    *approved, canceled = asking
    with httpx.Client(base_url=f"{workbench.url}/api", trust_env=False, timeout=60) as http:
        for run in approved:
            answer = {"run_input": {"decision": "approve"}}
            assert http.post(f"/flow_runs/{run}/resume", json=answer).is_success
        ending = {"state": {"type": "CANCELLING", "name": "Cancelling"}}
        assert http.post(f"/flow_runs/{canceled}/set_state", json=ending).is_success
    until(lambda: types_of(workbench, (*asking, *small)) <= ENDED, SECONDS_TO_HAPPEN)
    assert workbench.state(canceled)["type"] == "CANCELLED"
    states = [workbench.state(run) for run in (*approved, *small)]
    assert [each["message"] for each in states if each["type"] != "COMPLETED"] == []

    logs = {file.name: file.read_text() for file in (home / "prefect" / "logs").iterdir()}
    assert '"POST /api/flow_runs/' in logs["server.log"]
    for name, log in logs.items():
        assert '" 503' not in log, name
        assert "retryable exception" not in log, name
        assert "database is locked" not in log, name


@pytest.mark.timeout(600)
def test_a_part_that_is_killed_is_named_and_started_again(workbench: Workbench, home: Path) -> None:
    assert workbench.process.stdout
    parts = {"worker start": "The worker", "postgres -D": "PostgreSQL", "server start": "Prefect"}
    for called, name in parts.items():
        os.kill(workbench.processes(called)[0], signal.SIGKILL)
        said = workbench.process.stdout.readline()
        assert said.startswith(name)
        assert said.endswith("has ended (signal 9) and is started again.\n")
        until(workbench.answers, SECONDS_TO_HAPPEN)
    assert workbench.deployment("text_to_model")
