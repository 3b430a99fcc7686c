import numpy as np
import pytest

from media_studio.motion.accuracy import acceleration_error, foot_skate, mpjpe
from media_studio.motion.body import CENTIMETRES
from media_studio.motion.contact import contacts
from media_studio.motion.foot_lock import locked
from media_studio.motion.grounding import SOLE, foot_points, moved
from media_studio.motion.motion import Motion
from media_testing.motion.filmed import MOTIONS, jump, walk


def standing_of(motion: Motion) -> np.ndarray:
    return contacts(foot_points(motion) - [0, SOLE, 0], motion.fps)


def sliding(motion: Motion) -> Motion:
    """The motion with a root that sways by some centimetres."""
    seconds = np.arange(motion.frames)[:, None] / motion.fps
    return moved(motion, 0.06 * np.sin(seconds * [5.0, 4.0, 7.0] + [0, 1, 2]))


@pytest.mark.parametrize("name", MOTIONS)
def test_standing_feet_stop_sliding_and_stand_on_the_floor(name):
    motion = MOTIONS[name]()
    standing = standing_of(motion)
    feet = foot_points(locked(sliding(motion), standing))
    assert foot_skate(foot_points(sliding(motion)), standing, motion.fps) > 0.1
    assert foot_skate(feet, standing, motion.fps) < 0.02
    assert abs(feet[..., 1] - SOLE)[standing].max() < 0.01


@pytest.mark.parametrize("name", MOTIONS)
def test_feet_never_sink(name):
    motion = MOTIONS[name]()
    feet = foot_points(locked(sliding(motion), standing_of(motion)))
    assert feet[..., 1].min() > SOLE - 0.01


@pytest.mark.parametrize("name", MOTIONS)
def test_exact_motions_hardly_change(name):
    motion = MOTIONS[name]()
    again = locked(motion, standing_of(motion))
    # Feet of the figure that turns spin where they stand, which is stopped
    assert mpjpe(again.world()[1], motion.world()[1]) < 5


def test_feet_come_and_go_without_pops():
    motion = walk()
    again = locked(sliding(motion), standing_of(motion))
    places, true = (each.world()[1] / CENTIMETRES for each in (again, motion))
    assert acceleration_error(places, true, motion.fps) < 6


def test_jumps_stay_jumps():
    motion = jump()
    again = locked(sliding(motion), standing_of(motion))
    height = foot_points(again)[..., 1].min(1).max()
    assert height == pytest.approx(foot_points(motion)[..., 1].min(1).max(), abs=0.05)


@pytest.mark.parametrize("frames", [1, 2, 3, 5])
def test_short_clips_pass(frames):
    motion = walk(frames / 30)
    for standing in (np.ones((frames, 4), bool), np.zeros((frames, 4), bool)):
        again = locked(motion, standing)
        assert np.isfinite(again.rotations).all()
        assert again.frames == frames
