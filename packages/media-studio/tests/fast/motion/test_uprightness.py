import numpy as np
import pytest

from media_studio.motion.body import JOINT
from media_studio.motion.retarget_source import motion_roles
from media_studio.motion.uprightness import to_y_up, turned, upright
from media_testing.figure_motions import in_frame, walk, with_sprawled_rest

AXES = [sign * axis for axis in np.eye(3) for sign in (1, -1)]


@pytest.mark.parametrize("up", AXES)
def test_every_axis_can_be_turned_up(up: np.ndarray) -> None:
    rotation = to_y_up(up)
    np.testing.assert_allclose(rotation @ up, (0, 1, 0), atol=1e-12)
    np.testing.assert_allclose(rotation @ rotation.T, np.eye(3), atol=1e-12)
    assert np.linalg.det(rotation) == pytest.approx(1)


def test_what_is_upright_stays_as_it_is() -> None:
    motion = walk()
    kept = upright(motion, motion_roles(motion))
    np.testing.assert_array_equal(kept.rotations, motion.rotations)
    np.testing.assert_array_equal(kept.translations, motion.translations)


@pytest.mark.parametrize("up", AXES)
def test_up_is_found_from_the_motion(up: np.ndarray) -> None:
    motion = in_frame(walk(), to_y_up(up).T, 1 / 2.54)
    stood = upright(motion, motion_roles(motion))
    head = stood.world()[1][:, JOINT["Head"], 1]
    foot = stood.world()[1][:, JOINT["LeftFoot"], 1]
    assert (head - foot).min() > 30


def test_a_rest_pose_that_lies_does_not_mislead() -> None:
    motion = with_sprawled_rest(walk())
    stood = upright(motion, motion_roles(motion))
    np.testing.assert_allclose(stood.world()[1], motion.world()[1], atol=1e-9)


def test_who_lies_on_the_floor_is_not_set_up() -> None:
    lying = np.array([[1.0, 0, 0], [0, 0.3, -0.954], [0, 0.954, 0.3]])
    lying[:, 1] /= np.linalg.norm(lying[:, 1])
    lying[:, 2] = np.cross(lying[:, 0], lying[:, 1])
    motion = walk()
    motion.rotations[: motion.frames // 2, 0] = lying
    motion.rotations[motion.frames // 2 :, 0] = lying.T
    stood = upright(motion, motion_roles(motion))
    np.testing.assert_allclose(stood.world()[1], motion.world()[1], atol=1e-9)


def test_turning_moves_every_joint_alike() -> None:
    motion, rotation = walk(), to_y_up(np.array([0.0, 0.0, 1.0]))
    turns, places = motion.world()
    new_turns, new_places = turned(motion, rotation).world()
    np.testing.assert_allclose(new_places, places @ rotation.T, atol=1e-9)
    np.testing.assert_allclose(new_turns, rotation @ turns @ rotation.T, atol=1e-12)
