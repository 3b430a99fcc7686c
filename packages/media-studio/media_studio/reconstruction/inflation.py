"""Bodies from an outline alone: how thick a subject is behind each point of its picture.

Every point of the outline's inside lies in a largest ball that touches the outline from within.
The body is as thick there as a ball of that radius may be, so that limbs get round cross-sections
whatever they are joined to.
"""

import numpy as np
from numba import njit
from scipy import ndimage

from media_studio.arrays import FloatArray, Mask


def medial_radius(distance: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Find the largest inner ball around each point.

    Args:
        distance: (rows, columns), cells to the outline, positive inside.

    Returns:
        The radius of the ball, cells, and how deep in it the point lies: 0 at the outline, 1 at
        the middle, negative outside. Both (rows, columns).

    Source: Felzenszwalb & Huttenlocher 2012, Distance Transforms of Sampled Functions (upper
    envelope of parabolas).
    """
    inside = distance > 0
    power = np.where(inside, distance**2, -1e6)
    ball = _envelope(_envelope(power.T.copy()).T.copy())
    depth = np.maximum(distance, 0.25)
    radius = np.where(inside, np.maximum((ball + depth**2) / (2 * depth), depth), 0.0)
    radius = _smooth_inside(radius, inside)
    nearest = ndimage.distance_transform_edt(~inside, return_distances=False, return_indices=True)
    radius = np.maximum(radius[tuple(nearest)], 0.5)
    return radius, np.minimum(distance / radius, 1.0)


def swell(distance: FloatArray, half_depth: FloatArray, power: float) -> FloatArray:
    """Thicken an outline on both sides of the picture plane.

    Args:
        distance: (rows, columns), cells to the outline, positive inside.
        half_depth: (rows, columns), cells, how thick it may be on either side.
        power: Exponent of the cross-sections: 2 gives ellipses, 8 boxes with rounded edges.

    Returns:
        Field (columns, rows, layers), positive inside, the middle layer in the picture plane, rows
        from the bottom up.

    Source: Barr 1981, Superquadrics and Angle-Preserving Transformations.
    """
    radius, share = medial_radius(distance)
    layers = int(np.ceil(half_depth.max())) + 3
    z = np.abs(np.arange(-layers, layers + 1, dtype=np.float64))
    across = ((1 - share) ** power)[..., None]
    norm = (across + (z / np.maximum(half_depth, 0.5)[..., None]) ** power) ** (1 / power)
    field = (1 - norm) * np.minimum(radius, half_depth)[..., None]
    return np.asarray(field[::-1].transpose(1, 0, 2))


def extrude(distance: FloatArray, half_depth: float, edge: float) -> FloatArray:
    """Thicken an outline evenly and round its edges.

    Args:
        distance: (rows, columns), cells to the outline, positive inside.
        half_depth: Cells on either side of the picture plane.
        edge: Radius of the edges, cells, at most `half_depth`.

    Returns:
        Field as of `swell`.
    """
    layers = int(np.ceil(half_depth)) + 3
    z = np.abs(np.arange(-layers, layers + 1, dtype=np.float64))
    beside = (edge - distance)[..., None]
    behind = z - half_depth + edge
    corner = np.hypot(np.maximum(beside, 0), np.maximum(behind, 0))
    field = edge - corner - np.minimum(np.maximum(beside, behind), 0)
    return np.asarray(field[::-1].transpose(1, 0, 2))


def opened(distance: FloatArray, radius: float) -> FloatArray:
    """Take away what is too thin for a disc to enter.

    Args:
        distance: (rows, columns), cells to the outline, positive inside.
        radius: Of the disc, cells.

    Returns:
        Distances to the outline of what remains, (rows, columns).
    """
    remaining = ndimage.distance_transform_edt(distance <= radius) <= radius
    if not remaining.any():
        return np.full_like(distance, -1.0)
    within = ndimage.distance_transform_edt(remaining) - 0.5
    without = 0.5 - ndimage.distance_transform_edt(~remaining)
    own = np.where(remaining, within, without)
    return np.minimum(distance, own)


def _smooth_inside(values: FloatArray, inside: Mask) -> FloatArray:
    weight = ndimage.gaussian_filter(inside.astype(np.float64), 1.5)
    blurred = ndimage.gaussian_filter(np.where(inside, values, 0.0), 1.5)
    return np.asarray(np.where(inside, blurred / np.maximum(weight, 1e-6), 0.0))


@njit(cache=True)
def _envelope(rows: FloatArray) -> FloatArray:
    """Return max over q of rows[:, q] - (p - q)² for each p."""
    result = np.empty_like(rows)
    count = rows.shape[1]
    place = np.zeros(count, np.int64)
    start = np.zeros(count + 1)
    for r in range(rows.shape[0]):
        top = 0
        place[0], start[0], start[1] = 0, -1e18, 1e18
        for q in range(1, count):
            while True:
                p = place[top]
                crossing = ((q * q - rows[r, q]) - (p * p - rows[r, p])) / (2.0 * (q - p))
                if crossing > start[top]:
                    break
                top -= 1
            top += 1
            place[top], start[top], start[top + 1] = q, crossing, 1e18
        current = 0
        for p in range(count):
            while start[current + 1] < p:
                current += 1
            result[r, p] = rows[r, place[current]] - (p - place[current]) ** 2
    return result
