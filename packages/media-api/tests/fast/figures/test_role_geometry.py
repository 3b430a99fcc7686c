import numpy as np

from media_gltf.figures.joint_tree import JointTree
from media_gltf.figures.role_geometry import from_places
from media_gltf.figures.role_names import from_names
from media_studio.motion.body import JOINTS, PARENTS, body_skeleton
from media_studio.motion.uprightness import rest_positions
from media_studio.pose.body_lengths import BodyLengths

EVERY = range(len(JOINTS))
TREE = JointTree(PARENTS)


def test_a_human_figure_is_found_without_names() -> None:
    rest = rest_positions(body_skeleton())
    assert from_places(TREE, rest, EVERY) == from_names(JOINTS, TREE)


def test_proportions_do_not_matter() -> None:
    odd = BodyLengths(thigh=0.2, shin=0.25, upper_arm=0.5, forearm=0.2, torso=0.8, hand=0.2)
    rest = rest_positions(body_skeleton(odd))
    assert from_places(TREE, rest, EVERY) == from_names(JOINTS, TREE)


def test_fingers_do_not_become_hands() -> None:
    rest = rest_positions(body_skeleton())
    parents, points = list(PARENTS), [*rest]
    for side, sign in (("Left", 1.0), ("Right", -1.0)):
        hand = JOINTS.index(f"{side}Hand")
        for finger in range(3):
            for knuckle in range(3):
                parents.append(hand if knuckle == 0 else len(parents) - 1)
                points.append(rest[hand] + (sign * (8 + 2 * knuckle), 0.0, 2.0 * finger))
    found = from_places(JointTree(parents), np.array(points), range(len(parents)))
    assert found == from_names(JOINTS, TREE)


def test_without_toes_the_knees_tell_the_front() -> None:
    rest = rest_positions(body_skeleton())
    for side in ("Left", "Right"):
        rest[JOINTS.index(f"{side}Leg"), 2] += 3
    kept = [joint for joint in EVERY if "Toe" not in JOINTS[joint]]
    found = from_places(TREE, rest, kept)
    assert found["left_upper_leg"] == JOINTS.index("LeftUpLeg")
    assert "left_toes" not in found


def test_four_legs_are_no_human_figure() -> None:
    rest = rest_positions(body_skeleton())
    for side in ("Left", "Right"):
        for part in ("Arm", "ForeArm", "Hand"):
            joint = JOINTS.index(side + part)
            rest[joint, 0] = rest[JOINTS.index(f"{side}Shoulder"), 0] * 0.1
    assert from_places(TREE, rest, EVERY) == {}


def test_a_straight_chain_has_no_roles() -> None:
    line = np.stack([np.zeros(5), np.arange(5.0), np.zeros(5)], axis=1)
    assert from_places(JointTree([-1, 0, 1, 2, 3]), line, range(5)) == {}
