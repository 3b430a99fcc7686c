import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from media_studio.motion.motion import Motion
from media_studio.motion.skeleton import Skeleton

CHAIN = Skeleton(
    names=("root", "elbow", "hand"),
    parents=(-1, 0, 1),
    offsets=np.array([[0.0, 0, 0], [2, 0, 0], [1, 0, 0]]),
)


def chain(root: float, elbow: float) -> Motion:
    """One frame in which the joints turn about Z by these degrees, and the root is at (5, 0, 0)."""
    turns = Rotation.from_euler("z", [[root], [elbow], [0]], degrees=True).as_matrix()
    translations = CHAIN.offsets[None].copy()
    translations[0, 0] = (5, 0, 0)
    return Motion(skeleton=CHAIN, rotations=turns[None], translations=translations, fps=25.0)


def test_joints_follow_their_parents() -> None:
    _, places = chain(90, -90).world()
    assert places[0] == pytest.approx(np.array([[5, 0, 0], [5, 2, 0], [6, 2, 0]]))


def test_orientations_add_up_along_the_chain() -> None:
    turned, _ = chain(30, 40).world()
    angles = Rotation.from_matrix(turned[0]).as_euler("zyx", degrees=True)[:, 0]
    assert angles == pytest.approx([30, 70, 70])


def test_each_frame_lasts_for_its_share_of_a_second() -> None:
    assert chain(0, 0).frames == 1
    assert chain(0, 0).seconds == pytest.approx(0.04)
