import numpy as np
import pytest

from media_studio.motion.smoothing import low_pass, trusting, without_jumps


@pytest.mark.parametrize("fps", [12.0, 30.0, 240.0])
def test_slow_curves_pass_without_delay(fps):
    seconds = np.arange(round(4 * fps)) / fps
    curve = np.sin(2 * np.pi * 0.5 * seconds)
    assert low_pass(curve, fps, 5.0) == pytest.approx(curve, abs=0.01)


def test_quick_trembling_is_removed():
    seconds = np.arange(240) / 60
    assert abs(low_pass(np.sin(2 * np.pi * 25 * seconds), 60, 5.0)[30:-30]).max() < 0.01


@pytest.mark.parametrize("frames", [1, 2, 3, 5, 9])
def test_short_clips_keep_their_line(frames):
    line = np.linspace(0, 1, frames)[:, None] * [1.0, 2.0]
    assert low_pass(line, 30, 5.0) == pytest.approx(line, abs=1e-3)


def test_slow_films_are_left_alone():
    values = np.random.default_rng(0).normal(size=(20, 3))
    assert low_pass(values, 5.0, 5.0) == pytest.approx(values)


def test_place_that_jumps_off_and_back_returns_to_its_curve():
    seconds = np.arange(90) / 30
    places = np.stack([np.sin(seconds), seconds, 0 * seconds], 1)[:, None]
    jumped = places.copy()
    jumped[40:42] += 0.6
    assert without_jumps(jumped, 30) == pytest.approx(places, abs=0.08)


@pytest.mark.parametrize("fps", [5.0, 30.0])
def test_quick_waving_is_not_taken_for_jumps(fps):
    seconds = np.arange(90) / fps
    places = np.stack([0.25 * np.sin(2 * np.pi * 1.5 * seconds), seconds, 0 * seconds], 1)[:, None]
    assert without_jumps(places, fps) == pytest.approx(places)


def test_doubtful_places_follow_the_trusted_ones():
    places = np.zeros((60, 1, 3))
    places[30] = 1.0
    trust = np.ones((60, 1))
    trust[30] = 0
    assert abs(trusting(places, trust, 30)).max() < 0.1
    assert trusting(places, np.ones((60, 1)), 30) == pytest.approx(places)
