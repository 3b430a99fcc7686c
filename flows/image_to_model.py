"""From one photograph, or pictures of up to four sides, to a finished model."""

from collections.abc import Mapping

from media_api.contract.models_3d import (
    Edges,
    HexColor,
    MeshCount,
    MeshModel,
    MeshTopology,
    Metres,
    OutputFormat,
)
from media_pipelines.parameters.asset_text import PictureText, asset_of
from media_pipelines.quality.policy import QualityPolicy
from media_pipelines.run.pipeline import by_file, pipeline
from media_pipelines.run.run import Run
from media_pipelines.tasks.images import captions
from media_pipelines.tasks.models_3d import conversions, meshes, remeshings, renderings
from media_pipelines.tasks.operation import Side


@pipeline(named=by_file("front"), chooses=("mesh",), looks=captions)
async def image_to_model(
    run: Run,
    front: PictureText,
    left: PictureText | None = None,
    back: PictureText | None = None,
    right: PictureText | None = None,
    model: MeshModel = "pro",
    mesh_topology: MeshTopology = "triangle",
    mesh_count: MeshCount = 20_000,
    output_format: OutputFormat = "glb",
    target_size: Metres | Edges | None = None,
    uniform_color: HexColor | None = None,
    quality: QualityPolicy | None = None,
) -> None:
    """Make a model from pictures, remesh it, convert it, film it; return its `run.json`.

    Args:
        run: The run.
        front: Picture of the object from the front: a file, http(s) URL, or path of an earlier
            result. Transparent or plain backgrounds give the best models.
        left: From the object's own left, so that its front is on the left of the picture.
        back: From behind.
        right: From the object's own right.
        model: flash: sooner, with maps of half the size; from pictures also fewer polygons.
        mesh_topology: Kind of polygons of the finished model.
        mesh_count: About how many polygons the finished model has, 100..300,000.
        output_format: File format of the finished model.
        target_size: Longest edge in metres, or [x, y, z]; empty: 1 m.
        uniform_color: One colour for all meshes as #RRGGBB; empty: the colours of the pictures.
        quality: Check the finished model before it is converted; empty: do not.
    """
    sides: Mapping[Side, str | None] = {"front": front, "left": left, "back": back, "right": right}
    views = {side: asset_of(picture) for side, picture in sides.items() if picture}
    mesh = await run.step(
        "mesh",
        meshes,
        input_image=asset_of(front) if len(views) == 1 else None,
        input_images=views if len(views) > 1 else None,
        model=model,
        with_texture=True,
        pbr_texture=True,
    )
    remeshed = await run.step(
        "remeshed", remeshings, mesh, mesh_count=mesh_count, mesh_topology=mesh_topology
    )
    converted = await run.step(
        "converted",
        conversions,
        await run.gate("quality", remeshed, quality),
        output_format,
        target_size=target_size,
        uniform_color=uniform_color,
    )
    await run.step("turntable", renderings, converted, output_type="video")
