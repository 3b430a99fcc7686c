"""The camera of the studio, for the renderer without Blender."""

from dataclasses import dataclass

import numpy as np
from numba import njit
from numpy.typing import NDArray

from media_studio.arrays import FloatArray
from media_studio.render.framing import Framing, frame_points
from media_studio.render.studio_light import ELEVATION, FILL, LENS, SENSOR


@dataclass(frozen=True, kw_only=True, eq=False)
class Camera:
    """A camera and its picture.

    Attributes:
        framing: Where it stands.
        width: Pixels.
        height: Pixels.
        focal: Distance of the picture from the pinhole, in pixels.
    """

    framing: Framing
    width: int
    height: int
    focal: float

    def project(self, points: NDArray[np.float32], samples: int) -> FloatArray:
        """Return column, row and one over the distance of points (n, 3), `samples` a pixel."""
        middle = samples * self.width / 2, samples * self.height / 2
        framing = self.framing
        projected: FloatArray = _project(
            points, framing.position, framing.axes, samples * self.focal, *middle
        )
        return projected

    def rays(self, columns: int, rows: int) -> FloatArray:
        """Return unit directions through the centres of equal cells, (rows * columns, 3)."""
        across = ((np.arange(columns) + 0.5) / columns - 0.5) * self.width / self.focal
        up = (0.5 - (np.arange(rows) + 0.5) / rows) * self.height / self.focal
        grid = np.stack([*np.meshgrid(across, up), -np.ones((rows, columns))], axis=-1)
        rays = grid.reshape(-1, 3) @ self.framing.axes.T
        unit: FloatArray = rays / np.linalg.norm(rays, axis=1, keepdims=True)
        return unit


@njit(cache=True, nogil=True, error_model="numpy")
def _project(points, position, axes, scale, middle, centre):  # type: ignore[no-untyped-def]
    """Return column, row and one over the distance of points in one pass."""
    projected = np.empty((len(points), 3))
    for k in range(len(points)):
        x = points[k, 0] - position[0]
        y = points[k, 1] - position[1]
        z = points[k, 2] - position[2]
        nearness = -1.0 / (x * axes[0, 2] + y * axes[1, 2] + z * axes[2, 2])
        across = x * axes[0, 0] + y * axes[1, 0] + z * axes[2, 0]
        up = x * axes[0, 1] + y * axes[1, 1] + z * axes[2, 1]
        projected[k, 0] = middle + scale * nearness * across
        projected[k, 1] = centre - scale * nearness * up
        projected[k, 2] = nearness
    return projected


def frame_outline(
    outline: FloatArray, width: int, height: int, *, elevation: float = ELEVATION
) -> Camera:
    """Return the camera of a still, as near as it can be with all points in its picture.

    Args:
        outline: (n, 3) stage frame.
        width: Pixels.
        height: Pixels.
        elevation: Degrees of the camera above the horizon.
    """
    angle = np.radians(elevation)
    longest = max(width, height)
    tangent = SENSOR / 2 / LENS
    framing = frame_points(
        outline,
        np.array([0.0, -np.cos(angle), np.sin(angle)]),
        (FILL * tangent * width / longest, FILL * tangent * height / longest),
    )
    return Camera(framing=framing, width=width, height=height, focal=longest / 2 / tangent)
