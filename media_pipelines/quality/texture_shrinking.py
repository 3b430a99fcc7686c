"""Make pictures smaller."""

import io

import numpy as np
from PIL import Image

_PLAIN_MODES = ("L", "LA", "RGB", "RGBA")
_JPEG_QUALITY = 95


def shrink_picture(data: bytes, longest: int, *, is_normal_map: bool) -> bytes:
    """Return a picture in the same format whose longer edge has `longest` pixels.

    Args:
        data: A PNG, JPEG or WebP file.
        longest: Pixels.
        is_normal_map: Its colours are directions, which keep unit length.
    """
    with Image.open(io.BytesIO(data)) as source:
        scale = longest / max(source.size)
        size = (max(1, round(source.width * scale)), max(1, round(source.height * scale)))
        kind = source.format or "PNG"
    return rewrite_picture(data, size, kind, is_normal_map=is_normal_map)


def rewrite_picture(data: bytes, size: tuple[int, int], kind: str, *, is_normal_map: bool) -> bytes:
    """Return a picture in another size or format, with 8 bits a channel.

    Args:
        data: A file that Pillow opens.
        size: Width and height in pixels.
        kind: Of the new file, as Pillow names it.
        is_normal_map: Its colours are directions, which keep unit length.
    """
    with Image.open(io.BytesIO(data)) as source:
        small = _plain(source)
    if small.size != size:
        small = small.resize(size, Image.Resampling.LANCZOS)
    if is_normal_map and small.mode == "RGB":
        small = _unit(small)
    content = io.BytesIO()
    if kind == "JPEG":
        small.save(content, kind, quality=_JPEG_QUALITY, subsampling=0)
    elif kind == "WEBP":
        small.save(content, kind, lossless=True)
    else:
        small.save(content, kind)
    return content.getvalue()


def _plain(source: Image.Image) -> Image.Image:
    if source.mode in _PLAIN_MODES:
        source.load()
        return source.copy()
    if source.mode.startswith("I"):
        return Image.fromarray((np.asarray(source).astype(np.uint32) >> 8).astype(np.uint8))
    return source.convert("RGBA" if "transparency" in source.info else "RGB")


def _unit(picture: Image.Image) -> Image.Image:
    directions = np.asarray(picture, np.float32) / 127.5 - 1
    lengths = np.linalg.norm(directions, axis=2, keepdims=True)
    directions = np.divide(directions, lengths, out=directions, where=lengths > 0)
    return Image.fromarray(np.rint((directions + 1) * 127.5).astype(np.uint8))
