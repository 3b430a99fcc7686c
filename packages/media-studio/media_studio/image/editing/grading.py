"""Looks of graded film, made of tone curves, tints and light that spreads."""

from collections.abc import Callable, Mapping

import cv2
import numpy as np

from media_studio.arrays import ByteImage, FloatArray
from media_studio.image.editing.canvas import as_bytes
from media_studio.image.editing.light import LUMA, to_linear, to_srgb
from media_studio.image.editing.tone import adjust
from media_studio.image.editing.vignette import vignette
from media_studio.reading.edits.operations import Style

_NIGHT = np.array([0.55, 0.75, 1.25])
_SUNSET = np.array([1.35, 0.92, 0.6])
"""Gains of linear light."""
_TEAL, _ORANGE = np.array([-0.09, 0.02, 0.06]), np.array([0.1, 0.02, -0.09])
"""What is added to dark and to light places, sRGB."""
_GLOW = 0.018
"""Spread of a soft light, share of the longer side."""


def night(colours: ByteImage) -> ByteImage:
    """Dim a picture, weaken its colours and turn them blue, as films shoot night by day."""
    pale = adjust(colours, "saturation", -0.55)
    dim = to_linear(pale / 255) ** 1.25 * 0.2 * _NIGHT
    return vignette(as_bytes(to_srgb(dim)), 0.35)


def sunset(colours: ByteImage) -> ByteImage:
    """Turn the light orange and low: warm highlights, dim blue shadows."""
    light = to_linear(colours / 255)
    grey = (light @ LUMA)[..., None]
    warm = _SUNSET ** np.clip(0.3 + 0.9 * np.sqrt(grey), 0, 1.1)
    return as_bytes(to_srgb(np.clip(light * 0.9 * warm, 0, 1)))


def cinematic(colours: ByteImage) -> ByteImage:
    """Push shadows to teal and highlights to orange."""
    values = adjust(colours, "contrast", 0.15) / 255
    grey = (values @ LUMA)[..., None]
    toned = values + (1 - grey) ** 1.5 * grey**0.3 * _TEAL * 1.6 + grey**1.5 * _ORANGE
    return as_bytes(np.clip(toned, 0, 1))


def dramatic(colours: ByteImage) -> ByteImage:
    """Deepen shadows, strengthen local contrast and weaken colours."""
    strong = adjust(adjust(colours, "clarity", 0.5), "contrast", 0.3)
    dim = adjust(adjust(strong, "brightness", -0.15), "saturation", -0.25)
    return vignette(dim, 0.5)


def faded(colours: ByteImage) -> ByteImage:
    """Lift the blacks and weaken the contrast, as a matte print does."""
    values = adjust(colours, "saturation", -0.2) / 255
    return as_bytes(0.13 + values * 0.8)


def glowing(colours: ByteImage) -> ByteImage:
    """Let light places spread a soft light.

    Source: the two exposures of Michael Orton, one of them out of focus.
    """
    values = colours / 255
    soft = cv2.GaussianBlur(values, (0, 0), max(1.0, _GLOW * max(values.shape)))
    screened = 1 - (1 - values) * (1 - 0.75 * soft**1.3)
    return as_bytes(0.25 * values + 0.75 * screened**1.25)


def hdr(colours: ByteImage) -> ByteImage:
    """Compress the range of light and keep local contrast."""
    flat = adjust(adjust(colours, "shadows", 0.5), "highlights", -0.4)
    return adjust(adjust(flat, "clarity", 0.8), "saturation", 0.2)


def cross_processed(colours: ByteImage) -> ByteImage:
    """Develop slide film as negative: green lights, blue shadows, hard contrast."""
    values = adjust(colours, "contrast", 0.25) / 255
    red, green, blue = np.moveaxis(values, 2, 0)
    red = np.clip(1.1 * (red - 0.5) + 0.5, 0, 1) ** 1.05
    green = green**0.88
    return as_bytes(np.dstack([red, green, 0.14 + 0.72 * blue]))


def high_key(colours: ByteImage) -> ByteImage:
    """Make a picture light all over."""
    return adjust(adjust(adjust(colours, "shadows", 0.6), "brightness", 0.3), "contrast", -0.12)


def low_key(colours: ByteImage) -> ByteImage:
    """Make a picture dark all over, with few lights."""
    return adjust(adjust(adjust(colours, "brightness", -0.4), "contrast", 0.3), "shadows", -0.4)


def edges(colours: ByteImage) -> ByteImage:
    """Show nothing but the outlines, white on black."""
    soft = cv2.GaussianBlur(colours, (0, 0), max(0.8, 0.0016 * max(colours.shape)))
    grey = cv2.cvtColor(soft, cv2.COLOR_RGB2GRAY).astype(np.float64)
    strength: FloatArray = np.hypot(
        cv2.Sobel(grey, cv2.CV_64F, 1, 0), cv2.Sobel(grey, cv2.CV_64F, 0, 1)
    )
    scaled = np.clip(strength / max(float(np.quantile(strength, 0.985)), 1.0), 0, 1) ** 0.9
    return np.repeat(as_bytes(scaled)[..., None], 3, axis=2)


def emboss(colours: ByteImage) -> ByteImage:
    """Show a picture as a relief, lit from the upper left."""
    step = max(1, round(0.0018 * max(colours.shape)))
    grey = cv2.GaussianBlur(cv2.cvtColor(colours, cv2.COLOR_RGB2GRAY) / 255, (0, 0), step)
    slope = np.roll(grey, (step, step), (0, 1)) - np.roll(grey, (-step, -step), (0, 1))
    return np.repeat(as_bytes(np.clip(0.5 - 1.6 * slope, 0, 1))[..., None], 3, axis=2)


def two_tone(colours: ByteImage) -> ByteImage:
    """Show what is light as white and what is dark as black."""
    grey = cv2.cvtColor(colours, cv2.COLOR_RGB2GRAY)
    _, parted = cv2.threshold(grey, 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
    return np.repeat(np.asarray(parted, np.uint8)[..., None], 3, axis=2)


def levelled(colours: ByteImage) -> ByteImage:
    """Stretch the lightness to the full range, lift dark pictures, strengthen weak colours."""
    grey = cv2.cvtColor(colours, cv2.COLOR_RGB2GRAY)
    low, high = np.quantile(grey, (0.004, 0.996)) / 255
    low, high = min(float(low), 0.12), max(float(high), 0.75)
    values = np.clip((colours / 255 - low) / max(high - low, 0.1), 0, 1)
    middle = float(np.median(values @ LUMA))
    power = np.clip(np.log(0.45) / np.log(np.clip(middle, 0.02, 0.98)), 0.75, 1.1)
    return adjust(adjust(as_bytes(values**power), "clarity", 0.2), "saturation", 0.1)


def glitched(colours: ByteImage) -> ByteImage:
    """Shift the channels and some strips sideways, as a damaged signal does."""
    chance = np.random.default_rng(0)
    height, width = colours.shape[:2]
    far = max(2, round(0.008 * width))
    shown = np.dstack([np.roll(colours[..., at], (at - 1) * far, 1) for at in range(3)])
    for start, size, way in chance.random((14, 3)):
        rows = np.s_[round(start * height) : round((start + 0.004 + 0.05 * size**2) * height)]
        shown[rows] = np.roll(shown[rows], round((way - 0.5) * 0.16 * width), 1)
    shown[:: max(2, round(0.006 * height))] = shown[:: max(2, round(0.006 * height))] * 0.78
    return np.asarray(shown, np.uint8)


def fisheye(colours: ByteImage) -> ByteImage:
    """Bulge the middle of a picture, as a lens of a very wide angle does."""
    height, width = colours.shape[:2]
    y, x = np.asarray(np.mgrid[:height, :width], np.float32)
    right, down = (2 * x - width + 1) / width, (2 * y - height + 1) / height
    factor = (0.52 + 0.48 * (right**2 + down**2) / 2).astype(np.float32)
    at_x, at_y = (right * factor + 1) * width / 2 - 0.5, (down * factor + 1) * height / 2 - 0.5
    return np.asarray(cv2.remap(colours, at_x, at_y, cv2.INTER_CUBIC), np.uint8)


GRADINGS: Mapping[Style, Callable[[ByteImage], ByteImage]] = {
    "night": night,
    "sunset light": sunset,
    "teal and orange": cinematic,
    "dramatic": dramatic,
    "faded": faded,
    "soft glow": glowing,
    "HDR": hdr,
    "cross processed": cross_processed,
    "high key": high_key,
    "low key": low_key,
    "outlines": edges,
    "relief": emboss,
    "pure black and white": two_tone,
    "even levels": levelled,
    "glitch": glitched,
    "fisheye": fisheye,
}
