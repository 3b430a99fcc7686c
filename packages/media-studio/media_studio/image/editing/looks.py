"""Looks of the darkroom: black and white, sepia, vintage, negative, tints, few levels."""

import cv2
import numpy as np

from media_studio.arrays import ByteImage, FloatArray
from media_studio.image.editing.canvas import as_bytes
from media_studio.image.editing.light import LUMA, to_linear, to_srgb
from media_studio.image.editing.tone import adjust
from media_studio.image.editing.vignette import vignette
from media_studio.reading.edits.colours import Colour

_SEPIA_DARK, _SEPIA_LIGHT = np.array([0.13, 0.08, 0.04]), np.array([1.0, 0.95, 0.83])
_FADED_BLACK, _FADED_WHITE = np.array([0.12, 0.11, 0.14]), np.array([1.0, 0.96, 0.86])
"""sRGB of the darkest and the lightest places."""

_SEPIA_MIDDLE = np.array([0.92, 1.0, 1.22])
"""Exponent of each channel: brown mid-tones."""

_BALANCED = 0.8
"""Share of a tint that is taken away."""

_GRAIN, _FILM = 0.025, 0.06
"""Standard deviation of the grain of a faded print, and of film at the usual amount, 0..1."""


def black_and_white(colours: ByteImage) -> ByteImage:
    """Show how bright each place is."""
    return np.repeat(as_bytes(_grey(colours))[..., None], 3, axis=2)


def sepia(colours: ByteImage) -> ByteImage:
    """Tone a black and white print brown."""
    grey = _grey(colours)[..., None] ** _SEPIA_MIDDLE
    return as_bytes(_SEPIA_DARK + grey * (_SEPIA_LIGHT - _SEPIA_DARK))


def vintage(colours: ByteImage) -> ByteImage:
    """Fade a picture as an old colour print: weak blacks, warm whites, grain, dark corners."""
    values = adjust(adjust(colours, "saturation", -0.35), "warmth", 0.3) / 255
    grain = np.random.default_rng(0).normal(0, _GRAIN, values.shape[:2])[..., None]
    faded = _FADED_BLACK + values * (_FADED_WHITE - _FADED_BLACK) + grain
    return vignette(as_bytes(faded), 0.45)


def grained(colours: ByteImage, amount: float) -> ByteImage:
    """Add the grain of film, strongest in the middle tones."""
    height, width = colours.shape[:2]
    noise = np.random.default_rng(1).normal(0, 1, (height, width)).astype(np.float32)
    soft = cv2.GaussianBlur(noise, (0, 0), max(0.45, 0.0007 * max(height, width)))
    grey = _grey(colours)
    strength = _FILM * 4 * amount * (0.35 + 2.6 * grey * (1 - grey))
    return as_bytes(colours / 255 + (strength * soft / float(soft.std()))[..., None])


def negative(colours: ByteImage) -> ByteImage:
    """Exchange light and dark."""
    return np.asarray(255 - colours, dtype=np.uint8)


def tint(colours: ByteImage, colour: Colour, amount: float) -> ByteImage:
    """Give the picture the hue of a colour; whites and blacks are tinted least.

    Args:
        colours: (h, w, 3) sRGB.
        colour: The hue.
        amount: 0..1.
    """
    grey = _grey(colours)[..., None]
    middle = np.array(colour.rgb) / 255
    # Black, the colour, and white lie on a curve; the colour has its own brightness on it
    own = float(np.clip(_luma(middle), 0.15, 0.85))
    dark = middle * np.minimum(grey / own, 1)
    toned = dark + (1 - middle) * np.maximum(grey - own, 0) / (1 - own)
    return as_bytes((1 - amount) * colours / 255 + amount * toned)


def balanced(colours: ByteImage) -> ByteImage:
    """Take most of the tint of the light away, at the same lightness.

    Source: shades of grey after Finlayson & Trezzi 2004.
    """
    linear = to_linear(colours / 255)
    light = (linear.reshape(-1, 3) ** 6).mean(axis=0) ** (1 / 6)
    gains = (light.mean() / np.maximum(light, 1e-4)) ** _BALANCED
    return as_bytes(to_srgb(np.clip(linear * (gains / (gains @ LUMA)), 0, 1)))


def posterise(colours: ByteImage, levels: int) -> ByteImage:
    """Reduce each channel to some levels, 2..16."""
    return as_bytes(np.rint(colours / 255 * (levels - 1)) / (levels - 1))


def _grey(colours: ByteImage) -> FloatArray:
    return to_srgb(to_linear(colours / 255) @ LUMA)


def _luma(values: FloatArray) -> float:
    return float(to_srgb(to_linear(values) @ LUMA))
