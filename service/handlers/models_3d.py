"""3D models: meshes, textures, remeshings, conversions, renderings (spec 4.4)."""

from schemas.base import OperationRequest
from schemas.models_3d import (
    DEFAULT_MESH_COUNT,
    ConversionRequest,
    ImageMeshRequest,
    ImageTextureRequest,
    MeshModel,
    MultiViewMeshRequest,
    MultiViewTextureRequest,
    RemeshingRequest,
    RenderingMetadata,
    RenderingRequest,
    TextMeshRequest,
    TextTextureRequest,
)
from service.engine_names import engine_of
from service.execution import Execution, Outcome, as_json
from service.handlers.images import seed_of
from service.job_error import engine_not_configured

MAP_SIZE = 2048
FLASH_MAP_SIZE = 1024
HD_MAP_SIZE = 8192
RENDERING_PIXELS = 1024
RENDERING_SAMPLES = 8


def meshes(execution: Execution) -> Outcome:
    """Build a model from a prompt, or from an image whose scene this service knows."""
    from engines.scene.prompt import parse_prompt
    from engines.scene.scene import Scene
    from service.handlers.model_results import mesh_info, model_outcome
    from service.handlers.scene_model import build_scene_model, build_white_model

    request = execution.request(TextMeshRequest, ImageMeshRequest, MultiViewMeshRequest)
    references: list[str] | None = None
    if isinstance(request, TextMeshRequest):
        scene, method = parse_prompt(request.prompt, seed_of(request.prompt)), "shape_grammar"
    elif isinstance(request, ImageMeshRequest) and (text := execution.scene("input_image")):
        scene, method = Scene.from_json(text), "source_scene"
        references = [execution.uri("input_image")]
    else:
        raise engine_not_configured(_unknown_picture(request))
    path = execution.folder / "model.glb"
    size = _map_size(request.model, hd=request.hd_texture and request.with_texture)
    if request.with_texture:
        model = build_scene_model(scene, path, map_size=size, pbr=request.pbr_texture)
    else:
        model = build_white_model(scene, path, map_size=size)
    info = mesh_info(model, engine=engine_of("3d_models/meshes"), method=method)
    info = info.model_copy(update={"ignored_terms": list(scene.ignored_terms)})
    return model_outcome(execution, (path,), info, reference_images=references)


def _map_size(model: MeshModel, *, hd: bool) -> int:
    return HD_MAP_SIZE if hd else {"pro": MAP_SIZE, "flash": FLASH_MAP_SIZE}[model]


def _unknown_picture(request: OperationRequest) -> str:
    if isinstance(request, MultiViewMeshRequest):
        return "meshes from several views"
    return "meshes from images that this service did not make"


def textures(execution: Execution) -> Outcome:
    """Paint the materials that a prompt names onto a model."""
    from service.handlers.retexturing import retexture

    request = execution.request(TextTextureRequest, ImageTextureRequest, MultiViewTextureRequest)
    if not isinstance(request, TextTextureRequest):
        raise engine_not_configured("textures from reference images")
    size = HD_MAP_SIZE if request.hd_texture else MAP_SIZE
    return retexture(execution, request, size)


def remeshings(execution: Execution) -> Outcome:
    """Rebuild the surface of a model; its textures are baked onto the new one."""
    from engines.formats.blender_scene import to_glb
    from engines.formats.gltf_reader import read_model
    from engines.formats.gltf_writer import write_model
    from engines.formats.inspection import inspect
    from engines.mesh.remesh import remesh
    from service.handlers.model_results import mesh_info, model_outcome

    request = execution.request(RemeshingRequest)
    source, path = execution.folder / "source.glb", execution.folder / "model.glb"
    to_glb(execution.input("input_model"), source)
    contents = inspect(source)
    target = request.mesh_count or DEFAULT_MESH_COUNT
    model = remesh(
        read_model(source), target=target, topology=request.mesh_topology, texture_size=MAP_SIZE
    )
    write_model(model, path)
    info = mesh_info(model, engine=engine_of("3d_models/remeshings"), method=request.mesh_topology)
    lost = _rig(contents.bones, len(contents.animations))
    info = info.model_copy(update={"not_in_format": lost, "uv_rebuilt": True})
    return model_outcome(execution, (path,), info)


def _rig(bones: int, animations: int) -> list[str]:
    """Say what remeshing takes from an animated model."""
    skeleton = [f"skeleton with {bones} bones: the new surface has the rest pose"] if bones else []
    clips = (
        [f"animation: {animations} clips, which have no skeleton to play on"] if animations else []
    )
    return skeleton + clips


def conversions(execution: Execution) -> Outcome:
    """Write a model in another format, turned, scaled and coloured as asked."""
    from engines.formats.convert import convert
    from service.handlers.converted_model import converted_info
    from service.handlers.model_results import model_outcome

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
    info = converted_info(execution.folder, conversion)
    return model_outcome(execution, conversion.files, info)


def renderings(execution: Execution) -> Outcome:
    """Render a picture of a model."""
    from engines.render.still import render_still

    request = execution.request(RenderingRequest)
    if request.output_type == "video":
        raise engine_not_configured("videos of models")
    picture = execution.folder / "rendering.png"
    render_still(
        execution.input("input_model"),
        picture,
        width=RENDERING_PIXELS,
        height=RENDERING_PIXELS,
        samples=RENDERING_SAMPLES,
        threads=execution.threads,
    )
    uri = execution.publish(picture)
    metadata = RenderingMetadata(downloads=execution.downloads())
    return Outcome(result=[uri], metadata=as_json(metadata))
