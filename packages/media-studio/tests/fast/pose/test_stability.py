from dataclasses import replace

import numpy as np
import pytest

from media_studio.arrays import ByteImage
from media_studio.pose.bundled import BundledPose
from media_studio.pose.landmarker import Landmarks
from media_studio.pose.landmarks import MIRROR
from media_studio.pose.region import around_person
from media_studio.pose.stability import Judged, _agreed, _repeated, judge
from media_testing.pose.samples import SIZE, Scene


@pytest.fixture(scope="module")
def seen(engine: BundledPose, alone: Scene) -> Landmarks:
    hips = alone.truth.pixels[0, 0, 0]
    anchor = np.stack([hips, hips - (0.0, 115.0)])
    return engine._landmarker(alone.pictures[0], around_person(anchor))


def test_person_is_certain(engine: BundledPose, alone: Scene, seen: Landmarks) -> None:
    judged = judge(engine._landmarker, alone.pictures[0], seen)
    assert judged.confidence > 0.9
    apart = np.linalg.norm(judged.landmarks.points - seen.points, axis=1)
    assert np.median(apart) < 0.02 * SIZE


def test_what_the_picture_does_not_show_is_not_believed(
    engine: BundledPose, seen: Landmarks, empty_pictures: dict[str, ByteImage]
) -> None:
    assert judge(engine._landmarker, empty_pictures["furniture"], seen).confidence < 0.45


def test_swapped_sides_are_put_right_by_the_other_views(
    engine: BundledPose, alone: Scene, seen: Landmarks
) -> None:
    swapped = replace(seen, points=seen.points[MIRROR], world=seen.world[MIRROR])
    judged = judge(engine._landmarker, alone.pictures[0], swapped)
    straight = np.linalg.norm(judged.landmarks.points - seen.points, axis=1)
    assert np.median(straight) < 0.02 * SIZE
    assert judged.confidence > 0.5


def test_doubtful_body_counts_no_more_than_looks_agree_on(seen: Landmarks) -> None:
    away = replace(seen, points=seen.points + seen.region.size)
    first, once, elsewhere = (
        Judged(landmarks=landmarks, confidence=confidence)
        for landmarks, confidence in ((seen, 0.3), (seen, 0.6), (away, 0.5))
    )
    assert _repeated([first, once, elsewhere]).confidence == 0.3
    assert _repeated([first, once, replace(once, confidence=0.5)]).confidence == 0.5


def test_landmark_on_which_views_differ_is_hardly_visible(seen: Landmarks) -> None:
    shifts = np.zeros_like(seen.points)
    shifts[16] = 0.15 * seen.region.size
    views = [replace(seen, points=seen.points + step * shifts) for step in (-1, 0, 1)]
    visibility = _agreed(views).visibility
    assert visibility[16] < 0.5 * seen.visibility[16]
    np.testing.assert_allclose(np.delete(visibility, 16), np.delete(seen.visibility, 16))
