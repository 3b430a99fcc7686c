"""Pieces of an object that hang in the air, beside all others."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import connected_components
from scipy.spatial import cKDTree

from media_studio.arrays import FloatArray, IntArray
from media_studio.mesh.weld import weld
from media_studio.modelling.part import Part

GAP = 0.012
"""Share of the largest extent of an object that is seen as a gap."""
_STEP, _MOST_SAMPLES, _MOST_ASKED = 0.006, 400, 3000
_ON_GROUND = 0.02
_SKEW = np.array([0.0137, 1.0, 0.0071])
"""A direction in which no edge of an object lies."""


@dataclass(frozen=True, kw_only=True, eq=False)
class _Shell:
    """A connected surface: its slot, corners, faces and points all over it."""

    slot: str
    vertices: FloatArray
    faces: IntArray
    points: FloatArray


def floating_slots(parts: Sequence[Part]) -> set[str]:
    """Return the slots of pieces that neither touch the largest piece nor stand on the ground.

    A piece is what is joined by gaps of less than `GAP`, or lies inside of another one.
    """
    size = float(np.ptp(np.concatenate([part.vertices for part in parts]), axis=0).max())
    shells = [shell for part in parts for shell in _shells(part, _STEP * size)]
    rows = list(_joined(shells, GAP * size))
    ends = np.array(rows, int).reshape(-1, 2)
    graph = coo_matrix((np.ones(len(ends)), (ends[:, 0], ends[:, 1])), shape=(len(shells),) * 2)
    _, piece = connected_components(graph, directed=False)
    spans = [float(np.prod(np.ptp(shell.points, axis=0) + 1e-6)) for shell in shells]
    largest = np.argmax(np.bincount(piece, weights=spans))
    low = [float(shell.points[:, 1].min()) for shell in shells]
    grounded = {piece[at] for at in range(len(shells)) if low[at] < _ON_GROUND * size}
    return {
        shell.slot
        for at, shell in enumerate(shells)
        if piece[at] != largest and piece[at] not in grounded
    }


def _shells(part: Part, step: float) -> Iterator[_Shell]:
    _, index = weld(part.vertices)
    faces = index[part.faces]
    vertices = np.zeros((int(index.max()) + 1, 3))
    vertices[index] = part.vertices
    edges = np.concatenate([faces[:, :2], faces[:, 1:]])
    graph = coo_matrix((np.ones(len(edges)), tuple(edges.T)), shape=(len(vertices),) * 2)
    _, shell = connected_components(graph, directed=False)
    of_face = shell[faces[:, 0]]
    for number in np.unique(of_face):
        own = faces[of_face == number]
        points = np.concatenate([vertices[np.unique(own)], _sampled(vertices[own], step)])
        yield _Shell(slot=part.slot, vertices=vertices, faces=own, points=points)


def _sampled(corners: FloatArray, step: float) -> FloatArray:
    """Return points on triangles (n, 3, 3), about two in each square of `step`."""
    across = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    area = np.linalg.norm(across, axis=1) / 2
    count = np.minimum((2 * area / step**2).astype(int), _MOST_SAMPLES)
    at = np.repeat(np.arange(len(corners)), count)
    share = np.random.default_rng(0).random((len(at), 2))
    share = np.where(share.sum(axis=1, keepdims=True) > 1, 1 - share, share)
    a, b, c = corners[at, 0], corners[at, 1], corners[at, 2]
    return np.asarray(a + share[:, :1] * (b - a) + share[:, 1:] * (c - a))


def _joined(shells: Sequence[_Shell], reach: float) -> Iterator[tuple[int, int]]:
    low = [shell.points.min(axis=0) - reach for shell in shells]
    high = [shell.points.max(axis=0) for shell in shells]
    trees = [cKDTree(shell.points) for shell in shells]
    for one in range(len(shells)):
        for other in range(one):
            if (low[one] <= high[other]).all() and (low[other] <= high[one]).all():
                small, large = sorted((one, other), key=lambda at: len(shells[at].points))
                points = shells[small].points
                asked = points[:: max(1, len(points) // _MOST_ASKED)]
                near, _ = trees[large].query(asked, distance_upper_bound=reach)
                if np.isfinite(near).any() or _is_inside(points[0], shells[large]):
                    yield one, other


def _is_inside(point: FloatArray, shell: _Shell) -> bool:
    """Tell whether a ray from a point leaves a surface more often than it enters it."""
    corners = shell.vertices[shell.faces]
    one, other = corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]
    across = np.cross(_SKEW, other)
    scale = (one * across).sum(axis=1)
    scale = np.where(np.abs(scale) > 1e-14, scale, np.inf)
    away = point - corners[:, 0]
    u = (away * across).sum(axis=1) / scale
    turned = np.cross(away, one)
    v, distance = turned @ _SKEW / scale, (other * turned).sum(axis=1) / scale
    return bool(((u >= 0) & (v >= 0) & (u + v <= 1) & (distance > 0)).sum() % 2)
