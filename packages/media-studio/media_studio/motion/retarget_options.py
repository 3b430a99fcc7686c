"""What is to be changed of a motion that is put onto a figure."""

from dataclasses import dataclass

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.errors import OutsideMotion
from media_studio.motion.ground_contact import grounded
from media_studio.motion.looping import looped
from media_studio.motion.mirroring import mirrored_performance
from media_studio.motion.retarget_source import SourcePerformance
from media_studio.motion.root_motion import in_place

_SLACK = 1e-6
"""Seconds by which a frame may miss an end."""


@dataclass(frozen=True, kw_only=True)
class RetargetOptions:
    """What is to be changed of a motion, in this order.

    Attributes:
        speed: How many times as fast it is.
        start_seconds: Where it begins, in the time of the motion as it is stored.
        end_seconds: Where it ends there; None: at its end.
        mirror: Whether left and right are exchanged, about the plane that the figure faces along.
        ground_fix: Whether it is set on the floor, and feet that stand are held there.
        in_place: Whether the hips stay above where they begin.
        loop: Whether it is cut and blended so that it can be repeated.
    """

    speed: float = 1.0
    start_seconds: float = 0.0
    end_seconds: float | None = None
    mirror: bool = False
    ground_fix: bool = False
    in_place: bool = False
    loop: bool = False


UNCHANGED = RetargetOptions()


@dataclass(frozen=True, kw_only=True, eq=False)
class ChangedPerformance:
    """What is performed after all changes.

    Attributes:
        performance: What is performed.
        times: (f,) seconds.
        notes: Sentences about what could not be told beforehand.
    """

    performance: SourcePerformance
    times: FloatArray
    notes: tuple[str, ...] = ()


def with_options(
    performance: SourcePerformance, times: FloatArray, fps: float, options: RetargetOptions
) -> ChangedPerformance:
    """Change what is performed.

    Args:
        performance: What is performed, at its speed already.
        times: (f,) seconds.
        fps: Frames per second.
        options: What is to be changed.

    Raises:
        OutsideMotion: If it is to begin past its end.
        CannotLoop: If it cannot be repeated and is to be.
    """
    performance, times = _cut(performance, times, options)
    if options.mirror:
        performance = mirrored_performance(performance)
    if options.ground_fix:
        performance = grounded(performance, fps, is_in_place=options.in_place)
    if options.in_place:
        performance = in_place(performance)
    if not options.loop:
        return ChangedPerformance(performance=performance, times=times)
    loop = looped(performance, fps)
    return ChangedPerformance(
        performance=loop.performance,
        times=np.arange(loop.performance.frames) / fps,
        notes=loop.notes,
    )


def _cut(
    performance: SourcePerformance, times: FloatArray, options: RetargetOptions
) -> tuple[SourcePerformance, FloatArray]:
    start, end = options.start_seconds / options.speed, np.inf
    if options.end_seconds is not None:
        end = options.end_seconds / options.speed
    if start > times[-1] + _SLACK:
        raise OutsideMotion(
            f"The motion lasts {times[-1] * options.speed:.2f} s and cannot begin at "
            f"{options.start_seconds:g} s; begin earlier."
        )
    first = int(np.searchsorted(times, start - _SLACK))
    last = max(int(np.searchsorted(times, end + _SLACK)), first + 1)
    return performance.at(slice(first, last)), times[first:last] - times[first]
