"""The locked set as a system: what Prefect's server and a worker do for deployed flows.

Prefect's loops die in silence when a library below them has changed, so that nothing but a run
that comes to its end shows that they work.
"""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from media_pipelines.command.signs_of_life import TERMINAL_TAG
from media_testing.fake_service import KEY, FakeService, picture
from media_testing.interrupts import take_interrupts
from media_testing.limited_process import making_pictures
from media_testing.s3_server import BUCKET, S3Server
from media_testing.workbench import ROOT, Workbench, until

# Many times what it takes on an idle machine; the worker starts one process for each run
SECONDS_TO_HAPPEN = 120.0
SECONDS_BETWEEN_RUNS = 20

FLOWS = """
import asyncio
import os
from pathlib import Path

from prefect import flow
from prefect.flow_runs import apause_flow_run
from prefect.input import RunInput
from prefect.runtime import flow_run

from media_pipelines.run.signs_of_life import signs_of_life


class Answer(RunInput):
    word: str


@flow
async def note(file: str) -> None:
    Path(file).write_text("done")


@flow
async def take_in(address: str, file: str) -> None:
    with Path(file).open("a") as taken:
        taken.write(f"{address}\\n")


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
async def hang_at_first(file: str) -> None:
    Path(file).with_suffix(f".{flow_run.run_count}").write_text(str(os.getpid()))
    # The second time until a late report of the first would have come
    with signs_of_life():
        await asyncio.sleep(3600 if flow_run.run_count == 1 else 20)
    Path(file).write_text("done")


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


@pytest.mark.long
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


@pytest.mark.long
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


@pytest.mark.long
def test_the_automation_of_the_guide_takes_in_the_model_of_a_run(
    workbench: Workbench, fake_service: FakeService, file: Path, tmp_path: Path
) -> None:
    guide = (ROOT / "docs/how-to/events.md").read_text()
    [example] = re.findall(r"```yaml\n(automations:.*?)```", guide, re.DOTALL)
    [automation] = yaml.safe_load(example)["automations"]
    [action] = automation["actions"]
    action["deployment_id"] = deploy(workbench, "take_in", file)
    workbench.post("/automations/", automation)
    block = workbench.save_block(fake_service.base_url, KEY, "fake")
    run = workbench.start(
        "text_to_model",
        {
            "service": {"$ref": {"block_document_id": block}},
            "delivery": {"folder": str(tmp_path / "set")},
        },
    )
    reaches(workbench, run, "Completed")
    until(file.exists, SECONDS_TO_HAPPEN)
    # Neither the models of other steps nor the previews.
    assert file.read_text().split() == [str(tmp_path / "set/5_converted/model.glb")]


@pytest.mark.long
def test_the_nightly_batch_of_the_guide_makes_what_is_in_its_bucket(
    workbench: Workbench, fake_service: FakeService, s3_server: S3Server, tmp_path: Path
) -> None:
    guide = (ROOT / "docs/how-to/run-a-table.md").read_text()
    examples = re.findall(r"```python\n(.*?)```", guide, re.DOTALL)
    [example] = [text for text in examples if "nightly" in text]
    script = tmp_path / "nightly.py"
    script.write_text(example.replace("s3://studio/", f"s3://{BUCKET}/"))
    s3_server.put("incoming/oak.png", picture())
    places = {
        **s3_server.environment,
        "MEDIA_HOME": str(tmp_path / "home"),
    }
    workbench.save_block(fake_service.base_url, KEY, "of-the-night")
    given = {"service": {"$ref": {"block_document_slug": "media-service/of-the-night"}}}
    served = subprocess.Popen(
        (sys.executable, script),
        cwd=ROOT,
        env={**workbench.environment, **places},
        preexec_fn=take_interrupts,
    )
    try:
        deployed = {"deployments": {"name": {"any_": ["nightly-models"]}}}
        until(lambda: bool(workbench.post("/deployments/filter", deployed)), SECONDS_TO_HAPPEN)
        [schedule] = workbench.deployment("nightly-models")["schedules"]
        assert schedule["schedule"]["cron"] == "0 2 * * *"
        reaches(workbench, workbench.start("nightly-models", given), "Completed")
    finally:
        served.send_signal(signal.SIGINT)
        served.wait()
    made = s3_server.keys("models/oak.png/")
    assert "models/oak.png/run.json" in made
    assert any(key.endswith(".glb") for key in made)


@pytest.mark.long
def test_a_paused_run_goes_on_with_the_answer(workbench: Workbench, file: Path) -> None:
    deploy(workbench, "ask", file)
    run = workbench.start("ask", {})
    reaches(workbench, run, "Paused")
    workbench.post(f"/flow_runs/{run}/resume", {"run_input": {"word": "yes"}})
    reaches(workbench, run, "Completed")
    assert file.read_text() == "yes"


@pytest.mark.long
def test_a_canceled_run_ends(workbench: Workbench, file: Path) -> None:
    deploy(workbench, "go_on_for_ever", file)
    run = workbench.start("go_on_for_ever", {})
    until(file.exists, SECONDS_TO_HAPPEN)
    canceling = {"state": {"type": "CANCELLING", "name": "Cancelling"}}
    workbench.post(f"/flow_runs/{run}/set_state", canceling)
    reaches(workbench, run, "Cancelled")


def process_of(file: Path) -> int:
    """Wait until the first attempt of `hang_at_first` is at work and return its process."""
    begun = file.with_suffix(".1")
    until(lambda: begun.exists() and bool(begun.read_text()), SECONDS_TO_HAPPEN)
    return int(begun.read_text())


def crashes_of(workbench: Workbench, run: str) -> int:
    states = workbench.get(f"/flow_run_states/?flow_run_id={run}")
    return sum(state["type"] == "CRASHED" for state in states)


@pytest.mark.long
def test_a_retry_right_after_a_crash_is_not_crashed_by_a_late_report(
    workbench: Workbench, file: Path
) -> None:
    deploy(workbench, "hang_at_first", file)
    run = workbench.start("hang_at_first", {})
    os.kill(process_of(file), signal.SIGKILL)
    reaches(workbench, run, "Crashed")
    # What *Retry* does on the page of the run
    again = {"state": {"type": "SCHEDULED", "name": "AwaitingRetry"}, "force": True}
    workbench.post(f"/flow_runs/{run}/set_state", again)
    reaches(workbench, run, "Completed")
    assert crashes_of(workbench, run) == 1
    assert file.read_text() == "done"


@pytest.mark.skipif(not os.environ.get("KILL_MATRIX"), reason="two minutes; make kill-matrix")
@pytest.mark.timeout(600)
def test_a_run_whose_machine_is_lost_crashes_and_is_resumed_and_one_of_a_terminal_crashes(
    workbench: Workbench, file: Path, fake_service: FakeService
) -> None:
    deploy(workbench, "hang_at_first", file, tags=["pipeline"])
    run = workbench.start("hang_at_first", {})
    lost = process_of(file)
    fake_service.polls, fake_service.retry_after = 1_000_000, "1"
    terminal = in_terminal(workbench, fake_service, file.parent)
    until(lambda: bool(fake_service.jobs), SECONDS_TO_HAPPEN)
    asked = {"flow_runs": {"tags": {"all_": [TERMINAL_TAG]}}}
    until(lambda: bool(workbench.post("/flow_runs/filter", asked)), SECONDS_TO_HAPPEN)
    [in_a_terminal] = workbench.post("/flow_runs/filter", asked)

    [worker] = workbench.processes("worker start")
    for process in (terminal.pid, worker, lost):
        os.kill(process, signal.SIGKILL)
    terminal.wait()
    reaches(workbench, in_a_terminal["id"], "Crashed")
    until(lambda: crashes_of(workbench, run) == 1, SECONDS_TO_HAPPEN)
    reaches(workbench, run, "Completed")
    assert workbench.state(in_a_terminal["id"])["name"] == "Crashed"
    assert file.read_text() == "done"


def in_terminal(
    workbench: Workbench, service: FakeService, folder: Path
) -> "subprocess.Popen[bytes]":
    """Start an operation that never ends, as somebody does in a terminal."""
    options = ("--prompt", "a chair", "--output", str(folder / "set"))
    where = ("--base-url", service.base_url, "--api-key", KEY)
    command = (sys.executable, "-m", "media_pipelines", "run", "images/generations")
    return subprocess.Popen((*command, *options, *where), cwd=ROOT, env=workbench.environment)


@pytest.mark.skipif(
    not os.environ.get("KILL_MATRIX"), reason="more than a minute; make kill-matrix"
)
def test_the_slots_of_a_killed_process_are_free_again(
    workbench: Workbench, fake_service: FakeService, tmp_path: Path
) -> None:
    def occupied() -> int:
        return int(workbench.get("/v2/concurrency_limits/jobs")["active_slots"])

    workbench.post("/v2/concurrency_limits/", {"name": "jobs", "limit": 2})
    fake_service.polls = 1_000_000
    api = f"{workbench.url}/api"
    with making_pictures(api, fake_service.base_url, "jobs", tmp_path, "chair", 3):
        until(lambda: len(fake_service.jobs) == 2, SECONDS_TO_HAPPEN)
        assert occupied() == 2
    assert occupied() == 2
    # Nobody renews their leases of a minute
    until(lambda: occupied() == 0, SECONDS_TO_HAPPEN)


@pytest.mark.long
def test_media_deploy_gives_all_flows_the_blocks_that_it_names(
    workbench: Workbench, fake_service: FakeService
) -> None:
    block = workbench.save_block(fake_service.base_url, KEY, "team")
    environment = workbench.environment
    for more in (["--skip-overlaps", "text_to_model"], []):
        deploy_all = ("-m", "media_pipelines", "deploy", "--service", "team", *more)
        done = subprocess.run((sys.executable, *deploy_all), cwd=ROOT, env=environment, text=True)
        assert done.returncode == 0
        skips = workbench.deployment("text_to_model")["concurrency_options"]
        assert skips["collision_strategy"] == "CANCEL_NEW"
    for name in ("text_to_model", "produce_batch", "images-generations"):
        given = workbench.deployment(name)["parameters"]
        assert given["service"] == {"$ref": {"block_document_id": block}}
    run = workbench.start("images-generations", {"prompt": "an oak chair"})
    reaches(workbench, run, "Completed")
    assert len(fake_service.jobs) == 1
