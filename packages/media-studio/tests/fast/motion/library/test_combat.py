import numpy as np

from media_studio.arrays import FloatArray
from media_studio.motion.body import JOINT
from media_studio.motion.library import combat
from media_studio.motion.library.combat import COMBAT
from media_studio.motion.motion import Motion


def place(motion: Motion, joint: str) -> FloatArray:
    return motion.world()[1][:, JOINT[joint]]


def test_kicks_go_above_the_waist() -> None:
    for motion in (combat.kick(), combat.roundhouse_kick()):
        foot = place(motion, "RightFoot")
        assert foot[:, 1].max() > 85
        assert place(motion, "LeftToeBase")[:, 1].max() < 0.1


def test_punches_are_fast_and_straight() -> None:
    motion = combat.punch()
    fist = place(motion, "RightHand")
    assert np.linalg.norm(np.diff(fist, axis=0), axis=1).max() * motion.fps > 350
    reach = fist - place(motion, "RightArm")
    assert np.linalg.norm(reach, axis=1).max() > 49


def test_a_combination_uses_both_fists() -> None:
    motion = combat.boxing_combo()
    for side in ("Left", "Right"):
        reach = place(motion, f"{side}Hand") - place(motion, f"{side}Arm")
        length = np.linalg.norm(reach, axis=1)
        assert ((length[1:] > 46) & (length[:-1] <= 46)).sum() >= 2


def test_blocking_forearms_are_before_the_face() -> None:
    motion = combat.block()
    middle = 30
    for side in ("Left", "Right"):
        hand, head = place(motion, f"{side}Hand")[middle], place(motion, "Head")[middle]
        assert abs(hand[1] - head[1]) < 20
        assert hand[2] > head[2] + 10


def test_dodging_heads_go_low_and_to_either_side() -> None:
    head = place(combat.dodge(), "Head")
    assert head[:, 0].max() > 15
    assert head[:, 0].min() < -15
    assert head[:, 1].min() < head[0, 1] - 25


def test_who_is_hit_goes_back() -> None:
    assert place(combat.stagger(), "Hips")[-1, 2] < -50


def test_each_is_listed_once() -> None:
    assert len({entry.build for entry in COMBAT}) == len(COMBAT)
