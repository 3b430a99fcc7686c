"""The camera of the studio, for the renderer without Blender."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from media_pipelines.engines.arrays import FloatArray
from media_pipelines.engines.render.framing import Framing, frame_points
from media_pipelines.engines.render.studio_light import ELEVATION, FILL, LENS, SENSOR


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
        local = (points - self.framing.position) @ self.framing.axes
        nearness = 1 / -local[:, 2]
        scale = self.focal * nearness
        return np.column_stack(
            [
                samples * (self.width / 2 + scale * local[:, 0]),
                samples * (self.height / 2 - scale * local[:, 1]),
                nearness,
            ]
        )

    def rays(self, columns: int, rows: int) -> FloatArray:
        """Return unit directions through the centres of equal cells, (rows * columns, 3)."""
        across = ((np.arange(columns) + 0.5) / columns - 0.5) * self.width / self.focal
        up = (0.5 - (np.arange(rows) + 0.5) / rows) * self.height / self.focal
        grid = np.stack([*np.meshgrid(across, up), -np.ones((rows, columns))], axis=-1)
        rays = grid.reshape(-1, 3) @ self.framing.axes.T
        unit: FloatArray = rays / np.linalg.norm(rays, axis=1, keepdims=True)
        return unit


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
