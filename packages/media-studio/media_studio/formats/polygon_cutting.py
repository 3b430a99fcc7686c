"""Cut polygons of any number of corners into triangles."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from media_studio.arrays import FloatArray, IntArray
from media_studio.errors import InvalidModel
from media_studio.formats.ear_clipping import clip_ears
from media_studio.formats.inspection import MAX_TRIANGLES

_MOST_CORNERS = 65_536
_MOST_STEPS = 2 * 10**8
"""Bound of the sum of squared corner counts that are cut with care, about two seconds."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Cut:
    """Triangles of polygons.

    Attributes:
        triangles: (m, 3) indices of corners. The first `2 * quads` are pairs (a, b, c),
            (a, c, d).
        polygon: (m,) the polygon that each triangle is of.
        quads: Number of quadrilaterals that were kept.
        larger: Number of polygons with more than four corners.
    """

    triangles: IntArray
    polygon: IntArray
    quads: int
    larger: int


def cut_polygons(
    starts: IntArray, sizes: IntArray, points: FloatArray, corner_points: IntArray
) -> Cut:
    """Cut polygons into triangles; quadrilaterals become pairs, those first.

    Polygons of fewer than three corners are left out. A quadrilateral with a dent is cut at
    the dent. Larger polygons are cut ear by ear.

    Args:
        starts: (p,) index of the first corner of each polygon.
        sizes: (p,) number of corners.
        points: (n, 3) positions.
        corner_points: (k,) row of `points` of each corner.

    Raises:
        InvalidModel: If there are too many triangles, or too many corners on one polygon.
    """
    if np.maximum(sizes - 2, 0).sum() > MAX_TRIANGLES:
        raise InvalidModel(f"The model has more than {MAX_TRIANGLES:,} triangles; reduce it.")
    if sizes.max(initial=0) > _MOST_CORNERS:
        raise InvalidModel(f"A face of the model has more than {_MOST_CORNERS:,} corners; cut it.")
    squares, threes = np.flatnonzero(sizes == 4), np.flatnonzero(sizes == 3)
    larger = np.flatnonzero(sizes > 4)
    quads = _turned(starts[squares][:, None] + np.arange(4), points, corner_points)
    triangles = [
        quads[:, [0, 1, 2, 0, 2, 3]].reshape(-1, 3),
        starts[threes][:, None] + np.arange(3),
    ]
    polygon = [np.repeat(squares, 2), threes]
    if len(larger):
        corners = points[corner_points]
        triangles.append(_cut_larger(starts[larger], sizes[larger], corners))
        polygon.append(np.repeat(larger, sizes[larger] - 2))
    return Cut(
        triangles=np.concatenate(triangles),
        polygon=np.concatenate(polygon),
        quads=len(squares),
        larger=len(larger),
    )


def _turned(quads: IntArray, points: FloatArray, corner_points: IntArray) -> IntArray:
    """Start each quadrilateral at the end of a diagonal that lies inside."""
    if not len(quads):
        return quads
    a, b, c, d = (points[corner_points[quads[:, column]]] for column in range(4))
    inside = np.einsum("ij,ij->i", np.cross(b - a, c - a), np.cross(c - a, d - a)) >= 0
    turned: IntArray = np.where(inside[:, None], quads, np.roll(quads, -1, axis=1))
    return turned


def _cut_larger(starts: IntArray, sizes: IntArray, corners: FloatArray) -> IntArray:
    careful: NDArray[np.bool_] = np.cumsum(sizes.astype(np.float64) ** 2) <= _MOST_STEPS
    return clip_ears(starts, sizes, corners, careful)
