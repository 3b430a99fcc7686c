"""The subject of a picture from the front, the left, the back and the right."""

from pathlib import Path

from media_api.contract.images import EditRequest, ImageMetadata
from media_service.engine_api.errors import JobError
from media_service.engine_api.execution import Execution, Outcome, as_json
from media_studio.catalogue.index import CATALOGUE
from media_studio.formats.gltf_writer import write_model
from media_studio.image.decode import decode_picture
from media_studio.image.matte import cut_out
from media_studio.reading.scenes.description import program_at_rest, restore_description
from media_studio.recipes.embedded_engines import MULTIVIEW
from media_studio.recipes.picture_files import pixels_of
from media_studio.recipes.pictured_meshes import model_of_reconstruction
from media_studio.recipes.scene_model import build_scene_model
from media_studio.reconstruction.reconstruct import reconstruct
from media_studio.render.preview import render_preview

AZIMUTHS = {"front": 0.0, "left": 90.0, "back": 180.0, "right": -90.0}
"""Degrees of the camera from the front towards +X; left and right are those of the subject."""
MAP_SIZE = 1024


def show_four_sides(execution: Execution) -> Outcome:
    """Render the subject of one picture from four sides, in the order of `AZIMUTHS`."""
    request = execution.request(EditRequest)
    if len(request.input_images or ()) != 1 or request.prompt:
        raise JobError(
            "unsupported_edit",
            f"{MULTIVIEW} shows the subject of one picture from four sides: send exactly one of"
            " input_images and no prompt.",
        )
    model = execution.folder / "model.glb"
    method, notes = _known(execution, model) or _reconstructed(execution, model)
    width, height = pixels_of(request)
    uris = []
    for side, azimuth in AZIMUTHS.items():
        picture = execution.folder / f"{side}.png"
        render_preview(
            model,
            picture,
            width=width,
            height=height,
            transparent=request.background == "transparent",
            azimuth=azimuth,
        )
        uris.append(execution.publish(picture))
    metadata = ImageMetadata(
        requested_model=execution.requested_model,
        method=method,
        steps=[f"rendered from the {side}" for side in AZIMUTHS],
        notes=notes,
        downloads=execution.downloads(),
    )
    return Outcome(result=list(uris), metadata=as_json(metadata))


def _known(execution: Execution, path: Path) -> tuple[str, list[str]] | None:
    text = execution.scene
    if not text:
        return None
    program = program_at_rest(restore_description(text), CATALOGUE)
    build_scene_model(program, path, map_size=MAP_SIZE, pbr=True)
    return "the scene that the picture was made from", []


def _reconstructed(execution: Execution, path: Path) -> tuple[str, list[str]]:
    matte = cut_out(decode_picture(execution.input("input_images.0")))
    shape = reconstruct({"front": matte.picture}, detail="pro")
    model = model_of_reconstruction(shape, size=MAP_SIZE, textured=True, pbr=False)
    write_model(model, path)
    notes = [f"the background was known by {matte.told_by}", *shape.notes]
    return f"approximate: {shape.method}; the back is the front, mirrored", notes
