"""Pictures that engines elsewhere have made: decoded, and written anew without what else they say."""

from pathlib import Path

from PIL import Image, ImageOps

from media_api.contract.images import ImageMetadata
from media_api.contract.models_3d import RenderingMetadata
from media_gltf.errors import GltfError
from media_gltf.images import UNREADABLE, has_too_many_scans, open_image
from media_service.engine_api.execution import Execution, Outcome, as_json
from media_service.engine_api.messages import HandedOver
from media_service.results.files import made_files, unusable

SUFFIXES = ("png", "jpg")
_FORMATS = ("PNG", "JPEG")


def finished_pictures(execution: Execution, made: HandedOver) -> Outcome:
    """Publish pictures as PNG; what is not as it was asked for is noted.

    Raises:
        JobError: If one is damaged, or of another type.
    """
    notes, uris = list(made.notes), []
    for number, file in enumerate(made_files(execution, SUFFIXES)):
        picture = _decoded(file)
        notes += [note for note in _unlike(execution, picture) if note not in notes]
        name = "image.png" if number == 0 else f"image-{number + 1}.png"
        uris.append(_published(execution, picture, name))
    metadata = ImageMetadata(
        requested_model=execution.requested_model,
        method=made.method,
        seed=made.seed,
        notes=notes,
        downloads=execution.downloads(),
    )
    return Outcome(result=list(uris), metadata=as_json(metadata))


def finished_rendering(execution: Execution, made: HandedOver) -> Outcome:
    """Publish the picture of a model.

    Raises:
        JobError: If it is damaged, or no picture.
    """
    file, *_ = made_files(execution, SUFFIXES)
    uri = _published(execution, _decoded(file), "rendering.png")
    metadata = RenderingMetadata(notes=list(made.notes), downloads=execution.downloads())
    return Outcome(result=[uri], metadata=as_json(metadata))


def _decoded(file: Path) -> Image.Image:
    data = file.read_bytes()
    if has_too_many_scans(data):
        raise unusable("is a JPEG of too many scans.")
    try:
        picture = ImageOps.exif_transpose(open_image(data, _FORMATS))
        return picture.convert("RGBA" if picture.has_transparency_data else "RGB")
    except (GltfError, *UNREADABLE) as exc:
        raise unusable(f"cannot be read: {exc}.") from exc


def _published(execution: Execution, picture: Image.Image, name: str) -> str:
    path = execution.folder / name
    # Without the chunks that the picture came with: they tell how and where it was made
    Image.frombytes(picture.mode, picture.size, picture.tobytes()).save(path, "PNG")
    return execution.publish(path)


def _unlike(execution: Execution, picture: Image.Image) -> list[str]:
    notes, size = [], execution.field("size")
    made = f"{picture.width}x{picture.height}"
    if size and made != str(size):
        notes.append(f"the picture is {made} pixels, not {size}")
    if execution.field("background") == "transparent" and picture.mode != "RGBA":
        notes.append("the background is not transparent")
    return notes
