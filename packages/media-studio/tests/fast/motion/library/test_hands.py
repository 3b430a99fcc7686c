import numpy as np
import pytest

from media_studio.arrays import FloatArray
from media_studio.motion.body import JOINT
from media_studio.motion.library import hands
from media_studio.motion.library.hands import HANDS
from media_studio.motion.motion import Motion


def fingers(motion: Motion, side: str) -> FloatArray:
    turned, places = motion.world()
    hand = JOINT[f"{side}Hand"]
    return places[:, hand] + turned[:, hand] @ motion.skeleton.ends[hand]


def from_head(motion: Motion) -> FloatArray:
    """Way from the middle of the head to the right fingers, in the frame of the head."""
    turned, places = motion.world()
    head = JOINT["Head"]
    middle = places[:, head] + turned[:, head] @ [0.0, 9.0, 4.0]
    return np.einsum("fji,fj->fi", turned[:, head], fingers(motion, "Right") - middle)


def test_a_cup_goes_to_the_mouth_and_a_telephone_to_the_right_ear() -> None:
    cup = from_head(hands.drink())[60]
    assert np.linalg.norm(cup) < 20
    assert cup[2] > 3
    ear = from_head(hands.phone_call())[80]
    assert np.linalg.norm(ear) < 16
    assert ear[0] < -3


@pytest.mark.parametrize("act", [hands.type_on_keyboard, hands.play_drums])
def test_some_work_is_done_sitting(act) -> None:  # type: ignore[no-untyped-def]
    assert act().translations[:, 0, 1].max() < 52


def test_drumming_hands_take_turns() -> None:
    motion = hands.play_drums()
    left, right = fingers(motion, "Left")[:, 1], fingers(motion, "Right")[:, 1]
    assert np.corrcoef(left, right)[0, 1] < -0.5
    assert np.ptp(left) > 12


def test_conducting_hands_mirror_each_other() -> None:
    motion = hands.conduct()
    left, right = fingers(motion, "Left"), fingers(motion, "Right")
    assert np.corrcoef(left[:, 0], right[:, 0])[0, 1] < -0.5
    assert np.corrcoef(left[:, 1], right[:, 1])[0, 1] > 0.8


def test_a_guitarist_strums_with_the_right_hand() -> None:
    motion = hands.play_guitar()
    right, left = (
        np.abs(np.diff(fingers(motion, side)[:, 1])).mean() for side in ("Right", "Left")
    )
    assert right > 2 * left


def test_stirring_goes_round() -> None:
    motion = hands.stir()
    spoon = fingers(motion, "Right")[:, [0, 2]]
    away = spoon - spoon.mean(axis=0)
    turn = np.unwrap(np.arctan2(away[:, 1], away[:, 0]))
    assert abs(turn[-1] - turn[0]) > 2 * np.pi * 5


def test_each_is_listed_once() -> None:
    assert len({entry.build for entry in HANDS}) == len(HANDS)
