"""Where belts, aprons and ties lie: around and in front of the cloth that is worn."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from scipy.spatial import ConvexHull

from media_studio.arrays import FloatArray, IntArray
from media_studio.catalogue.people.modelling.anatomy import ARM, BOTH, LEG, trunk
from media_studio.catalogue.people.modelling.worn import Worn
from media_studio.modelling.shape import Shape


@dataclass(frozen=True, kw_only=True, eq=False)
class Upright:
    """A view in which the trunk or a limb stands along y.

    Attributes:
        middle: (3,) a point of its axis.
        turn: (3, 3) from the standard body to the view.
        beside: Half the width in which cloth belongs to it, metres.
    """

    middle: FloatArray
    turn: FloatArray
    beside: float

    def seen(self, points: FloatArray) -> FloatArray:
        """Take points (..., 3) of the standard body into the view."""
        return np.asarray((points - self.middle) @ self.turn.T)

    def put_back(self, points: FloatArray) -> FloatArray:
        """Take points (..., 3) of the view to the standard body."""
        return np.asarray(points @ self.turn + self.middle)


TRUNK = Upright(middle=np.zeros(3), turn=np.eye(3), beside=0.30)
CHEST = replace(TRUNK, beside=0.175)
NECK = replace(TRUNK, beside=0.068)
HEAD = replace(TRUNK, beside=0.13)
LEGS = tuple(
    Upright(middle=np.array([side * LEG, 0, 0]), turn=np.eye(3), beside=LEG) for side in BOTH
)
ARMS = tuple(
    Upright(
        middle=np.array([0, ARM, 0]),
        turn=np.array([[0, -side, 0], [side, 0, 0], [0, 0, 1]]),
        beside=0.12,
    )
    for side in BOTH
)


def girth(
    below: Sequence[Worn], heights: FloatArray, sides: int, limb: Upright = TRUNK
) -> FloatArray:
    """Pull a cord tight around a limb and the cloth on it.

    Args:
        below: The cloth.
        heights: (k,) in ascending order; distances from the middle for arms.
        sides: Points around, n.
        limb: What stands along y.

    Returns:
        (k, n, 3) in the view of the limb, from the front towards the left.
    """
    turn = np.linspace(0, 2 * np.pi, sides, endpoint=False)
    ahead = np.stack([np.sin(turn), np.cos(turn)], axis=1)
    rings = []
    for planes, height in zip(_hulls(below, heights, limb), heights, strict=True):
        facing, room = ahead @ planes[:, :2].T, -planes[:, 2]
        reach = np.where(facing > 1e-9, room / np.maximum(facing, 1e-9), np.inf).min(axis=1)
        x, z = (reach[:, None] * ahead).T
        rings.append(np.stack([x, np.full(sides, height), z], axis=1))
    return np.stack(rings)


def fronts(below: Sequence[Worn], heights: FloatArray, across: FloatArray) -> FloatArray:
    """Return how far a cloth pulled across trunk and cloth stands forward.

    Args:
        below: The cloth.
        heights: (k,) in ascending order.
        across: (k, n) places beside the middle; the cloth ends in the plane of the last of them.

    Returns:
        (k, n).
    """
    rows = []
    for planes, x in zip(_hulls(below, heights, TRUNK), across, strict=True):
        ahead = planes[planes[:, 1] > 0.05]
        rows.append(((-ahead[:, 2] - np.outer(x, ahead[:, 0])) / ahead[:, 1]).min(axis=1))
    return np.stack(rows)


def face_of(below: Sequence[Worn], points: FloatArray) -> FloatArray:
    """Return how far cloth and trunk stand forward at points (n, 2), (n,)."""
    reach = np.full(len(points), -np.inf)
    for shape in _surfaces(below):
        a, b, c = (shape.vertices[shape.faces[:, k]] for k in range(3))
        low, high = points.min(axis=0), points.max(axis=0)
        corners = np.stack([a, b, c])[:, :, :2]
        near = ((corners.max(axis=0) >= low) & (corners.min(axis=0) <= high)).all(axis=1)
        reach = np.maximum(reach, _height_at(points, a[near], b[near], c[near]))
    return reach


def _height_at(points: FloatArray, a: FloatArray, b: FloatArray, c: FloatArray) -> FloatArray:
    """Return the greatest z of triangles (m, 3) above points (n, 2)."""
    if not len(a):
        return np.full(len(points), -np.inf)
    ab, ac = (b - a)[:, :2], (c - a)[:, :2]
    area = ab[:, 0] * ac[:, 1] - ab[:, 1] * ac[:, 0]
    area = np.where(np.abs(area) < 1e-12, np.inf, area)
    x, y = (points[:, None, :] - a[None, :, :2]).transpose(2, 0, 1)
    v, w = (x * ac[:, 1] - y * ac[:, 0]) / area, (y * ab[:, 0] - x * ab[:, 1]) / area
    inside = (v >= -1e-6) & (w >= -1e-6) & (v + w <= 1 + 1e-6) & np.isfinite(area)
    z = a[:, 2] + v * (b - a)[:, 2] + w * (c - a)[:, 2]
    return np.where(inside, z, -np.inf).max(axis=1)


def _surfaces(below: Sequence[Worn]) -> list[Shape]:
    return [trunk(), *(piece.shape for piece in below)]


def _hulls(below: Sequence[Worn], heights: FloatArray, limb: Upright) -> list[FloatArray]:
    """Return the half planes (m, 3) around the section near each height."""
    step = np.diff(heights).max() / 2
    meshes = [(limb.seen(shape.vertices), shape.faces) for shape in _surfaces(below)]

    def points(height: float) -> FloatArray:
        return np.concatenate(
            [_section(*mesh, level, limb.beside) for mesh in meshes
             for level in (height - step, height, height + step)]
        )  # fmt: skip

    return [ConvexHull(points(height)).equations for height in heights]


def _section(vertices: FloatArray, faces: IntArray, height: float, beside: float) -> FloatArray:
    """Return where the edges of a surface cross a height, (k, 2): x and z."""
    edges = faces[:, [0, 1, 1, 2, 2, 0]].reshape(-1, 2)
    low, high = vertices[edges[:, 0]], vertices[edges[:, 1]]
    crossing = (low[:, 1] < height) & (high[:, 1] >= height)
    low, high = low[crossing], high[crossing]
    share = (height - low[:, 1]) / (high[:, 1] - low[:, 1])
    points = low + share[:, None] * (high - low)
    return np.asarray(points[np.abs(points[:, 0]) < beside][:, [0, 2]])
