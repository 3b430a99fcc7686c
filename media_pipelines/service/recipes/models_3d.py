"""3D models: meshes, textures, remeshings, conversions, renderings (spec 4.4)."""

from pathlib import Path
from typing import TYPE_CHECKING

from media_pipelines.contract.models_3d import (
    DEFAULT_MESH_COUNT,
    ConversionRequest,
    ImageMeshRequest,
    ImageTextureRequest,
    MeshModel,
    MeshRequest,
    MultiViewMeshRequest,
    MultiViewTextureRequest,
    RemeshingRequest,
    RenderingMetadata,
    RenderingRequest,
    TextMeshRequest,
    TextTextureRequest,
)
from media_pipelines.service.execution import Execution, Outcome, as_json
from media_pipelines.service.recipes.images import read_with_seed

if TYPE_CHECKING:
    from media_pipelines.engines.scene.description import Description

MAP_SIZE = 2048
FLASH_MAP_SIZE = 1024
HD_MAP_SIZE = 8192
RENDERING_PIXELS = 1024
VIDEO_PIXELS = 512


def meshes(execution: Execution) -> Outcome:
    """Build a model from a prompt, from an image whose scene is known, or from any pictures."""
    from media_pipelines.engines.scene.description import restore_description
    from media_pipelines.service.recipes.pictured_meshes import mesh_from_pictures
    from media_pipelines.service.recipes.pictures import picture_fields

    request = execution.request(TextMeshRequest, ImageMeshRequest, MultiViewMeshRequest)
    size = map_size(request.model, hd=request.hd_texture and request.with_texture)
    if isinstance(request, TextMeshRequest):
        described = read_with_seed(request.prompt, request.seed)
        return mesh_of_description(execution, request, described, size, method="shape_grammar")
    if text := execution.scene:
        references = [execution.uri(field) for field in picture_fields(request).values()]
        return mesh_of_description(
            execution,
            request,
            restore_description(text),
            size,
            method="source_scene",
            references=references,
        )
    return mesh_from_pictures(execution, request, size)


def mesh_of_description(
    execution: Execution,
    request: MeshRequest,
    description: "Description",
    size: int,
    *,
    method: str,
    references: list[str] | None = None,
) -> Outcome:
    """Build a scene or a shape program as a model, textured or white."""
    from media_pipelines.engines.scene.description import program_at_rest
    from media_pipelines.engines.scene.scene import Scene
    from media_pipelines.service.recipes.model_results import mesh_info, model_outcome, with_motion
    from media_pipelines.service.recipes.scene_model import (
        build_scene_model,
        build_white_model,
        is_t_pose,
    )

    path, program = execution.folder / "model.glb", program_at_rest(description)
    if request.with_texture:
        model = build_scene_model(program, path, map_size=size, pbr=request.pbr_texture)
    else:
        model = build_white_model(program, path, map_size=size)
    info = with_motion(mesh_info(model, engine=execution.engine, method=method), path)
    ignored = description.ignored_terms if isinstance(description, Scene) else ()
    info = info.model_copy(update={"ignored_terms": list(ignored)})
    return model_outcome(
        execution, (path,), info, reference_images=references, t_pose=is_t_pose(program)
    )


def map_size(model: MeshModel, *, hd: bool) -> int:
    """Return the edge of the texture maps of a mesh, texels."""
    return HD_MAP_SIZE if hd else {"pro": MAP_SIZE, "flash": FLASH_MAP_SIZE}[model]


def textures(execution: Execution) -> Outcome:
    """Paint a model as a prompt or reference pictures say."""
    from media_pipelines.service.recipes.retexturing import retexture_by_pictures, retexture_by_text

    request = execution.request(TextTextureRequest, ImageTextureRequest, MultiViewTextureRequest)
    size = HD_MAP_SIZE if request.hd_texture else MAP_SIZE
    if isinstance(request, TextTextureRequest):
        return retexture_by_text(execution, request, size)
    return retexture_by_pictures(execution, request, size)


def remeshings(execution: Execution) -> Outcome:
    """Rebuild the surface of a model; its textures are baked onto the new one."""
    from media_pipelines.engines.formats.reading import to_glb
    from media_pipelines.engines.formats.remeshing import remesh_file
    from media_pipelines.service.recipes.model_results import mesh_info, model_outcome, with_motion

    request = execution.request(RemeshingRequest)
    source, path = execution.folder / "source.glb", execution.folder / "model.glb"
    to_glb(execution.input("input_model"), source)
    model, lost = remesh_file(
        source,
        path,
        target=request.mesh_count or DEFAULT_MESH_COUNT,
        topology=request.mesh_topology,
        texture_size=MAP_SIZE,
    )
    info = mesh_info(model, engine=execution.engine, method=request.mesh_topology)
    info = info.model_copy(update={"not_in_format": list(lost), "uv_rebuilt": True})
    return model_outcome(execution, (path,), with_motion(info, path))


def conversions(execution: Execution) -> Outcome:
    """Write a model in another format, turned, scaled and coloured as asked."""
    from media_pipelines.engines.formats.convert import convert
    from media_pipelines.service.recipes.converted_model import converted_info
    from media_pipelines.service.recipes.model_results import model_outcome

    request = execution.request(ConversionRequest)
    size = request.target_size
    folder = execution.folder / "out"
    folder.mkdir()
    conversion = convert(
        execution.input("input_model"),
        folder / f"model.{request.output_format}",
        output_format=request.output_format,
        rotation=(request.rotation_x, request.rotation_y, request.rotation_z),
        target_size=tuple(size) if isinstance(size, list) else size,
        uniform_color=request.uniform_color,
    )
    info = converted_info(conversion)
    return model_outcome(execution, conversion.files, info)


def renderings(execution: Execution) -> Outcome:
    """Render a picture of a model, or a video of a full turn in which its first clip plays."""
    request = execution.request(RenderingRequest)
    transparent = request.background == "transparent"
    render = _video_of_model if request.output_type == "video" else _picture_of_model
    return render(execution, execution.input("input_model"), transparent=transparent)


def _picture_of_model(execution: Execution, model: Path, *, transparent: bool) -> Outcome:
    from media_pipelines.engines.render.still import render_still

    picture = execution.folder / "rendering.png"
    render_still(
        model,
        picture,
        width=RENDERING_PIXELS,
        height=RENDERING_PIXELS,
        samples=execution.samples,
        transparent=transparent,
        threads=execution.threads,
    )
    uri = execution.publish(picture)
    metadata = RenderingMetadata(downloads=execution.downloads())
    return Outcome(result=[uri], metadata=as_json(metadata))


def _video_of_model(execution: Execution, model: Path, *, transparent: bool) -> Outcome:
    from media_pipelines.engines.render.turntable import render_turntable

    video = execution.folder / f"turntable.{'webm' if transparent else 'mp4'}"
    last_frame = execution.folder / "last_frame.png"
    film = render_turntable(
        model,
        video,
        last_frame=last_frame,
        width=VIDEO_PIXELS,
        height=VIDEO_PIXELS,
        transparent=transparent,
        threads=execution.threads,
    )
    uri, last_uri = execution.publish(video), execution.publish(last_frame)
    metadata = RenderingMetadata(
        last_frame=last_uri,
        frames=film.frames,
        fps=film.fps,
        clip=film.clip,
        notes=["the clip is longer than the video: it is cut"] if film.is_cut else [],
        downloads=execution.downloads(),
    )
    return Outcome(result=[uri], metadata=as_json(metadata))
