"""Sides, corners and halves of a picture."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.reading.edits.operations import PicturePlace

_THIRD, _SOFT = 0.36, 0.1
"""How far a side reaches in, and the width of its soft edge, shares of the side."""


def area_share(height: int, width: int, area: PicturePlace, *, half: bool) -> FloatArray:
    """Return how much each pixel belongs to a part of a picture, (h, w) 0..1.

    Args:
        height: Of the picture.
        width: Of the picture.
        area: A side, a corner or the middle.
        half: Whether it ends sharply in the middle of the picture.
    """
    rows = _along(height, {"top": 0, "bottom": 1}.get(area.row), half=half)
    columns = _along(width, {"left": 0, "right": 1}.get(area.column), half=half)
    if area.row == "middle" and area.column == "centre":
        rows, columns = _middle(height), _middle(width)
    return np.asarray(np.minimum(rows[:, None], columns))


def _along(length: int, end: int | None, *, half: bool) -> FloatArray:
    if end is None:
        return np.ones(length)
    away = np.abs((np.arange(length) + 0.5) / length - end)
    if half:
        return np.asarray((away < 0.5).astype(np.float64))
    return np.asarray(np.clip((_THIRD + _SOFT / 2 - away) / _SOFT, 0, 1))


def _middle(length: int) -> FloatArray:
    away = np.abs((np.arange(length) + 0.5) / length - 0.5)
    return np.asarray(np.clip((0.25 + _SOFT / 2 - away) / _SOFT, 0, 1))
