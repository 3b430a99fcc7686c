"""Feet of a performer set on the floor, and held there while they stand."""

from dataclasses import replace

import numpy as np
from scipy.ndimage import gaussian_filter1d, grey_opening

from media_studio.arrays import FloatArray
from media_studio.motion.anatomy import FLAT, UP
from media_studio.motion.contact import runs, with_margin, without_short
from media_studio.motion.retarget_source import SourcePerformance

_FEET = ("left_foot", "right_foot")
_ANKLE, _OTHER = 0.1, 0.02
"""Shares of the leg that an ankle, and any other joint, is above the floor that it is on."""
_AIR_SECONDS = 1.5
"""Time without any contact after which the floor is taken to be elsewhere."""
_CALM_SECONDS = 0.1
_LOW, _RAISED = 0.06, 0.09
"""Shares of the leg above where ankles stand, up to which a foot begins and goes on to stand."""
_SLOW, _FAST = 0.6, 0.9
"""Legs per second, likewise."""
_BRIEF_SECONDS = 0.1


def grounded(
    performance: SourcePerformance, fps: float, *, is_in_place: bool = False
) -> SourcePerformance:
    """Return what is performed on a level floor that whatever is lowest touches.

    Floors that rise, sink or shake are levelled, and feet that stand do not slide. Jumps stay.

    Args:
        performance: Of any height.
        fps: Frames per second.
        is_in_place: Whether feet slide because the figure is to stay where it is.
    """
    floor = _floor(performance, fps)
    levelled = performance.shifted(-floor[:, None] * UP)
    return levelled if is_in_place else _held(levelled, fps)


def _floor(performance: SourcePerformance, fps: float) -> FloatArray:
    """Return the height of the floor in each frame, (f,)."""
    heights = [
        places[:, 1] - performance.leg * (_ANKLE if role in _FEET else _OTHER)
        for role, places in performance.points.items()
    ]
    lowest = np.min(heights, axis=0)
    # what rises for less than that is a jump, and no floor
    span = max(1, round(_AIR_SECONDS * fps))
    reach = min(span, len(lowest) - 1)
    # a floor that rises goes on beyond the ends
    around = np.pad(lowest, reach, mode="reflect", reflect_type="odd") if reach else lowest
    calm = gaussian_filter1d(grey_opening(around, span), _CALM_SECONDS * fps, mode="nearest")
    return np.asarray(calm[reach : reach + len(lowest)])


def _held(performance: SourcePerformance, fps: float) -> SourcePerformance:
    points = dict(performance.points)
    for foot in _FEET:
        points[foot] = points[foot] + _way_held(points[foot], performance.leg, fps)
    return replace(performance, points=points)


def _way_held(ankle: FloatArray, leg: float, fps: float) -> FloatArray:
    """Return by how much an ankle is to be moved to stay where it stands, (f, 3) level."""
    if len(ankle) < 2:
        return np.zeros_like(ankle)
    height = ankle[:, 1] - _ANKLE * leg
    speed = np.linalg.norm(np.gradient(ankle, axis=0) * FLAT, axis=1) * fps
    begins = (height < _LOW * leg) & (speed < _SLOW * leg)
    lasts = (height < _RAISED * leg) & (speed < _FAST * leg)
    standing = without_short(with_margin(begins, lasts), round(_BRIEF_SECONDS * fps))
    off = np.zeros_like(ankle)
    known = np.zeros(len(ankle), bool)
    for start, end in runs(standing):
        middle = np.median(ankle[start:end], axis=0)
        off[start:end] = (middle - ankle[start:end]) * FLAT
        known[start:end] = True
    if not known.any():
        return off
    frames = np.arange(len(ankle))
    return np.stack([np.interp(frames, frames[known], off[known, axis]) for axis in range(3)], 1)
