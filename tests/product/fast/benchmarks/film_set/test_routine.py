import numpy as np

from benchmarks.film_set.routine import SECONDS, sample_motion
from media_studio.motion.accuracy import foot_skate
from media_studio.motion.body import JOINT
from media_studio.motion.contact import contacts
from media_studio.motion.grounding import foot_points

MOTION = sample_motion()
TURNED, PLACES = MOTION.world()


def test_it_lasts_as_long_as_it_says() -> None:
    assert abs(MOTION.seconds - SECONDS) < 1 / MOTION.fps


def test_nothing_leaps() -> None:
    speed = np.linalg.norm(np.diff(PLACES, axis=0), axis=-1) * MOTION.fps
    assert speed.max() < 800  # centimetres per second


def test_hands_go_above_the_head_and_both_feet_leave_the_floor() -> None:
    hands = PLACES[:, [JOINT["LeftHand"], JOINT["RightHand"]], 1].min(axis=1)
    assert hands.max() > PLACES[:, JOINT["Head"], 1].max() + 20
    feet = foot_points(MOTION)[..., 1]
    lifted = feet.min(axis=1) - feet.min()
    assert lifted.max() > 0.04


def test_feet_on_the_floor_stay_where_they_are() -> None:
    feet = foot_points(MOTION)
    feet[..., 1] -= feet[..., 1].min()
    assert 100 * foot_skate(feet, contacts(feet, MOTION.fps), MOTION.fps) < 10
