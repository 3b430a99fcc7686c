"""Another colour for a subject, with its shading, highlights and parts of other colours kept."""

import cv2
import numpy as np

from media_pipelines.engines.arrays import ByteImage, FloatArray
from media_pipelines.engines.image.editing.canvas import as_bytes
from media_pipelines.engines.image.editing.colours import Colour

_COLOURED = 14.0
"""CIELAB chroma from which on a subject counts as coloured."""

_LIGHTNESS = 0.6
"""How far the lightness moves to that of the new colour, 0..1."""


def recolour(colours: ByteImage, subject: FloatArray, colour: Colour) -> ByteImage:
    """Change the main colour of a subject.

    A coloured subject changes where it has its main hue, so that chrome and glass stay; a grey or
    white one changes where it is not much darker than most of it, so that tyres stay.

    Args:
        colours: (h, w, 3) sRGB.
        subject: (h, w), 0..1.
        colour: The new colour.
    """
    lab = cv2.cvtColor(colours.astype(np.float32) / 255, cv2.COLOR_RGB2LAB).astype(np.float64)
    inside = subject > 0.9
    if not inside.any():
        return colours
    main = _main_colour(lab[inside])
    share = _share(lab, main) * subject
    target = np.asarray(colour.rgb, np.float32)[None, None] / 255
    goal = cv2.cvtColor(target, cv2.COLOR_RGB2LAB)[0, 0].astype(np.float64)
    light = lab[..., 0]
    middle = (1 - _LIGHTNESS) * main[0] + _LIGHTNESS * goal[0]
    new = np.clip(middle + (light - main[0]) * (0.9 if goal[0] > 15 else 0.6), 0, 100)
    # Chroma falls off towards black and in highlights, as that of paint does
    strength = np.clip(new / max(goal[0], 20), 0.25, 1.15) * np.clip((102 - light) / 22, 0, 1)
    painted = np.dstack([new, goal[1:] * strength[..., None]])
    mixed = lab + share[..., None] * (painted - lab)
    changed = cv2.cvtColor(mixed.astype(np.float32), cv2.COLOR_LAB2RGB).astype(np.float64)
    return np.where((share > 0.003)[..., None], as_bytes(changed), colours)


def _main_colour(lab: FloatArray) -> FloatArray:
    """Return the median of the most frequent hue, or of all if most is grey."""
    chroma = np.hypot(lab[:, 1], lab[:, 2])
    strong = chroma > _COLOURED
    if strong.mean() < 0.2:
        return np.median(lab, axis=0)
    hue = np.arctan2(lab[:, 2], lab[:, 1])
    bins = np.histogram(hue[strong], 24, (-np.pi, np.pi), weights=chroma[strong])[0]
    around = np.convolve(np.concatenate([bins[-1:], bins, bins[:1]]), np.ones(3), "valid")
    centre = -np.pi + (int(np.argmax(around)) + 0.5) * 2 * np.pi / 24
    near = strong & (np.cos(hue - centre) > 0.87)
    return np.median(lab[near], axis=0)


def _share(lab: FloatArray, main: FloatArray) -> FloatArray:
    """Return how much each pixel has the main colour, 0..1."""
    chroma = float(np.hypot(*main[1:]))
    if chroma > _COLOURED:
        along = lab[..., 1:] @ main[1:] / chroma**2
        apart = np.abs(lab[..., 1] * main[2] - lab[..., 2] * main[1]) / chroma**2
        value = (along - 0.18) / 0.3 - np.maximum(apart - 0.35, 0) * 2
    else:
        value = (lab[..., 0] / max(main[0], 1.0) - 0.3) / 0.3
        value -= np.maximum(np.hypot(lab[..., 1], lab[..., 2]) - 25, 0) / 15
    value = np.clip(value, 0, 1)
    return value * value * (3 - 2 * value)
