"""A performance cut and blended so that it can be repeated."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.errors import CannotLoop
from media_studio.motion.blending import blended, eased, heading, joined, place, placed
from media_studio.motion.retarget_source import SourcePerformance

_BLEND_SECONDS = 0.3
_LEAST_SECONDS = 0.4
_EARLIEST = 0.5
"""Share of the motion after which it may be cut."""
_FAR = 0.5
"""Mean distance of joints, in lengths of the leg, from which no blend looks like a movement."""
_LONGER = 0.1
"""Lengths of the leg by which poses may differ more, to keep all of the motion."""
_STEP, _TURN = 0.15, 20.0
"""Lengths of the leg, and degrees, up to which a repeat returns to where it began."""


@dataclass(frozen=True, kw_only=True, eq=False)
class LoopedPerformance:
    """What can be repeated.

    Attributes:
        performance: The last frame is the first one, where the motion leads to.
        notes: Sentences about where it was cut and leads.
    """

    performance: SourcePerformance
    notes: tuple[str, ...]


def looped(performance: SourcePerformance, fps: float) -> LoopedPerformance:
    """Cut a performance where it is most like its beginning, and blend what follows into that.

    One that leads somewhere, or turns, leads and turns as far with each repeat.

    Args:
        performance: What is performed.
        fps: Frames per second.

    Raises:
        CannotLoop: If it is too short, or is never again like at its beginning.
    """
    span = min(round(_BLEND_SECONDS * fps), performance.frames // 4)
    if performance.frames < _LEAST_SECONDS * fps or span < 2:
        raise CannotLoop(
            f"The motion has {performance.frames} frames, too few to repeat; take "
            f"{_LEAST_SECONDS:g} s or more of it, or leave the loop out."
        )
    end = _best_end(performance, span)
    angle = float(heading(performance)[end] - heading(performance)[0])
    start, goal = place(performance)[[0, end]]
    following = placed(performance.at(slice(end, end + span)), -angle, goal, start)
    seam = blended(following, performance.at(slice(0, span)), np.r_[0.0, eased(span - 1)])
    first_again = placed(seam.at(slice(0, 1)), angle, start, goal)
    whole = joined([seam, performance.at(slice(span, end)), first_again])
    closed, leads = _closed(whole, np.degrees(angle))
    return LoopedPerformance(
        performance=closed, notes=(*_cut_note(end, performance.frames, fps), *leads)
    )


def _closed(whole: SourcePerformance, angle: float) -> tuple[SourcePerformance, list[str]]:
    """Take small turns and steps back, bit by bit over all frames, and tell of large ones."""
    ramp, notes = np.linspace(0, 1, whole.frames), []
    if abs(angle) < _TURN:
        whole = placed(whole, -ramp * np.radians(angle), place(whole), place(whole))
    else:
        notes.append(f"Each repeat turns the figure by {angle:.0f} degrees.")
    step = place(whole)[-1] - place(whole)[0]
    if np.linalg.norm(step) < _STEP * whole.leg:
        whole = whole.shifted(-ramp[:, None] * step)
    else:
        notes.append("Each repeat leads the figure on; with in_place it stays where it is.")
    return whole, notes


def _cut_note(end: int, frames: int, fps: float) -> Iterator[str]:
    if (frames - end) > 2 * _BLEND_SECONDS * fps:
        yield f"The loop lasts {end / fps:.2f} s: there the motion is most like its beginning."


def _best_end(performance: SourcePerformance, span: int) -> int:
    """Return the frame that is most like the first one, late ones first.

    Raises:
        CannotLoop: If none is like it.
    """
    ways = _poses(performance)
    ends = np.arange(int(_EARLIEST * performance.frames), performance.frames - span + 1)
    off = np.mean(
        [
            np.linalg.norm(ways[ends + ahead] - ways[ahead], axis=2).mean(axis=1)
            for ahead in (0, span // 2, span - 1)
        ],
        axis=0,
    )
    shorter = (ends[-1] - ends) / max(len(ends) - 1, 1)
    best = int(np.argmin(off + _LONGER * performance.leg * shorter))
    if off[best] > _FAR * performance.leg:
        raise CannotLoop(
            "The motion never comes back to how it begins; take another part of it with clip, or "
            "leave the loop out."
        )
    return int(ends[best])


def _poses(performance: SourcePerformance) -> FloatArray:
    """Return where the joints are from the hips, as the hips face, (f, r, 3)."""
    turned = placed(performance, -heading(performance), place(performance), np.zeros(3))
    return np.stack(list(turned.points.values()), axis=1)
