"""The flow against a real server that answers with small files."""

from pathlib import Path
from typing import Any

import pytest
from prefect.exceptions import ParameterTypeError

from media_api.client.errors import UnreadableFile
from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.flows.image_to_model import image_to_model
from media_pipelines.record.records import RunRecord
from media_testing.fake_service import FakeService, picture

pytestmark = pytest.mark.usefixtures("prefect_server")

STEPS = [
    ("1_mesh", "3d_models/meshes"),
    ("2_remeshed", "3d_models/remeshings"),
    ("3_converted", "3d_models/conversions"),
    ("4_turntable", "3d_models/renderings"),
]


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    file = tmp_path / "photo.png"
    file.write_bytes(picture())
    return file


async def run(service: MediaService, folder: Path, front: str, **options: Any) -> RunRecord:
    delivery = AssetDelivery(folder=str(folder / "out"))
    return await image_to_model(front=front, service=service, delivery=delivery, **options)


async def test_four_steps_each_take_the_result_of_the_one_before(
    media_service: MediaService, fake_service: FakeService, tmp_path: Path, photo: Path
) -> None:
    record = await run(media_service, tmp_path, str(photo), mesh_topology="quad", mesh_count=900)
    assert [(step.label, step.operation) for step in record.steps] == STEPS
    mesh, remeshing, conversion, rendering = (job.body for job in fake_service.jobs.values())
    results = [step.result[0] for step in record.steps]
    assert mesh["input_image"].startswith("data:image/png;base64,")
    assert mesh["with_texture"] is True
    assert remeshing["input_model"] == results[0]
    assert (remeshing["mesh_count"], remeshing["mesh_topology"]) == (900, "quad")
    assert conversion["input_model"] == results[1]
    assert rendering["input_model"] == results[2]
    assert rendering["output_type"] == "video"
    assert "background" not in rendering


async def test_several_pictures_are_sent_as_views_by_side(
    media_service: MediaService, fake_service: FakeService, tmp_path: Path, photo: Path
) -> None:
    await run(
        media_service, tmp_path, str(photo), back="https://pictures.example/b.png", model="flash"
    )
    mesh = next(iter(fake_service.jobs.values())).body
    assert set(mesh["input_images"]) == {"front", "back"}
    assert mesh["input_images"]["front"].startswith("data:image/png")
    assert mesh["input_images"]["back"] == "https://pictures.example/b.png"
    assert "input_image" not in mesh
    assert mesh["model"] == "flash"


async def test_a_picture_that_is_not_there_fails_before_anything_is_sent(
    media_service: MediaService, fake_service: FakeService, tmp_path: Path
) -> None:
    with pytest.raises(UnreadableFile, match=r"gone\.png cannot be read"):
        await run(media_service, tmp_path, str(tmp_path / "gone.png"))
    assert fake_service.jobs == {}
    record = RunRecord.model_validate_json((tmp_path / "out.partial" / "run.json").read_text())
    assert record.steps[0].error is not None
    assert record.steps[0].error.code == "unreadable_file"


async def test_a_format_that_is_none_is_refused_before_the_first_step(
    media_service: MediaService, fake_service: FakeService, tmp_path: Path, photo: Path
) -> None:
    with pytest.raises(ParameterTypeError, match="output_format"):
        await run(media_service, tmp_path, str(photo), output_format="blend")
    assert fake_service.seen == []
