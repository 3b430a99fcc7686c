"""Textures at every scale, so that a surface that turns does not shimmer.

Source: Williams 1983, Pyramidal Parametrics.
"""

from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np
from numba import njit
from numpy.typing import NDArray

from media_studio.arrays import ByteImage
from media_studio.formats.colors import linear_to_srgb, srgb_to_linear

_LINEAR = np.tile(srgb_to_linear(np.arange(256) / 255), (4, 1)).T.astype(np.float32)
_LINEAR[:, 3] = np.arange(256)
_STEPS = 4096
_ENCODED = np.rint(255 * linear_to_srgb(np.arange(_STEPS) / (_STEPS - 1))).astype(np.uint8)


_LARGEST = 2048
"""Longer edge of the finest level, pixels: pictures show no more, and 8K maps fill the memory."""


class Textures(NamedTuple):
    """Pyramids of all textures in one buffer, as compiled code takes them.

    Attributes:
        pixels: (k, 4) uint8 RGBA, row by row, level by level.
        start: (t,) row of `pixels` at which each texture starts.
        size: (t, 2) width and height of the finest level.
    """

    pixels: NDArray[np.uint8]
    start: NDArray[np.int64]
    size: NDArray[np.int64]


def build_pyramids(maps: Sequence[ByteImage], encoded: Sequence[bool]) -> Textures:
    """Average each map down to one pixel.

    Args:
        maps: (h, w), (h, w, 3) or (h, w, 4) each; larger ones are reduced to 2048 pixels.
        encoded: Whether the values of each map are sRGB; such are averaged as light.
    """
    parts, start, size = [np.zeros((1, 4), np.uint8)], [], []
    end = 1
    for whole, is_color in zip(maps, encoded, strict=True):
        image = _reduced(whole)
        start.append(end)
        size.append((image.shape[1], image.shape[0]))
        for level in _levels(_as_rgba(image), is_color):
            parts.append(level.reshape(-1, 4))
            end += len(parts[-1])
    return Textures(
        pixels=np.concatenate(parts),
        start=np.array(start, np.int64),
        size=np.array(size, np.int64).reshape(-1, 2),
    )


def _reduced(image: ByteImage) -> ByteImage:
    height, width = image.shape[:2]
    scale = _LARGEST / max(height, width)
    if scale >= 1:
        return image
    size = (max(round(width * scale), 1), max(round(height * scale), 1))
    return np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)


def _as_rgba(image: ByteImage) -> ByteImage:
    channels = image.shape[2] if image.ndim == 3 else 1
    if channels == 4:
        return image
    kind = cv2.COLOR_RGB2RGBA if channels == 3 else cv2.COLOR_GRAY2RGBA
    return np.asarray(cv2.cvtColor(image, kind), np.uint8)


def _levels(image: ByteImage, is_color: bool) -> list[ByteImage]:
    levels = [image]
    light = np.asarray(cv2.LUT(image, _LINEAR[None]) if is_color else image, np.float32)
    while light.shape[0] > 1 or light.shape[1] > 1:
        size = (max(light.shape[1] // 2, 1), max(light.shape[0] // 2, 1))
        light = np.asarray(cv2.resize(light, size, interpolation=cv2.INTER_AREA), np.float32)
        levels.append(_encoded(light) if is_color else np.rint(light).astype(np.uint8))
    return levels


def _encoded(light: NDArray[np.float32]) -> ByteImage:
    image = _ENCODED[np.rint(np.clip(light, 0.0, 1.0) * (_STEPS - 1)).astype(np.int64)]
    image[:, :, 3] = np.rint(light[:, :, 3])
    return image


@njit(cache=True, nogil=True)
def sample(textures, number, u, v, level):  # type: ignore[no-untyped-def]
    """Read a repeating texture between two levels, RGBA 0..255.

    Args:
        textures: A `Textures`.
        number: Which.
        u: Coordinate to the right, 1 is the width.
        v: Coordinate down.
        level: 0 is the finest.
    """
    width, height = textures.size[number, 0], textures.size[number, 1]
    start = textures.start[number]
    level = max(level, 0.0)
    finer = int(level)
    for _ in range(finer):
        if width == 1 and height == 1:
            break
        start += width * height
        width, height = max(width // 2, 1), max(height // 2, 1)
    r, g, b, a = _bilinear(textures.pixels, start, width, height, u, v)
    share = np.float32(level - finer)
    if share > 0.02 and (width > 1 or height > 1):
        start += width * height
        width, height = max(width // 2, 1), max(height // 2, 1)
        r2, g2, b2, a2 = _bilinear(textures.pixels, start, width, height, u, v)
        r, g = r + share * (r2 - r), g + share * (g2 - g)
        b, a = b + share * (b2 - b), a + share * (a2 - a)
    return r, g, b, a


@njit(cache=True, nogil=True)
def _bilinear(pixels, start, width, height, u, v):  # type: ignore[no-untyped-def]
    x = (u - np.floor(u)) * width - 0.5
    y = (v - np.floor(v)) * height - 0.5
    column, row = int(np.floor(x)), int(np.floor(y))
    s, t = np.float32(x - column), np.float32(y - row)
    left, right = column % width, (column + 1) % width
    above, below = start + (row % height) * width, start + ((row + 1) % height) * width
    one = np.float32(1.0)
    w0, w1, w2, w3 = (one - s) * (one - t), s * (one - t), (one - s) * t, s * t
    p, q, m, n = (
        pixels[above + left],
        pixels[above + right],
        pixels[below + left],
        pixels[below + right],
    )
    return (
        w0 * p[0] + w1 * q[0] + w2 * m[0] + w3 * n[0],
        w0 * p[1] + w1 * q[1] + w2 * m[1] + w3 * n[1],
        w0 * p[2] + w1 * q[2] + w2 * m[2] + w3 * n[2],
        w0 * p[3] + w1 * q[3] + w2 * m[3] + w3 * n[3],
    )
