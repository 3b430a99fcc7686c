import numpy as np
import pytest

from media_studio.motion.twists import steady_angle


def steadied(seen, trust=1.0, leaning=0.0, fps=30.0, firm=None):
    seen = np.asarray(seen, float)
    trust, leaning = (np.broadcast_to(each, seen.shape) for each in (trust, leaning))
    if firm is not None:
        firm = np.full(seen.shape, firm)
    return steady_angle(seen, trust, np.zeros_like(seen), leaning, fps, firm=firm)


@pytest.mark.parametrize("fps", [5.0, 30.0, 240.0])
def test_whole_turns_are_unwound(fps):
    true = 2.0 * np.arange(round(4 * fps)) / fps
    found = steadied(np.angle(np.exp(1j * true)), fps=fps)
    off = found - true
    assert off - off[0] == pytest.approx(0, abs=1e-3)
    assert np.exp(1j * off) == pytest.approx(1, abs=1e-3)


def test_flip_for_a_frame_is_ignored():
    seen = np.full(60, 0.4)
    seen[30] += np.pi
    assert steadied(seen) == pytest.approx(0.4, abs=1e-3)


def test_axis_that_might_be_its_opposite_is_taken_near_the_usual_one():
    seen = np.where(np.random.default_rng(0).random(90) < 0.5, 0.3, 0.3 + np.pi)
    assert steadied(seen, leaning=0.2, firm=0.0) == pytest.approx(0.3, abs=1e-3)


def test_what_is_not_seen_lies_between_what_is():
    trust = np.ones(90)
    trust[30:60] = 0
    seen = np.where(np.arange(90) < 45, 0.0, 1.5)
    found = steadied(seen, trust)
    assert found[[10, 80]] == pytest.approx([0, 1.5], abs=0.02)
    assert np.abs(np.diff(found)).max() < 0.2


def test_unseen_angle_is_the_usual_one():
    assert steadied(np.full(40, 2.0), trust=0.0, leaning=0.2) == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("frames", [1, 2, 3, 7])
@pytest.mark.parametrize("fps", [0.5, 5.0, 1000.0])
def test_few_frames_will_do(frames, fps):
    assert steadied(np.full(frames, 1.0), fps=fps) == pytest.approx(1.0, abs=1e-3)
