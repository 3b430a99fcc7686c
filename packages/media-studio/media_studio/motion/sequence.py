"""Several motions made into one: what follows goes on where the one before it ends."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from media_gltf.figures.roles import SIDES
from media_studio.arrays import FloatArray
from media_studio.motion.anatomy import FLAT, UP
from media_studio.motion.blending import (
    between_frames,
    blended,
    eased,
    heading,
    joined,
    place,
    placed,
)
from media_studio.motion.body import JOINTS
from media_studio.motion.body_rig import body_rig, performed_by_body
from media_studio.motion.floor import standing_height
from media_studio.motion.joint_frames import between
from media_studio.motion.motion import Motion
from media_studio.motion.resampling import frame_times, resample
from media_studio.motion.retarget_source import (
    SourcePerformance,
    motion_roles,
    perform,
)

FPS = 30.0
_SEAM_SECONDS = 0.8
"""In which one foot steps, and then the other."""
_MOST_OF_PART = 1 / 3
_APART, _LIFT, _MORE_LIFT = 0.03, 0.07, 0.2
"""Metres from which a foot is lifted to get elsewhere, how high it is, and how much of the way is
added to that."""
_METRE = 100.0
_FAR = 0.35
"""Lengths of the leg by which hips may change their height over a seam without a note."""


@dataclass(frozen=True, kw_only=True, eq=False)
class SequencedMotion:
    """Several motions in one.

    Attributes:
        motion: Of `body_skeleton`.
        starts: Seconds at which each part begins.
        notes: Sentences about seams that do not look like a movement.
    """

    motion: Motion
    starts: tuple[float, ...]
    notes: tuple[str, ...]


def in_sequence(motions: Sequence[Motion]) -> SequencedMotion:
    """Join motions: they go on where and whither the one before ends, and feet step over seams.

    Args:
        motions: Two or more of human figures, in any unit and frame.

    Raises:
        NotHumanoid: If one is not of a human figure.
        InvalidMotion: If one has no size.
    """
    parts = _alike([_performance(motion) for motion in motions])
    whole, starts, notes = parts[0], [0.0], []
    for number, part in enumerate(parts[1:], 2):
        shortest = min(whole.frames, part.frames)
        span = max(min(round(_SEAM_SECONDS * FPS), int(shortest * _MOST_OF_PART)), 1)
        starts.append((whole.frames - span / 2) / FPS)
        heights = [each.points["hips"][at, 1] for each, at in ((whole, -1), (part, 0))]
        if abs(heights[1] - heights[0]) > _FAR * whole.leg:
            notes.append(
                f"Part {number} begins at another height than the part before it ends; the body "
                f"gets there within {span / FPS:.1f} s."
            )
        whole = _appended(whole, part, span)
    motion = performed_by_body(whole, FPS)
    return SequencedMotion(motion=motion, starts=tuple(starts), notes=tuple(notes))


def _performance(motion: Motion) -> SourcePerformance:
    """Return what is performed at `FPS` in the size of the body, on the floor it stands on."""
    rig, roles = body_rig(), motion_roles(motion)
    if motion.fps != FPS:
        motion = resample(motion, frame_times(motion.frames, motion.fps, FPS))
    found = perform(motion, roles)
    scale = rig.leg / found.leg
    found = replace(
        found, points={role: scale * at for role, at in found.points.items()}, leg=rig.leg
    )
    if motion.skeleton.names == JOINTS:
        return found
    ankles = np.stack([found.points[f"{side}_foot"][:, 1] for side in SIDES], axis=1)
    return found.shifted((rig.point("left_foot")[1] - standing_height(ankles)) * UP)


def _alike(parts: Sequence[SourcePerformance]) -> list[SourcePerformance]:
    """Leave out what only some of the performers have, and give all as many bones of a spine."""
    bones = set.intersection(*(set(part.bones) for part in parts))
    points = set.intersection(*(set(part.points) for part in parts))
    return [
        replace(
            part,
            bones={role: turns for role, turns in part.bones.items() if role in bones},
            points={role: at for role, at in part.points.items() if role in points},
            spine=tuple(_spine(part, len(body_rig().roles.spine))),
        )
        for part in parts
    ]


def _spine(part: SourcePerformance, joints: int) -> Iterator[FloatArray]:
    last = len(part.spine) - 1
    for number in range(joints + 1):
        at = number / joints * last
        below = min(int(at), max(last - 1, 0))
        yield between(part.spine[below], part.spine[min(below + 1, last)], at - below)


def _appended(whole: SourcePerformance, part: SourcePerformance, span: int) -> SourcePerformance:
    """Blend the last frames of a performance into the first ones of the next."""
    middle = span // 2
    before = whole.at(slice(whole.frames - span, None))
    angle = float(heading(before)[middle] - heading(part)[middle])
    part = placed(part, angle, place(part)[middle], place(before)[middle])
    after = part.at(slice(0, span))
    seam = _stepping(before, after)
    return joined([whole.at(slice(0, whole.frames - span)), seam, part.at(slice(span, None))])


def _stepping(before: SourcePerformance, after: SourcePerformance) -> SourcePerformance:
    """Blend two performances; feet that stand elsewhere get there by steps, one after the other."""
    frames = before.frames
    seam = blended(before, after, eased(frames))
    points, bones = dict(seam.points), dict(seam.bones)
    half = frames // 2
    early = np.concatenate([np.linspace(0, 1, half), np.ones(frames - half)])
    late = np.concatenate([np.zeros(half), np.linspace(0, 1, frames - half)])
    for side, time in zip(_in_order(before), (early, late), strict=True):
        # up first, then across, then down
        share = time**3 * (10 - 15 * time + 6 * time**2)
        foot = f"{side}_foot"
        start, end = before.points[foot], after.points[foot]
        way = float(np.linalg.norm((end[half] - start[half]) * FLAT))
        lift = _LIFT * _METRE + _MORE_LIFT * way if way > _APART * _METRE else 0.0
        arc = lift * np.sqrt(np.sin(np.pi * time))
        points[foot] = start + share[:, None] * (end - start) + arc[:, None] * UP
        for role in (foot, f"{side}_toes"):
            if role in bones:
                bones[role] = between_frames(before.bones[role], after.bones[role], share)
    return replace(seam, points=points, bones=bones)


def _in_order(before: SourcePerformance) -> list[str]:
    """Return the sides, that of the foot first that is in the air, or leaves the floor sooner."""
    return sorted(SIDES, key=lambda side: -float(before.points[f"{side}_foot"][:, 1].mean()))
