from dataclasses import replace

import numpy as np
import pytest

from media_studio.motion.capture_track import CapturedTrack, gapless
from media_studio.motion.side_swaps import undo_side_swaps
from media_studio.pose.landmarks import MIRROR
from media_testing.motion.filmed import MOTIONS, Camera, Trouble, film, walk

_CAMERAS = {"front": Camera(distance=8.0), "side": Camera(yaw=90.0, distance=8.0)}


def track_of(name: str, camera: str, trouble: Trouble | None = None) -> CapturedTrack:
    people = film(MOTIONS[name](), _CAMERAS[camera], trouble)
    return gapless(people, np.arange(len(people)), 30)


def exchanged(track: CapturedTrack, frames: np.ndarray, depth: float = 1.0) -> CapturedTrack:
    arrays = {}
    for name in ("points", "world", "visibility"):
        values = getattr(track, name).copy()
        values[frames] = values[frames][:, MIRROR]
        arrays[name] = values
    arrays["world"][frames] *= [1, 1, depth]
    return replace(track, **arrays)


@pytest.mark.parametrize("camera", _CAMERAS)
@pytest.mark.parametrize("name", MOTIONS)
def test_steady_tracks_stay_as_they_are(name, camera):
    track = track_of(name, camera, Trouble(world=0.03, pixels=2))
    assert undo_side_swaps(track).world == pytest.approx(track.world)


@pytest.mark.parametrize("camera", _CAMERAS)
@pytest.mark.parametrize("name", MOTIONS)
@pytest.mark.parametrize("seed", range(3))
def test_runs_of_exchanged_sides_are_undone(name, camera, seed):
    track = track_of(name, camera, Trouble(world=0.02, pixels=2, seed=seed))
    rng = np.random.default_rng(seed)
    frames = np.zeros(len(track.world), bool)
    for start in rng.integers(0, len(frames), 4):
        frames[start : start + rng.integers(1, 15)] = True
    undone = undo_side_swaps(exchanged(track, frames))
    assert undone.world == pytest.approx(track.world)
    assert undone.points == pytest.approx(track.points)
    assert undone.visibility == pytest.approx(track.visibility)


def test_front_taken_for_back_is_undone():
    track = track_of("walk", "front")
    frames = np.zeros(len(track.world), bool)
    frames[40:55] = True
    assert undo_side_swaps(exchanged(track, frames, depth=-1)).world == pytest.approx(track.world)


def test_toes_and_nose_settle_which_half_is_right():
    track = track_of("walk", "front")
    frames = np.arange(len(track.world)) > 50
    assert undo_side_swaps(exchanged(track, frames)).world == pytest.approx(track.world)
    assert undo_side_swaps(exchanged(track, ~frames)).world == pytest.approx(track.world)


@pytest.mark.parametrize("frames", [1, 2])
def test_shortest_tracks_pass(frames):
    people = film(walk(frames / 30), Camera(distance=8.0))
    track = gapless(people, np.arange(frames), 30)
    assert undo_side_swaps(track).world == pytest.approx(track.world)
