"""Give every connected piece of a surface its own frame, so that each has its own grain."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from media_studio.arrays import FloatArray, IntArray
from media_studio.mesh.components import face_components
from media_studio.mesh.weld import weld

# A piece this much longer than wide has a direction of its own; others follow the box around them.
_ELONGATED = 1.6
# Directions within this cosine of a coordinate axis are that axis.
_ALIGNED = 0.98
# Solid noise is cut within this distance of its origin, metres.
_SCATTER = 40.0
# Faces whose normal rises by less than this sine stand upright.
_UPRIGHT = 0.5
# A round piece has at least this share of upright faces, and they prefer four directions at right
# angles by less than this.
_MOSTLY_WALL, _FOURFOLD = 0.3, 0.3
# Objects whose longest edge lies outside this range are toys or worlds in unknown units, metres.
_SMALLEST, _LARGEST = 0.05, 60.0
# They are given this longest edge instead.
_PLAUSIBLE_SMALL, _PLAUSIBLE_LARGE = 0.3, 20.0


@dataclass(frozen=True, kw_only=True, eq=False)
class Pieces:
    """The connected pieces of a surface.

    Attributes:
        of_face: (m,) piece of each face.
        origin: (p, 3) middle of the bounding box of each piece.
        axes: (p, 3, 3) rows are the X, Y and Z direction of the frame of the piece; Z runs along
            its longest extent, X along its second.
        offset: (p, 3) random distance in the frame of the piece, metres.
        chance: (p,) random number 0..1.
        girth: (p,) metres around an upright, round piece such as a tower; 0 for others.
        rim: (p,) metres around the widest part of a dome, a ball or an umbrella; 0 for others.
    """

    of_face: IntArray
    origin: FloatArray
    axes: FloatArray
    offset: FloatArray
    chance: FloatArray
    girth: FloatArray
    rim: FloatArray


def _moments(points: FloatArray, of_point: NDArray[np.int64], count: int) -> FloatArray:
    """Second central moments of the points of each piece, (p, 3, 3)."""
    share = 1.0 / np.bincount(of_point, minlength=count)
    mean = np.stack([np.bincount(of_point, c, count) * share for c in points.T], axis=1)
    away = points - mean[of_point]
    moments = np.empty((count, 3, 3))
    for i in range(3):
        for j in range(3):
            moments[:, i, j] = np.bincount(of_point, away[:, i] * away[:, j], count) * share
    return moments


def _axes(moments: FloatArray, extent: FloatArray) -> FloatArray:
    """Choose a frame for one piece from its second moments and its box."""
    values, vectors = np.linalg.eigh(moments)
    box_order = np.argsort(-extent, kind="stable")
    longest = np.eye(3)[box_order[0]]
    if values[2] > _ELONGATED**2 * values[1]:
        longest = vectors[:, 2] * (np.sign(vectors[np.argmax(np.abs(vectors[:, 2])), 2]) or 1.0)
    if np.abs(longest).max() > _ALIGNED:
        longest = np.eye(3)[np.argmax(np.abs(longest))]
    second = np.eye(3)[next(a for a in box_order if abs(longest[a]) < 0.75)]
    second = second - longest * (second @ longest)
    second /= np.linalg.norm(second)
    return np.stack([second, np.cross(longest, second), longest])


def find_pieces(vertices: FloatArray, faces: IntArray, rng: np.random.Generator) -> Pieces:
    """Split a surface into connected pieces and give each a frame.

    Faces are connected when they share a position, whether or not they share a vertex.

    Args:
        vertices: (n, 3), metres.
        faces: (m, 3).
        rng: Source of the offsets.
    """
    count, of_face = face_components(weld(vertices)[1][faces])
    corners = vertices[faces]
    points, of_point = corners.reshape(-1, 3), np.repeat(of_face, 3)
    low = np.full((count, 3), np.inf)
    high = np.full((count, 3), -np.inf)
    np.minimum.at(low, of_point, points)
    np.maximum.at(high, of_point, points)
    moments = _moments(points, of_point, count)
    axes = np.stack([_axes(m, e) for m, e in zip(moments, high - low, strict=True)])
    origin = (low + high) / 2
    cross = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    away = corners.mean(axis=1) - origin[of_face]
    return Pieces(
        of_face=of_face,
        origin=origin,
        axes=axes,
        offset=rng.uniform(-_SCATTER, _SCATTER, (count, 3)),
        chance=rng.random(count),
        girth=_girth(cross, away, of_face, count),
        rim=_rim(cross, away, of_face, high - low),
    )


def _girth(cross: FloatArray, away: FloatArray, of_face: IntArray, count: int) -> FloatArray:
    """Tell round pieces by their upright faces, which look in all directions instead of four."""
    area, upright = _areas(cross)
    whole, walls, distance = (
        np.bincount(of_face, weights, count)
        for weights in (area, upright, upright * np.hypot(away[:, 0], away[:, 2]))
    )
    fourfold = _fourfold(cross, upright, of_face, count)
    is_round = (walls > _MOSTLY_WALL * whole) & (fourfold < _FOURFOLD * walls)
    return np.where(is_round, 2 * np.pi * distance / np.maximum(walls, 1e-30), 0.0)


def _areas(cross: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return twice the area of each face, (m,), and the same of those that are upright."""
    area = np.linalg.norm(cross, axis=1)
    return area, area * (np.abs(cross[:, 1]) < _UPRIGHT * area)


def _fourfold(cross: FloatArray, weights: FloatArray, of_face: IntArray, count: int) -> FloatArray:
    """Return how far the faces of each piece look in four directions, in their weights, (p,)."""
    direction = np.arctan2(cross[:, 0], cross[:, 2])
    cosine, sine = (
        np.bincount(of_face, weights * turn(4 * direction), count) for turn in (np.cos, np.sin)
    )
    return np.hypot(cosine, sine)


def _rim(cross: FloatArray, away: FloatArray, of_face: IntArray, size: FloatArray) -> FloatArray:
    """Tell domes by their faces, which lean away from the upright axis in all directions."""
    lean = np.hypot(cross[:, 0], cross[:, 2])
    level = away[:, [0, 2]]
    distance = np.maximum(np.linalg.norm(level, axis=1), 1e-12)
    outward = np.abs((cross[:, [0, 2]] * level).sum(axis=1)) / distance
    whole, walls, leaning, radial = (
        np.bincount(of_face, weights, len(size)) for weights in (*_areas(cross), lean, outward)
    )
    wide = size[:, [0, 2]].max(axis=1)
    is_dome = (
        (walls < _ALL_WALL * whole)
        & (_fourfold(cross, lean, of_face, len(size)) < _FOURFOLD * leaning)
        & (radial > _RADIAL * leaning)
        & (size[:, [0, 2]].min(axis=1) > _ROUND * wide)
        & (size[:, 1] > _RAISED * wide)
    )
    return np.where(is_dome, np.pi * wide, 0.0)


_ALL_WALL = 0.6
"""Share of the surface of a drum, and of no dome, that is upright."""
_RADIAL, _ROUND, _RAISED = 0.9, 0.9, 0.1
"""Least alignment of the faces of a dome, and its least depth and height, in its width."""


def pattern_scale(points: FloatArray) -> float:
    """Choose the factor from the units of a model to the metres of its materials.

    It is 1 for anything between 5 cm and 60 m. A model outside that range was hardly made in
    metres, and a brick wall on it would be one brick or grey noise.

    Args:
        points: All vertices, (n, 3).
    """
    longest = float(np.ptp(points, axis=0).max())
    if 0 < longest < _SMALLEST:
        return _PLAUSIBLE_SMALL / longest
    if longest > _LARGEST:
        return _PLAUSIBLE_LARGE / longest
    return 1.0
