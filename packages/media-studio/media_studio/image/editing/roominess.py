"""Space for a new background, so that it fills the shape of the result."""

from dataclasses import replace

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.image.editing.canvas import Canvas

_TOUCHING = 0.02
"""Share of a side that the subject covers from which on it is cut off there."""


def roomy(canvas: Canvas, shape: float) -> Canvas:
    """Extend a picture whose background is about to go to a shape, width over height.

    There is no new space on a side where the edge of the picture cuts the subject off, unless it
    is cut off on both sides: a bust stays at the lower edge.
    """
    height, width = canvas.picture.shape[:2]
    more_y, more_x = max(0, round(width / shape) - height), max(0, round(height * shape) - width)
    if not more_y and not more_x:
        return canvas
    above = round(more_y * _share(canvas.subject[0], canvas.subject[-1]))
    before = round(more_x * _share(canvas.subject[:, 0], canvas.subject[:, -1]))
    margins = (above, more_y - above), (before, more_x - before)
    picture = np.pad(canvas.picture, (*margins, (0, 0)), mode="edge")
    return replace(canvas, picture=picture, matte=np.pad(canvas.subject, margins), unmarked=None)


def _share(first: FloatArray, last: FloatArray) -> float:
    """Return which share of the new space comes before the picture."""
    touched = [float((side > 0.5).mean()) > _TOUCHING for side in (first, last)]
    if touched[0] == touched[1]:
        return 0.5
    return 0.0 if touched[0] else 1.0
