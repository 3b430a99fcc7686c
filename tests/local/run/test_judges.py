"""Candidates that the checks or a vision model judge, without a person."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
import trimesh

from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.flows.produce_batch import produce_batch
from media_pipelines.flows.text_to_model import text_to_model
from media_pipelines.judging import vision
from media_pipelines.judging.errors import CannotSee, UnusableJudgement
from media_pipelines.quality.policy import QualityPolicy
from media_pipelines.record.records import RunRecord
from media_pipelines.run.pipeline import by_text, pipeline
from media_pipelines.run.run import Run
from media_pipelines.tasks.images import captions
from media_pipelines.tasks.models_3d import meshes, remeshings
from media_testing.fake_service import FakeService, Json
from media_testing.set_samples import sentences

pytestmark = pytest.mark.usefixtures("prefect_server")

CAPTIONS, IMAGES, MESHES = "images/captions", "images/generations", "3d_models/meshes"
NUMBER = "4711"


@pipeline(named=by_text("prompt"), chooses=("mesh",), looks=captions)
async def one_mesh(run: Run, prompt: str, quality: QualityPolicy | None = None) -> None:
    """Make a mesh, and remesh it.

    Args:
        run: The run.
        prompt: What to make.
        quality: What the checks look for.
    """
    mesh = await run.step("mesh", meshes, prompt=prompt)
    await run.step("remeshed", remeshings, mesh, mesh_count=900)


async def made(service: MediaService, folder: Path, **asked: object) -> RunRecord:
    delivery = AssetDelivery(folder=str(folder / "out"))
    return await one_mesh("an oak chair", service=service, delivery=delivery, **asked)


def box(body: Json) -> bytes:
    """A box: with a seed of 3 it is whole, with any other it lacks faces."""
    mesh = trimesh.creation.box()
    if body.get("seed") != 3:
        mesh.update_faces([True] * 6 + [False] * 6)
    return bytes(mesh.export(file_type="glb", include_normals=True))


def eyes(judgement: str) -> Callable[[Json], str]:
    """A model that sees the number of the eye test, and judges as it is told."""
    return lambda body: NUMBER if "number is written" in str(body["question"]) else judgement


@pytest.fixture(autouse=True)
def _shows_one_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vision, "number_of", lambda scope: NUMBER)


async def test_the_checks_take_the_model_with_the_fewest_faults_and_say_what_they_counted(
    media_service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    fake_service.models = box
    record = await made(
        media_service,
        tmp_path,
        candidates=3,
        judge="quality",
        quality=QualityPolicy(watertight=True),
    )
    [choice] = record.choices
    assert (choice.judge, choice.decision) == ("quality", "approve")
    taken = record.steps[(choice.chosen or 0) - 1]
    assert taken.request["seed"] == 3
    assert len(choice.reasons) == 3
    assert (
        "0 open and 0 non-manifold edges" in choice.reasons[choice.candidates.index(taken.number)]
    )
    assert record.steps[-1].request["input_model"] == taken.result[0]
    assert choice.sheet
    assert (tmp_path / "out" / choice.sheet).exists()


async def test_of_pictures_the_checks_have_one_made_and_say_why(
    media_service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    record = await text_to_model(
        prompt="an oak chair",
        texture_prompt="bronze",
        candidates=3,
        judge="quality",
        service=media_service,
        delivery=AssetDelivery(folder=str(tmp_path / "out")),
    )
    assert len(fake_service.created(IMAGES)) == 1
    assert len(fake_service.created(MESHES)) == 3
    assert "the checks judge models" in " ".join(sentences(record.steps[0]))
    planned = await text_to_model.planned(
        {"prompt": "a", "texture_prompt": "b", "candidates": 3, "judge": "quality"}
    )
    assert len(planned) == len(fake_service.jobs)


async def test_a_vision_model_that_sees_takes_one_and_its_reason_is_kept(
    media_service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    fake_service.caption = eyes('Well: {"choice": 2, "reason": "It has four legs."} So it is.')
    record = await made(media_service, tmp_path, candidates=3, judge="vision")
    [test, judgement] = fake_service.created(CAPTIONS)
    assert str(test.body["input_image"]).startswith("data:image/png;base64,")
    assert "an oak chair" in str(judgement.body["question"])
    assert str(judgement.body["input_image"]).startswith("data:image/jpeg;base64,")
    [choice] = record.choices
    assert (choice.judge, choice.reasons) == ("vision", ["It has four legs."])
    names = [step.name for step in record.steps]
    assert names == ["eye-test", "mesh", "mesh-2", "mesh-3", "mesh-choice", "remeshed"]
    assert choice.chosen == 3
    assert record.steps[-1].request["input_model"] == record.steps[2].result[0]
    planned = await one_mesh.planned({"prompt": "a", "candidates": 3, "judge": "vision"})
    assert len(planned) == len(fake_service.jobs)


async def test_a_service_that_cannot_see_is_told_of_before_a_candidate_is_paid_for(
    media_service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    fake_service.unknown_fields = {"question"}
    with pytest.raises(CannotSee, match="no candidate was made"):
        await made(media_service, tmp_path, candidates=2, judge="vision")
    assert fake_service.jobs == {}
    # One that ignores the question describes the picture
    fake_service.reset()
    with pytest.raises(CannotSee, match="answered 'some text'"):
        await made(media_service, tmp_path, candidates=2, judge="vision")
    assert [job.operation for job in fake_service.jobs.values()] == [CAPTIONS]


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param("the second", marks=pytest.mark.long),
        '{"choice": 3, "reason": "x"}',
        pytest.param('{"choice": 1}', marks=pytest.mark.long),
        "{",
    ],
)
async def test_an_answer_that_names_none_is_asked_for_again_by_the_next_attempt(
    media_service: MediaService, fake_service: FakeService, tmp_path: Path, answer: str
) -> None:
    fake_service.caption = eyes(answer)
    with pytest.raises(UnusableJudgement, match="named none"):
        await made(media_service, tmp_path, candidates=2, judge="vision")
    fake_service.caption = eyes(json.dumps({"choice": 1, "reason": "It is whole."}))
    record = await made(media_service, tmp_path, candidates=2, judge="vision")
    assert record.choices[0].reasons == ["It is whole."]
    assert len(fake_service.created(MESHES)) == 2
    assert len(fake_service.created(CAPTIONS)) == 3


async def test_one_alone_is_judged_by_nobody(
    media_service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    record = await made(media_service, tmp_path, judge="vision")
    assert (record.choices, len(fake_service.jobs)) == ([], 2)


async def test_rows_of_a_batch_have_candidates(
    media_service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    table = tmp_path / "chairs.csv"
    table.write_text(
        "row,prompt,texture_prompt,candidates,judge\n"
        "ash,an ash chair,tin,2,quality\n"
        "oak,an oak chair,bronze,1,quality\n"
    )
    media_service.home = str(tmp_path / "home")
    await produce_batch(
        str(table),
        service=media_service,
        delivery=AssetDelivery(folder=f"{tmp_path}/out/{{row}}"),
    )
    assert len(fake_service.created(MESHES)) == 3
    record = RunRecord.model_validate_json((tmp_path / "out" / "ash" / "run.json").read_text())
    assert record.choices[0].judge == "quality"
