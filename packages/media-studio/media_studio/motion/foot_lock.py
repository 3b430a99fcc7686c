"""Feet that stand where they stand: neither sliding, nor floating, nor in the floor."""

import numpy as np
from scipy.linalg import solveh_banded
from scipy.ndimage import distance_transform_edt, gaussian_filter1d, maximum_filter1d
from scipy.spatial.transform import Rotation

from media_studio.arrays import FloatArray, IntArray, Mask
from media_studio.motion.body import CENTIMETRES, JOINT
from media_studio.motion.body_landmarks import heel_offset
from media_studio.motion.contact import runs
from media_studio.motion.grounding import SOLE, foot_points, grounded, moved
from media_studio.motion.joint_frames import aimed_frames
from media_studio.motion.leg_ik import two_bone_ik
from media_studio.motion.motion import Motion
from media_studio.motion.skeleton import Skeleton
from media_studio.motion.world_motion import motion_from_world

_RETURN_SECONDS = 0.5
"""In what time the root goes back to its measured path. Longer, people who walk towards the camera
get nowhere, as pose models see too little of the depth of their strides."""
_SMOOTH_SECONDS = 0.08
_BLEND_SECONDS = 0.12
"""How long a foot takes to come to where it will stand, and to leave it."""
_EASE_SECONDS = 0.02
"""Feet slide a little more for it, 4.4 rather than 2.7 cm/s on filmed motions, but do not jerk."""
_ON_FLOOR = np.array([0.0, 1.0, 0.0])
_MOST_SLOPE = np.radians(35.0)
_STRETCH = 0.998
"""Share of the leg's length up to which the hips may be above a foot that stands."""
_DROP_SECONDS = 0.1
_SIDES = ("Left", "Right")


def locked(motion: Motion, standing: Mask) -> Motion:
    """Hold feet where they stand.

    First the root is moved so that standing feet keep still as well as all of them can, then the
    legs are bent so that they do exactly; a foot that stands on ball and heel is laid flat.
    """
    motion = _levelled(motion, standing)
    points = foot_points(motion)
    motion = grounded(moved(motion, _steadying(points, standing, motion.fps)), standing)
    return _pinned(motion, standing)


def _levelled(motion: Motion, standing: Mask) -> Motion:
    """Turn the feet up or down so that they are level when ball and heel stand.

    Pose models misjudge the slope of feet by as much in every frame.
    """
    rotations = motion.rotations.copy()
    turned = motion.world()[0]
    for number, side in enumerate(_SIDES):
        flat = standing[:, 2 * number : 2 * number + 2].all(1)
        if not flat.any():
            continue
        foot = JOINT[f"{side}Foot"]
        slope = np.median(np.arcsin(np.clip(turned[flat, foot, 1, 2], -1, 1)))
        slope = np.clip(slope, -_MOST_SLOPE, _MOST_SLOPE)
        rotations[:, foot] = rotations[:, foot] @ Rotation.from_euler("x", slope).as_matrix()
    return Motion(
        skeleton=motion.skeleton,
        rotations=rotations,
        translations=motion.translations,
        fps=motion.fps,
    )


def _steadying(points: FloatArray, standing: Mask, fps: float) -> FloatArray:
    """Shift of the root (f, 3) that undoes the sliding of standing points."""
    shift = np.zeros((len(points), 3))
    if len(points) < 3:
        return shift
    both = (standing[1:] & standing[:-1]).astype(float)
    count = np.maximum(both.sum(1), 1)
    slide = (np.diff(points, axis=0) * both[..., None]).sum(1) / count[:, None]
    held = both.max(1)
    for axis in (0, 2):
        shift[:, axis] = _least_squares(held * fps**2, -slide[:, axis], fps)
    return shift


def _least_squares(held: FloatArray, step: FloatArray, fps: float) -> FloatArray:
    """Find the curve that makes given steps, small and smooth elsewhere.

    Minimises sum held (d[i + 1] - d[i] - step)^2 + (d / return time)^2
    + (smooth time x second derivative)^2, which is a banded system.
    """
    frames = len(held) + 1
    diagonal = np.full(frames, 1 / _RETURN_SECONDS**2)
    first, second = np.zeros(frames), np.zeros(frames)
    right = np.zeros(frames)
    diagonal[:-1] += held
    diagonal[1:] += held
    first[:-1] -= held
    right[:-1] -= held * step
    right[1:] += held * step
    stiff = _SMOOTH_SECONDS**2 * fps**4
    for offset, weight in ((0, 1.0), (1, 4.0), (2, 1.0)):
        diagonal[offset : frames - 2 + offset] += stiff * weight
    first[: frames - 2] -= 2 * stiff
    first[1 : frames - 1] -= 2 * stiff
    second[: frames - 2] += stiff
    return solveh_banded(np.stack([diagonal, first, second]), right, lower=True)


def _pinned(motion: Motion, standing: Mask) -> Motion:
    turned, places = motion.world()
    places = places / CENTIMETRES
    skeleton = motion.skeleton
    goals = np.empty((motion.frames, 2, 3))
    for number, side in enumerate(_SIDES):
        stands = standing[:, 2 * number : 2 * number + 2]
        foot = JOINT[f"{side}Foot"]
        turned[:, foot] = _laid_flat(turned[:, foot], np.all(stands, axis=1), motion.fps)
        turned[:, JOINT[f"{side}ToeBase"]] = turned[:, foot]
        sole = _sole(skeleton, side)
        goals[:, number] = _ankle_goals(
            places[:, foot], sole @ np.swapaxes(turned[:, foot], 1, 2), stands, motion.fps
        )
    places[..., 1] -= _needed_drop(motion, places, goals, standing)[:, None]
    for number, side in enumerate(_SIDES):
        _bend_leg(skeleton, turned, places, side, goals[:, number])
    return motion_from_world(skeleton, turned, places[:, 0] * CENTIMETRES, motion.fps)


def _sole(skeleton: Skeleton, side: str) -> FloatArray:
    """Ball and heel from the ankle, (2, 3) metres."""
    ball = skeleton.offsets[JOINT[f"{side}ToeBase"]] / CENTIMETRES
    return np.stack([ball, heel_offset(skeleton, side)])


def _fading(flags: Mask, fps: float) -> tuple[IntArray, FloatArray]:
    """Return the nearest flagged frame of each frame and how much that one still counts.

    The weight is 1 in flagged frames and falls to 0 on the way to the middle between two of them.
    """
    if not flags.any():
        return np.arange(len(flags)), np.zeros(len(flags))
    distance, nearest = distance_transform_edt(~flags, return_indices=True)
    span = np.full(len(flags), max(1.0, _BLEND_SECONDS * fps))
    for start, end in runs(~flags):
        if start > 0 and end < len(flags):
            span[start:end] = min(span[start], (end - start + 1) / 2)
    return nearest[0], 0.5 + 0.5 * np.cos(np.pi * np.clip(distance / span, 0, 1))


def _laid_flat(foot: FloatArray, flat: Mask, fps: float) -> FloatArray:
    """Turn feet (f, 3, 3) level, with one heading each time they stand flat."""
    level = foot.copy()
    for start, end in runs(flat):
        heading = foot[start:end, :, 2].mean(0) * [1, 0, 1]
        level[start:end] = aimed_frames(_ON_FLOOR, heading, "yz")
    nearest, weight = _fading(flat, fps)
    turn = level[nearest] @ np.swapaxes(foot[nearest], -1, -2)
    part = Rotation.from_rotvec(weight[:, None] * Rotation.from_matrix(turn).as_rotvec())
    return np.where(flat[:, None, None], level, part.as_matrix() @ foot)


def _ankle_goals(ankle: FloatArray, sole: FloatArray, stands: Mask, fps: float) -> FloatArray:
    """Where an ankle goes so that its foot keeps still, (f, 3).

    Args:
        ankle: (f, 3) where it is.
        sole: (f, 2, 3) ball and heel from there, as the foot is turned.
        stands: (f, 2) whether ball and heel stand.
        fps: Frames per second.
    """
    held = np.any(stands, axis=1)
    shift = np.zeros_like(ankle)
    for start, end in runs(held):
        run = slice(start, end)
        shift[run] = _planted(ankle[run], sole[run], stands[run]) - ankle[run]
    faded = _bridged(shift, held, fps)
    goal = ankle + gaussian_filter1d(faded, _EASE_SECONDS * fps, axis=0, mode="nearest")
    sunk = np.maximum(SOLE - (goal[:, None] + sole)[..., 1].min(1), 0)
    return goal + sunk[:, None] * _ON_FLOOR


def _bridged(shift: FloatArray, held: Mask, fps: float) -> FloatArray:
    """Let the shift (f, 3) of held frames fade away from them, or pass over into the next one."""
    nearest, weight = _fading(held, fps)
    faded = weight[:, None] * shift[nearest]
    for start, end in runs(~held):
        if start > 0 and end < len(held) and end - start < 2 * _BLEND_SECONDS * fps:
            share = np.arange(1, end - start + 1)[:, None] / (end - start + 1)
            share = share**2 * (3 - 2 * share)
            faded[start:end] = (1 - share) * shift[start - 1] + share * shift[end]
    return faded


def _planted(ankle: FloatArray, sole: FloatArray, stands: Mask) -> FloatArray:
    """Where the ankle is during one contact, (n, 3): the foot rolls but nothing of it slides."""
    lasts = stands[1:] & stands[:-1]
    on_ball = lasts[:, 0] | (~lasts[:, 1] & stands[1:, 0])
    step = np.where(on_ball[:, None], *np.swapaxes(-np.diff(sole, axis=0), 0, 1))
    way = np.concatenate([np.zeros((1, 3)), np.cumsum(step, axis=0)])
    place = way + (ankle - way).mean(0)
    place[:, 1] = SOLE - np.where(stands, sole[..., 1], np.inf).min(1)
    return place


def _needed_drop(
    motion: Motion, places: FloatArray, goals: FloatArray, standing: Mask
) -> FloatArray:
    """How much lower the hips must be for both legs to reach, (f,) metres, smooth."""
    drops = np.zeros(motion.frames)
    for number, side in enumerate(_SIDES):
        reach = _STRETCH * sum(_leg_lengths(motion.skeleton, side))
        way = places[:, JOINT[f"{side}UpLeg"]] - goals[:, number]
        flat = way[:, 0] ** 2 + way[:, 2] ** 2
        lack = way[:, 1] - np.sqrt(np.maximum(reach**2 - flat, 0))
        held = standing[:, 2 * number : 2 * number + 2].any(1)
        drops = np.maximum(drops, np.where(held, lack, 0))
    span = _DROP_SECONDS * motion.fps
    highest = maximum_filter1d(drops, 2 * round(2 * span) + 1, mode="nearest")
    return gaussian_filter1d(highest, span, mode="nearest")


def _leg_lengths(skeleton: Skeleton, side: str) -> tuple[float, float]:
    thigh, shin = (
        float(np.linalg.norm(skeleton.offsets[JOINT[side + name]])) / CENTIMETRES
        for name in ("Leg", "Foot")
    )
    return thigh, shin


def _bend_leg(
    skeleton: Skeleton, turned: FloatArray, places: FloatArray, side: str, goal: FloatArray
) -> None:
    upper, lower = JOINT[f"{side}UpLeg"], JOINT[f"{side}Leg"]
    hip, hinge = places[:, upper], turned[:, upper, :, 0]
    knee, ankle = two_bone_ik(hip, goal, *_leg_lengths(skeleton, side), hinge)
    turned[:, upper] = aimed_frames(hip - knee, hinge, "yx")
    turned[:, lower] = aimed_frames(knee - ankle, hinge, "yx")
