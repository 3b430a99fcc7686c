from dataclasses import replace

import numpy as np
import pytest

from media_studio.pose.bundled import BundledPose
from media_studio.pose.face_detector import DetectedFace
from media_studio.pose.proposals import tiles, whole
from media_studio.pose.region import around_person
from media_studio.pose.stability import Judged, judge
from media_studio.pose.vouching import _agreed, fits, support, vouched
from media_testing.pose.samples import SIZE, Scene


@pytest.fixture(scope="module")
def face(engine: BundledPose, alone: Scene) -> DetectedFace:
    squares = [whole(SIZE, SIZE), *tiles(SIZE, SIZE)]
    (found,) = engine._face_detector(alone.pictures[0], squares)
    return found


@pytest.fixture(scope="module")
def body(engine: BundledPose, alone: Scene) -> Judged:
    hips = alone.truth.pixels[0, 0, 0]
    region = around_person(np.stack([hips, hips - (0.0, 115.0)]))
    landmarks = engine._landmarker(alone.pictures[0], region)
    return judge(engine._landmarker, alone.pictures[0], landmarks)


def moved(face: DetectedFace, across: float) -> DetectedFace:
    step = np.array([across, 0.0])
    return replace(face, middle=face.middle + step, features=face.features + step)


def test_face_fits_its_own_head_only(body: Judged, face: DetectedFace) -> None:
    assert fits(body.landmarks, face)
    assert not fits(body.landmarks, moved(face, 2 * face.size))


def test_surer_face_lends_more(body: Judged, face: DetectedFace) -> None:
    doubtful = replace(body, confidence=0.3)
    lent = [
        support(doubtful, replace(face, score=score)).confidence for score in (0.7, 0.8, 0.9, 1.0)
    ]
    assert lent[0] == pytest.approx(0.3)
    assert lent[0] < lent[1] < lent[2] == lent[3] < 1


def test_face_without_a_body_finds_its_body(
    engine: BundledPose, alone: Scene, body: Judged, face: DetectedFace
) -> None:
    (found,) = vouched(engine._landmarker, alone.pictures[0], [], [face])
    assert found.confidence > 0.9
    apart = np.linalg.norm(found.landmarks.points - body.landmarks.points, axis=1)
    assert np.median(apart) < 0.03 * SIZE


def test_face_has_one_body(
    engine: BundledPose, alone: Scene, body: Judged, face: DetectedFace
) -> None:
    worse = replace(body, confidence=0.6)
    (kept,) = vouched(engine._landmarker, alone.pictures[0], [worse, body], [face])
    assert kept.landmarks is body.landmarks
    assert kept.confidence >= body.confidence


def test_limb_that_other_bodies_of_the_face_deny_is_not_visible(
    body: Judged, face: DetectedFace
) -> None:
    points = body.landmarks.points.copy()
    points[15] += (0, 3 * face.size)
    best, denying = (
        Judged(landmarks=replace(body.landmarks, points=each), confidence=confidence)
        for each, confidence in ((points, 0.5), (body.landmarks.points, 0.4))
    )
    agreed = _agreed([best, denying], face).landmarks
    assert agreed.visibility[15] < 0.01
    np.testing.assert_allclose(
        np.delete(agreed.visibility, 15), np.delete(body.landmarks.visibility, 15)
    )


def test_body_without_a_face_stays_as_it_is(
    engine: BundledPose, alone: Scene, body: Judged
) -> None:
    assert vouched(engine._landmarker, alone.pictures[0], [body], []) == [body]


def test_face_where_nobody_is_makes_no_body(
    engine: BundledPose, alone: Scene, face: DetectedFace
) -> None:
    plain = np.full_like(alone.pictures[0], 128)
    assert vouched(engine._landmarker, plain, [], [face]) == []
