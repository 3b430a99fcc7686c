"""Pictures that go out as PNG files."""

from pathlib import Path

from PIL import Image as Picture

from media_api.contract.images import USUAL_SIZE, EditRequest, GenerationRequest
from media_studio.arrays import ByteImage


def write_picture(pixels: ByteImage, path: Path) -> Path:
    """Write (h, w), (h, w, 3) or (h, w, 4) sRGB pixels as PNG."""
    Picture.fromarray(pixels).save(path, "PNG")
    return path


def pixels_of(request: GenerationRequest | EditRequest) -> tuple[int, int]:
    """Return the width and height of a picture whose shape nothing else says."""
    width, height = (request.size or USUAL_SIZE).split("x")
    return int(width), int(height)
