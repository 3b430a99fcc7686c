"""The flow against a real server that answers with small files."""

from pathlib import Path
from typing import Any

import pytest
from prefect.exceptions import ParameterTypeError

from media_api.client.errors import TaskFailed
from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.delivery.set_files import CONTACT_SHEET_FILE
from media_pipelines.flows.lods import lods
from media_pipelines.record.records import RunRecord
from media_testing.fake_service import FakeService

pytestmark = pytest.mark.usefixtures("prefect_server")

COUNTS = [20_000, 5_000, 1_000]


async def run(service: MediaService, folder: Path, **options: Any) -> RunRecord:
    model = folder / "chair.glb"
    model.write_bytes(b"glTF" * 10)
    delivery = AssetDelivery(folder=str(folder / "out"))
    asked = {"mesh_counts": COUNTS, **options}
    return await lods(model=str(model), service=service, delivery=delivery, **asked)


async def test_every_level_is_made_of_the_model_and_delivered_under_its_count(
    media_service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    record = await run(media_service, tmp_path, mesh_topology="quad", output_format="fbx")
    source, *others = fake_service.jobs.values()
    assert source.operation == "3d_models/conversions"
    levels = [job for job in others if job.operation == "3d_models/remeshings"]
    assert sorted((job.body["mesh_count"] for job in levels), reverse=True) == COUNTS
    assert {job.body["input_model"] for job in levels} == {record.steps[0].result[0]}
    assert {job.body["mesh_topology"] for job in levels} == {"quad"}
    labels = [step.label for step in record.steps]
    assert labels[:4] == ["1_model", "2_lod0-20000", "3_lod1-5000", "4_lod2-1000"]
    assert {label.partition("_")[2] for label in labels[4:]} == {
        f"lod{level}-{count}-fbx" for level, count in enumerate(COUNTS)
    }
    assert record.contact_sheet == CONTACT_SHEET_FILE
    assert (tmp_path / "out" / CONTACT_SHEET_FILE).is_file()


@pytest.mark.parametrize("counts", [[1_000, 5_000], [1_000, 1_000], [], [50]])
async def test_counts_that_do_not_fall_are_refused_before_the_first_step(
    media_service: MediaService, fake_service: FakeService, tmp_path: Path, counts: list[int]
) -> None:
    with pytest.raises(ParameterTypeError, match="mesh_counts"):
        await run(media_service, tmp_path, mesh_counts=counts)
    assert fake_service.seen == []


async def test_a_level_that_fails_does_not_stop_the_others(
    media_service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    error = {"code": "cannot_decimate", "message": "The surface cannot be reduced so far."}
    fake_service.failures["3d_models/remeshings"] = [error]
    with pytest.raises(TaskFailed, match="cannot_decimate"):
        await run(media_service, tmp_path)
    record = RunRecord.model_validate_json((tmp_path / "out.partial" / "run.json").read_text())
    assert sorted(bool(step.result) for step in record.steps) == [False, True, True, True]
