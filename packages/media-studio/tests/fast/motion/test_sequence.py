from functools import cache

import numpy as np
import pytest

from media_studio.arrays import FloatArray
from media_studio.motion.body import JOINT
from media_studio.motion.contact import contacts
from media_studio.motion.grounding import foot_points
from media_studio.motion.library.clips import LIBRARY
from media_studio.motion.motion import Motion
from media_studio.motion.sequence import FPS, SequencedMotion, in_sequence
from media_testing.figure_motions import in_frame, jump, walk, with_sprawled_rest

CASES = (("walk", "sit_down"), ("wave", "walk", "jump"), ("turn_around", "bow"))
Z_UP = np.array([[1.0, 0, 0], [0, 0, -1], [0, 1, 0]])


@cache
def built(name: str) -> Motion:
    return next(entry for entry in LIBRARY if entry.id.endswith(f"/{name}")).build()


@cache
def sequence(names: tuple[str, ...]) -> SequencedMotion:
    return in_sequence([built(name) for name in names])


def speeds(points: FloatArray, fps: float) -> FloatArray:
    return np.linalg.norm(np.gradient(points, axis=0), axis=-1) * fps


@pytest.mark.parametrize("names", CASES)
def test_feet_do_not_slide_over_seams(names: tuple[str, ...]) -> None:
    soles = foot_points(sequence(names).motion)
    sliding = speeds(soles * [1, 0, 1], FPS)
    assert sliding[contacts(soles, FPS)].mean() < 0.04
    for start in sequence(names).starts[1:]:
        near = slice(int((start - 0.5) * FPS), int((start + 0.5) * FPS))
        standing = contacts(soles, FPS)[near]
        assert standing.any(axis=1).mean() > 0.5
        assert sliding[near][standing].mean() < 0.08
    assert soles[..., 1].min() > -0.005


@pytest.mark.parametrize("names", CASES)
def test_nothing_jumps_at_a_seam(names: tuple[str, ...]) -> None:
    whole = sequence(names).motion
    fastest = max(speeds(built(name).world()[1], built(name).fps).max() for name in names)
    assert speeds(whole.world()[1], FPS).max() < 1.1 * fastest
    turns = np.swapaxes(whole.rotations[:-1], -1, -2) @ whole.rotations[1:]
    assert np.trace(turns, axis1=-2, axis2=-1).min() > 1 + 2 * np.cos(np.radians(45))


def test_a_part_goes_on_whither_the_one_before_it_leads() -> None:
    whole = sequence(("turn_around", "bow"))
    front = whole.motion.world()[0][:, JOINT["Hips"], :, 2]
    assert front[0, 2] > 0.9
    assert front[-1, 2] < -0.9
    last = whole.motion.translations[-1, 0] - whole.motion.translations[60, 0]
    assert np.linalg.norm(last[[0, 2]]) < 60


@pytest.mark.parametrize("names", CASES)
def test_parts_begin_where_it_says(names: tuple[str, ...]) -> None:
    whole = sequence(names)
    lengths = [built(name).frames / FPS for name in names]
    assert whole.starts[0] == 0
    assert whole.motion.seconds == pytest.approx(sum(lengths) - 0.8 * (len(names) - 1), abs=0.2)
    for start, length in zip(whole.starts[1:], lengths, strict=False):
        assert start == pytest.approx(whole.starts[whole.starts.index(start) - 1] + length, abs=0.9)


def test_the_parts_are_what_they_were() -> None:
    whole, first = sequence(("walk", "sit_down")).motion, built("walk")
    frames = first.frames - 24
    np.testing.assert_allclose(
        whole.world()[1][:frames] - whole.translations[:1, :1] * [1, 0, 1],
        first.world()[1][:frames] - first.translations[:1, :1] * [1, 0, 1],
        atol=0.5,
    )


def test_motions_of_other_skeletons_units_and_axes_fit() -> None:
    parts = [walk(), in_frame(with_sprawled_rest(jump()), Z_UP, 1 / 2.54)]
    whole = in_sequence(parts).motion
    head = whole.world()[1][:, JOINT["Head"], 1]
    assert head.min() > 80
    assert np.ptp(foot_points(whole)[-50:, :, 1].min(axis=1)) > 0.3  # the jump


def test_a_part_that_begins_elsewhere_is_noted() -> None:
    assert sequence(("walk", "sit_down")).notes == ()
    [note] = in_sequence([built("sit_idle"), built("walk")]).notes
    assert note.startswith("Part 2 begins at another height")
