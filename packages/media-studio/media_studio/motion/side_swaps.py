"""Frames in which the pose engine took a person's left for the right."""

from dataclasses import replace

import numpy as np

from media_studio.arrays import FloatArray, IntArray
from media_studio.motion.capture_track import CapturedTrack
from media_studio.motion.joint_frames import unit
from media_studio.pose.landmarks import INDEX, MIRROR

_READINGS = 3
"""As reported; sides exchanged; sides exchanged and depth reversed, as front taken for back."""
_CHANGE = 0.05
"""Metres by which landmarks must fit better before a change of reading is believed."""
_DOUBT = 0.001
"""Metres a frame that speak for what was reported."""
_FACING = 0.02
"""Metres a frame for feet and nose that point where the body faces."""


def undo_side_swaps(track: CapturedTrack) -> CapturedTrack:
    """Exchange left and right where that makes a person move steadily.

    The reading of each frame is chosen so that landmarks move least from frame to frame over the
    whole track; toes and nose, which point forwards, settle which reading is right.

    Source: Viterbi 1967 for the search.
    """
    readings = _readings(track.world)
    choice = _steadiest(_moves(readings, track.points), _oddity(readings))
    swapped = choice > 0
    row = np.arange(len(choice))
    order = np.where(swapped[:, None], MIRROR, np.arange(len(MIRROR)))
    return replace(
        track,
        points=track.points[row[:, None], order],
        world=readings[choice, row],
        visibility=track.visibility[row[:, None], order],
    )


def _readings(world: FloatArray) -> FloatArray:
    exchanged = world[:, MIRROR]
    return np.stack([world, exchanged, exchanged * [1, 1, -1]])


def _moves(readings: FloatArray, points: FloatArray) -> FloatArray:
    """Mean way of the landmarks between frames for each pair of readings, (f - 1, r, r)."""
    size = np.maximum(np.ptp(points[..., 1], axis=1), 1.0)
    # Pixels in units of a figure of 1.7 m, so that both kinds of distance weigh alike
    flat = np.stack([points, points[:, MIRROR], points[:, MIRROR]]) * (1.7 / size)[:, None, None]
    centred = flat - flat.mean(2, keepdims=True)
    costs = np.empty((points.shape[0] - 1, _READINGS, _READINGS))
    for before in range(_READINGS):
        for after in range(_READINGS):
            way = readings[after, 1:] - readings[before, :-1]
            shift = centred[after, 1:] - centred[before, :-1]
            costs[:, before, after] = (
                np.linalg.norm(way, axis=-1).mean(1) + np.linalg.norm(shift, axis=-1).mean(1)
            ) / 2
    return costs + _CHANGE * (1 - np.eye(_READINGS))


def _oddity(readings: FloatArray) -> FloatArray:
    """How much speaks against each reading of each frame, metres, (f, r)."""
    agreement = np.stack([_facing(reading) for reading in readings], 1)
    return _DOUBT * (np.arange(_READINGS) > 0) - _FACING * agreement


def _facing(world: FloatArray) -> FloatArray:
    """Cosine between where the body faces and where feet and nose point, (f,)."""
    mark = {name: world[:, number] for name, number in INDEX.items()}
    shoulders = mark["left_shoulder"] + mark["right_shoulder"]
    up = shoulders - mark["left_hip"] - mark["right_hip"]
    across = mark["left_shoulder"] - mark["right_shoulder"] + mark["left_hip"] - mark["right_hip"]
    front = unit(np.cross(across, up))
    ears = (mark["left_ear"] + mark["right_ear"]) / 2
    hints = [unit(mark["nose"] - ears)]
    hints += [unit(mark[f"{side}_foot_index"] - mark[f"{side}_heel"]) for side in ("left", "right")]
    return np.einsum("hfi,fi->f", np.stack(hints), front) / len(hints)


def _steadiest(moves: FloatArray, oddity: FloatArray) -> IntArray:
    total = oddity[0]
    came_from = np.empty((len(moves), _READINGS), np.int64)
    for frame, costs in enumerate(moves):
        sums = total[:, None] + costs
        came_from[frame] = sums.argmin(0)
        total = sums.min(0) + oddity[frame + 1]
    choice = np.empty(len(oddity), np.int64)
    choice[-1] = total.argmin()
    for frame in range(len(moves) - 1, -1, -1):
        choice[frame] = came_from[frame, choice[frame + 1]]
    return choice
