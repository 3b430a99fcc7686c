import numpy as np
import pytest

from media_studio.motion.body_landmarks import landmarks_of
from media_studio.motion.contact import contacts
from media_studio.motion.grounding import (
    SOLE,
    evenly_between,
    floor_under,
    foot_points,
    grounded,
    lowest,
    moved,
)
from media_testing.motion.filmed import jump, walk


def test_soles_of_one_who_stands_are_on_the_floor():
    motion = walk()
    assert lowest(motion).min() == pytest.approx(0, abs=1e-9)
    assert foot_points(motion)[..., 1].min() == pytest.approx(SOLE)


def test_drifting_motion_is_put_onto_the_floor_and_a_jump_stays_one():
    motion = jump()
    standing = contacts(foot_points(motion) - [0, SOLE, 0], motion.fps)
    drift = np.linspace(0.4, -0.2, motion.frames)[:, None] * [0.0, 1.0, 0.0]
    again = grounded(moved(motion, drift), standing)
    height = landmarks_of(again)[..., 1] - landmarks_of(motion)[..., 1]
    assert abs(height).max() < 0.03


def test_without_any_stand_the_lowest_part_is_on_the_floor():
    motion = moved(walk(), np.tile([0.0, 0.7, 0.0], (120, 1)))
    again = grounded(motion, np.zeros((120, 4), bool))
    assert np.median(lowest(again)) == pytest.approx(0, abs=0.02)


def test_floor_ignores_jumps_but_follows_a_slope():
    seconds = np.arange(150) / 30
    slope = 0.1 * seconds
    air = np.where((seconds > 2) & (seconds < 2.5), 0.4, 0.0)
    assert floor_under(slope + air, 30) == pytest.approx(slope, abs=0.1)


def test_values_without_weight_are_crossed_evenly():
    weight = np.array([1.0] * 20 + [0] * 20 + [1] * 20)
    values = np.array([0.0] * 20 + [9] * 20 + [1] * 20)
    curve = evenly_between(values, weight, 30)
    assert curve[20:40] == pytest.approx(np.linspace(0, 1, 22)[1:-1], abs=0.05)
    assert evenly_between(np.array([3.0]), np.ones(1), 30) == pytest.approx([3.0])
