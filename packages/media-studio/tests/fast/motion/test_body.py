import numpy as np
import pytest

from media_studio.motion.body import JOINT, JOINTS, PARENTS, body_skeleton
from media_studio.pose.body_lengths import BodyLengths

LENGTHS = BodyLengths(
    hip_width=0.22,
    shoulder_width=0.4,
    upper_arm=0.3,
    forearm=0.26,
    hand=0.1,
    thigh=0.45,
    shin=0.43,
    foot=0.18,
    torso=0.52,
    head=0.24,
)


def rest_places() -> np.ndarray:
    skeleton = body_skeleton(LENGTHS)
    places = np.zeros((len(JOINTS), 3))
    for joint, parent in enumerate(PARENTS):
        places[joint] = skeleton.offsets[joint] + (places[parent] if parent >= 0 else 0)
    return places


def test_parents_come_before_their_children() -> None:
    assert PARENTS[0] == -1
    assert all(0 <= parent < joint for joint, parent in enumerate(PARENTS) if joint)


@pytest.mark.parametrize(
    ("first", "second", "metres"),
    [
        ("LeftUpLeg", "RightUpLeg", LENGTHS.hip_width),
        ("LeftArm", "RightArm", LENGTHS.shoulder_width),
        ("LeftArm", "LeftForeArm", LENGTHS.upper_arm),
        ("RightForeArm", "RightHand", LENGTHS.forearm),
        ("RightUpLeg", "RightLeg", LENGTHS.thigh),
        ("LeftLeg", "LeftFoot", LENGTHS.shin),
        ("LeftFoot", "LeftToeBase", LENGTHS.foot),
        ("Hips", "Neck", LENGTHS.torso),
    ],
)
def test_bones_are_as_long_as_asked(first: str, second: str, metres: float) -> None:
    places = rest_places()
    found = np.linalg.norm(places[JOINT[first]] - places[JOINT[second]])
    assert found == pytest.approx(100 * metres)


def test_at_rest_both_sides_mirror_each_other() -> None:
    places = rest_places()
    for name, joint in JOINT.items():
        if name.startswith("Left"):
            other = places[JOINT[name.replace("Left", "Right")]]
            assert places[joint] * [-1, 1, 1] == pytest.approx(other)
    assert places[JOINT["LeftHand"], 0] > 0
    assert places[JOINT["LeftToeBase"], 2] > 0
