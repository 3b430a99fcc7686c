"""Which assets belong to a task, and that a flow gets all of them."""

from pathlib import Path

import pytest
from prefect import flow

from blocks.asset_delivery import AssetDelivery
from blocks.media_service import MediaService
from schemas.base import Download, TaskStatus
from schemas.models_3d import Model3dMetadata, ModelTask, RenderingMetadata, RenderingTask
from tasks.delivery import assets_of, deliver
from tasks.models_3d import conversions


def model_task(*parts: Model3dMetadata, result: list[str]) -> ModelTask:
    return ModelTask(
        task_uuid="1",
        task_type="3d_models/conversions",
        model="m",
        status=TaskStatus.COMPLETED,
        created_at=1,
        result=result,
        metadata=list(parts),
    )


def test_results_come_first_and_companions_follow_each_once() -> None:
    listed = [Download(uri=f"a/{name}") for name in ("wood.png", "model.mtl", "model.obj")]
    task = model_task(Model3dMetadata(downloads=listed), result=["a/model.obj"])
    assert [asset.uri for asset in assets_of(task)] == ["a/model.obj", "a/wood.png", "a/model.mtl"]


def test_the_descriptor_of_a_result_is_used_for_its_check() -> None:
    described = Download(uri="a/model.glb", sha256="00")
    task = model_task(Model3dMetadata(downloads=[described]), result=["a/model.glb"])
    assert list(assets_of(task)) == [described]


def test_reference_images_belong_to_an_earlier_step() -> None:
    part = Model3dMetadata(
        reference_images=["b/image.png"],
        downloads=[Download(uri="b/image.png"), Download(uri="a/preview.png")],
    )
    uris = [asset.uri for asset in assets_of(model_task(part, result=["a/model.glb"]))]
    assert uris == ["a/model.glb", "a/preview.png"]


def test_what_only_the_metadata_names_is_delivered_too() -> None:
    part = Model3dMetadata(
        preview_image="a/preview.png",
        preview_video="https://elsewhere.example/preview.mp4",
        downloads=[Download(uri="a/model.glb")],
    )
    uris = [asset.uri for asset in assets_of(model_task(part, result=["a/model.glb"]))]
    assert uris == ["a/model.glb", "a/preview.png"]


def test_a_result_without_descriptors_is_delivered_too() -> None:
    task = RenderingTask(
        task_uuid="1",
        task_type="3d_models/renderings",
        model="m",
        status=TaskStatus.COMPLETED,
        created_at=1,
        result=["a/image.png"],
        metadata=RenderingMetadata(),
    )
    assert list(assets_of(task)) == [Download(uri="a/image.png")]


@pytest.mark.usefixtures("prefect_server")
async def test_a_task_delivers_an_obj_with_its_companions(
    media_service: MediaService, tmp_path: Path
) -> None:
    @flow
    async def convert() -> dict[str, Path]:
        model = await conversions(media_service, "assets/1/model.glb", "obj")
        return await deliver(media_service, AssetDelivery(), tmp_path, model)

    files = await convert()
    assert [file.relative_to(tmp_path).as_posix() for file in files.values()] == [
        "conversions/model.obj",
        "conversions/model.mtl",
        "conversions/base_color.png",
    ]
