"""The locked set as a system: what Prefect's server and a worker do for deployed flows.

Prefect's loops die in silence when a library below them has changed, so that nothing but a run
that comes to its end shows that they work.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.workbench import Workbench, until

# Many times what it takes on an idle machine; the worker starts one process for each run
SECONDS_TO_HAPPEN = 120.0
SECONDS_BETWEEN_RUNS = 20

FLOWS = """
import asyncio
from pathlib import Path

from prefect import flow
from prefect.flow_runs import apause_flow_run
from prefect.input import RunInput
from prefect.runtime import flow_run


class Answer(RunInput):
    word: str


@flow
async def note(file: str) -> None:
    Path(file).write_text("done")


@flow
async def fail_at_first(file: str) -> None:
    if flow_run.run_count == 1:
        raise RuntimeError("the first attempt fails")
    Path(file).write_text("done")


@flow
async def ask(file: str) -> None:
    answer = await apause_flow_run(wait_for_input=Answer, timeout=600, poll_interval=1)
    Path(file).write_text(answer.word)


@flow
async def go_on_for_ever(file: str) -> None:
    Path(file).write_text("begun")
    await asyncio.sleep(3600)
"""


@pytest.fixture(scope="module")
def workbench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workbench]:
    bench = Workbench(tmp_path_factory.mktemp("workbench"))
    try:
        bench.wait_until_it_says_where_it_is()
        yield bench
    finally:
        bench.end()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "written-by-the-flow"


def deploy(workbench: Workbench, flow: str, file: Path, **more: object) -> str:
    """Deploy a flow of FLOWS and return the id of the deployment."""
    (file.parent / "samples.py").write_text(FLOWS)
    deployment = {
        "name": flow,
        "flow_id": workbench.post("/flows/", {"name": flow.replace("_", "-")})["id"],
        "work_pool_name": "media",
        # With a path alone the worker would copy the folder to where its runs begin: this checkout
        "pull_steps": [
            {"prefect.deployments.steps.set_working_directory": {"directory": str(file.parent)}}
        ],
        "entrypoint": f"samples.py:{flow}",
        "parameters": {"file": str(file)},
        **more,
    }
    return str(workbench.post("/deployments/", deployment)["id"])


def reaches(workbench: Workbench, run: str, state: str) -> None:
    """Wait until a run is in a state, by the name that the pages show."""
    until(lambda: workbench.state(run)["name"] == state, SECONDS_TO_HAPPEN)


def test_a_schedule_makes_runs_and_the_worker_runs_them(workbench: Workbench, file: Path) -> None:
    every = {"schedule": {"interval": SECONDS_BETWEEN_RUNS}}
    deployment = deploy(workbench, "note", file, schedules=[every])
    completed = {
        "deployments": {"id": {"any_": [deployment]}},
        "flow_runs": {"state": {"type": {"any_": ["COMPLETED"]}}},
    }
    until(lambda: workbench.post("/flow_runs/count", completed) > 0, SECONDS_TO_HAPPEN)
    workbench.patch(f"/deployments/{deployment}", {"paused": True})
    assert file.read_text() == "done"


def test_an_automation_acts_on_a_failed_run(workbench: Workbench, file: Path) -> None:
    deployment = deploy(workbench, "fail_at_first", file)
    automation = {
        "name": "again",
        "trigger": {
            "type": "event",
            "posture": "Reactive",
            "expect": ["prefect.flow-run.Failed"],
            "match_related": {"prefect.resource.id": f"prefect.deployment.{deployment}"},
            "threshold": 1,
        },
        "actions": [
            {"type": "change-flow-run-state", "state": "SCHEDULED", "name": "AwaitingRetry"}
        ],
    }
    workbench.post("/automations/", automation)
    run = workbench.start("fail_at_first", {})
    reaches(workbench, run, "Completed")
    assert workbench.get(f"/flow_runs/{run}")["run_count"] == 2
    assert file.read_text() == "done"


def test_a_paused_run_goes_on_with_the_answer(workbench: Workbench, file: Path) -> None:
    deploy(workbench, "ask", file)
    run = workbench.start("ask", {})
    reaches(workbench, run, "Paused")
    workbench.post(f"/flow_runs/{run}/resume", {"run_input": {"word": "yes"}})
    reaches(workbench, run, "Completed")
    assert file.read_text() == "yes"


def test_a_canceled_run_ends(workbench: Workbench, file: Path) -> None:
    deploy(workbench, "go_on_for_ever", file)
    run = workbench.start("go_on_for_ever", {})
    until(file.exists, SECONDS_TO_HAPPEN)
    canceling = {"state": {"type": "CANCELLING", "name": "Cancelling"}}
    workbench.post(f"/flow_runs/{run}/set_state", canceling)
    reaches(workbench, run, "Cancelled")
