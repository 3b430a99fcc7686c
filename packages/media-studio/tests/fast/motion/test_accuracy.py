import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from media_studio.motion.accuracy import (
    acceleration_error,
    fitted,
    foot_skate,
    joint_angle_error,
    mpjpe,
    pa_mpjpe,
    pck,
    root_path_error,
    turns_per_frame,
)


@pytest.fixture
def joints() -> np.ndarray:
    return np.random.default_rng(1).normal(size=(7, 13, 3))


def test_points_count_up_to_a_share_of_the_torso():
    truth = np.zeros((1, 33, 2))
    truth[0, [11, 12]] = [[0, 0], [60, 0]]
    truth[0, [23, 24]] = [[0, 80], [60, 80]]
    estimate = truth.copy()
    estimate[0, :11] += [19.9, 0]
    estimate[0, 13:24] += [0, 20.1]
    assert pck(estimate, truth) == pytest.approx((33 - 11) / 33)
    assert pck(estimate, truth, share=0.3) == 1


def test_unseen_points_do_not_count():
    truth = np.random.default_rng(0).normal(size=(2, 33, 2))
    estimate = truth.copy()
    estimate[:, 0] += 1e3
    seen = np.ones((2, 33), bool)
    seen[:, 0] = False
    assert pck(estimate, truth, seen=seen) == 1


def test_position_error_is_the_distance_moved(joints):
    assert mpjpe(joints + np.array([3, 0, 4]), joints) == pytest.approx(5)


def test_aligned_roots_take_the_shift_away(joints):
    assert mpjpe(joints + np.array([3, 0, 4]), joints, root=(0, 1)) == pytest.approx(0, abs=1e-12)


def test_fit_undoes_any_similarity(joints):
    turn = Rotation.random(len(joints), random_state=2).as_matrix()
    moved = 2.5 * joints @ turn + [1, 2, 3]
    assert pa_mpjpe(moved, joints) == pytest.approx(0, abs=1e-12)


def test_fit_does_not_mirror(joints):
    assert pa_mpjpe(joints * [-1, 1, 1], joints) > 0.1


def test_fit_never_worsens_squared_distances(joints):
    noisy = joints + np.random.default_rng(3).normal(scale=0.5, size=joints.shape)
    before, after = ((x - joints) ** 2 for x in (noisy, fitted(noisy, joints)))
    assert after.sum() <= before.sum()


@pytest.mark.parametrize("degrees", [0.001, 1.0, 90.0, 180.0])
def test_angle_error_is_the_angle_turned(degrees):
    truth = Rotation.random(20, random_state=4)
    turned = truth * Rotation.from_rotvec([0.0, np.radians(degrees), 0.0])
    error = joint_angle_error(turned.as_matrix()[:, None], truth.as_matrix()[:, None])
    assert error == pytest.approx(degrees, rel=1e-6)


def test_acceleration_error_of_a_drift_is_zero_and_of_gravity_is_gravity(joints):
    seconds = np.arange(7)[:, None, None] / 30
    assert acceleration_error(joints + seconds * [1, 2, 0], joints, 30) == pytest.approx(
        0, abs=1e-9
    )
    fall = joints + seconds**2 / 2 * [0, -9.81, 0]
    assert acceleration_error(fall, joints, 30) == pytest.approx(9.81)


def test_skate_is_the_horizontal_speed_of_standing_feet():
    feet = np.zeros((10, 2, 3))
    feet[:, 0, 0] = np.arange(10) * 0.01
    feet[:, 0, 1] = np.arange(10)
    feet[:, 1, 2] = np.arange(10) * 5.0
    standing = np.ones((10, 2), bool)
    standing[:, 1] = False
    assert foot_skate(feet, standing, 30) == pytest.approx(0.3)
    assert foot_skate(feet, np.zeros_like(standing), 30) == 0


def test_path_error_ignores_heading_and_start_but_not_scale():
    path = np.random.default_rng(5).normal(size=(20, 3)).cumsum(0)
    turned = path @ Rotation.from_euler("y", 70, degrees=True).as_matrix().T + [4, 5, 6]
    assert root_path_error(turned, path) == pytest.approx(0, abs=1e-12)
    assert root_path_error(2 * path, path) > 0.5


def test_turns_per_frame_are_those_of_each_joint_in_degrees():
    angles = np.array([[0.0, 0.0], [10.0, -90.0], [10.0, 90.0]])
    turned = Rotation.from_euler("y", angles.reshape(-1, 1), degrees=True).as_matrix()
    assert turns_per_frame(turned.reshape(3, 2, 3, 3)) == pytest.approx(
        np.array([[10, 90], [0, 180]]), abs=1e-5
    )
