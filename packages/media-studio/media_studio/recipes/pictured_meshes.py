"""Meshes from pictures that this service did not make: reconstructed, and marked as such."""

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from media_api.contract.models_3d import ImageMeshRequest, MultiViewMeshRequest
from media_service.engine_api.execution import Execution, Outcome
from media_studio.formats.gltf_writer import write_model
from media_studio.image.matte import Matte
from media_studio.mesh.model import Model
from media_studio.mesh.unwrap import unwrap
from media_studio.projection.paint import paint_from_views
from media_studio.recipes.map_sizes import map_size
from media_studio.recipes.model_results import mesh_info, model_outcome
from media_studio.recipes.pictures import cut_out_subjects, picture_fields
from media_studio.reconstruction.reconstruct import Reconstruction, reconstruct
from media_studio.reconstruction.solid import bare_model, upright_model
from media_studio.reconstruction.view import Side

_DEPTH = 0.4
"""Largest logarithm of a change of depth."""

_OPPOSITES: dict[Side, Side] = {"back": "front", "left": "right", "right": "left"}


def mesh_from_pictures(execution: Execution) -> Outcome:
    """Build a closed mesh from the outlines of the pictures and paint it with them."""
    request = execution.request(ImageMeshRequest, MultiViewMeshRequest)
    fields = picture_fields(request)
    mattes = cut_out_subjects(execution, fields, only_one=True)
    pictures = {side: matte.picture for side, matte in mattes.items()}
    shape = _deepened(
        reconstruct(pictures, detail="flash" if request.model == "flash" else "pro"), request.seed
    )
    model = model_of_reconstruction(
        shape,
        size=map_size(request.model, hd=request.hd_texture and request.with_texture),
        textured=request.with_texture,
        pbr=request.pbr_texture,
    )
    path = execution.folder / "model.glb"
    write_model(model, path)
    info = mesh_info(model, engine=execution.engine, method=f"approximate: {shape.method}")
    info = info.model_copy(update={"notes": _notes(shape, mattes, textured=request.with_texture)})
    references = [execution.uri(field) for field in fields.values()]
    return model_outcome(execution, (path,), info, reference_images=references)


def _deepened(shape: Reconstruction, seed: int | None) -> Reconstruction:
    """Let a seed choose the depth where no picture shows the object from its side."""
    if seed is None or any(view.side in ("left", "right") for view in shape.views):
        return shape
    depth = np.exp(np.random.default_rng(seed).uniform(-_DEPTH, _DEPTH))
    return replace(shape, vertices=shape.vertices * (1.0, 1.0, depth))


def model_of_reconstruction(
    shape: Reconstruction, *, size: int, textured: bool, pbr: bool
) -> Model:
    """Unwrap a reconstruction, paint it with its pictures if asked, and stand it upright."""
    model = unwrap(bare_model(shape), size=size)
    if textured:
        model = paint_from_views(model, shape.views, size=size, pbr=pbr)
    return upright_model(model, shape)


def _notes(shape: Reconstruction, mattes: Mapping[Side, Matte], *, textured: bool) -> list[str]:
    found = sorted({matte.told_by for matte in mattes.values()})
    notes = [f"the background was known by {' and '.join(found)}", *shape.notes]
    if textured:
        notes += [
            f"no picture of the {side}: it shows the {opposite}, mirrored"
            for side, opposite in _OPPOSITES.items()
            if side not in mattes and opposite in mattes
        ]
    return notes
