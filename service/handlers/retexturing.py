"""Painting a model anew: in place where its UVs stay, unwrapped where they are rebuilt."""

from pathlib import Path

from engines.errors import UnsupportedModel
from engines.formats.blender_scene import to_glb
from engines.formats.gltf_editor import replace_materials
from engines.formats.gltf_reader import read_model
from engines.formats.gltf_writer import write_model
from engines.formats.inspection import inspect
from engines.mesh.model import Model
from engines.mesh.unwrap import unwrap
from engines.texture.dress import dress
from engines.texture.phrase import assign, parse_look, unmatched_parts
from engines.texture.vocabulary import MaterialChoice
from schemas.models_3d import TextTextureRequest
from service.engine_names import engine_of
from service.execution import Execution, Outcome
from service.handlers.images import seed_of
from service.handlers.model_results import mesh_info, model_outcome


def retexture(execution: Execution, request: TextTextureRequest, map_size: int) -> Outcome:
    """Paint what the prompt names; surfaces that it does not name keep their look.

    With `keep_uv` every byte of geometry, skin and animation stays as it was.
    """
    look = parse_look(request.prompt)
    source, path = execution.folder / "source.glb", execution.folder / "model.glb"
    to_glb(execution.input("input_model"), source)
    model = read_model(source)
    names = [model.materials[surface.material].name for surface in model.surfaces]
    choices = assign(look, names)
    rebuild = not request.keep_uv or any(surface.uv is None for surface in model.surfaces)
    seed = seed_of(request.prompt)
    if rebuild:
        painted = _paint_anew(source, path, model, choices, request, map_size, seed)
    else:
        painted = dress(model, choices, size=map_size, pbr=request.pbr_texture, seed=seed)
        _write_in_place(source, path, painted)
    info = mesh_info(
        painted, engine=engine_of("3d_models/textures"), method="solid materials"
    ).model_copy(
        update={
            "uv_rebuilt": rebuild,
            "ignored_terms": [*look.ignored_terms, *unmatched_parts(look, names)],
        }
    )
    return model_outcome(execution, (path,), info)


def _paint_anew(
    source: Path,
    path: Path,
    model: Model,
    choices: list[MaterialChoice | None],
    request: TextTextureRequest,
    map_size: int,
    seed: int,
) -> Model:
    if inspect(source).bones:
        raise UnsupportedModel(
            "New UVs would cost this model its skeleton. Send keep_uv true, or a model without."
        )
    fresh = unwrap(model, size=map_size)
    pbr = request.pbr_texture
    painted = dress(fresh, choices, size=map_size, pbr=pbr, seed=seed, before=model)
    write_model(painted, path)
    return painted


def _write_in_place(source: Path, path: Path, painted: Model) -> None:
    materials = {
        surface.source: painted.materials[surface.material]
        for surface in painted.surfaces
        if surface.source is not None
    }
    replace_materials(source, materials, path)
