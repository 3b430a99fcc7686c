"""Where a camera has to stand so that nobody leaves its picture."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from scipy.spatial.transform import Rotation

from benchmarks.film_set.filming import Performer, on_floor
from benchmarks.film_set.tripod import Tripod
from media_studio.arrays import FloatArray
from media_studio.motion.body import CENTIMETRES

FARTHEST = 5.4
"""Metres; behind that is a wall of the room."""
_STEP = 0.2
_MARGIN = 0.06
"""Share of the picture that joints keep from its edges, for what is beyond them."""


def step_back(
    tripod: Tripod, performers: Sequence[Performer], *, width: int, height: int
) -> Tripod:
    """Move a camera away from its target until everybody stays in the picture.

    Args:
        tripod: The camera where it stands at the nearest.
        performers: Who is to be seen.
        width: Pixels.
        height: Pixels.

    Returns:
        The camera at a distance of at most `FARTHEST`, which may not be enough for long ways.
    """
    places = [_joints(performer) for performer in performers]
    while tripod.distance + _STEP <= FARTHEST:
        if all(_is_inside(tripod, each, width, height) for each in places):
            break
        tripod = replace(tripod, distance=tripod.distance + _STEP)
    return tripod


def _joints(performer: Performer) -> FloatArray:
    turn = Rotation.from_euler("Y", performer.turned, degrees=True).as_matrix()
    joints = on_floor(performer.motion).world()[1] / CENTIMETRES @ turn.T
    return np.asarray(joints + np.array([performer.place[0], 0.0, performer.place[1]]))


def _is_inside(tripod: Tripod, places: FloatArray, width: int, height: int) -> bool:
    for share, joints in zip(np.linspace(0, 1, len(places)), places, strict=True):
        camera = tripod.camera(float(share), width, height)
        column, row, nearness = camera.project(joints.astype(np.float32), 1).T
        off = np.abs(np.stack([column / width, row / height]) - 0.5)
        if (off > 0.5 - _MARGIN).any() or (nearness <= 0).any():
            return False
    return True
