import numpy as np
import pytest

from media_studio.motion.body import JOINT
from media_studio.motion.library import locomotion
from media_studio.motion.library.locomotion import LOCOMOTION
from media_studio.motion.motion import Motion


def hips(motion: Motion) -> np.ndarray:
    return motion.translations[:, 0]


def speed(motion: Motion) -> float:
    """Metres a second to the front."""
    return float((hips(motion)[-1, 2] - hips(motion)[0, 2]) / motion.seconds / 100)


def flight(motion: Motion) -> float:
    """Share of the time that both feet are off the floor."""
    toes = motion.world()[1][:, [JOINT["LeftToeBase"], JOINT["RightToeBase"]], 1]
    return float((toes.min(axis=1) > 0.5).mean())


def test_paces_are_those_of_people() -> None:
    assert speed(locomotion.slow_walk()) == pytest.approx(0.57, abs=0.1)
    assert speed(locomotion.walk()) == pytest.approx(1.27, abs=0.1)
    assert speed(locomotion.brisk_walk()) == pytest.approx(2.0, abs=0.15)
    assert speed(locomotion.run()) == pytest.approx(3.3, abs=0.3)
    assert speed(locomotion.sprint()) == pytest.approx(6.5, abs=0.5)
    assert speed(locomotion.walk_backwards()) == pytest.approx(-0.66, abs=0.1)
    assert speed(locomotion.jog_in_place()) == pytest.approx(0, abs=1e-6)


def test_walkers_keep_a_foot_on_the_floor_and_runners_fly() -> None:
    assert flight(locomotion.walk()) == 0
    assert flight(locomotion.march()) == 0
    assert flight(locomotion.run()) > 0.1
    assert flight(locomotion.sprint()) > 0.2


def test_arms_swing_against_the_legs() -> None:
    _, places = locomotion.walk().world()
    middle = places[:, JOINT["Hips"], 2]
    foot, hand = (places[:, JOINT[f"Left{part}"], 2] - middle for part in ("Foot", "Hand"))
    assert np.corrcoef(foot, hand)[0, 1] < -0.7


def test_side_steps_go_to_their_side() -> None:
    left, right = hips(locomotion.sidestep_left()), hips(locomotion.sidestep_right())
    assert left[-1, 0] == pytest.approx(102, abs=1)
    assert right == pytest.approx(left * [-1, 1, 1], abs=1e-6)


def test_turning_around_ends_facing_back() -> None:
    turned = locomotion.turn_around().rotations[:, 0]
    assert turned[0, 2, 2] > 0.99
    assert turned[-1, 2, 2] < -0.99


def test_low_ways_to_go_are_low() -> None:
    upright = hips(locomotion.walk())[:, 1].mean()
    assert hips(locomotion.crouch_walk())[:, 1].mean() < upright - 20
    assert hips(locomotion.sneak())[:, 1].mean() < upright - 8


def test_who_limps_stands_longer_on_the_sound_leg() -> None:
    toes = locomotion.limp().world()[1][:, [JOINT["LeftToeBase"], JOINT["RightToeBase"]], 1]
    left, right = (toes < 0.05).mean(axis=0)
    assert left > right + 0.1


def test_zombies_hold_their_arms_out() -> None:
    _, places = locomotion.zombie_walk().world()
    for side in ("Left", "Right"):
        reach = places[:, JOINT[f"{side}Hand"]] - places[:, JOINT[f"{side}Arm"]]
        assert (reach[:, 2] > 30).all()


def test_each_is_listed_once() -> None:
    assert len({entry.build for entry in LOCOMOTION}) == len(LOCOMOTION)
