"""Encode maps, or use the file that a map was decoded from."""

import io
import zlib
from collections.abc import Iterable

import numpy as np
from PIL import Image as Picture

from media_studio.arrays import ByteImage
from media_studio.mesh.model import PictureFile

_PLAIN = {
    "adobe", "adobe_transform", "aspect", "dpi", "interlace", "jfif", "jfif_density", "jfif_unit",
    "jfif_version", "progression", "progressive", "srgb",
}  # fmt: skip
"""What a picture file may say beside its pixels without looking different elsewhere."""


def decode(picture: Picture.Image, mode: str, data: bytes) -> tuple[ByteImage, PictureFile | None]:
    """Return the pixels of a loaded picture, and its file if that says nothing else.

    Files that turn, mask or colour their pixels, or that carry remarks, are not kept.

    Args:
        picture: The picture.
        mode: RGB, RGBA or L.
        data: The file that it was opened from.
    """
    pixels = np.asarray(picture.convert(mode))
    if picture.format not in ("PNG", "JPEG") or picture.mode != mode:
        return pixels, None
    if set(picture.info) - _PLAIN:
        return pixels, None
    return pixels, PictureFile(pixels=pixels, data=data, format=picture.format)


def encode(pixels: ByteImage, files: Iterable[PictureFile]) -> PictureFile:
    """Return the file that a map was decoded from, or a new PNG file."""
    kept = _find(pixels, files)
    if kept is not None:
        return kept
    stream = io.BytesIO()
    picture = Picture.fromarray(np.ascontiguousarray(pixels))
    # Runs only: Pillow's default takes two to five times as long and saves at most a tenth
    picture.save(stream, "PNG", compress_level=1, compress_type=zlib.Z_RLE)
    return PictureFile(pixels=pixels, data=stream.getvalue(), format="PNG")


def encode_jpeg(pixels: ByteImage, files: Iterable[PictureFile]) -> PictureFile:
    """Return the JPEG file that a map was decoded from, or a new one without alpha."""
    kept = _find(pixels, files)
    if kept is not None and kept.format == "JPEG":
        return kept
    stream = io.BytesIO()
    picture = Picture.fromarray(np.ascontiguousarray(pixels[:, :, :3]))
    picture.save(stream, "JPEG", quality=92, subsampling=0)
    return PictureFile(pixels=pixels, data=stream.getvalue(), format="JPEG")


def _find(pixels: ByteImage, files: Iterable[PictureFile]) -> PictureFile | None:
    return next((file for file in files if file.pixels is pixels), None)
