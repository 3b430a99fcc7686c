"""Candidates at the embedded service: real models, judged by the checks; no eyes."""

from pathlib import Path

import pytest

from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.judging.errors import CannotSee
from media_pipelines.record.records import RunRecord
from media_pipelines.run.pipeline import by_text, pipeline
from media_pipelines.run.run import Run
from media_pipelines.tasks.images import captions
from media_pipelines.tasks.models_3d import meshes

pytestmark = pytest.mark.usefixtures("prefect_server")


@pipeline(named=by_text("prompt"), chooses=("mesh",), looks=captions)
async def best_mesh(run: Run, prompt: str) -> None:
    """Make a mesh.

    Args:
        run: The run.
        prompt: What to make.
    """
    await run.step("mesh", meshes, prompt=prompt)


async def made(folder: Path, judge: str) -> RunRecord:
    return await best_mesh(
        "a wooden chair",
        candidates=2,
        judge=judge,
        service=MediaService(home=str(folder / "home")),
        delivery=AssetDelivery(folder=str(folder / "out")),
    )


@pytest.mark.long
async def test_candidates_differ_and_the_checks_take_one(tmp_path: Path) -> None:
    record = await made(tmp_path, "quality")
    first, second = record.steps
    assert first.assets[0].sha256 != second.assets[0].sha256
    [choice] = record.choices
    assert choice.chosen in choice.candidates
    assert len(choice.reasons) == 2
    assert all("errors" in reason for reason in choice.reasons)
    assert choice.sheet
    assert choice.notes == []


async def test_the_embedded_service_says_that_it_sees_nothing_before_anything_is_made(
    tmp_path: Path,
) -> None:
    with pytest.raises(CannotSee, match="No engine of this service sees pictures"):
        await made(tmp_path, "vision")
    [file] = tmp_path.rglob("run.json")
    record = RunRecord.model_validate_json(file.read_text())
    assert [(step.name, step.task_uuid) for step in record.steps] == [("eye-test", "")]
