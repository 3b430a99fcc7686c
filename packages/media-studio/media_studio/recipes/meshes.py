"""Meshes from what a prompt or a picture of ours describes (spec 4.4)."""

from media_api.contract.models_3d import (
    ImageMeshRequest,
    MeshRequest,
    MultiViewMeshRequest,
    TextMeshRequest,
)
from media_service.engine_api.execution import Execution, Outcome
from media_studio.catalogue.index import CATALOGUE
from media_studio.image.captioning.inventory import inventory
from media_studio.language.understanding import Understanding
from media_studio.programs.program import Program
from media_studio.programs.scene import Scene
from media_studio.reading.scenes.description import (
    Description,
    program_at_rest,
    restore_description,
)
from media_studio.recipes.map_sizes import map_size
from media_studio.recipes.model_results import mesh_info, model_outcome, with_motion
from media_studio.recipes.pictures import picture_fields
from media_studio.recipes.prompts import account_of, read_with_seed
from media_studio.recipes.scene_model import (
    build_scene_model,
    build_white_model,
    is_t_pose,
)


def build_mesh(execution: Execution) -> Outcome:
    """Build a model from a prompt, or from pictures of which this service knows the scene."""
    request = execution.request(TextMeshRequest, ImageMeshRequest, MultiViewMeshRequest)
    size = map_size(request.model, hd=request.hd_texture and request.with_texture)
    if isinstance(request, TextMeshRequest):
        described = read_with_seed(
            request.prompt, request.seed, least_fidelity=execution.least_fidelity
        )
        return mesh_of_description(execution, request, described, size, method="shape_grammar")
    references = [execution.uri(field) for field in picture_fields(request).values()]
    return mesh_of_description(
        execution,
        request,
        restore_description(execution.scene or ""),
        size,
        method="source_scene",
        references=references,
    )


def mesh_of_description(
    execution: Execution,
    request: MeshRequest,
    description: Description,
    size: int,
    *,
    method: str,
    references: list[str] | None = None,
    understanding: Understanding | None = None,
) -> Outcome:
    """Build a scene or a shape program as a model, textured or white.

    `understanding` is that of a program; a scene brings its own.
    """
    path, program = execution.folder / "model.glb", program_at_rest(description, CATALOGUE)
    if request.with_texture:
        model = build_scene_model(program, path, map_size=size, pbr=request.pbr_texture)
    else:
        model = build_white_model(program, path, map_size=size)
    info = with_motion(mesh_info(model, engine=execution.engine, method=method), path)
    if isinstance(description, Scene):
        understanding = (
            description.understanding.of_model()
            if request.with_texture
            else description.understanding.of_white_model()
        )
    shows = _shown(description, program) if request.with_texture else ()
    if shows or (understanding and understanding.terms):
        account = account_of(understanding or Understanding(), shows)
        info = info.model_copy(update=dict(account))
    return model_outcome(
        execution, (path,), info, reference_images=references, t_pose=is_t_pose(program)
    )


def _shown(description: Description, program: Program) -> tuple[str, ...]:
    if not isinstance(description, Scene):
        return ()
    return inventory(description, program, CATALOGUE)
