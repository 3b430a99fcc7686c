"""Which assets belong to a task."""

from media_api.contract.base import Download, TaskStatus
from media_api.contract.envelopes import assets_of, lacks_result, result_uris
from media_api.contract.models_3d import (
    Model3dMetadata,
    ModelTask,
    RenderingMetadata,
    RenderingTask,
)


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


def test_results_are_told_from_their_companions() -> None:
    part = Model3dMetadata(preview_image="a/preview.png")
    assert result_uris(model_task(part, result=["a/model.obj", ""])) == ["a/model.obj"]


def test_only_a_search_may_have_no_result() -> None:
    nothing, something = model_task(result=[]), model_task(result=["a/model.obj"])
    assert lacks_result("3d_models/conversions", nothing)
    assert not lacks_result("3d_models/conversions", something)
    assert not lacks_result("motions/retrievals", nothing)


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
