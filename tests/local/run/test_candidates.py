"""Several candidates of a step, of which a person takes one."""

import asyncio
from pathlib import Path

import pytest
from PIL import Image
from prefect import flow
from prefect.client.orchestration import get_client
from prefect.flow_engine import run_flow_async
from prefect.states import Scheduled

from media_api.client.errors import RequestRefused, TaskFailed
from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.delivery.asset_set import SetLabels
from media_pipelines.flows.text_to_model import text_to_model
from media_pipelines.judging.judging import Judging
from media_pipelines.record.records import RunRecord
from media_pipelines.run import approval
from media_pipelines.run.open_run import open_run
from media_pipelines.tasks.models_3d import meshes, remeshings
from media_testing.approvals import answer, paused_run
from media_testing.fake_service import FakeService, problem
from media_testing.set_samples import sentences

pytestmark = pytest.mark.usefixtures("prefect_server")

MESHES = "3d_models/meshes"
FINAL = {"code": "unknown_subject", "message": "No noun is known.", "retryable": False}


@pytest.fixture(autouse=True)
def _asks_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(approval, "POLL_SECONDS", 0.1)


@flow(name="one-mesh")
async def one_mesh(service: MediaService, folder: str, candidates: int) -> RunRecord:
    judging = Judging(chooses=("mesh",), candidates=candidates)
    async with open_run(service, AssetDelivery(folder=folder), judging=judging) as run:
        mesh = await run.step("mesh", meshes, prompt="a chair")
        await run.step("remeshed", remeshings, mesh, mesh_count=900)
    return run.record


def start(service: MediaService, folder: Path, candidates: int = 3) -> "asyncio.Task[RunRecord]":
    return asyncio.create_task(one_mesh(service, str(folder / "out"), candidates))


def seeds(service: FakeService) -> list[object]:
    return [job.body.get("seed") for job in service.created(MESHES)]


async def test_the_one_that_is_taken_goes_on_and_the_record_says_which_and_why(
    media_service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    running = start(media_service, tmp_path)
    await answer({"decision": "take 2", "note": "the sturdiest"})
    record = await running
    assert set(seeds(fake_service)) == {None, 2, 3}
    assert [step.name for step in record.steps] == ["mesh", "mesh-2", "mesh-3", "remeshed"]
    assert all(step.files for step in record.steps)
    [choice] = record.choices
    assert (choice.step, choice.judge, choice.candidates) == ("mesh", "person", [1, 2, 3])
    assert (choice.decision, choice.chosen) == ("approve", 2)
    assert choice.reasons == ["the sturdiest"]
    assert choice.notes == []
    assert sentences(record.steps[1]) == ["taken of 3 candidates by a person: the sturdiest"]
    [remeshing] = fake_service.created("3d_models/remeshings")
    assert remeshing.body["input_model"] == record.steps[1].result[0]


async def test_the_form_shows_the_candidates_side_by_side_and_a_set_keeps_the_picture(
    media_service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    running = start(media_service, tmp_path, candidates=4)
    run = await paused_run()
    async with get_client() as prefect:
        inputs = {
            each.key.rsplit("-", 1)[-1]: each.value
            for each in await prefect.filter_flow_run_input(run.id, "paused-", 10, set())
        }
    assert "4 candidates of **mesh**" in inputs["description"]
    assert "![mesh](data:image/webp;base64," in inputs["description"]
    for word in ("take 1", "take 4", "reject", "regenerate"):
        assert f'"{word}"' in inputs["schema"]
    await answer({"decision": "take 4"})
    record = await running
    assert record.choices[0].sheet == "choices/4_mesh-4.jpg"
    with Image.open(tmp_path / "out" / "choices" / "4_mesh-4.jpg") as sheet:
        assert sheet.width > 2 * 512
    # What a set lists is what it is whole with
    (tmp_path / "out" / "choices" / "4_mesh-4.jpg").unlink()
    assert (
        not await AssetDelivery(folder=str(tmp_path / "out"))
        .open(SetLabels(flow="f", run="r", id="1"))
        .is_whole()
    )


async def test_others_have_other_seeds_and_rejecting_ends_the_run(
    media_service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    running = start(media_service, tmp_path, candidates=2)
    await answer({"decision": "regenerate"})
    await answer({"decision": "regenerate", "seed": 40})
    await answer({"decision": "take 1"})
    record = await running
    tried = seeds(fake_service)
    assert [set(tried[:2]), set(tried[2:4]), set(tried[4:])] == [{None, 2}, {3, 4}, {40, 5}]
    assert [choice.candidates for choice in record.choices] == [[1, 2], [3, 4], [5, 6]]
    assert record.choices[-1].chosen == 5


async def test_one_that_fails_is_not_among_them_and_no_other_failure_is_hidden(
    media_service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    fake_service.failures[MESHES] = [dict(FINAL)]
    running = start(media_service, tmp_path)
    await answer({"decision": "take 2"})
    record = await running
    [choice] = record.choices
    failed = [step.number for step in record.steps if step.status == "FAILED"]
    assert len(failed) == 1
    assert sorted([*choice.candidates, *failed]) == [1, 2, 3]
    fake_service.failures[MESHES] = [dict(FINAL), dict(FINAL)]
    with pytest.raises(TaskFailed):
        await start(media_service, tmp_path / "second", candidates=2)
    fake_service.answers = [problem(403, "priority_above_limit")]
    with pytest.raises(RequestRefused):
        await start(media_service, tmp_path / "third", candidates=2)


@pytest.mark.long
async def test_a_service_that_ignores_or_refuses_seeds_is_told_of(
    media_service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    fake_service.unknown_fields = {"seed"}
    running = start(media_service, tmp_path, candidates=2)
    await answer({"decision": "take 1"})
    assert (await running).choices[0].notes == [
        "The service refuses `seed`: the candidates differ as equal requests do."
    ]
    assert seeds(fake_service) == [None, None]
    fake_service.reset()
    # All pictures of this service are equal
    asked = asyncio.create_task(chair(media_service, tmp_path / "equal", candidates=2))
    await answer({"decision": "take 1"})
    await answer({"decision": "take 1"})
    assert (await asked).choices[0].notes == [
        "The service ignores `seed`: all candidates are the same file."
    ]


async def test_a_run_that_was_killed_after_the_choice_goes_on_with_the_chosen_one(
    media_service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    fake_service.failures["3d_models/remeshings"] = [dict(FINAL)]
    running = start(media_service, tmp_path)
    run = await paused_run()
    await answer({"decision": "take 3"})
    with pytest.raises(TaskFailed):
        await running
    async with get_client() as prefect:
        await prefect.set_flow_run_state(run.id, Scheduled(name="AwaitingRetry"), force=True)
        run = await prefect.read_flow_run(run.id)
    parameters = {"service": media_service, "folder": str(tmp_path / "out"), "candidates": 3}
    await run_flow_async(flow=one_mesh, flow_run=run, parameters=parameters)
    assert len(fake_service.created(MESHES)) == 3
    record = RunRecord.model_validate_json((tmp_path / "out" / "run.json").read_text())
    assert (record.choices[0].chosen, record.choices[0].sheet) == (3, "choices/3_mesh-3.jpg")
    assert (
        fake_service.created("3d_models/remeshings")[-1].body["input_model"]
        == (record.steps[2].result[0])
    )


async def chair(service: MediaService, folder: Path, **asked: object) -> RunRecord:
    return await text_to_model(
        prompt="an oak chair",
        texture_prompt="weathered bronze",
        service=service,
        delivery=AssetDelivery(folder=str(folder)),
        **asked,
    )


async def test_image_and_mesh_of_a_pipeline_have_candidates_each(
    media_service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    running = asyncio.create_task(chair(media_service, tmp_path / "out", candidates=2))
    await answer({"decision": "take 2"})
    await answer({"decision": "take 1"})
    record = await running
    assert [step.name for step in record.steps[:4]] == ["image", "image-2", "mesh", "mesh-2"]
    pictures = {job.body["input_image"] for job in fake_service.created(MESHES)}
    assert pictures == {record.steps[1].result[0]}
    [textured] = fake_service.created("3d_models/textures")
    assert textured.body["input_model"] == record.steps[2].result[0]


async def test_more_candidates_pay_only_for_those_that_are_new(
    media_service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    await chair(media_service, tmp_path / "out")
    assert len(fake_service.jobs) == 6
    running = asyncio.create_task(chair(media_service, tmp_path / "out", candidates=2))
    await answer({"decision": "take 1"})
    await answer({"decision": "take 1"})
    await running
    assert len(fake_service.jobs) == 8


async def test_a_plan_counts_all_candidates() -> None:
    planned = await text_to_model.planned({"prompt": "a", "texture_prompt": "b", "candidates": 4})
    assert [item.operation for item in planned].count("images/generations") == 4
    assert [item.operation for item in planned].count(MESHES) == 4
    assert len(planned) == 12
