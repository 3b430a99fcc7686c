"""The report of a run that has failed: what it says, and who gets it."""

import http.server
import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar
from uuid import UUID, uuid4

import pytest
from prefect import flow
from prefect.blocks.notifications import CustomWebhookNotificationBlock
from prefect.blocks.system import Secret
from prefect.client.orchestration import PrefectClient, get_client
from prefect.client.schemas.filters import (
    ArtifactFilter,
    ArtifactFilterKey,
    FlowRunFilter,
    FlowRunFilterName,
)
from prefect.client.schemas.objects import Artifact, FlowRun, StateType
from prefect.states import Completed, Crashed, Failed

from media_api.client.errors import TaskFailed
from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.flows.report_failures import (
    LAST_LINES,
    FailedStep,
    Failure,
    _steps_of_log,
    report_failures,
    report_of,
)
from media_pipelines.flows.single_operations import generations as generations_flow
from media_testing.fake_service import FakeService

UNKNOWN = {"code": "unknown_subject", "message": "No noun is known: did you mean chair?"}
JOB = "5d0f8a52-7f0e-4b0f-9d0c-0f1f6e3f9a01"


class Mailbox(http.server.BaseHTTPRequestHandler):
    """Keeps what is posted to it."""

    letters: ClassVar[list[dict[str, str]]] = []

    def do_POST(self) -> None:
        content = self.rfile.read(int(self.headers["content-length"]))
        self.letters.append(json.loads(content))
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_line: object) -> None:
        pass


@pytest.fixture
def mailbox() -> Iterator[str]:
    Mailbox.letters.clear()
    with http.server.HTTPServer(("127.0.0.1", 0), Mailbox) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/hook"
        server.shutdown()
        thread.join()


def failure(*steps: FailedStep, state: StateType = StateType.FAILED, log: str = "") -> Failure:
    ended = Crashed(message="killed") if state is StateType.CRASHED else Failed(message="refused")
    run = FlowRun(flow_id=uuid4(), name="an oak chair", state=ended, run_count=2)
    return Failure(
        run=run, flow="text-to-model", state=ended, steps=steps, task_runs=[], log=log.splitlines()
    )


def test_the_report_names_step_job_error_and_what_to_do() -> None:
    step = FailedStep(
        step="2_mesh",
        operation="3d_models/meshes",
        status="FAILED",
        task_uuid=JOB,
        error="service_unreachable: The service | does not answer.",
    )
    report = report_of(failure(step, log="first\nlast"))
    assert "# text-to-model: an oak chair: Failed (2_mesh: service_unreachable)\n" in report
    assert f"| 2_mesh | 3d_models/meshes | FAILED | `{JOB}` |" in report
    assert "The service \\| does not answer." in report
    assert "See that the service runs" in report
    assert "```text\nfirst\nlast\n```" in report


def test_a_killed_run_is_told_to_be_retried_without_paying_twice() -> None:
    report = report_of(failure(state=StateType.CRASHED))
    assert "The process of the run ended" in report
    assert "nothing is paid twice" in report


def test_a_log_cannot_end_its_block() -> None:
    report = report_of(failure(log="```\n# not a heading"))
    assert report.count("```") == 2


def test_the_job_of_a_killed_run_is_read_from_its_log() -> None:
    log = [
        "images/generations a1 is QUEUED",
        "images/generations a1 is COMPLETED",
        f"3d_models/meshes {JOB} is PROCESSING",
        "something else",
    ]
    [step] = _steps_of_log(log)
    assert (step.operation, step.task_uuid) == ("3d_models/meshes", JOB)
    assert not list(_steps_of_log(log[:2]))


async def reports(client: PrefectClient) -> list[Artifact]:
    """Read the reports alone: a page of all artifacts ends before them after many tests."""
    key = ArtifactFilter(key=ArtifactFilterKey(any_=["failures"]))
    return await client.read_artifacts(artifact_filter=key)


@pytest.mark.usefixtures("prefect_server")
async def test_a_failed_run_is_reported_with_its_step_and_job(
    media_service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    fake_service.failures["images/generations"] = [UNKNOWN]
    delivery = AssetDelivery(folder=str(tmp_path / "set"))
    with pytest.raises(TaskFailed):
        await generations_flow(prompt="a blorf", service=media_service, delivery=delivery)
    async with get_client() as client:
        name = FlowRunFilter(name=FlowRunFilterName(any_=["image: a blorf"]))
        run = (await client.read_flow_runs(flow_run_filter=name))[0]
        report = await report_failures(run.id)
        shown = await reports(client)
    [job] = fake_service.jobs
    assert f"| 1_generations | images/generations | FAILED | `{job}` | unknown_subject" in report
    assert f"/runs/flow-run/{run.id}" in report
    assert [artifact.data for artifact in shown] == [report]


@pytest.mark.usefixtures("prefect_server")
async def test_a_report_is_titled_after_the_failure_and_not_after_what_came_later() -> None:
    @flow
    async def broken() -> None:
        raise RuntimeError("out of glue")

    state = await broken(return_state=True)
    run = state.state_details.flow_run_id
    assert run
    async with get_client() as client:
        await client.set_flow_run_state(run, Completed(), force=True)
        report = await report_failures(run)
        [title] = [item.description for item in await reports(client) if item.data == report]
    assert title
    assert title.startswith("broken: ")
    assert title.endswith(": Failed")
    assert "out of glue" in report
    assert "at the time of this report it is Completed." in report


@pytest.mark.usefixtures("prefect_server")
async def test_a_report_shows_the_end_of_the_log() -> None:
    @flow
    async def broken() -> None:
        raise RuntimeError("out of paper")

    state = await broken(return_state=True)
    assert state.state_details.flow_run_id
    report = await report_failures(state.state_details.flow_run_id)
    assert "out of paper" in report
    assert "Traceback" not in report
    assert len(report.rpartition("```text")[2].splitlines()) <= LAST_LINES + 2


@pytest.mark.usefixtures("prefect_server")
async def test_a_run_that_nobody_knows_is_named() -> None:
    missing = UUID("00000000-0000-4000-8000-000000000000")
    with pytest.raises(ValueError, match=f"no flow run {missing}"):
        await report_failures(missing)


@pytest.mark.usefixtures("prefect_server")
async def test_the_report_is_sent_through_the_block_that_an_operator_has_set(mailbox: str) -> None:
    @flow
    async def broken() -> None:
        raise RuntimeError("out of paper")

    state = await broken(return_state=True)
    hook = CustomWebhookNotificationBlock(
        name="studio", url=mailbox, json_data={"subject": "{{subject}}", "text": "{{body}}"}
    )
    await hook.save("studio")
    assert state.state_details.flow_run_id
    await report_failures(state.state_details.flow_run_id, "custom-webhook/studio")
    [letter] = Mailbox.letters
    assert letter["subject"].startswith("broken: ")
    assert "out of paper" in letter["text"]


@pytest.mark.usefixtures("prefect_server")
async def test_a_block_that_sends_nothing_is_refused_after_the_report() -> None:
    @flow
    async def broken() -> None:
        raise RuntimeError("out of ink")

    state = await broken(return_state=True)
    await Secret(value="hidden").save("quiet")
    assert state.state_details.flow_run_id
    with pytest.raises(TypeError, match="secret/quiet is a block that sends no messages"):
        await report_failures(state.state_details.flow_run_id, "secret/quiet")
    async with get_client() as client:
        shown = await reports(client)
    assert any("out of ink" in str(artifact.data) for artifact in shown)
