import numpy as np
import pytest

from media_studio.arrays import FloatArray
from media_studio.motion.body import JOINT
from media_studio.motion.library import gestures
from media_studio.motion.library.gestures import GESTURES
from media_studio.motion.motion import Motion


def place(motion: Motion, joint: str) -> FloatArray:
    return motion.world()[1][:, JOINT[joint]]


def swings(curve: FloatArray, least: float) -> int:
    """How often a curve turns after it has gone at least so far."""
    turns, low, high, direction = 0, curve[0], curve[0], 0
    for value in curve:
        low, high = min(low, value), max(high, value)
        if direction <= 0 and value > low + least:
            turns, direction, high = turns + 1, 1, value
        elif direction >= 0 and value < high - least:
            turns, direction, low = turns + 1, -1, value
    return turns


def test_waving_moves_the_raised_right_hand_to_and_fro() -> None:
    motion = gestures.wave()
    middle = slice(30, 75)
    right, left, head = (place(motion, name) for name in ("RightHand", "LeftHand", "Head"))
    assert (right[middle, 1] > head[middle, 1] - 12).all()
    assert swings(right[middle, 0], 6) >= 4
    assert (left[:, 1] < 110).all()


def test_clapping_hands_meet_and_part() -> None:
    motion = gestures.clap()
    apart = np.linalg.norm(place(motion, "LeftHand") - place(motion, "RightHand"), axis=1)
    assert apart[24:85].min() < 8
    assert swings(apart[20:90], 8) >= 8


@pytest.mark.parametrize("act", [gestures.cheer, gestures.wave_both_hands])
def test_both_hands_go_above_the_head(act) -> None:  # type: ignore[no-untyped-def]
    motion = act()
    top = place(motion, "Head")[:, 1].max() + 15
    assert place(motion, "LeftHand")[:, 1].max() > top
    assert place(motion, "RightHand")[:, 1].max() > top


def test_pointing_stretches_the_arm_to_the_front() -> None:
    motion = gestures.point()
    reach = place(motion, "RightHand")[45] - place(motion, "RightArm")[45]
    assert reach[2] > 48
    assert abs(reach[1]) < 12


def head_angles(motion: Motion) -> tuple[FloatArray, FloatArray]:
    """Degrees by which the head looks down and to the left."""
    front = motion.world()[0][:, JOINT["Head"], :, 2]
    down = np.degrees(np.arcsin(-front[:, 1]))
    return down, np.degrees(np.arctan2(front[:, 0], front[:, 2]))


def test_nodding_is_up_and_down_and_shaking_from_side_to_side() -> None:
    down, aside = head_angles(gestures.nod())
    assert swings(down, 8) >= 5
    assert np.ptp(aside) < 3
    down, aside = head_angles(gestures.shake_head())
    assert swings(aside, 20) >= 5
    assert np.ptp(down) < 8


def test_bowing_lowers_the_head_and_keeps_the_legs() -> None:
    motion = gestures.bow()
    head = place(motion, "Head")[:, 1]
    assert head.min() < head[0] - 18
    assert head[-1] == pytest.approx(head[0], abs=1)
    assert np.ptp(place(motion, "Hips")[:, 1]) < 4


def test_shrugging_raises_the_shoulders() -> None:
    motion = gestures.shrug()
    for side in ("Left", "Right"):
        height = place(motion, f"{side}Arm")[:, 1] - place(motion, "Neck")[:, 1]
        assert height.max() > height[0] + 2.5


@pytest.mark.parametrize(
    ("act", "target"), [(gestures.salute, 12.0), (gestures.facepalm, 16.0)], ids=["salute", "palm"]
)
def test_the_right_hand_goes_to_the_face(act, target) -> None:  # type: ignore[no-untyped-def]
    motion = act()
    turned, places = motion.world()
    hand = JOINT["RightHand"]
    fingers = places[:, hand] + turned[:, hand] @ motion.skeleton.ends[hand]
    head = places[:, JOINT["Head"]] + turned[:, JOINT["Head"]] @ [0, 8, 8]
    middle = motion.frames // 2
    assert np.linalg.norm(fingers[middle] - head[middle]) < target


def test_each_is_listed_once() -> None:
    assert len({entry.build for entry in GESTURES}) == len(GESTURES)
