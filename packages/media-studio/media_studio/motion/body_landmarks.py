"""The 33 landmarks of a body in motion: what a perfect pose engine would see."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.motion.body import CENTIMETRES, JOINT
from media_studio.motion.motion import Motion
from media_studio.motion.skeleton import Skeleton
from media_studio.pose.landmarks import BODY_LANDMARKS, INDEX

EARS = 0.45
"""How far above the head's joint the ears are, as a share of neck to ears."""

EARS_FORWARD = 0.04
"""Metres that the ears are in front of the neck of somebody who stands straight."""

# Metres from the middle between the ears; their mean is straight ahead
_FACE = {
    "nose": (0.0, -0.020, 0.115),
    "left_eye_inner": (0.018, 0.020, 0.090),
    "left_eye": (0.032, 0.020, 0.085),
    "left_eye_outer": (0.046, 0.020, 0.078),
    "left_ear": (0.075, 0.0, 0.0),
    "mouth_left": (0.025, -0.055, 0.090),
}

# Of the hand: along it as a share of its length, and metres towards the thumb
_FINGERS = {"pinky": (0.95, -0.030), "index": (1.05, 0.030), "thumb": (0.50, 0.045)}

_HEEL_BACK = 0.25
"""How far behind the ankle the heel is, as a share of the foot's length."""

_LIMBS = {
    "shoulder": "Arm",
    "elbow": "ForeArm",
    "wrist": "Hand",
    "hip": "UpLeg",
    "knee": "Leg",
    "ankle": "Foot",
    "foot_index": "ToeBase",
}


def landmarks_of(motion: Motion) -> FloatArray:
    """Return the landmarks of a motion of `body_skeleton`.

    Returns:
        (f, 33, 3) metres in the frame of the motion, in the order of `BODY_LANDMARKS`.
    """
    turned, places = motion.world()
    places = places / CENTIMETRES
    points = np.empty((motion.frames, len(BODY_LANDMARKS), 3))
    _put_face(points, motion, turned, places)
    for side in ("left", "right"):
        for landmark, joint in _LIMBS.items():
            points[:, INDEX[f"{side}_{landmark}"]] = places[:, JOINT[side.capitalize() + joint]]
        hand = JOINT[f"{side.capitalize()}Hand"]
        length = motion.skeleton.ends[hand] / CENTIMETRES
        for finger, (along, aside) in _FINGERS.items():
            offset = along * length + np.array([0.0, 0.0, aside])
            points[:, INDEX[f"{side}_{finger}"]] = places[:, hand] + turned[:, hand] @ offset
        foot = JOINT[f"{side.capitalize()}Foot"]
        heel = heel_offset(motion.skeleton, side.capitalize())
        points[:, INDEX[f"{side}_heel"]] = places[:, foot] + turned[:, foot] @ heel
    return points


def heel_offset(skeleton: Skeleton, side: str) -> FloatArray:
    """Return where the heel is from the ankle of the Left or Right foot at rest, (3,) metres."""
    ball = skeleton.offsets[JOINT[f"{side}ToeBase"]] / CENTIMETRES
    return np.array([0.0, ball[1], -_HEEL_BACK * np.linalg.norm(ball)])


def _put_face(points: FloatArray, motion: Motion, turned: FloatArray, places: FloatArray) -> None:
    head = JOINT["Head"]
    neck = motion.skeleton.offsets[head, 1] / (1 - EARS) / CENTIMETRES
    middle = places[:, head] + turned[:, head] @ np.array([0.0, EARS * neck, EARS_FORWARD])
    for name, offset in _FACE.items():
        points[:, INDEX[name]] = middle + turned[:, head] @ np.array(offset)
        mirrored = name.replace("left", "right")
        points[:, INDEX[mirrored]] = middle + turned[:, head] @ (np.array(offset) * [-1, 1, 1])
