"""Approvals, answered as Prefect's UI answers them: through the API of a running server."""

import asyncio
import json
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from prefect import flow
from prefect.client.orchestration import get_client
from prefect.client.schemas.filters import FlowRunFilter, FlowRunFilterState, FlowRunFilterStateType
from prefect.client.schemas.objects import FlowRun, StateType
from prefect.client.schemas.responses import OrchestrationResult
from prefect.flow_engine import run_flow_async
from prefect.settings import PREFECT_API_URL, temporary_settings
from prefect.states import Scheduled
from starlette.responses import Response

from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.client.errors import RequestRefused
from media_pipelines.record.records import RunRecord, StepRecord
from media_pipelines.run import approval
from media_pipelines.run.approval import Approvals
from media_pipelines.run.audience import Audience
from media_pipelines.run.context import RunContext, in_context
from media_pipelines.run.errors import ApprovalMissing, NobodyToAsk, Rejected
from media_pipelines.run.journal import run_journal
from media_pipelines.run.question import Decision, Question
from media_pipelines.tasks.images import generations
from tests.fake_service import FakeService, problem

pytestmark = pytest.mark.usefixtures("prefect_server")

Answer = dict[str, Any]
SECONDS_TO_PAUSE = 20.0
IMAGES = "images/generations"


@pytest.fixture(autouse=True)
def _asks_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(approval, "POLL_SECONDS", 0.1)


@flow(name="one-image")
async def one_image(service: MediaService, folder: str, hours: float) -> RunRecord:
    async with run_journal(service, AssetDelivery(folder=folder)) as journal:
        approvals = Approvals(journal, ["image"], hours=hours)
        await approvals.step("image", lambda seed: generations(service, "an oak chair", seed=seed))
    return journal.record


def start(service: MediaService, folder: Path, hours: float = 1.0) -> "asyncio.Task[RunRecord]":
    return asyncio.create_task(one_image(service, str(folder / "out"), hours))


async def paused_run() -> FlowRun:
    """Wait for a flow run that has just paused."""
    waiting = FlowRunFilter(
        state=FlowRunFilterState(type=FlowRunFilterStateType(any_=[StateType.PAUSED]))
    )
    async with get_client() as prefect, asyncio.timeout(SECONDS_TO_PAUSE):
        while True:
            for run in await prefect.read_flow_runs(flow_run_filter=waiting):
                keyset = run.state and run.state.state_details.run_input_keyset
                inputs = await prefect.filter_flow_run_input(run.id, "paused-", 10, set())
                if keyset and any(each.key == keyset["schema"] for each in inputs):
                    return run
            await asyncio.sleep(0.05)


async def answer(given: Answer | None) -> OrchestrationResult[Any]:
    run = await paused_run()
    async with get_client() as prefect:
        return await prefect.resume_flow_run(run.id, run_input=given)


def seeds(service: FakeService) -> list[object]:
    return [job.body.get("seed") for job in service.created(IMAGES)]


async def test_what_is_approved_goes_on(
    media_service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    running = start(media_service, tmp_path)
    await answer({"decision": "approve", "note": "nice"})
    record = await running
    assert record.status == "COMPLETED"
    [step] = record.steps
    assert step.approval is not None
    assert (step.approval.decision, step.approval.note) == ("approve", "nice")
    assert step.approval.seconds > 0
    assert seeds(fake_service) == [None]


async def test_the_wait_asks_nothing_of_the_media_service(
    media_service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    running = start(media_service, tmp_path)
    await paused_run()
    assert written_approval(tmp_path) == "waiting"
    before = len(fake_service.seen)
    await asyncio.sleep(0.5)
    assert len(fake_service.seen) == before
    await answer({"decision": "approve"})
    await running


def written_approval(folder: Path) -> str:
    [file] = folder.rglob("run.json")
    step = RunRecord.model_validate_json(file.read_text()).steps[0]
    assert step.approval is not None
    return step.approval.decision


async def test_what_is_rejected_ends_the_run_with_the_note(
    media_service: MediaService, tmp_path: Path
) -> None:
    running = start(media_service, tmp_path)
    await answer({"decision": "reject", "note": "wrong style"})
    with pytest.raises(Rejected, match="The image was rejected: wrong style"):
        await running


async def test_another_one_has_another_seed_and_is_asked_about_again(
    media_service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    running = start(media_service, tmp_path)
    await answer({"decision": "regenerate"})
    await answer({"decision": "regenerate", "seed": 77})
    await answer({"decision": "regenerate"})
    await answer({"decision": "approve"})
    record = await running
    assert seeds(fake_service) == [None, 2, 77, 3]
    assert [step.name for step in record.steps] == ["image", "image-2", "image-3", "image-4"]
    decisions = [step.approval.decision for step in record.steps if step.approval]
    assert decisions == ["regenerate", "regenerate", "regenerate", "approve"]


async def test_a_seed_that_was_named_is_not_tried_twice(
    media_service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    running = start(media_service, tmp_path)
    for given in ({"decision": "regenerate", "seed": 2}, {"decision": "regenerate"}):
        await answer(given)
    await answer({"decision": "approve"})
    await running
    assert seeds(fake_service) == [None, 2, 3]


async def test_nobody_in_time_fails_and_a_retry_pays_nothing(
    media_service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    running = start(media_service, tmp_path, hours=1e-9)
    run = await paused_run()
    with pytest.raises(ApprovalMissing, match="costs nothing"):
        await running
    again = asyncio.create_task(retried(run.id, media_service, tmp_path))
    await answer({"decision": "approve"})
    await again
    assert len(fake_service.jobs) == 1


async def test_a_killed_run_finds_its_job_and_asks_again(
    media_service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    running = start(media_service, tmp_path)
    run = await paused_run()
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    again = asyncio.create_task(retried(run.id, media_service, tmp_path))
    await answer({"decision": "approve"})
    await again
    assert len(fake_service.jobs) == 1


async def retried(flow_run_id: UUID, service: MediaService, folder: Path) -> None:
    async with get_client() as prefect:
        await prefect.set_flow_run_state(flow_run_id, Scheduled(name="AwaitingRetry"), force=True)
        run = await prefect.read_flow_run(flow_run_id)
    parameters = {"service": service, "folder": str(folder / "out"), "hours": 1.0}
    await run_flow_async(flow=one_image, flow_run=run, parameters=parameters)


@pytest.mark.parametrize(
    "given", [None, {"decision": "maybe"}, {"decision": "approve", "seed": -1}]
)
async def test_an_answer_that_is_none_leaves_the_run_waiting(
    media_service: MediaService, tmp_path: Path, given: Answer | None
) -> None:
    running = start(media_service, tmp_path)
    refused = await answer(given)
    assert refused.status == "REJECT"
    await answer({"decision": "approve"})
    assert (await running).status == "COMPLETED"


async def test_the_form_shows_the_picture_and_what_may_be_answered(
    media_service: MediaService, tmp_path: Path
) -> None:
    running = start(media_service, tmp_path)
    run = await paused_run()
    async with get_client() as prefect:
        inputs = {
            each.key.rsplit("-", 1)[-1]: each.value
            for each in await prefect.filter_flow_run_input(run.id, "paused-", 10, set())
        }
    assert "![image](data:image/webp;base64," in inputs["description"]
    assert '"regenerate"' in inputs["schema"]
    await answer({"decision": "approve"})
    await running


async def test_after_the_last_attempt_the_run_ends(
    media_service: MediaService, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(approval, "MOST_ATTEMPTS", 2)
    running = start(media_service, tmp_path)
    await answer({"decision": "regenerate"})
    await answer({"decision": "regenerate"})
    with pytest.raises(Rejected, match="made 2 times"):
        await running


async def test_a_service_that_does_not_know_seeds_is_asked_without(
    media_service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    running = start(media_service, tmp_path)
    await paused_run()
    fake_service.answers = [unknown_field("seed")]
    await answer({"decision": "regenerate"})
    await answer({"decision": "approve"})
    record = await running
    assert seeds(fake_service) == [None, None]
    assert [step.status for step in record.steps] == ["COMPLETED", "COMPLETED"]


def unknown_field(name: str) -> Response:
    body = json.loads(bytes(problem(422, "validation_failed").body))
    errors = [{"field": name, "message": "Extra inputs are not permitted", "code": "extra"}]
    return Response(json.dumps(body | {"errors": errors}), 422, None, "application/problem+json")


async def test_any_other_refusal_is_not_hidden(
    media_service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    running = start(media_service, tmp_path)
    await paused_run()
    fake_service.answers = [problem(403, "priority_above_limit")]
    await answer({"decision": "regenerate"})
    with pytest.raises(RequestRefused, match="priority_above"):
        await running


async def test_without_a_server_and_a_terminal_nothing_is_paid_for(
    media_service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    @flow
    async def one() -> None:
        async with run_journal(media_service, AssetDelivery(folder=str(tmp_path))) as journal:
            with temporary_settings({PREFECT_API_URL: None}):
                Approvals(journal, ["image"], hours=1)

    with pytest.raises(NobodyToAsk, match="PREFECT_API_URL"):
        await one()
    assert fake_service.jobs == {}


async def test_without_a_server_a_terminal_is_asked() -> None:
    run = RunRecord(
        flow="f", run="r", flow_run_id="1", service="s", parameters={}, started_at="now"
    )
    step = StepRecord(number=1, name="image")
    question = Question(run=run, step=step, picture=None, next_seed=2)

    class Terminal(Audience):
        answers = True

        async def ask(self, asked: Question) -> Decision:
            assert asked is question
            return Decision(decision="reject", note="no")

    context = RunContext(audience=Terminal())
    with temporary_settings({PREFECT_API_URL: None}), in_context(context):
        assert (await approval.ask(question)).note == "no"
