import numpy as np
import pytest

from media_studio.arrays import FloatArray
from media_studio.motion.body import JOINT
from media_studio.motion.library import everyday
from media_studio.motion.library.everyday import EVERYDAY
from media_studio.motion.motion import Motion


def place(motion: Motion, joint: str) -> FloatArray:
    return motion.world()[1][:, JOINT[joint]]


def test_sitting_down_and_standing_up_are_each_other_backwards() -> None:
    down, up = (place(act(), "Hips")[:, 1] for act in (everyday.sit_down, everyday.stand_up))
    assert down[0] == pytest.approx(up[-1], abs=1)
    assert down[-1] == pytest.approx(up[0], abs=1)
    assert down[-1] < down[0] - 40
    assert place(everyday.sit_idle(), "Hips")[:, 1] == pytest.approx(down[-1], abs=1.5)


def test_hands_that_pick_up_reach_the_floor() -> None:
    assert place(everyday.pick_up(), "RightHand")[:, 1].min() < 16
    box = everyday.lift_box()
    for side in ("Left", "Right"):
        assert place(box, f"{side}Hand")[:, 1].min() < 30
        assert place(box, f"{side}Hand")[-1, 1] > 85


def test_a_box_stays_as_wide_as_it_is() -> None:
    motion = everyday.carry()
    apart = np.linalg.norm(place(motion, "LeftHand") - place(motion, "RightHand"), axis=1)
    assert np.ptp(apart) < 3


def test_pushing_leans_into_it_and_goes_forward() -> None:
    motion = everyday.push()
    assert (place(motion, "Neck")[:, 2] > place(motion, "Hips")[:, 2] + 20).all()
    assert place(motion, "Hips")[-1, 2] > 150


def test_pulling_hands_take_turns() -> None:
    motion = everyday.pull_rope()
    left, right = place(motion, "LeftHand")[:, 2], place(motion, "RightHand")[:, 2]
    assert np.corrcoef(left, right)[0, 1] < -0.5


def test_knocking_is_three_raps() -> None:
    motion = everyday.knock()
    ahead = (place(motion, "RightHand") - place(motion, "RightArm"))[:, 2]
    is_out = ahead > 36
    assert (is_out[1:] & ~is_out[:-1]).sum() == 3


def test_climbing_goes_up_rung_by_rung() -> None:
    motion = everyday.climb_ladder()
    assert place(motion, "Hips")[-1, 1] > place(motion, "Hips")[0, 1] + 150
    for joint in ("LeftHand", "RightHand", "LeftFoot", "RightFoot"):
        height = place(motion, joint)[:, 1]
        assert (np.diff(height) > -0.2).all()
        assert (np.abs(np.diff(height)) < 1e-6).mean() > 0.3 or "Foot" in joint


def test_the_door_is_pulled_towards_the_figure() -> None:
    motion = everyday.open_door()
    hand = place(motion, "RightHand")[:, 2]
    assert hand.argmax() < 45
    assert hand[65] < hand.max() - 30


def test_each_is_listed_once() -> None:
    assert len({entry.build for entry in EVERYDAY}) == len(EVERYDAY)
