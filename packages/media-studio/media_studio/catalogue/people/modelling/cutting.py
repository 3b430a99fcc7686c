"""Cut a surface along the zero level of a value on its vertices."""

import numpy as np
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components

from media_studio.arrays import FloatArray, IntArray

_SNAP = 0.08
"""A cut this close to the end of an edge, share of its length, is moved away from it."""


def kept_side(
    vertices: FloatArray, faces: IntArray, level: FloatArray
) -> tuple[FloatArray, IntArray]:
    """Keep the part of a surface where a value is positive.

    Args:
        vertices: (n, d) positions, or positions with further columns, which are interpolated.
        faces: (m, 3).
        level: (n,) value at each vertex; linear along edges.

    Returns:
        Vertices (k, d) and faces (l, 3) with the orientation of `faces`.
    """
    inside = level > 0
    count = inside[faces].sum(axis=1)
    made = [faces[count == 3]]
    cuts = _Cuts(vertices, level)
    for wanted in (1, 2):
        some = faces[count == wanted]
        if not len(some):
            continue
        lone = inside[some] if wanted == 1 else ~inside[some]
        first = np.argmax(lone, axis=1)
        a, b, c = (np.take_along_axis(some, ((first + k) % 3)[:, None], 1)[:, 0] for k in range(3))
        ab, ac = cuts.between(a, b), cuts.between(a, c)
        if wanted == 1:
            made.append(np.stack([a, ab, ac], axis=1))
        else:
            made += [np.stack([ab, b, c], axis=1), np.stack([ab, c, ac], axis=1)]
    joined = np.concatenate(made)
    used, index = np.unique(joined, return_inverse=True)
    return cuts.all_vertices()[used], index.reshape(-1, 3)


class _Cuts:
    """The points where edges cross the zero level, one for each edge."""

    def __init__(self, vertices: FloatArray, level: FloatArray) -> None:
        self._vertices, self._level = vertices, level
        self._known: dict[tuple[int, int], int] = {}

    def between(self, start: IntArray, end: IntArray) -> IntArray:
        """Return the numbers (n,) of the points on the edges from `start` to `end`."""
        pairs = np.sort(np.stack([start, end], axis=1), axis=1).tolist()
        fresh = len(self._vertices)
        return np.array(
            [self._known.setdefault((a, b), fresh + len(self._known)) for a, b in pairs]
        )

    def all_vertices(self) -> FloatArray:
        """Return the vertices of the surface followed by the points."""
        if not self._known:
            return self._vertices
        a, b = np.array(list(self._known)).T
        here, there = self._level[a], self._level[b]
        share = np.clip(here / (here - there), _SNAP, 1 - _SNAP)[:, None]
        new = self._vertices[a] * (1 - share) + self._vertices[b] * share
        return np.concatenate([self._vertices, new])


def rims(faces: IntArray) -> tuple[IntArray, IntArray]:
    """Find where a surface ends.

    Returns:
        Its border edges (k, 2) in the direction of their faces, and the number of the closed rim
        that each of them belongs to, (k,).
    """
    edges = faces[:, [0, 1, 1, 2, 2, 0]].reshape(-1, 2)
    size = int(faces.max()) + 1
    codes, back = edges[:, 0] * size + edges[:, 1], edges[:, 1] * size + edges[:, 0]
    border = edges[~np.isin(codes, back)]
    links = coo_array((np.ones(len(border)), (border[:, 0], border[:, 1])), shape=(size, size))
    _, labels = connected_components(links, directed=False)
    _, rim = np.unique(labels[border[:, 0]], return_inverse=True)
    return border, np.asarray(rim, np.int64)
