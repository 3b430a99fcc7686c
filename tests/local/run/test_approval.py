"""Approvals, answered as Prefect's UI answers them: through the API of a running server."""

import asyncio
from pathlib import Path
from uuid import UUID

import pytest
from prefect import flow
from prefect.client.orchestration import get_client
from prefect.flow_engine import run_flow_async
from prefect.states import Scheduled

from media_api.client.errors import RequestRefused
from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.flows.text_to_model import text_to_model
from media_pipelines.judging.errors import ApprovalMissing, NobodyToAsk, Rejected
from media_pipelines.judging.judging import Judging
from media_pipelines.judging.question import Decision, Question
from media_pipelines.record.records import ChoiceRecord, RunRecord, StepRecord
from media_pipelines.run import approval
from media_pipelines.run import run as run_module
from media_pipelines.run.context import RunContext, in_context
from media_pipelines.run.events import Viewer
from media_pipelines.run.open_run import open_run
from media_pipelines.tasks.images import generations
from media_testing.approvals import Answer, answer, paused_run
from media_testing.fake_service import FakeService, problem

pytestmark = pytest.mark.usefixtures("prefect_server")

IMAGES = "images/generations"


@pytest.fixture(autouse=True)
def _asks_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(approval, "POLL_SECONDS", 0.1)


@flow(name="one-image")
async def one_image(service: MediaService, folder: str, hours: float) -> RunRecord:
    judging = Judging(chooses=["image"], approve=["image"], approval_hours=hours)
    async with open_run(service, AssetDelivery(folder=folder), judging=judging) as run:
        await run.step("image", generations, "an oak chair")
    return run.record


def start(service: MediaService, folder: Path, hours: float = 1.0) -> "asyncio.Task[RunRecord]":
    return asyncio.create_task(one_image(service, str(folder / "out"), hours))


def seeds(service: FakeService) -> list[object]:
    return [job.body.get("seed") for job in service.created(IMAGES)]


async def test_what_is_approved_goes_on(
    media_service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    running = start(media_service, tmp_path)
    await answer({"decision": "approve", "note": "nice"})
    record = await running
    assert record.status == "COMPLETED"
    [choice] = record.choices
    assert (choice.decision, choice.chosen, choice.reasons) == ("approve", 1, ["nice"])
    assert choice.seconds > 0
    assert seeds(fake_service) == [None]


async def test_the_wait_asks_nothing_of_the_media_service(
    media_service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    running = start(media_service, tmp_path)
    await paused_run()
    assert written_choice(tmp_path).decision == "waiting"
    before = len(fake_service.seen)
    await asyncio.sleep(0.5)
    assert len(fake_service.seen) == before
    await answer({"decision": "approve"})
    await running


def written_choice(folder: Path) -> ChoiceRecord:
    [file] = folder.rglob("run.json")
    return RunRecord.model_validate_json(file.read_text()).choices[0]


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
    decisions = [choice.decision for choice in record.choices]
    assert decisions == ["regenerate", "regenerate", "regenerate", "approve"]


@pytest.mark.long
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
    monkeypatch.setattr(run_module, "MOST_ATTEMPTS", 2)
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
    fake_service.unknown_fields = {"seed"}
    await answer({"decision": "regenerate"})
    await answer({"decision": "approve"})
    record = await running
    assert seeds(fake_service) == [None, None]
    assert [step.status for step in record.steps] == ["COMPLETED", "COMPLETED"]


async def test_any_other_refusal_is_not_hidden(
    media_service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    running = start(media_service, tmp_path)
    await paused_run()
    fake_service.answers = [problem(403, "priority_above_limit")]
    await answer({"decision": "regenerate"})
    with pytest.raises(RequestRefused, match="priority_above"):
        await running


@pytest.mark.usefixtures("no_pages")
async def test_without_a_server_and_a_terminal_nothing_is_paid_for(
    media_service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    @flow
    async def one(**asked: object) -> None:
        await text_to_model.fn(
            "a chair",
            "bronze",
            service=media_service,
            delivery=AssetDelivery(folder=str(tmp_path)),
            **asked,
        )

    for asked in ({"approve": ["image"]}, {"candidates": 2}):
        for dry_run in (False, True):
            with pytest.raises(NobodyToAsk, match="PREFECT_API_URL"):
                await one(**asked, dry_run=dry_run)
    assert fake_service.jobs == {}


@pytest.mark.usefixtures("no_pages")
async def test_without_a_server_a_terminal_is_asked() -> None:
    run = RunRecord(
        flow="f", run="r", flow_run_id="1", service="s", parameters={}, started_at="now"
    )
    step = StepRecord(number=1, name="image")
    question = Question(
        run=run, about="image", candidates=[step], picture=None, takes_one=True, next_seed=2
    )

    class Terminal(Viewer):
        answers = True

        async def ask(self, asked: Question) -> Decision:
            assert asked is question
            return Decision(decision="reject", note="no")

    context = RunContext(viewer=Terminal())
    with in_context(context):
        assert (await approval.ask(question)).note == "no"
