"""One person over time as arrays without gaps."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from media_studio.arrays import FloatArray, IntArray
from media_studio.errors import InvalidPoseModel, NoPerson
from media_studio.pose.person import Person

_BRIDGED_SECONDS = 0.5
"""Longest gap that is crossed evenly; over longer ones the person first keeps still."""


@dataclass(frozen=True, kw_only=True, eq=False)
class CapturedTrack:
    """One person in each frame of a segment.

    Attributes:
        points: (f, 33, 2) pixels.
        world: (f, 33, 3) metres, hip-centred, axes of the camera, as in `Person`.
        visibility: (f, 33) 0..1; 0 in frames where the person was not found.
        found: (f,) whether the person was found in the frame.
    """

    points: FloatArray
    world: FloatArray
    visibility: FloatArray
    found: NDArray[np.bool_]


def gapless(people: Sequence[Person], frames: IntArray, fps: float) -> CapturedTrack:
    """Lay a tracked person out over every frame from the first to the last.

    Args:
        people: The person in each frame where it was found.
        frames: (n,) the numbers of those frames, in any order.
        fps: Frames per second.

    Raises:
        NoPerson: If no frame has usable landmarks.
        InvalidPoseModel: If the pose model does not see depth.
    """
    numbers, first = np.unique(frames, return_index=True)
    chosen = [people[each] for each in first]
    worlds = [person.world for person in chosen if person.world is not None]
    if len(worlds) < len(chosen):
        raise InvalidPoseModel(
            "Motion capture needs a pose model that sees depth, and this one does not: "
            "name one with three coordinates, or none to use the bundled models."
        )
    if not worlds:
        raise NoPerson("Nobody can be made out in the segment: choose another one.")
    rows = np.concatenate(
        [
            np.stack([person.points for person in chosen]).reshape(len(chosen), -1),
            np.stack(worlds).reshape(len(chosen), -1),
            np.stack([person.visibility for person in chosen]),
        ],
        axis=1,
    )
    usable = np.isfinite(rows).all(1)
    if not usable.any():
        raise NoPerson("Nobody can be made out in the segment: choose another one.")
    return _track(rows[usable], numbers[usable] - numbers[0], int(numbers[-1] - numbers[0]), fps)


def _track(rows: FloatArray, numbers: IntArray, last: int, fps: float) -> CapturedTrack:
    every = np.arange(last + 1)
    after = np.searchsorted(numbers, every).clip(0, len(numbers) - 1)
    before = (np.searchsorted(numbers, every, side="right") - 1).clip(0)
    gap = np.maximum(numbers[after] - numbers[before], 1)
    bridge = np.where(gap > _BRIDGED_SECONDS * fps, _BRIDGED_SECONDS * fps / 2, gap)
    share = np.clip(1 - (numbers[after] - every) / bridge, 0, 1)
    share = np.where(after == before, 0.0, share)[:, None]
    filled = (1 - share) * rows[before] + share * rows[after]
    found = np.isin(every, numbers)
    frames, marks = len(every), rows.shape[1] // 6
    return CapturedTrack(
        points=filled[:, : 2 * marks].reshape(frames, marks, 2),
        world=filled[:, 2 * marks : 5 * marks].reshape(frames, marks, 3),
        visibility=np.clip(filled[:, 5 * marks :], 0, 1) * found[:, None],
        found=found,
    )
