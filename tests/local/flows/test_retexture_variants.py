"""The flow against a real server that answers with small files."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from prefect.client.orchestration import get_client
from prefect.client.schemas.filters import ArtifactFilter, ArtifactFilterFlowRunId
from prefect.exceptions import ParameterTypeError

from media_api.client.errors import TaskFailed
from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.delivery.set_files import CONTACT_SHEET_FILE
from media_pipelines.flows.retexture_variants import retexture_variants
from media_pipelines.record.records import RunRecord
from media_testing.fake_service import FakeService

pytestmark = pytest.mark.usefixtures("prefect_server")

LOOKS = ["weathered bronze", "oak", "Blue glazed porcelain!"]
UNKNOWN = {"code": "unknown_look", "message": "No material is known: did you mean oak?"}


@pytest.fixture
def model(tmp_path: Path) -> Path:
    file = tmp_path / "chair.glb"
    file.write_bytes(b"glTF" * 10)
    return file


async def run(service: MediaService, folder: Path, model: Path, **options: Any) -> RunRecord:
    options = {"texture_prompts": LOOKS, **options}
    delivery = AssetDelivery(folder=str(folder / "out"))
    return await retexture_variants(model=str(model), service=service, delivery=delivery, **options)


def written(folder: Path) -> RunRecord:
    return RunRecord.model_validate_json((folder / "out" / "run.json").read_text())


def left_over(folder: Path) -> RunRecord:
    """Read what a run has left that did not come to its end."""
    return RunRecord.model_validate_json((folder / "out.partial" / "run.json").read_text())


async def test_the_model_is_sent_once_and_painted_in_every_look(
    media_service: MediaService, fake_service: FakeService, tmp_path: Path, model: Path
) -> None:
    record = await run(media_service, tmp_path, model, keep_uv=False)
    source, *looks = fake_service.jobs.values()
    assert source.operation == "3d_models/conversions"
    assert source.body["input_model"].startswith("data:model/gltf-binary")
    assert sorted(look.body["prompt"] for look in looks) == sorted(LOOKS)
    assert {look.body["input_model"] for look in looks} == {record.steps[0].result[0]}
    assert {look.body["keep_uv"] for look in looks} == {False}
    labels = [step.label for step in record.steps]
    assert labels == ["1_model", "2_weathered-bronze", "3_oak", "4_blue-glazed-porcelain"]


async def test_looks_are_painted_at_the_same_time(
    media_service: MediaService, fake_service: FakeService, tmp_path: Path, model: Path
) -> None:
    fake_service.polls = 3
    running = asyncio.create_task(run(media_service, tmp_path, model))
    most = 0
    while not running.done():
        unfinished = [job for job in fake_service.jobs.values() if job.status != "COMPLETED"]
        most = max(most, len(unfinished))
        await asyncio.sleep(0.01)
    assert most == len(LOOKS)


async def test_a_contact_sheet_is_delivered_and_shown_in_prefect(
    media_service: MediaService, tmp_path: Path, model: Path
) -> None:
    record = await run(media_service, tmp_path, model)
    assert record.contact_sheet == CONTACT_SHEET_FILE
    with Image.open(tmp_path / "out" / CONTACT_SHEET_FILE) as sheet:
        assert sheet.width > 1024
    async with get_client() as prefect:
        chosen = ArtifactFilter(flow_run_id=ArtifactFilterFlowRunId(any_=[record.flow_run_id]))
        artifacts = await prefect.read_artifacts(artifact_filter=chosen)
    assert "retexture-variants-contact-sheet" in {artifact.key for artifact in artifacts}


async def test_a_look_that_fails_leaves_the_others_and_fails_the_run(
    media_service: MediaService, fake_service: FakeService, tmp_path: Path, model: Path
) -> None:
    fake_service.failures["3d_models/textures"] = [dict(UNKNOWN)]
    with pytest.raises(TaskFailed, match="did you mean oak"):
        await run(media_service, tmp_path, model)
    record = left_over(tmp_path)
    assert record.status == "FAILED"
    assert sorted(step.status for step in record.steps) == ["COMPLETED"] * 3 + ["FAILED"]
    assert (tmp_path / "out.partial" / CONTACT_SHEET_FILE).exists()
    assert not (tmp_path / "out").exists()


async def test_a_run_without_looks_is_refused(
    media_service: MediaService, fake_service: FakeService, tmp_path: Path, model: Path
) -> None:
    with pytest.raises(ParameterTypeError, match="texture_prompts"):
        await run(media_service, tmp_path, model, texture_prompts=[])
    assert fake_service.seen == []
