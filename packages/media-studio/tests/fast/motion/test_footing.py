import numpy as np
import pytest

from media_studio.motion.body_landmarks import landmarks_of
from media_studio.motion.contact import contacts
from media_studio.motion.footing import SOLES, standing_soles
from media_studio.motion.grounding import SOLE, foot_points
from media_studio.motion.motion import Motion
from media_testing.motion.filmed import (
    STANDING,
    Camera,
    figure,
    film,
    jump,
    seen_by,
    squat,
    standing_feet,
    turns,
    walk,
)


def found_and_true(motion: Motion, camera: Camera) -> tuple[np.ndarray, np.ndarray]:
    points = landmarks_of(motion)
    pixels = np.stack([person.points for person in film(motion, camera)])
    scale = -seen_by(camera, points)[:, 23, 2] / camera.focal
    true = contacts(foot_points(motion) - [0, SOLE, 0], motion.fps)
    return standing_soles(pixels, points, scale, motion.fps), true


@pytest.mark.parametrize("yaw", [0.0, 45.0, 90.0])
@pytest.mark.parametrize("motion", [walk, jump, squat])
def test_stands_of_exact_landmarks_are_found(motion, yaw):
    found, true = found_and_true(motion(), Camera(distance=8.0, yaw=yaw))
    assert found[true].mean() > 0.93
    assert (found & ~true).sum() <= 0.2 * (~true).sum()


def test_nobody_stands_in_the_air():
    motion = jump()
    found, _ = found_and_true(motion, Camera(distance=6.0))
    aloft = landmarks_of(motion)[:, SOLES, 1].min(1) > 0.1
    assert aloft.any()
    assert not found[aloft].any()


def test_feet_that_seem_to_move_with_the_whole_person_still_stand():
    points = landmarks_of(squat())
    drifting = points + np.sin(np.arange(90) / 5)[:, None, None] * [0, 0, 0.6]
    pixels = np.stack([person.points for person in film(squat(), Camera())])
    assert standing_soles(pixels, drifting, np.full(90, 0.004), 30).mean() > 0.95


def test_people_who_lie_do_not_stand():
    lying = landmarks_of(figure(np.tile([0.0, STANDING, 0.0], (60, 1)), feet=standing_feet(60)))
    lying = lying @ turns("x", 90, 1)[0].T
    assert not standing_soles(np.zeros((60, 33, 2)), lying, np.ones(60), 30).any()


def test_one_frame_is_enough():
    points = landmarks_of(squat())[:1]
    assert standing_soles(np.zeros((1, 33, 2)), points, np.ones(1), 30).shape == (1, 4)
