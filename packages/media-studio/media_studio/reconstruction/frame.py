"""Furniture seen from the front: what its side probably looks like."""

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from media_studio.arrays import FloatArray

_OPEN = 0.5
"""Share of the width between the outermost parts below which a row is open: legs, slats."""

_FOOT = 0.35
"""Share of the whole width below which a low row holds feet only."""

_RUNG = 0.035
"""Height of a rung or rail between legs or slats that is overlooked, share of the whole."""

_LEAST_LEGS = 0.12
"""Least height of legs, share of the whole."""


def guess_side(distance: FloatArray) -> FloatArray | None:
    """Guess the outline from the left of furniture that stands on legs.

    Tables and chairs have as many legs behind as before, and are about as deep as wide, or as high
    when they are lower. Slats above the seat belong to the back.

    Args:
        distance: (rows, columns) of the front, cells to the outline, positive inside.

    Returns:
        (rows, cells of depth), front on the left, positive inside; None when there are no legs.
    """
    inside = distance > 0
    rows = np.flatnonzero(inside.any(axis=1))
    top, bottom = int(rows[0]), int(rows[-1]) + 1
    is_open = _open_rows(inside[top:bottom])
    legs = len(is_open) - 1 - int(np.flatnonzero(~is_open).max(initial=-1))
    if legs < _LEAST_LEGS * len(is_open) or legs == len(is_open):
        return None
    width = _post_width(inside[bottom - legs : bottom])
    wide = int(inside.any(axis=0).sum())
    depth = max(min(wide, bottom - top), 3 * width)
    margin = 4
    side = np.zeros((len(distance), depth + 2 * margin), bool)
    side[top:bottom, margin : margin + depth] = True
    side[bottom - legs : bottom, margin + width : margin + depth - width] = False
    above = np.flatnonzero(is_open[: len(is_open) - legs])
    if len(above):
        side[top : top + int(above[-1]) + 1, margin : margin + depth - 2 * width] = False
    within, without = (ndimage.distance_transform_edt(mask) for mask in (side, ~side))
    return np.asarray(np.where(side, within - 0.5, 0.5 - without))


def _open_rows(inside: NDArray[np.bool_]) -> NDArray[np.bool_]:
    first = inside.argmax(axis=1)
    last = inside.shape[1] - inside[:, ::-1].argmax(axis=1)
    filled = inside.sum(axis=1)
    is_open = filled < _OPEN * (last - first)
    # Seen from above, the foremost foot alone reaches the last rows.
    lower = np.arange(len(inside)) > len(inside) / 2
    is_open |= lower & (filled < _FOOT * inside.any(axis=0).sum())
    window = np.ones(2 + round(_RUNG * len(inside)), bool)
    return np.asarray(ndimage.binary_closing(np.pad(is_open, len(window), mode="edge"), window))[
        len(window) : -len(window)
    ]


def _post_width(inside: NDArray[np.bool_]) -> int:
    """Return the usual width of the runs in the rows of legs."""
    edges = np.diff(np.pad(inside, ((0, 0), (1, 1))).astype(np.int8), axis=1)
    starts, ends = np.argwhere(edges == 1), np.argwhere(edges == -1)
    return max(2, int(np.median(ends[:, 1] - starts[:, 1])))
