"""Pair triangles into as many quadrilaterals as possible, the best shaped first.

Source: Remacle et al. 2012, Blossom-Quad; here a greedy matching with augmenting paths, without
the contraction of odd cycles, which leaves a few more triangles.
"""

from collections import deque

import numpy as np

from media_studio.arrays import FloatArray, IntArray
from media_studio.mesh.components import edges, face_cross
from media_studio.mesh.relax import corner_deviation
from media_studio.mesh.shading import corner_angles

LIMITS_DEGREES = ((60.0, 190.0), (75.0, 205.0), (100.0, 230.0), (130.0, 270.0), (175.0, 360.0))
"""Most that a quadrilateral may be folded along its diagonal, and its widest corner: the next
limits hold when too many triangles remain. Quadrilaterals around right-angled edges come with the
third."""


def pair_most_triangles(
    vertices: FloatArray, faces: IntArray, groups: IntArray, *, wanted_share: float
) -> tuple[IntArray, IntArray]:
    """Join neighbouring triangles of a group; the surface itself does not change.

    Args:
        vertices: Positions, (n, 3).
        faces: Triangles, (m, 3).
        groups: Group of each triangle, (m,).
        wanted_share: Share of quadrilaterals, 0..1, below which more folded ones are made.

    Returns:
        Polygons (p, 4), where the last index of a triangle is -1, and their groups (p,).
    """
    pairs, quads = _possible_quads(faces, groups)
    strain = _strain(vertices, quads)
    order = np.argsort(corner_deviation(vertices, quads), kind="stable")
    matching = _Matching(len(faces))
    for tier in range(len(LIMITS_DEGREES)):
        allowed = order[strain[order] == tier]
        matching.extend(pairs[allowed].tolist(), allowed.tolist())
        rows = matching.rows()
        if len(rows) >= wanted_share * (len(faces) - len(rows)):
            break
    single = np.setdiff1d(np.arange(len(faces)), pairs[rows].reshape(-1))
    triangles = np.column_stack([faces[single], np.full(len(single), -1)])
    owners = np.concatenate([groups[pairs[rows, 0]], groups[single]])
    return np.concatenate([quads[rows], triangles]), owners


def _possible_quads(faces: IntArray, groups: IntArray) -> tuple[IntArray, IntArray]:
    _, counts, of_face = edges(faces)
    sides = np.argsort(of_face.reshape(-1), kind="stable")
    start = np.concatenate([[0], np.cumsum(counts)])[:-1][counts == 2]
    one, two = sides[start], sides[start + 1]
    pairs = np.stack([one // 3, two // 3], axis=1)
    # The shared side runs from the third to the first corner of a quadrilateral's first half.
    corner = (one % 3 + 1) % 3
    first, middle, third = (faces[pairs[:, 0], (corner + k) % 3] for k in range(3))
    fourth = faces[pairs[:, 1], (two % 3 + 2) % 3]
    quads = np.stack([first, middle, third, fourth], axis=1)
    good = groups[pairs[:, 0]] == groups[pairs[:, 1]]
    return pairs[good], quads[good]


def _strain(vertices: FloatArray, quads: IntArray) -> IntArray:
    """Find the first of the limits that each quadrilateral keeps, (q,); their number if none."""
    halves = np.stack([quads[:, [0, 1, 2]], quads[:, [0, 2, 3]]], axis=1)
    normals = face_cross(vertices, halves.reshape(-1, 3)).reshape(-1, 2, 3)
    lengths = np.linalg.norm(normals, axis=2).prod(axis=1)
    cosine = np.einsum("qx,qx->q", normals[:, 0], normals[:, 1]) / np.maximum(lengths, 1e-300)
    folds = np.degrees(np.arccos(np.clip(cosine, -1, 1)))
    angles = np.degrees(corner_angles(vertices[halves.reshape(-1, 3)])).reshape(-1, 2, 3)
    widest = np.maximum(angles[:, 0, 0] + angles[:, 1, 0], angles[:, 0, 2] + angles[:, 1, 1])
    kept = [(folds <= most) & (widest <= wide) for most, wide in LIMITS_DEGREES]
    return np.asarray(len(kept) - np.sum(np.logical_or.accumulate(kept), axis=0), np.int64)


class _Matching:
    """Pairs of triangles, of which none is in two."""

    def __init__(self, count: int) -> None:
        self._mate = [-1] * count
        self._links: list[list[int]] = [[] for _ in range(count)]
        self._row_of: dict[tuple[int, int], int] = {}

    def extend(self, pairs: list[list[int]], rows: list[int]) -> None:
        """Allow further pairs, and make as many of all those allowed as possible."""
        mate = self._mate
        for (one, two), row in zip(pairs, rows, strict=True):
            self._links[one].append(two)
            self._links[two].append(one)
            self._row_of[min(one, two), max(one, two)] = row
            if mate[one] < 0 and mate[two] < 0:
                mate[one], mate[two] = two, one
        for root in range(len(mate)):
            if mate[root] < 0:
                _augment(root, mate, self._links)

    def rows(self) -> IntArray:
        """Return the rows of the pairs that are made."""
        found = [self._row_of[one, two] for one, two in enumerate(self._mate) if two > one]
        return np.array(found, np.int64)


def _augment(root: int, mate: list[int], links: list[list[int]]) -> None:
    """Search for another free triangle along a path of alternately free and matched sides."""
    before: dict[int, tuple[int, int]] = {}
    seen, queue = {root}, deque([root])
    while queue:
        outer = queue.popleft()
        for inner in links[outer]:
            if inner in seen:
                continue
            seen.add(inner)
            following = mate[inner]
            if following >= 0:
                seen.add(following)
                before[following] = (inner, outer)
                queue.append(following)
                continue
            while True:
                mate[inner], mate[outer] = outer, inner
                if outer == root:
                    return
                inner, outer = before[outer]
