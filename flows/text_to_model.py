"""From a prompt to a finished model: image, mesh, new texture, new topology, file format."""

from media_api.contract.base import Prompt
from media_api.contract.images import ImageSize
from media_api.contract.models_3d import (
    Edges,
    HexColor,
    MeshCount,
    MeshTopology,
    Metres,
    OutputFormat,
)
from media_pipelines.quality.policy import QualityPolicy
from media_pipelines.run.pipeline import by_text, pipeline
from media_pipelines.run.run import Run
from media_pipelines.tasks.images import captions, generations
from media_pipelines.tasks.models_3d import conversions, meshes, remeshings, renderings, textures


@pipeline(named=by_text("prompt"), chooses=("image", "mesh"), looks=captions)
async def text_to_model(
    run: Run,
    prompt: Prompt,
    texture_prompt: Prompt,
    mesh_topology: MeshTopology = "quad",
    mesh_count: MeshCount = 4000,
    output_format: OutputFormat = "glb",
    rotation_x: float = 0,
    rotation_y: float = 0,
    rotation_z: float = 0,
    target_size: Metres | Edges | None = None,
    uniform_color: HexColor | None = None,
    size: ImageSize = "1024x1024",
    quality: QualityPolicy | None = None,
) -> None:
    """Make a model from a prompt, retexture it, remesh it, convert it; return its `run.json`.

    Args:
        run: The run.
        prompt: What to make, for example: a walnut armchair with a green velvet seat.
        texture_prompt: The surface that the model gets instead, for example: weathered bronze.
        mesh_topology: Kind of polygons of the finished model.
        mesh_count: About how many polygons the finished model has, 100..300,000.
        output_format: File format of the finished model.
        rotation_x: Turn of the finished model in degrees; applied first.
        rotation_y: Turn of the finished model in degrees; applied second.
        rotation_z: Turn of the finished model in degrees; applied last.
        target_size: Longest edge in metres, or [x, y, z]; empty: size as it is.
        uniform_color: One colour for all meshes as #RRGGBB; empty: the new texture.
        size: Pixels of the image, width x height.
        quality: Check the finished model before it is converted; empty: do not.
    """
    for attempt in run.attempts("mesh"):
        with attempt as seed:
            image = await run.step("image", generations, prompt, size=size, seed=seed)
            mesh = await run.step(
                "mesh", meshes, input_image=image, with_texture=True, pbr_texture=True
            )
    textured = await run.step("textured", textures, mesh, prompt=texture_prompt)
    remeshed = await run.step(
        "remeshed", remeshings, textured, mesh_count=mesh_count, mesh_topology=mesh_topology
    )
    converted = await run.step(
        "converted",
        conversions,
        await run.gate("quality", remeshed, quality),
        output_format,
        rotation_x=rotation_x,
        rotation_y=rotation_y,
        rotation_z=rotation_z,
        target_size=target_size,
        uniform_color=uniform_color,
    )
    await run.step("rendering", renderings, converted)
