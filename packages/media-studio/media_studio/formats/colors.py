"""Colour spaces."""

import numpy as np
from numba import njit

from media_studio.arrays import ByteImage, FloatArray
from media_studio.errors import InvalidColor
from media_studio.mesh.model import Material, Surface


def linear_to_srgb(linear: FloatArray) -> FloatArray:
    """Encode linear values 0..1 for a screen.

    Source: IEC 61966-2-1.
    """
    clipped = np.clip(linear, 0.0, 1.0)
    curve = 1.055 * np.maximum(clipped, 0.0031308) ** (1 / 2.4) - 0.055
    encoded: FloatArray = np.where(clipped <= 0.0031308, 12.92 * clipped, curve)
    return encoded


def srgb_to_linear(encoded: FloatArray) -> FloatArray:
    """Decode values 0..1 of a screen.

    Source: IEC 61966-2-1.
    """
    linear: FloatArray = np.where(
        encoded <= 0.04045, encoded / 12.92, ((encoded + 0.055) / 1.055) ** 2.4
    )
    return linear


def parse_hex_color(text: str) -> tuple[float, float, float]:
    """Return a colour written as #RGB or #RRGGBB as linear RGB; the # may be missing.

    Raises:
        InvalidColor: If it is written in any other way.
    """
    digits = text.strip().removeprefix("#")
    if len(digits) == 3:
        digits = "".join(2 * digit for digit in digits)
    if len(digits) != 6 or not set(digits.lower()) <= set("0123456789abcdef"):
        raise InvalidColor(f"{text!r} is not a colour; write it as #RGB or #RRGGBB.")
    encoded = np.array([int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)])
    red, green, blue = srgb_to_linear(encoded).tolist()
    return red, green, blue


def scaled_color_map(pixels: ByteImage, factor: tuple[float, ...]) -> ByteImage:
    """Return an sRGB map, (h, w, 3 or 4), with its colour multiplied by a linear factor.

    The array itself comes back where the factor is one, so that shared maps stay shared.
    """
    if tuple(factor[:3]) == (1.0, 1.0, 1.0):
        return pixels
    levels = srgb_to_linear(np.arange(256) / 255)
    scaled = pixels.copy()
    for channel, share in enumerate(factor[:3]):
        table = np.rint(255 * linear_to_srgb(levels * share)).astype(np.uint8)
        scaled[:, :, channel] = table[pixels[:, :, channel]]
    return scaled


def vertex_colors(surface: Surface, material: Material) -> FloatArray:
    """Return the base colour at each vertex: (n, 4) linear RGBA."""
    colors = np.tile(np.array(material.base_color, np.float64), (len(surface.vertices), 1))
    if surface.colors is not None:
        colors *= surface.colors
    if material.base_color_map is not None and surface.uv is not None:
        sampled = sample_bilinear(material.base_color_map, surface.uv) / 255
        colors[:, :3] *= srgb_to_linear(sampled[:, :3])
        if sampled.shape[1] == 4:
            colors[:, 3] *= sampled[:, 3]
    return colors


def vertex_levels(surface: Surface, material: Material) -> ByteImage:
    """Return the base colour at each vertex as 8 bits: (n, 4), sRGB and alpha."""
    picture, uv = material.base_color_map, surface.uv
    pictured = picture is not None and uv is not None
    if surface.colors is None and not pictured:
        one = Surface(vertices=surface.vertices[:1], faces=surface.faces[:0], material=0)
        return np.broadcast_to(_encoded(vertex_colors(one, material)), (len(surface.vertices), 4))
    plain = surface.colors is None and tuple(material.base_color) == (1.0, 1.0, 1.0, 1.0)
    if not plain or picture is None or uv is None:
        return _encoded(vertex_colors(surface, material))
    # The picture alone is encoded already
    sampled = sample_bilinear(picture, uv)
    levels = np.full((len(sampled), 4), 255, np.uint8)
    levels[:, : sampled.shape[1]] = np.rint(sampled)
    return levels


def _encoded(colors: FloatArray) -> ByteImage:
    encoded = np.column_stack([linear_to_srgb(colors[:, :3]), colors[:, 3]])
    return np.rint(255 * np.clip(encoded, 0, 1)).astype(np.uint8)


def sample_bilinear(pixels: ByteImage, uv: FloatArray) -> FloatArray:
    """Return the values of a repeating image at texture coordinates, (n, channels) 0..255."""
    return np.asarray(_sampled(pixels, uv))


@njit(cache=True)
def _sampled(pixels: ByteImage, uv: FloatArray) -> FloatArray:
    height, width, channels = pixels.shape
    sampled = np.empty((len(uv), channels))
    for number in range(len(uv)):
        x, y = uv[number, 0] * width - 0.5, uv[number, 1] * height - 0.5
        column, row = np.int64(np.floor(x)), np.int64(np.floor(y))
        u, v = x - column, y - row
        left, right = column % width, (column + 1) % width
        top, bottom = row % height, (row + 1) % height
        for channel in range(channels):
            above = pixels[top, left, channel] * (1 - u) + pixels[top, right, channel] * u
            below = pixels[bottom, left, channel] * (1 - u) + pixels[bottom, right, channel] * u
            sampled[number, channel] = above * (1 - v) + below * v
    return sampled
