"""Close small holes with triangles between the vertices on their rim."""

from collections.abc import Iterator

import numpy as np

from media_pipelines.quality.geometry import Faces, Labels, Topology, Vectors

MOST_OPEN_EDGES = 20_000
"""More open edges than that are no holes but loose faces."""
MOST_RIM_EDGES = 64
SIMPLE_RIM_EDGES = 4
"""A missing triangle or quadrilateral is closed whatever its size."""
SMALL_SHARE = 0.15
"""Other holes only up to this share of the diagonal: the mouth of a vase is no fault."""


def small_holes(corners: Vectors, topology: Topology) -> Iterator[Labels]:
    """Yield the rims of holes as sides of faces, in the order in which a filling runs.

    Args:
        corners: (m, 3, 3) positions of the corners of each face.
        topology: Its edges; side 3 * f + k runs from corner k of face f to the next one.
    """
    if not topology.kept.any():
        return
    is_open = topology.boundary[topology.edge_of] & (topology.edge_of >= 0)
    sides = np.flatnonzero(is_open)
    if not 0 < len(sides) <= MOST_OPEN_EDGES:
        return
    starts = topology.faces.reshape(-1)[sides]
    ends = np.roll(topology.faces, -1, axis=1).reshape(-1)[sides]
    arriving = dict(zip(ends.tolist(), range(len(sides)), strict=True))
    crossed = {int(place) for place in starts[_repeated(starts)]}
    points = corners.reshape(-1, 3)[sides]
    diagonal = float(np.linalg.norm(np.ptp(corners.reshape(-1, 3), axis=0)))
    left = set(range(len(sides)))
    while left:
        rim = _rim(left, starts, arriving)
        if len(rim) < 3 or any(int(starts[side]) in crossed for side in rim):
            continue
        extent = float(np.linalg.norm(np.ptp(points[rim], axis=0)))
        is_small = len(rim) <= MOST_RIM_EDGES and extent <= SMALL_SHARE * diagonal
        if len(rim) <= SIMPLE_RIM_EDGES or is_small:
            yield sides[rim]


def _repeated(places: Labels) -> Labels:
    _, inverse, counts = np.unique(places, return_inverse=True, return_counts=True)
    return np.flatnonzero(counts[inverse] > 1)


def _rim(left: set[int], starts: Labels, arriving: dict[int, int]) -> list[int]:
    """Take one chain of sides out of `left`; nothing when it does not come back to its start."""
    first = number = left.pop()
    rim = [first]
    while True:
        before = arriving.get(int(starts[number]))
        if before == first:
            return rim
        if before is None or before not in left:
            return []
        left.discard(before)
        rim.append(before)
        number = before


def cut_ears(polygon: Vectors) -> Faces | None:
    """Cut a simple polygon, (n, 3), nearly flat, into n - 2 triangles; None where none fit.

    Source: Meisters 1975, Polygons have ears.
    """
    normal = rim_normal(polygon)
    if not normal.any():
        return None
    axis = int(np.argmax(np.abs(normal)))
    flat = np.delete(polygon, axis, axis=1)
    if (normal[axis] < 0) != (axis == 1):
        flat = flat[:, ::-1]
    left = list(range(len(polygon)))
    found = []
    while len(left) > 3:
        ear = next((k for k in range(len(left)) if _is_ear(flat, left, k)), None)
        if ear is None:
            return None
        found.append((left[ear - 1], left[ear], left[(ear + 1) % len(left)]))
        del left[ear]
    return np.array([*found, tuple(left)], np.int64)


def rim_normal(polygon: Vectors) -> Vectors:
    """Return the unit normal of a polygon, zeros where it has none (Newell's method)."""
    centred = polygon - polygon.mean(axis=0)
    total = np.cross(centred, np.roll(centred, -1, axis=0)).sum(axis=0)
    length = np.linalg.norm(total)
    return np.asarray(total / length if length > 0 else np.zeros(3))


def _is_ear(flat: Vectors, left: list[int], number: int) -> bool:
    a, b, c = flat[left[number - 1]], flat[left[number]], flat[left[(number + 1) % len(left)]]
    if _turn(a, b, c) <= 0:
        return False
    others = flat[[left[k] for k in range(len(left)) if left[k] != left[number]]]
    is_corner = (others == a).all(axis=1) | (others == c).all(axis=1)
    rest = others[~is_corner]
    inside = (_turn(a, b, rest) >= 0) & (_turn(b, c, rest) >= 0) & (_turn(c, a, rest) >= 0)
    return not inside.any()


def _turn(a: Vectors, b: Vectors, c: Vectors) -> Vectors:
    return np.asarray((b[0] - a[0]) * (c[..., 1] - a[1]) - (b[1] - a[1]) * (c[..., 0] - a[0]))
