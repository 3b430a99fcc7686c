"""Pictures that engines elsewhere have made: decoded, and written anew without metadata."""

import io
from pathlib import Path

import numpy as np
from PIL import Image, ImageCms, ImageOps

from media_api.contract.images import ImageMetadata
from media_api.contract.models_3d import RenderingMetadata
from media_gltf.errors import GltfError
from media_gltf.images import UNREADABLE, has_too_many_scans, open_image
from media_service.engine_api.answers import is_read_here, made_files, unusable
from media_service.engine_api.execution import Execution, Outcome, as_json
from media_service.engine_api.file_types import FileType
from media_service.engine_api.messages import HandedOver

_FORMATS = ("PNG", "JPEG")
_OPAQUE = 255
_ONLY_THESE = "; without the studio only PNG and JPEG are read here."


def finished_pictures(execution: Execution, made: HandedOver) -> Outcome:
    """Publish pictures as PNG; what is not as it was asked for is noted.

    Raises:
        JobError: If one is damaged, of another type, or opaque against the request.
    """
    uris = []
    for number, (file, _) in enumerate(made_files(execution, _is_read, _ONLY_THESE)):
        picture = _with_background(_decoded(file), execution.field("background"))
        _require_transparent(execution, picture)
        name = "image.png" if number == 0 else f"image-{number + 1}.png"
        uris.append(_published(execution, picture, name))
    metadata = ImageMetadata(
        requested_model=execution.requested_model,
        method=made.method,
        seed=made.seed,
        notes=list(made.notes),
        downloads=execution.downloads(),
    )
    return Outcome(result=list(uris), metadata=as_json(metadata))


def finished_rendering(execution: Execution, made: HandedOver) -> Outcome:
    """Publish the picture of a model.

    Raises:
        JobError: If it is damaged, or no picture.
    """
    if not is_read_here(execution.operation, execution.body):
        raise unusable("is to be a video; without the studio no videos are read here.")
    (file, _), *_rest = made_files(execution, _is_read, _ONLY_THESE)
    uri = _published(execution, _decoded(file), "rendering.png")
    metadata = RenderingMetadata(notes=list(made.notes), downloads=execution.downloads())
    return Outcome(result=[uri], metadata=as_json(metadata))


def _is_read(found: FileType) -> bool:
    return found.suffix in ("png", "jpg")


def _decoded(file: Path) -> Image.Image:
    data = file.read_bytes()
    if has_too_many_scans(data):
        raise unusable("is a JPEG of too many scans.")
    try:
        picture = ImageOps.exif_transpose(open_image(data, _FORMATS))
        return _in_srgb(_of_eight_bits(picture))
    except (GltfError, *UNREADABLE) as exc:
        raise unusable(f"cannot be read: {exc}.") from exc


def _of_eight_bits(picture: Image.Image) -> Image.Image:
    if not picture.mode.startswith("I"):
        return picture
    # Pillow cuts the values of 16 bits off at 255 where they are converted
    return Image.fromarray((np.asarray(picture).astype(np.uint32) >> 8).astype(np.uint8))


def _in_srgb(picture: Image.Image) -> Image.Image:
    """Return RGB or RGBA pixels of sRGB, whatever profile they came with."""
    mode = "RGBA" if picture.has_transparency_data else "RGB"
    profile = picture.info.get("icc_profile")
    if not profile or picture.mode not in ("RGB", "RGBA", "CMYK"):
        return picture.convert(mode)
    try:
        found = ImageCms.profileToProfile(
            picture,
            ImageCms.ImageCmsProfile(io.BytesIO(profile)),
            ImageCms.createProfile("sRGB"),
            outputMode=mode if picture.mode != "CMYK" else "RGB",
        )
    except (ImageCms.PyCMSError, OSError):
        # A profile that is damaged says nothing of the pixels
        return picture.convert(mode)
    return found.convert(mode) if found else picture.convert(mode)


def _with_background(picture: Image.Image, wanted: object) -> Image.Image:
    """Lay a picture on white where none that shows through was asked for."""
    if picture.mode != "RGBA" or wanted in (None, "transparent"):
        return picture
    white = Image.new("RGBA", picture.size, "white")
    return Image.alpha_composite(white, picture).convert("RGB")


def _published(execution: Execution, picture: Image.Image, name: str) -> str:
    path = execution.folder / name
    # Without the chunks that the picture came with: they tell how and where it was made
    Image.frombytes(picture.mode, picture.size, picture.tobytes()).save(path, "PNG")
    return execution.publish(path)


def _require_transparent(execution: Execution, picture: Image.Image) -> None:
    """Make sure that something of a picture shows through, where its client has asked for that.

    Raises:
        JobError: `engine_answer_unusable`, if nothing does.
    """
    if execution.field("background") != "transparent":
        return
    if picture.mode != "RGBA" or picture.getchannel("A").getextrema() == (_OPAQUE, _OPAQUE):
        raise unusable(
            "has no transparent background, which was asked for. The engine may have charged for"
            " it."
        )
