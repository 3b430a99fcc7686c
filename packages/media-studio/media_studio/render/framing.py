"""Where to put a camera so that an object fills the picture."""

from dataclasses import dataclass

import numpy as np

from media_studio.arrays import FloatArray

_CLEARANCE = 0.1
"""Least distance of the camera, in sizes of the object: a rod seen end on leaves it no other."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Framing:
    """A camera.

    Attributes:
        position: (3,) in the frame of the points.
        axes: (3, 3) columns right, up and backward.
    """

    position: FloatArray
    axes: FloatArray


def frame_points(
    points: FloatArray, backward: FloatArray, tangents: tuple[float, float]
) -> Framing:
    """Place a camera as near as possible with all points inside its picture.

    The bound is exact for a perspective camera: each point gives a half-plane for the camera's
    lateral position and distance, and the tightest pair on each axis decides.

    Args:
        points: (n, 3), Z up.
        backward: (3,) unit vector from the object to the camera; not vertical.
        tangents: Tangent of half the usable angle of view, horizontal and vertical.

    Returns:
        A camera that looks along `-backward`.
    """
    right = np.cross((0.0, 0.0, 1.0), backward)
    right /= np.linalg.norm(right)
    axes = np.column_stack([right, np.cross(backward, right), backward])
    local = points @ axes
    clearance = _CLEARANCE * float(np.linalg.norm(np.ptp(local, axis=0)))
    position = np.array([0.0, 0.0, local[:, 2].max() + clearance])
    for axis, tangent in enumerate(tangents):
        forth = float(np.max(local[:, axis] + tangent * local[:, 2]))
        back = float(np.max(-local[:, axis] + tangent * local[:, 2]))
        position[axis] = (forth - back) / 2
        position[2] = max(position[2], (forth + back) / (2 * tangent))
    return Framing(position=axes @ position, axes=axes)
