"""Bring landmarks in space to where they were seen in the picture."""

import numpy as np

from media_studio.arrays import FloatArray


def onto_sight_lines(
    pixels: FloatArray, world: FloatArray, root: FloatArray, focal: float, trust: FloatArray
) -> FloatArray:
    """Move landmarks sideways towards the lines of sight through their pixels.

    A pose model places a landmark in the picture several times as exactly as in space; only the
    depth must come from space.

    Args:
        pixels: (f, 33, 2) from the middle of the picture, x to the right, y down.
        world: (f, 33, 3) metres, hip-centred, axes of the camera.
        root: (f, 3) metres, the middle of the hips from the camera.
        focal: Focal length in pixels.
        trust: (f, 33) how far to go, 0 not at all, 1 onto the line.

    Returns:
        (f, 33, 3) metres around the root.
    """
    rays = pixels * np.array([1.0, -1.0]) / focal
    distance = -(world[..., 2] + root[:, None, 2])
    seen = rays * distance[..., None] - root[:, None, :2]
    mixed = world.copy()
    mixed[..., :2] += trust[..., None] * (seen - world[..., :2])
    return mixed
