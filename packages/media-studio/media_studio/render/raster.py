"""Which triangle is seen at each pixel: a z-buffer.

Each row of a triangle is clipped to the span of pixel centres inside it, so that long thin
triangles cost what they cover. Edges are inclusive; where two triangles meet, the nearer one wins
and of equally near ones the first.

Where triangles lie in heaps they are drawn from front to back, and what is behind others is left
out square by square and pixel by pixel.
"""

from dataclasses import dataclass

import numpy as np
from numba import njit
from numpy.typing import NDArray

from media_studio.arrays import FloatArray
from media_studio.render.occluders import TILE, Occluders, covered_area, occluders_of

NOTHING = -1
"""Triangle number of a pixel that no triangle covers."""

_TOLERANCE = 1e-9
"""Barycentric slack that keeps rounding from opening gaps between neighbours."""
_HEAP = 64
"""How often triangles cover all of a picture, on average, where looking for hidden ones pays."""
_SAME = 2e-7
"""Relative difference of nearness that single precision cannot tell."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Visible:
    """What is seen at each pixel centre.

    Attributes:
        triangle: (h, w) int32, row of `corners`, `NOTHING` where there is none.
        barycentric: (h, w, 3) float32 weights of the corners, 0 where there is none.
        nearness: (h, w) float32, interpolated; minus infinity where there is none.
    """

    triangle: NDArray[np.int32]
    barycentric: NDArray[np.float32]
    nearness: NDArray[np.float32]


def visible_triangles(
    corners: FloatArray, width: int, height: int, *, perspective: bool = False
) -> Visible:
    """Find the nearest triangle at each pixel centre; both sides of a triangle are seen.

    Triangles without area or with a corner that is not finite are left out.

    Args:
        corners: (m, 3, 3) pixel column, pixel row and nearness (larger is nearer) of each corner.
            The centre of the upper left pixel is at (0.5, 0.5).
        width: Pixels.
        height: Pixels.
        perspective: Nearness is one over the distance along the view, and the barycentric
            coordinates returned are those in space, not those on the screen.
    """
    visible = blank(width, height)
    draw(np.ascontiguousarray(corners, np.float64), visible, perspective=perspective)
    return visible


def blank(width: int, height: int) -> Visible:
    """Return a picture in which nothing is seen yet."""
    return Visible(
        triangle=np.full((height, width), NOTHING, np.int32),
        barycentric=np.zeros((height, width, 3), np.float32),
        nearness=np.full((height, width), -np.inf, np.float32),
    )


def draw(
    corners: FloatArray,
    visible: Visible,
    *,
    perspective: bool,
    limit: NDArray[np.float32] | None = None,
) -> None:
    """Add triangles to a picture in place (see `visible_triangles`).

    Args:
        corners: (m, 3, 3) float64.
        visible: The picture.
        perspective: See `visible_triangles`.
        limit: (h, w) nearness; only what is farther than this is drawn.
    """
    if limit is None:
        limit = np.full(visible.nearness.shape, np.inf, np.float32)
    height, width = limit.shape
    order, occluders = np.arange(len(corners)), Occluders.none()
    heaped = covered_area(corners, width, height) > _HEAP * width * height
    if heaped:
        order = np.argsort(-corners[..., 2].max(axis=1), kind="stable")
        occluders = occluders_of(corners, limit)
    _draw(
        corners,
        order,
        visible.triangle,
        visible.barycentric,
        visible.nearness,
        limit,
        perspective,
        heaped,
        occluders.triangle,
        occluders.plane,
    )


@njit(cache=True, nogil=True)
def _draw(  # type: ignore[no-untyped-def]
    corners, order, triangles, weights, nearness, limit, perspective, heaped, hiders, planes
):
    height, width = triangles.shape
    for number in order:
        a, b, c = corners[number, 0], corners[number, 1], corners[number, 2]
        total = a.sum() + b.sum() + c.sum()
        area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
        if not (np.isfinite(total) and np.isfinite(area)) or area == 0.0:
            continue
        top, bottom = min(a[1], b[1], c[1]), max(a[1], b[1], c[1])
        first = int(np.ceil(max(top, 0.0) - 0.5))
        last = int(np.floor(min(bottom, height + 0.0) - 0.5))
        for row in range(max(first, 0), min(last, height - 1) + 1):
            start, end = _span(a, b, c, area, row + 0.5, width)
            depth = _along(a, b, c, area, row, start, end) if heaped else (0.0, 0.0)
            while start <= end:
                stop = end
                if heaped:
                    stop = min(end, start | (TILE - 1))
                    if _is_hidden(number, depth, row, start, stop, hiders, planes):
                        start = stop + 1
                        continue
                    near, step = depth[0] + start * depth[1], depth[1]
                    while start <= stop and near - _SAME * abs(near) <= nearness[row, start]:
                        start, near = start + 1, near + step
                for column in range(start, stop + 1):
                    u, v, w = _weights(a, b, c, area, column + 0.5, row + 0.5)
                    near = np.float32(u * a[2] + v * b[2] + w * c[2])
                    held = nearness[row, column]
                    first_of_equals = near == held and number < triangles[row, column]
                    if (held < near or first_of_equals) and near < limit[row, column]:
                        if perspective and near > 0:
                            u, v, w = u * a[2] / near, v * b[2] / near, w * c[2] / near
                        nearness[row, column] = near
                        triangles[row, column] = number
                        weights[row, column, 0] = u
                        weights[row, column, 1] = v
                        weights[row, column, 2] = w
                start = stop + 1


@njit(cache=True, nogil=True)
def _along(a, b, c, area, row, start, end):  # type: ignore[no-untyped-def]
    """Return the nearness of a triangle along a row: at column 0 and its step."""
    if start > end:
        return 0.0, 0.0
    u, v, w = _weights(a, b, c, area, start + 0.5, row + 0.5)
    near = u * a[2] + v * b[2] + w * c[2]
    u, v, w = _weights(a, b, c, area, end + 0.5, row + 0.5)
    step = (u * a[2] + v * b[2] + w * c[2] - near) / max(end - start, 1)
    return near - start * step, step


@njit(cache=True, nogil=True, inline="always")
def _is_hidden(number, depth, row, start, stop, hiders, planes):  # type: ignore[no-untyped-def]
    """Tell whether a stretch of a row in one square is behind what covers the square."""
    i, j = row // TILE, start // TILE
    if hiders[i, j] < 0 or hiders[i, j] == number:
        return False
    across = planes[i, j, 1]
    there = planes[i, j, 0] + across * start + planes[i, j, 2] * row
    there += _SAME * abs(there)
    here, steps = depth[0] + start * depth[1], stop - start
    return here <= there and here + depth[1] * steps <= there + across * steps


@njit(cache=True, nogil=True, inline="always")
def _weights(a, b, c, area, x, y):  # type: ignore[no-untyped-def]
    """Barycentric coordinates of a point on the screen, within 0..1."""
    u = ((c[0] - b[0]) * (y - b[1]) - (c[1] - b[1]) * (x - b[0])) / area
    v = ((a[0] - c[0]) * (y - c[1]) - (a[1] - c[1]) * (x - c[0])) / area
    u = min(max(u, 0.0), 1.0)
    v = min(max(v, 0.0), 1.0 - u)
    return u, v, 1.0 - u - v


@njit(cache=True, nogil=True, inline="always")
def _span(a, b, c, area, y, width):  # type: ignore[no-untyped-def]
    """Return the first and last pixel column of a row whose centres are inside."""
    low, high = -1.0, width + 1.0
    for p, q in ((b, c), (c, a), (a, b)):
        # The weight of the opposite corner is constant + slope * x
        slope = -(q[1] - p[1]) / area
        constant = ((q[0] - p[0]) * (y - p[1]) + (q[1] - p[1]) * p[0]) / area + _TOLERANCE
        if slope > 0.0:
            low = max(low, -constant / slope)
        elif slope < 0.0:
            high = min(high, -constant / slope)
        elif constant < 0.0:
            return 0, -1
    if not low <= high:
        return 0, -1
    return max(int(np.ceil(low - 0.5)), 0), min(int(np.floor(high - 0.5)), width - 1)
