"""Outlines and the boards cut along them."""

from collections.abc import Sequence

import numpy as np

from media_studio.arrays import FloatArray, IntArray
from media_studio.modelling.curves import Point, spline
from media_studio.modelling.primitive import primitive
from media_studio.modelling.shape import Shape, solid


@primitive
def prism(outline: Sequence[Point] | FloatArray, depth: float, *, bevel: float = 0.003) -> Shape:
    """Extrude an outline along z, centred on z = 0, with cut edges.

    Args:
        outline: Simple polygon in the xy plane, (n, 2), in either direction.
        depth: Thickness along z, metres.
        bevel: Size of the cut at the edges of both faces.
    """
    ring = np.asarray(outline, dtype=float)
    if _area(ring) < 0:
        ring = ring[::-1]
    cut = min(bevel, 0.4 * depth)
    inset = ring - cut * _miters(ring)
    levels = [
        (inset, -depth / 2),
        (ring, cut - depth / 2),
        (ring, depth / 2 - cut),
        (inset, depth / 2),
    ]
    if cut <= 0:
        levels = [levels[0], levels[-1]]
    vertices = [np.column_stack([points, np.full(len(ring), z)]) for points, z in levels]
    count, cap = len(ring), _triangulated(inset)
    faces = [cap[:, ::-1], cap + count * (len(levels) - 1)]
    here, there = np.arange(count), np.roll(np.arange(count), -1)
    for level in range(len(levels) - 1):
        a, b = here + level * count, there + level * count
        faces.append(np.stack([a, b, b + count, a, b + count, a + count], -1).reshape(-1, 3))
    return solid(np.concatenate(vertices), np.concatenate(faces), crease=32)


def rectangle(width: float, height: float, *, radius: float = 0.0, steps: int = 4) -> FloatArray:
    """Return a rectangle (n, 2) centred on the origin, with rounded corners if asked."""
    if radius <= 0:
        return np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * [width / 2, height / 2]
    quarter = np.linspace(0, np.pi / 2, steps + 1)
    arcs = []
    for k, (sx, sy) in enumerate([(1, 1), (-1, 1), (-1, -1), (1, -1)]):
        centre = np.array([sx * (width / 2 - radius), sy * (height / 2 - radius)])
        angle = quarter + k * np.pi / 2
        arcs.append(centre + radius * np.stack([np.cos(angle), np.sin(angle)], axis=-1))
    return np.concatenate(arcs)


def arc(
    radius: float, start: float, end: float, *, steps: int = 12, squash: float = 1.0
) -> FloatArray:
    """Return points (steps + 1, 2) of a circle from `start` to `end` degrees."""
    angle = np.radians(np.linspace(start, end, steps + 1))
    return radius * np.stack([np.cos(angle), squash * np.sin(angle)], axis=-1)


def star(points: int, outer: float, inner: float) -> FloatArray:
    """Return a star (2 * points, 2) with one tip up."""
    angle = np.pi / 2 + np.arange(2 * points) * np.pi / points
    radius = np.where(np.arange(2 * points) % 2 == 0, outer, inner)
    return np.stack([radius * np.cos(angle), radius * np.sin(angle)], axis=-1)


def rounded(outline: Sequence[Point] | FloatArray, steps: int = 5) -> FloatArray:
    """Return a smooth closed outline through the points."""
    return spline(outline, steps, loop=True)


def symmetric(half: Sequence[Point] | FloatArray) -> FloatArray:
    """Complete the right half of an outline, given from bottom to top, with its mirror image."""
    right = np.asarray(half, dtype=float)
    left = right[::-1] * [-1, 1]
    outline = np.concatenate([right, left])
    apart = np.linalg.norm(outline - np.roll(outline, 1, axis=0), axis=1) > 1e-9
    return outline[apart]


def _area(ring: FloatArray) -> float:
    x, y = ring.T
    return float((x * np.roll(y, -1) - y * np.roll(x, -1)).sum() / 2)


def _miters(ring: FloatArray) -> FloatArray:
    """Return the outward displacement of each corner that moves both its sides by one."""
    along = np.roll(ring, -1, axis=0) - ring
    along = along / np.linalg.norm(along, axis=1, keepdims=True)
    outward = np.stack([along[:, 1], -along[:, 0]], axis=-1)
    before = np.roll(outward, 1, axis=0)
    total = outward + before
    # Very sharp tips would shoot far inward; 0.35 stops them at about three times the inset.
    return total / np.maximum((total * outward).sum(axis=1, keepdims=True), 0.35)


def _triangulated(ring: FloatArray) -> IntArray:
    """Cut ears off a counter-clockwise simple polygon: (n - 2, 3)."""
    left, faces = list(range(len(ring))), []
    quality = [_ear_quality(ring, left, k) for k in left]
    while len(left) > 3:
        ear = max(range(len(left)), key=quality.__getitem__)
        faces.append([left[ear - 1], left[ear], left[(ear + 1) % len(left)]])
        del left[ear], quality[ear]
        beside = {(ear - 1) % len(left), ear % len(left)}
        for k, known in enumerate(quality):
            # An ear without a corner in it stays one, unless a neighbour was cut off
            if k in beside or known == _OCCUPIED:
                quality[k] = _ear_quality(ring, left, k)
    return np.array([*faces, left])


_OCCUPIED = -0.5
"""Quality of an ear that another corner lies in."""


def _ear_quality(ring: FloatArray, left: list[int], k: int) -> float:
    """Rate the ear at position k: smaller is worse, negative is no ear at all."""
    ia, ib, ic = left[k - 1], left[k], left[(k + 1) % len(left)]
    a, b, c = ring[ia], ring[ib], ring[ic]
    area = _cross(b - a, c - a)
    if area <= 1e-14:
        return -1.0
    others = ring[[i for i in left if i not in (ia, ib, ic)]]
    inside = (
        (_cross(b - a, others - a) >= 0)
        & (_cross(c - b, others - b) >= 0)
        & (_cross(a - c, others - c) >= 0)
    )
    if inside.any():
        return _OCCUPIED
    return float(area / max(((a - b) ** 2).sum(), ((b - c) ** 2).sum(), ((c - a) ** 2).sum()))


def _cross(a: FloatArray, b: FloatArray) -> FloatArray:
    return np.asarray(a[..., 0] * b[..., 1] - a[..., 1] * b[..., 0])
