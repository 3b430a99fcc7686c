import numpy as np
import pytest

from media_studio.motion.body import JOINT
from media_studio.motion.library import dance
from media_studio.motion.library.dance import DANCE


def test_a_dancer_spins_twice_on_the_left_ball() -> None:
    motion = dance.spin()
    turned, places = motion.world()
    front = turned[:, JOINT["Hips"], :, 2]
    heading = np.unwrap(np.arctan2(front[:, 0], front[:, 2]))
    assert heading[-1] - heading[0] == pytest.approx(4 * np.pi, abs=0.01)
    assert np.ptp(places[:, JOINT["LeftToeBase"]], axis=0).max() < 0.5
    assert places[:, JOINT["RightToeBase"], 1].max() > 20


def test_a_moonwalker_goes_backwards_on_the_floor() -> None:
    motion = dance.moonwalk()
    _, places = motion.world()
    assert motion.translations[-1, 0, 2] < -200
    assert places[:, [JOINT["LeftToeBase"], JOINT["RightToeBase"]], 1].max() < 1


def test_twisting_turns_hips_against_shoulders() -> None:
    turned, _ = dance.twist().world()
    angle = [np.arctan2(turned[:, JOINT[part], 0, 2], turned[:, JOINT[part], 2, 2])
             for part in ("Hips", "Spine1")]  # fmt: skip
    assert np.corrcoef(*angle)[0, 1] < -0.9


def test_a_disco_hand_goes_from_low_to_high() -> None:
    hand = dance.disco().world()[1][:, JOINT["RightHand"]]
    assert hand[:, 1].max() > 165
    assert hand[:, 1].min() < 110


@pytest.mark.parametrize("act", [dance.side_step_dance, dance.waltz])
def test_dancers_sway_from_side_to_side(act) -> None:  # type: ignore[no-untyped-def]
    hips = act().translations[:, 0, 0]
    assert hips.max() > 8
    assert hips.min() < -8


def test_each_is_listed_once() -> None:
    assert len({entry.build for entry in DANCE}) == len(DANCE)
