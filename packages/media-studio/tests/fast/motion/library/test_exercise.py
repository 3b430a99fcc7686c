import numpy as np
import pytest

from media_studio.arrays import FloatArray
from media_studio.motion.body import JOINT
from media_studio.motion.library import exercise
from media_studio.motion.library.curves import clock
from media_studio.motion.library.exercise import EXERCISE, flight
from media_studio.motion.motion import Motion


def toes(motion: Motion, side: str) -> FloatArray:
    return motion.world()[1][:, JOINT[f"{side}ToeBase"]]


def test_flight_is_free_fall() -> None:
    time = clock(2.0)
    height = flight(time, 0.5, 1.1)
    assert height.max() == pytest.approx(981 * 0.6**2 / 8, rel=0.01)
    assert (height[time <= 0.5] == 0).all()
    assert height[time >= 1.1] == pytest.approx(0)
    up = (time > 0.55) & (time < 1.0)
    assert np.diff(height[up], 2) == pytest.approx(-981 / 900)


def test_jumps_leave_the_floor_with_both_feet() -> None:
    for motion, height in ((exercise.jump(), 25), (exercise.long_jump(), 25)):
        assert np.minimum(toes(motion, "Left"), toes(motion, "Right"))[:, 1].max() > height
    assert exercise.long_jump().translations[-1, 0, 2] > 140
    assert abs(exercise.jump().translations[-1, 0, 2]) < 5


def test_hopping_keeps_the_right_foot_up() -> None:
    motion = exercise.hop()
    assert toes(motion, "Right")[:, 1].min() > 10
    lands = np.diff((toes(motion, "Left")[:, 1] < 0.05).astype(int)) > 0
    assert lands.sum() >= 5


def test_jumping_jacks_open_arms_and_legs_together() -> None:
    motion = exercise.jumping_jacks()
    _, places = motion.world()
    hands = places[:, JOINT["LeftHand"], 1]
    feet = toes(motion, "Left")[:, 0] - toes(motion, "Right")[:, 0]
    assert np.corrcoef(hands, feet)[0, 1] > 0.7
    assert np.ptp(feet) > 45


def test_squatting_thighs_get_nearly_level() -> None:
    _, places = exercise.squat().world()
    drop = places[:, JOINT["LeftUpLeg"], 1] - places[:, JOINT["LeftLeg"], 1]
    assert drop.min() < 12
    assert drop.max() > 38


def test_the_back_knee_of_a_lunge_nears_the_floor() -> None:
    _, places = exercise.lunge().world()
    assert 3 < places[:, JOINT["LeftLeg"], 1].min() < 20


def test_stretching_leans_to_both_sides() -> None:
    _, places = exercise.stretch().world()
    aside = places[:, JOINT["Neck"], 0] - places[:, JOINT["Hips"], 0]
    assert aside.min() < -10
    assert aside.max() > 10


def test_each_is_listed_once() -> None:
    assert len({entry.build for entry in EXERCISE}) == len(EXERCISE)
