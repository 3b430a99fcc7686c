"""The yardstick itself: what is perfect measures 0, and what is wrong is noticed."""

import tempfile
from pathlib import Path

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from benchmarks.capture.measures import LANDMARKS, LIMB_JOINTS, Measures, measure
from benchmarks.capture.recording import record
from benchmarks.capture.scenes import Scene, scenes
from benchmarks.film_set.filming import FilmTruth, Performer, film, on_floor
from benchmarks.film_set.routine import sample_motion
from benchmarks.film_set.tripod import Tripod
from media_studio.arrays import FloatArray
from media_studio.motion.body import JOINT
from media_studio.motion.motion import Motion
from media_studio.pose.landmarks import BODY_LANDMARKS
from media_studio.pose.person import Person
from media_studio.pose.tracks import Track

FRAMES, AZIMUTH, TURNED = 12, 40.0, 25.0


def short() -> Motion:
    whole = sample_motion()
    return Motion(
        skeleton=whole.skeleton,
        rotations=whole.rotations[:FRAMES],
        translations=whole.translations[:FRAMES],
        fps=whole.fps,
    )


@pytest.fixture(scope="module")
def scene() -> Scene:
    performer = Performer(motion=short(), place=(0.2, 0.1), turned=TURNED)
    return Scene(
        motion="sample", angle="45 deg", performers=[performer], tripod=Tripod(azimuth=AZIMUTH)
    )


@pytest.fixture(scope="module")
def truth(scene: Scene, tmp_path_factory: pytest.TempPathFactory) -> FilmTruth:
    path: Path = tmp_path_factory.mktemp("film") / "film.mp4"
    return film(scene.performers, path, tripod=scene.tripod, width=64, height=64)


def person(pixels: FloatArray) -> Person:
    points = np.zeros((len(BODY_LANDMARKS), 2))
    points[LANDMARKS] = pixels[LIMB_JOINTS]
    return Person(
        confidence=1.0,
        box=np.array([0.0, 0.0, 64.0, 64.0]),
        points=points,
        visibility=np.ones(len(points)),
        world=None,
        anchor=np.zeros((2, 2)),
    )


def measured(scene: Scene, truth: FilmTruth, captured: Motion) -> Measures:
    people = tuple(person(pixels) for pixels in truth.pixels[:, 0])
    track = Track(frames=np.arange(FRAMES), people=people, requested=None)
    return measure(scene, truth, 0, track, captured)


def as_the_camera_sees_it(motion: Motion) -> Motion:
    """Return what a perfect capture returns: the camera is at +Z, the start is the origin."""
    motion = on_floor(motion)
    turn = Rotation.from_euler("Y", TURNED - AZIMUTH, degrees=True).as_matrix()
    rotations, translations = motion.rotations.copy(), motion.translations.copy()
    rotations[:, 0] = turn @ rotations[:, 0]
    translations[:, 0] = translations[:, 0] @ turn.T
    translations[:, 0] -= translations[0, 0] * (1, 0, 1)
    return Motion(
        skeleton=motion.skeleton, rotations=rotations, translations=translations, fps=motion.fps
    )


def test_a_perfect_capture_has_no_error(scene: Scene, truth: FilmTruth) -> None:
    found = measured(scene, truth, as_the_camera_sees_it(short()))
    assert found.found == found.pck == 100
    errors = (found.mpjpe, found.pa_mpjpe, found.angle, found.path, found.swaps)
    assert np.allclose(errors, 0, atol=1e-3)
    assert found.acceleration < 0.01
    assert found.skate == pytest.approx(found.true_skate, abs=1e-6)


def test_a_turned_capture_is_noticed_but_by_the_fitted_measure(
    scene: Scene, truth: FilmTruth
) -> None:
    perfect = as_the_camera_sees_it(short())
    perfect.rotations[:, 0] = (
        Rotation.from_euler("Y", 20, degrees=True).as_matrix() @ perfect.rotations[:, 0]
    )
    found = measured(scene, truth, perfect)
    assert found.angle == pytest.approx(20, abs=0.01)
    assert found.mpjpe > 2
    assert found.pa_mpjpe < 0.001


def test_exchanged_legs_are_counted(scene: Scene, truth: FilmTruth) -> None:
    crossed = as_the_camera_sees_it(short())
    for left, right in (("LeftUpLeg", "RightUpLeg"), ("LeftLeg", "RightLeg")):
        for joint, by in ((left, -14.0), (right, 14.0)):
            turn = Rotation.from_euler("Z", by if "Up" in joint else 0.0, degrees=True)
            crossed.rotations[5, JOINT[joint]] = turn.as_matrix() @ np.eye(3)
    assert measured(scene, truth, crossed).swaps == 1


def test_a_foot_that_slides_is_noticed(scene: Scene, truth: FilmTruth) -> None:
    sliding = as_the_camera_sees_it(short())
    sliding.translations[:, 0, 0] += np.arange(FRAMES)  # 30 centimetres per second
    assert measured(scene, truth, sliding).skate == pytest.approx(30, abs=3)


def test_a_film_is_made_once(scene: Scene, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    path, truth = record(scene)
    made = path.stat().st_mtime_ns
    again, same = record(scene)
    assert (again, again.stat().st_mtime_ns) == (path, made)
    np.testing.assert_array_equal(truth.pixels, same.pixels)


def test_there_are_enough_motions_and_angles() -> None:
    every = scenes()
    single = [scene for scene in every if scene.angle not in ("two", "pan")]
    assert len({scene.motion for scene in single}) >= 8
    assert len({scene.angle for scene in single}) >= 3
    assert {"two", "pan"} <= {scene.angle for scene in every}
