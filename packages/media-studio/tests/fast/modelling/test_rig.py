"""Skeletons: moving, joining and renaming keep the tree."""

import numpy as np
import pytest

from media_studio.modelling.posing import joint_maps
from media_studio.modelling.rig import Rig
from media_studio.modelling.shape import rotation

RIG = Rig(
    names=("Root", "Arm", "Hand"),
    parents=(-1, 0, 1),
    places=np.array([[0.0, 1, 0], [1, 1, 0], [2, 1, 0.5]]),
    ends={"Hand": np.array([2.5, 1, 0.5])},
    relaxed={"Arm": (10.0, 20.0, -60.0)},
)


def test_every_bone_ends_at_a_child_or_at_its_own_end() -> None:
    bones = {joint: (start, end) for joint, start, end in RIG.bones()}
    np.testing.assert_array_equal(bones[0], RIG.places[:2])
    np.testing.assert_array_equal(bones[1], RIG.places[1:])
    np.testing.assert_array_equal(bones[2][1], [2.5, 1, 0.5])


def test_a_last_joint_without_an_end_is_a_point() -> None:
    point = Rig(names=("A",), parents=(-1,), places=np.array([[1.0, 2, 3]]))
    ((joint, start, end),) = point.bones()
    assert joint == 0
    np.testing.assert_array_equal(start, end)


@pytest.mark.parametrize("scale", [1.0, 2.5])
def test_posing_and_moving_may_change_places(scale: float) -> None:
    linear, shift = scale * rotation(20, 130, -40), np.array([3.0, -1, 2])
    moved = RIG.moved(linear, shift)
    point = np.array([2.2, 0.8, 0.1])
    for before, after in zip(joint_maps(RIG), joint_maps(moved), strict=True):
        first = linear @ (before[:3, :3] @ point + before[:3, 3]) + shift
        last = after[:3, :3] @ (linear @ point + shift) + after[:3, 3]
        np.testing.assert_allclose(last, first, atol=1e-9)


def test_two_skeletons_stay_apart_in_one() -> None:
    both = RIG.joined(RIG.renamed("_2"))
    assert both.names == (*RIG.names, "Root_2", "Arm_2", "Hand_2")
    assert both.parents == (-1, 0, 1, -1, 3, 4)
    assert set(both.ends) == {"Hand", "Hand_2"}
    assert set(both.relaxed) == {"Arm", "Arm_2"}
    assert both.children(3) == [4]
