"""Where a person is, from where the landmarks appear in the picture."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.motion.smoothing import low_pass

_FACE = 11
"""Number of landmarks on the face, which lie too close together to tell much."""
_FACE_WEIGHT, _LEAST_WEIGHT = 0.3, 0.05
_NEAREST, _FARTHEST = 0.5, 60.0
"""Bounds of the distance from the camera, metres."""
_DEPTH_HERTZ, _PATH_HERTZ = 1.5, 4.0
"""Distance comes from the size in the picture and is ten times as noisy as the other two."""


def root_path(
    pixels: FloatArray, world: FloatArray, visibility: FloatArray, focal: float, fps: float
) -> FloatArray:
    """Find where in front of the camera hip-centred landmarks look as they do in the picture.

    Args:
        pixels: (f, 33, 2) from the middle of the picture, x to the right, y down.
        world: (f, 33, 3) metres, hip-centred, axes of the camera: X right, Y up, Z to the viewer.
        visibility: (f, 33).
        focal: Focal length in pixels.
        fps: Frames per second.

    Returns:
        (f, 3) metres: the middle of the hips, axes and origin of the camera.
    """
    rays = pixels * np.array([1.0, -1.0]) / focal
    weight = np.clip(visibility, _LEAST_WEIGHT, 1) ** 2
    weight = weight * np.where(np.arange(world.shape[1]) < _FACE, _FACE_WEIGHT, 1.0)
    depth = _depths(rays, world, weight)
    depth = np.exp(low_pass(np.log(depth), fps, _DEPTH_HERTZ))
    distance = depth[:, None] - world[..., 2]
    sides = rays * distance[..., None] - world[..., :2]
    sides = (sides * weight[..., None]).sum(1) / weight.sum(1)[:, None]
    return np.concatenate([low_pass(sides, fps, _PATH_HERTZ), -depth[:, None]], axis=1)


def _depths(rays: FloatArray, world: FloatArray, weight: FloatArray) -> FloatArray:
    """Distance along the camera's axis by least squares, (f,).

    A landmark at X, Z of a figure at T is seen at u = (X + Tx) / (d - Z): linear in Tx and d.
    """
    total = weight.sum(1, keepdims=True)
    # Taking out the means eliminates Tx and Ty
    seen = rays - (rays * weight[..., None]).sum(1, keepdims=True) / total[..., None]
    known = world[..., :2] + rays * world[..., 2:]
    known = known - (known * weight[..., None]).sum(1, keepdims=True) / total[..., None]
    square = (weight[..., None] * seen**2).sum((1, 2))
    product = (weight[..., None] * seen * known).sum((1, 2))
    return np.clip(product / np.maximum(square, 1e-12), _NEAREST, _FARTHEST)
