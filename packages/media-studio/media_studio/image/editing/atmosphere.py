"""Snow, rain, fog and stray light, drawn over a picture."""

import cv2
import numpy as np

from media_studio.arrays import ByteImage, FloatArray
from media_studio.image.editing.canvas import as_bytes
from media_studio.image.editing.tone import adjust
from media_studio.reading.edits.effect_operations import Corner

_LAYERS = (
    (0.0011, 0.0009, 0.5),
    (0.002, 0.00045, 0.75),
    (0.0042, 0.00012, 0.85),
    (0.009, 0.00002, 0.6),
)
"""Snow from far to near: radius of a flake, share of the longer side; flakes a pixel of a picture
of 1000 by 1000; opacity."""
_WIND = 75.0
"""Degrees from the horizontal at which rain falls."""
_PLACES = {
    "top left": (0.0, 0.0), "top": (0.5, 0.0), "top right": (1.0, 0.0), "left": (0.0, 0.5),
    "right": (1.0, 0.5), "bottom left": (0.0, 1.0), "bottom": (0.5, 1.0),
    "bottom right": (1.0, 1.0),
}  # fmt: skip


def snow(colours: ByteImage, amount: float) -> ByteImage:
    """Let snow fall: flakes of several distances before cold, pale air."""
    values = adjust(adjust(colours, "warmth", -0.12), "saturation", -0.2) / 255
    values = values + 0.12 * amount * (0.93 - values)
    side = max(values.shape)
    for layer, (radius, density, opacity) in enumerate(_LAYERS):
        flakes = _flakes(values.shape[:2], radius * side, 2 * amount * density, layer)
        values = values + (opacity * flakes)[..., None] * (1 - values)
    return as_bytes(values)


def _flakes(shape: tuple[int, ...], radius: float, density: float, seed: int) -> FloatArray:
    height, width = shape
    chance = np.random.default_rng(seed)
    # As many flakes in a small picture as in a large one
    count = round(density * 1e6 * height * width / max(height, width) ** 2)
    drawn = np.zeros((height, width), np.uint8)
    for x, y, size in chance.random((count, 3)):
        reach = radius * (0.6 + 0.8 * size)
        centre = round(x * width * 16), round(y * height * 16)
        cv2.circle(drawn, centre, max(8, round(16 * reach)), 255, -1, cv2.LINE_AA, 4)
    soft = cv2.GaussianBlur(drawn, (0, 0), max(0.6, 0.4 * radius))
    return np.asarray(soft / 255, np.float64)


def rain(colours: ByteImage, amount: float) -> ByteImage:
    """Let rain fall: slanting streaks before dim, grey, hazy air."""
    grey = adjust(adjust(colours, "saturation", -0.45), "brightness", -0.22)
    values = adjust(grey, "warmth", -0.1) / 255
    side = max(values.shape)
    values = values + 0.14 * amount * (np.array([0.62, 0.66, 0.7]) - values)
    for layer, (length, density) in enumerate(((0.02, 0.0011), (0.04, 0.0004), (0.075, 0.00008))):
        streaks = _streaks(values.shape[:2], length * side, 2 * amount * density, layer)
        values = values + (0.26 + 0.07 * layer) * streaks[..., None] * (0.92 - values)
    return as_bytes(values)


def _streaks(shape: tuple[int, ...], length: float, density: float, seed: int) -> FloatArray:
    height, width = shape
    chance = np.random.default_rng(10 + seed)
    count = round(density * 1e6 * height * width / max(height, width) ** 2)
    thick = max(1, round(0.0008 * max(height, width) * (1 + 0.6 * seed)))
    layer = np.zeros((height, width), np.uint8)
    for x, y, size in chance.random((count, 3)):
        turned = np.radians(_WIND + 3 * (size - 0.5))
        reach = length * (0.6 + 0.8 * size)
        start = x * 1.1 * width, y * 1.1 * height - 0.05 * height
        end = start[0] - reach * np.cos(turned), start[1] + reach * np.sin(turned)
        points = [(round(px * 16), round(py * 16)) for px, py in (start, end)]
        cv2.line(layer, points[0], points[1], int(110 + 145 * size), thick, cv2.LINE_AA, 4)
    soft = cv2.GaussianBlur(layer, (0, 0), 0.5 * thick)
    return np.asarray(soft / 255, np.float64)


def fog(colours: ByteImage, amount: float) -> ByteImage:
    """Lay drifting fog over a picture, denser towards the middle of its height."""
    height, width = colours.shape[:2]
    drift = sum(
        (0.5**octave * _drift(height, width, 0.11 * 0.5**octave, octave) for octave in range(4)),
        np.zeros((height, width)),
    )
    away = np.abs((np.arange(height) + 0.5) / height - 0.55)[:, None]
    dense = np.clip(1.0 * amount + 0.08 - 0.22 * away + 0.09 * drift, 0, 0.93)[..., None]
    values = adjust(colours, "saturation", -0.3) / 255
    soft = cv2.GaussianBlur(values, (0, 0), 0.002 * max(height, width) + 0.3)
    return as_bytes(soft + dense * (np.array([0.84, 0.86, 0.88]) - soft))


def _drift(height: int, width: int, share: float, seed: int) -> FloatArray:
    noise = np.random.default_rng(seed).normal(0, 1, (height, width)).astype(np.float32)
    reach = share * max(height, width)
    soft = cv2.GaussianBlur(noise, (0, 0), 2 * reach, sigmaY=reach)
    return np.asarray(soft / max(float(soft.std()), 1e-6), np.float64)


def light_leak(colours: ByteImage, corner: Corner) -> ByteImage:
    """Let light into the camera from a side: red to yellow, screened over the picture."""
    x, y = _from(colours, corner)
    away = (
        np.hypot(x, 0.8 * y) if " " in corner else np.abs(x if corner in ("left", "right") else y)
    )
    wavy = away + 0.06 * _drift(colours.shape[0], colours.shape[1], 0.12, 3)
    strength = np.clip(1 - wavy / 0.55, 0, 1)[..., None] ** 1.5
    glow = np.array([1.0, 0.42, 0.1]) + strength * np.array([0.0, 0.4, 0.35])
    return as_bytes(1 - (1 - colours / 255) * (1 - strength * np.minimum(glow, 1)))


def sun_rays(colours: ByteImage, corner: Corner) -> ByteImage:
    """Let rays of the sun come in from a side: a warm glow and beams that fade with distance."""
    x, y = _from(colours, corner)
    away, turned = np.hypot(x, y), np.arctan2(y, x)
    chance = np.random.default_rng(4)
    beams = sum(
        (
            np.cos(frequency * turned + phase) / frequency**0.4
            for frequency, phase in zip((7, 11, 17, 29, 43), chance.uniform(0, 6.3, 5), strict=True)
        ),
        np.zeros(away.shape),
    )
    rays = np.clip(0.35 + 0.35 * beams, 0, 1) * np.exp(-1.4 * away)
    glow = np.exp(-((away / 0.28) ** 2))
    light = (0.75 * rays + 0.9 * glow)[..., None] * np.array([1.0, 0.9, 0.68])
    values = adjust(colours, "warmth", 0.08) / 255
    return as_bytes(1 - (1 - values) * (1 - np.clip(light, 0, 1)))


def _from(colours: ByteImage, corner: Corner) -> tuple[FloatArray, FloatArray]:
    """Return how far each pixel is from a place, as shares of the longer side."""
    height, width = colours.shape[:2]
    side = max(height, width)
    at_x, at_y = _PLACES[corner]
    y, x = np.mgrid[:height, :width]
    return (x + 0.5 - at_x * width) / side, (y + 0.5 - at_y * height) / side
