"""Pictures that go out as PNG files."""

from pathlib import Path

from PIL import Image as Picture

from media_pipelines.engines.arrays import ByteImage


def write_picture(pixels: ByteImage, path: Path) -> Path:
    """Write (h, w), (h, w, 3) or (h, w, 4) sRGB pixels as PNG."""
    Picture.fromarray(pixels).save(path, "PNG")
    return path
