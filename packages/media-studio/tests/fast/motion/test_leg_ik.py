import numpy as np
import pytest

from media_studio.motion.leg_ik import two_bone_ik

_SIDE = np.array([[1.0, 0.0, 0.0]])


@pytest.fixture
def limbs() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    rng = np.random.default_rng(0)
    return tuple(rng.normal(scale=0.4, size=(500, 3)) for _ in range(3))


def test_bones_keep_their_lengths(limbs):
    start, goal, hinge = limbs
    middle, end = two_bone_ik(start, goal, 0.42, 0.41, hinge)
    assert np.linalg.norm(middle - start, axis=1) == pytest.approx(0.42)
    assert np.linalg.norm(end - middle, axis=1) == pytest.approx(0.41)


def test_goals_within_reach_are_reached_and_others_pointed_at(limbs):
    start, goal, hinge = limbs
    _, end = two_bone_ik(start, goal, 0.42, 0.41, hinge)
    way = np.linalg.norm(goal - start, axis=1)
    near = (way < 0.83) & (way > 0.01)
    assert end[near] == pytest.approx(goal[near])
    far = way > 0.83
    assert np.cross(end - start, goal - start)[far] == pytest.approx(0, abs=1e-9)
    assert np.linalg.norm(end - start, axis=1)[far] == pytest.approx(0.83)


def test_limb_bends_about_the_hinge(limbs):
    start, goal, hinge = limbs
    middle, end = two_bone_ik(start, goal, 0.42, 0.41, hinge)
    turn = np.einsum("fi,fi->f", np.cross(middle - start, end - middle), hinge)
    assert (turn >= -1e-9).all()


def test_knee_of_a_figure_that_faces_z_bends_forward():
    start, goal = np.array([[0.0, 0.9, 0.0]]), np.array([[0.0, 0.2, 0.0]])
    middle, _ = two_bone_ik(start, goal, 0.42, 0.41, _SIDE)
    assert middle[0, 2] > 0.1
    assert middle[0, 0] == pytest.approx(0)


@pytest.mark.parametrize("way", [[0, 0, 0], [1, 0, 0], [0, -9, 0]])
@pytest.mark.parametrize("hinge", [[0, 0, 0], [1, 0, 0]])
def test_degenerate_limbs_stay_limbs(way, hinge):
    start = np.zeros((1, 3))
    middle, end = two_bone_ik(start, start + way, 0.4, 0.4, np.array([hinge], float))
    assert np.linalg.norm(middle) == pytest.approx(0.4)
    assert np.linalg.norm(end - middle) == pytest.approx(0.4)
