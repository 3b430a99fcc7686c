"""Frames of bones that mean the same in every figure.

A bone of a limb has Y along the bone and X along the axis that its lower joint turns about, as
the bending limb or, for a straight one, the body tells. A bone of a finger has Y along it and X
along the axis about which it curls. Everything else has the axes of the body: X to the figure's
left, Y up, Z to the front; a foot has Z along its sole.
"""

from collections.abc import Mapping

import numpy as np

from media_gltf.figures.roles import LEG, SIDES
from media_studio.arrays import FloatArray
from media_studio.motion.hands import finger_frames
from media_studio.motion.joint_frames import aimed_frames, unit

UP = np.array([0.0, 1.0, 0.0])
FLAT = np.array([1.0, 0.0, 1.0])

_BENT = 0.17
"""Sine of the bend from which a limb tells its own axis."""
_TRUSTED = 0.5
"""Cosine of the angle to the axis that the body tells, up to which the limb is believed."""


def body_axes(points: Mapping[str, FloatArray]) -> FloatArray:
    """Return the axes (3, 3) of an upright body.

    Args:
        points: Where the joint of each role is, (3,), Y up.
    """
    parts = ("upper_leg", "upper_arm")
    across = sum(unit(points[f"left_{part}"] - points[f"right_{part}"]) for part in parts)
    return aimed_frames(UP, np.asarray(across), "yx")


def bone_frames(points: Mapping[str, FloatArray]) -> dict[str, FloatArray]:
    """Return the frame (3, 3) of the bone of each role of a figure that stands upright.

    Args:
        points: Where the joint of each role is, (3,), Y up; and the tips of fingers.

    Returns:
        Also `left_palm` and `right_palm`, where there are the fingers that tell them.
    """
    body = body_axes(points)
    frames = dict.fromkeys(points, body)
    for number, side in enumerate(SIDES):
        arm = arm_joints(points, side)
        leg = [points[f"{side}_{part}"] for part in LEG]
        # an arm that points to the front has the axis of one that points to the side
        lifted = np.cross(unit(arm[1] - arm[0]), body[:, 2]) + (number * 2 - 1) * 1e-3 * UP
        upper, lower = _limb(arm, lifted)
        frames |= {f"{side}_upper_arm": upper, f"{side}_lower_arm": lower}
        frames |= {f"{side}_hand": lower} if f"{side}_hand" in points else {}
        upper, lower = _limb(leg, body[:, 0])
        frames |= {f"{side}_upper_leg": upper, f"{side}_lower_leg": lower}
        sole = _sole(points, side, body)
        frames |= {
            f"{side}_{part}": sole for part in ("foot", "toes") if f"{side}_{part}" in points
        }
        frames |= finger_frames(points, side, frames[f"{side}_lower_arm"])
    return frames


def arm_joints(points: Mapping[str, FloatArray], side: str) -> list[FloatArray]:
    """Return shoulder, elbow and wrist, (..., 3) each; an arm without a hand is straight."""
    shoulder, elbow = points[f"{side}_upper_arm"], points[f"{side}_lower_arm"]
    return [shoulder, elbow, points.get(f"{side}_hand", 2 * elbow - shoulder)]


def _limb(joints: list[FloatArray], usual: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return the frames of both bones of a limb.

    Args:
        joints: Three points (3,).
        usual: Where the axis between them points for a straight limb, (3,).
    """
    upper, lower = unit(joints[1] - joints[0]), unit(joints[2] - joints[1])
    usual = unit(usual)
    bend = np.cross(upper, lower)
    own = np.linalg.norm(bend) > _BENT and unit(bend) @ usual > _TRUSTED
    axis = bend if own else usual
    return aimed_frames(upper, axis, "yx"), aimed_frames(lower, axis, "yx")


def _sole(points: Mapping[str, FloatArray], side: str, body: FloatArray) -> FloatArray:
    front = body[:, 2]
    if f"{side}_toes" in points:
        along = (points[f"{side}_toes"] - points[f"{side}_foot"]) * FLAT
        if unit(along) @ front > _TRUSTED:
            front = along
    return aimed_frames(UP, front, "yz")
