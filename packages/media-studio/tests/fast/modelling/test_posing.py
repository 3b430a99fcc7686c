"""The pose of a picture: joints turn what they carry about themselves."""

import numpy as np

from media_studio.modelling.part import Part
from media_studio.modelling.posing import joint_maps, relaxed
from media_studio.modelling.rig import Rig

PLACES = np.array([[0.0, 1, 0], [1, 1, 0], [2, 1, 0]])


def rig(**angles: tuple[float, float, float]) -> Rig:
    return Rig(
        names=("Root", "Arm", "Hand"), parents=(-1, 0, 1), places=PLACES.copy(), relaxed=angles
    )


def hand(**more: object) -> Part:
    vertices = np.array([[2.0, 1, 0], [2.5, 1, 0], [2, 1.5, 0]])
    made = Part(slot="a", vertices=vertices, faces=np.array([[0, 1, 2]]), bones=("Hand",))
    return made if not more else Part(**(vars(made) | more))


def test_without_a_pose_nothing_moves() -> None:
    (same,) = relaxed([hand()], rig())
    np.testing.assert_array_equal(same.vertices, hand().vertices)


def test_a_joint_stays_where_its_parents_put_it() -> None:
    maps = joint_maps(rig(Arm=(0, 0, -90), Hand=(0, 0, 40)))
    moved = maps[:, :3, :3] @ PLACES[:, :, None] + maps[:, :3, 3:]
    np.testing.assert_allclose(moved[:, :, 0], [[0, 1, 0], [1, 1, 0], [1, 0, 0]], atol=1e-12)


def test_a_turn_of_the_parent_takes_the_child_along() -> None:
    (moved,) = relaxed([hand()], rig(Arm=(0, 0, -90)))
    expected = np.array([[1, 0, 0], [1, -0.5, 0], [1.5, 0, 0]])
    np.testing.assert_allclose(moved.vertices, expected, atol=1e-12)


def test_a_rigid_part_keeps_its_lengths() -> None:
    (moved,) = relaxed([hand()], rig(Root=(10, 20, 30), Arm=(40, 50, 60), Hand=(70, 80, 90)))
    before, after = (
        np.linalg.norm(v - np.roll(v, 1, axis=0), axis=1) for v in (hand().vertices, moved.vertices)
    )
    np.testing.assert_allclose(after, before)


def test_a_still_part_stays() -> None:
    (same,) = relaxed([hand(still=True)], rig(Arm=(0, 0, -90)))
    np.testing.assert_array_equal(same.vertices, hand().vertices)
