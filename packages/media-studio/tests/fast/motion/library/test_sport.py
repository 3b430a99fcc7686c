import numpy as np
import pytest

from media_studio.arrays import FloatArray
from media_studio.motion.body import JOINT
from media_studio.motion.library import sport
from media_studio.motion.library.sport import SPORT, together
from media_studio.motion.motion import Motion


def place(motion: Motion, joint: str) -> FloatArray:
    return motion.world()[1][:, JOINT[joint]]


def fastest(motion: Motion, joint: str) -> float:
    """Metres a second."""
    step = np.linalg.norm(np.diff(place(motion, joint), axis=0), axis=1)
    return float(step.max() * motion.fps / 100)


def test_throwing_hands_are_fast_and_swing_from_behind_to_the_front() -> None:
    for motion in (sport.throw(), sport.tennis_serve()):
        assert fastest(motion, "RightHand") > 5
        ahead = place(motion, "RightHand")[:, 2] - place(motion, "RightArm")[:, 2]
        assert ahead.min() < -8
        assert ahead.max() > 15
        assert ahead.argmin() < ahead.argmax()


def test_two_hands_hold_one_thing() -> None:
    left, right = together(5.0, -20.0, 30.0, apart=10.0)
    assert 17 + left.x - (-17 - right.x) == pytest.approx(20)
    golf = sport.golf_swing()
    apart = np.linalg.norm(place(golf, "LeftHand") - place(golf, "RightHand"), axis=1)
    assert apart.max() < 22


def test_a_golfer_turns_back_and_then_through() -> None:
    chest = sport.golf_swing().world()[0][:, JOINT["Spine1"], :, 2]
    turn = np.degrees(np.arctan2(chest[:, 0], chest[:, 2]))
    assert turn.min() < -60
    assert turn.max() > 60
    assert turn.argmin() < turn.argmax()


def test_a_shooter_jumps_and_releases_above_the_head() -> None:
    motion = sport.basketball_shot()
    assert place(motion, "RightToeBase")[:, 1].max() > 12
    hand, head = place(motion, "RightHand"), place(motion, "Head")
    assert (hand[:, 1] - head[:, 1]).max() > 25


def test_a_dribbling_hand_goes_up_and_down() -> None:
    hand = place(sport.dribble(), "RightHand")
    assert np.ptp(hand[:, 1]) > 12
    assert np.ptp(hand[:, 0]) < 8


def test_a_kicking_foot_is_fast_and_ahead() -> None:
    motion = sport.soccer_kick()
    assert fastest(motion, "RightFoot") > 5
    assert place(motion, "RightFoot")[:, 2].max() > place(motion, "Hips")[:, 2].max() + 40


def test_a_bowler_goes_low_and_forward() -> None:
    motion = sport.bowling()
    hips = place(motion, "Hips")
    assert hips[:, 1].min() < 62
    assert hips[-1, 2] > 80


def test_each_is_listed_once() -> None:
    assert len({entry.build for entry in SPORT}) == len(SPORT)
