"""A model on the studio's floor.

Stage frame: Z up, the object is scaled into a sphere of radius 1, stands on z = 0 and turns about
the z axis; the camera looks from -Y.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from media_studio.arrays import FloatArray
from media_studio.errors import InvalidModel
from media_studio.formats.posed_model import PosedSurface

_LEVELS = 256


@dataclass(frozen=True, kw_only=True, eq=False)
class Placement:
    """How a model in metres, Y up, is put on the stage.

    Attributes:
        base: (3,) point, Z up, that comes to stand at the origin.
        scale: Factor.
        height: Of the middle of the object on the stage.
    """

    base: FloatArray
    scale: float
    height: float

    def points(self, points: FloatArray) -> FloatArray:
        """Return points (n, 3) of the model on the stage, before it turns."""
        return (z_up(points) - self.base) * self.scale


def z_up(vectors: FloatArray) -> FloatArray:
    """Turn vectors (n, 3) from Y up to Z up; the front then faces -Y."""
    return vectors[:, [0, 2, 1]] * (1.0, -1.0, 1.0)


def bounds(surfaces: Sequence[PosedSurface]) -> tuple[FloatArray, FloatArray]:
    """Return the lowest and the highest coordinates of surfaces, (1, 3) each."""
    low = np.min([points.min(axis=0) for points, _ in surfaces], axis=0)
    high = np.max([points.max(axis=0) for points, _ in surfaces], axis=0)
    return low[None], high[None]


def place(lows: FloatArray, highs: FloatArray) -> Placement:
    """Stand an object on the floor so that no moment leaves a ball of radius 1.

    It turns about where it is on average, so that something that sways does not orbit.

    Args:
        lows: Lowest coordinates at each moment, (t, 3), metres, Y up.
        highs: Highest coordinates at each moment, (t, 3).

    Raises:
        InvalidModel: If the object has no extent.
    """
    ends = np.stack([z_up(lows), z_up(highs)])
    axis = (ends.min(axis=0) + ends.max(axis=0)).mean(axis=0)[:2] / 2
    low, high = ends.min(axis=(0, 1)), ends.max(axis=(0, 1))
    tall = high[2] - low[2]
    reach = np.linalg.norm(np.maximum(high[:2] - axis, axis - low[:2]))
    radius = float(np.hypot(reach, tall / 2))
    if radius == 0:
        raise InvalidModel("The model has no extent, so there is nothing to see.")
    base = np.array([axis[0], axis[1], low[2]])
    return Placement(base=base, scale=1 / radius, height=float(tall) / 2 / radius)


@dataclass(frozen=True, kw_only=True, eq=False)
class Sweep:
    """The space that an object takes up as it turns and moves: a radius for each height.

    Attributes:
        radii: (levels,) largest distance from the axis within each of equal slices of z = 0..2.
    """

    radii: FloatArray

    @classmethod
    def of(cls, points: FloatArray) -> "Sweep":
        """Sweep points (n, 3) of the stage about the axis."""
        radii = np.full(_LEVELS, -1.0)
        level = np.clip((points[:, 2] / 2 * _LEVELS).astype(np.int64), 0, _LEVELS - 1)
        np.maximum.at(radii, level, np.hypot(points[:, 0], points[:, 1]))
        return cls(radii=radii)

    def union(self, other: "Sweep") -> "Sweep":
        """Return the space that either takes up."""
        return Sweep(radii=np.maximum(self.radii, other.radii))

    def outline(self, spokes: int = 64) -> FloatArray:
        """Return points (n, 3) whose hull holds everything."""
        used = np.flatnonzero(self.radii >= 0)
        radius = self.radii[used] / np.cos(np.pi / spokes)
        angle = 2 * np.pi * np.arange(spokes) / spokes
        rings = [
            np.stack(
                [
                    np.outer(radius, np.cos(angle)),
                    np.outer(radius, np.sin(angle)),
                    np.repeat(height[:, None], spokes, axis=1),
                ],
                axis=-1,
            ).reshape(-1, 3)
            for height in (used * 2 / _LEVELS, (used + 1) * 2 / _LEVELS)
        ]
        return np.concatenate(rings)


class Actors(NamedTuple):
    """Where the vertices are in one frame.

    Attributes:
        points: (n, 3) float32, stage frame.
        normals: (n, 3) float32 unit vectors, zero for faces that are flat.
    """

    points: NDArray[np.float32]
    normals: NDArray[np.float32]


def arrange(surfaces: Sequence[PosedSurface], placement: Placement, azimuth: float) -> Actors:
    """Put posed surfaces on the stage.

    Args:
        surfaces: In metres, Y up.
        placement: Where the object stands.
        azimuth: Degrees from its front (+Z) towards +X from which the camera looks.
    """
    angle = np.radians(-azimuth)
    turn = np.array(
        [[np.cos(angle), np.sin(angle), 0], [-np.sin(angle), np.cos(angle), 0], [0, 0, 1]]
    )
    upright = z_up(np.eye(3)) @ turn
    base = placement.scale * placement.base @ turn
    counts = [len(points) for points, _ in surfaces]
    placed = Actors(*np.zeros((2, sum(counts), 3), np.float32))
    starts = np.cumsum([0, *counts[:-1]])
    for start, count, (points, normals) in zip(starts, counts, surfaces, strict=True):
        end = start + count
        _turn(points, placement.scale * upright, base, placed.points[start:end])
        if normals is not None:
            _turn(normals, upright, np.zeros(3), placed.normals[start:end])
    return placed


@njit(cache=True, nogil=True)
def _turn(vectors, axes, base, turned):  # type: ignore[no-untyped-def]
    """Write vectors @ axes - base in one pass, without threads of its own."""
    for k in range(len(vectors)):
        x, y, z = vectors[k, 0], vectors[k, 1], vectors[k, 2]
        for axis in range(3):
            turned[k, axis] = x * axes[0, axis] + y * axes[1, axis] + z * axes[2, axis] - base[axis]
