"""The skeleton of every motion that this project makes: 21 joints that rest in a T pose.

At rest the axes of every joint are those of the world: X to the figure's left, Y up, Z to the
front. Names are Mixamo's without its prefix, which most tools know.
"""

import numpy as np

from media_studio.motion.skeleton import Skeleton
from media_studio.pose.body_lengths import AVERAGE_BODY, BodyLengths

CENTIMETRES = 100.0
"""Centimetres of a metre."""

_TREE = (
    ("Hips", ""),
    ("Spine", "Hips"),
    ("Spine1", "Spine"),
    ("Neck", "Spine1"),
    ("Head", "Neck"),
    ("LeftShoulder", "Spine1"),
    ("LeftArm", "LeftShoulder"),
    ("LeftForeArm", "LeftArm"),
    ("LeftHand", "LeftForeArm"),
    ("RightShoulder", "Spine1"),
    ("RightArm", "RightShoulder"),
    ("RightForeArm", "RightArm"),
    ("RightHand", "RightForeArm"),
    ("LeftUpLeg", "Hips"),
    ("LeftLeg", "LeftUpLeg"),
    ("LeftFoot", "LeftLeg"),
    ("LeftToeBase", "LeftFoot"),
    ("RightUpLeg", "Hips"),
    ("RightLeg", "RightUpLeg"),
    ("RightFoot", "RightLeg"),
    ("RightToeBase", "RightFoot"),
)

JOINTS = tuple(name for name, _ in _TREE)
"""Names in the order of all arrays of joints."""

JOINT = {name: number for number, name in enumerate(JOINTS)}

PARENTS = tuple(JOINT.get(parent, -1) for _, parent in _TREE)

# Where the joints of the trunk sit along hips to shoulder line, and of the head along neck to ears
_SPINE, _CHEST, _NECK = 0.15, 0.57, 1.0
_HEAD, _CROWN = 0.55, 0.9
_COLLAR = 0.3
"""Share of half the shoulder width that the collar bone starts from."""
_TOE_DROP = 0.35
"""Share of the foot that the ball lies below the ankle."""
_TOES = 0.05


def body_skeleton(lengths: BodyLengths = AVERAGE_BODY) -> Skeleton:
    """Return the skeleton of a body, offsets in centimetres."""
    offsets = np.zeros((len(JOINTS), 3))
    offsets[JOINT["Spine"], 1] = _SPINE * lengths.torso
    offsets[JOINT["Spine1"], 1] = (_CHEST - _SPINE) * lengths.torso
    offsets[JOINT["Neck"], 1] = (_NECK - _CHEST) * lengths.torso
    offsets[JOINT["Head"], 1] = _HEAD * lengths.head
    ends = {JOINT["Head"]: np.array([0.0, _CROWN * lengths.head, 0.0]) * CENTIMETRES}
    drop = _TOE_DROP * lengths.foot
    for side, sign in (("Left", 1.0), ("Right", -1.0)):
        half = sign * lengths.shoulder_width / 2
        limbs = {
            "Shoulder": (_COLLAR * half, (_NECK - _CHEST) * lengths.torso, 0.0),
            "Arm": ((1 - _COLLAR) * half, 0.0, 0.0),
            "ForeArm": (sign * lengths.upper_arm, 0.0, 0.0),
            "Hand": (sign * lengths.forearm, 0.0, 0.0),
            "UpLeg": (sign * lengths.hip_width / 2, 0.0, 0.0),
            "Leg": (0.0, -lengths.thigh, 0.0),
            "Foot": (0.0, -lengths.shin, 0.0),
            "ToeBase": (0.0, -drop, np.sqrt(lengths.foot**2 - drop**2)),
        }
        for name, offset in limbs.items():
            offsets[JOINT[side + name]] = offset
        ends[JOINT[side + "Hand"]] = np.array([sign * lengths.hand, 0.0, 0.0]) * CENTIMETRES
        ends[JOINT[side + "ToeBase"]] = np.array([0.0, 0.0, _TOES]) * CENTIMETRES
    return Skeleton(names=JOINTS, parents=PARENTS, offsets=offsets * CENTIMETRES, ends=ends)
