"""Put a motion onto the floor."""

import numpy as np
from scipy.linalg import solveh_banded
from scipy.ndimage import distance_transform_edt, gaussian_filter1d, percentile_filter

from media_studio.arrays import FloatArray, Mask
from media_studio.motion.body import CENTIMETRES, JOINT
from media_studio.motion.body_landmarks import landmarks_of
from media_studio.motion.motion import Motion
from media_studio.pose.landmarks import INDEX

SOLE = 0.02
"""Metres from the floor to the ball of a foot that stands, and to its heel."""

_FOOT_POINTS = tuple(
    INDEX[f"{side}_{name}"] for side in ("left", "right") for name in ("foot_index", "heel")
)

# Metres from the joint to the skin below it, for people who kneel, sit or lie
_FLESH = {
    "LeftHand": 0.02,
    "RightHand": 0.02,
    "LeftForeArm": 0.04,
    "RightForeArm": 0.04,
    "LeftLeg": 0.05,
    "RightLeg": 0.05,
    "LeftFoot": 0.04,
    "RightFoot": 0.04,
    "Hips": 0.10,
    "Spine1": 0.10,
    "Head": 0.09,
}

_WINDOW_SECONDS = 1.6
"""Longer than anybody is in the air, twice over."""
_LOWEST_PERCENT = 20.0
_SLOPE_SECONDS = 0.25
_LONG_SECONDS = 0.7
_EVEN_SECONDS = 0.04


def foot_points(motion: Motion) -> FloatArray:
    """Return balls and heels, (f, 4, 3) metres: left ball, left heel, right ball, right heel."""
    return landmarks_of(motion)[:, _FOOT_POINTS]


def lowest(motion: Motion) -> FloatArray:
    """Return how high the lowest part of the body is in each frame, (f,) metres."""
    heights = motion.world()[1][..., 1] / CENTIMETRES
    flesh = [heights[:, JOINT[name]] - thickness for name, thickness in _FLESH.items()]
    soles = foot_points(motion)[..., 1] - SOLE
    return np.minimum(soles.min(1), np.min(flesh, axis=0))


def floor_under(height: FloatArray, fps: float) -> FloatArray:
    """Follow the floor under the lowest part of a body.

    Where the camera is tilted or the distance is misjudged the floor seems to rise and sink; it
    does so slowly. A jump is shorter than the window over which the floor is looked for.

    Args:
        height: (f,) metres of the lowest part of the body.
        fps: Frames per second.

    Returns:
        (f,) metres, smooth.
    """
    window = max(1, min(round(_WINDOW_SECONDS * fps), 2 * len(height) - 1))
    floor = percentile_filter(height, _LOWEST_PERCENT, size=window, mode="nearest")
    return gaussian_filter1d(floor, _SLOPE_SECONDS * fps, mode="nearest")


def moved(motion: Motion, shift: FloatArray) -> Motion:
    """Move the root of a motion by (f, 3) metres."""
    translations = motion.translations.copy()
    translations[:, 0] += shift * CENTIMETRES
    return Motion(
        skeleton=motion.skeleton,
        rotations=motion.rotations,
        translations=translations,
        fps=motion.fps,
    )


def grounded(motion: Motion, standing: Mask) -> Motion:
    """Lower or lift a motion so that it happens on the floor, y = 0.

    Where feet stand they are on the floor; on the way from one stand to the next, as in a jump,
    the correction changes evenly. Long after and before any stand the lowest part of the body is.

    Args:
        motion: Of `body_skeleton`.
        standing: (f, 4) when balls and heels stand, in the order of `foot_points`.
    """
    soles = foot_points(motion)[..., 1] - SOLE
    amount = standing.sum(1)
    height = (soles * standing).sum(1) / np.maximum(amount, 1)
    weight = (amount > 0).astype(float)
    away = _frames_from(amount > 0) > _LONG_SECONDS * motion.fps
    if away.any():
        height = np.where(away, floor_under(lowest(motion), motion.fps), height)
        weight = np.where(away, 0.1, weight)
    lift = evenly_between(-height, weight, motion.fps)
    return moved(motion, lift[:, None] * np.array([0.0, 1.0, 0.0]))


def _frames_from(flags: Mask) -> FloatArray:
    if not flags.any():
        return np.full(len(flags), np.inf)
    return np.asarray(distance_transform_edt(~flags))


def evenly_between(values: FloatArray, weight: FloatArray, fps: float) -> FloatArray:
    """Find the curve (f,) near to weighted values that changes as evenly as it can.

    Minimises sum weight (d - value)^2 + (time x slope)^2.
    """
    frames = len(values)
    if frames < 2:
        return values
    stiff = (_EVEN_SECONDS * fps) ** 2
    diagonal = weight + 1e-9
    diagonal[:-1] += stiff
    diagonal[1:] += stiff
    beside = np.full(frames, -stiff)
    return solveh_banded(np.stack([diagonal, beside]), weight * values, lower=True)
