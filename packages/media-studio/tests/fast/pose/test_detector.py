import numpy as np

from media_studio.pose.bundled import BundledPose
from media_studio.pose.detector import Detection, distinct
from media_studio.pose.proposals import whole
from media_testing.pose.samples import Scene


def detection(score: float, *, x: float = 50.0, radius: float = 40.0) -> Detection:
    return Detection(score=score, anchor=np.array([[x, 60.0], [x, 60.0 - radius]]))


def test_repeated_detections_leave_the_best() -> None:
    kept = distinct([detection(0.5), detection(0.9, x=53.0), detection(0.7, x=120.0)])
    assert [each.score for each in kept] == [0.9, 0.7]


def test_detections_of_different_sizes_are_both_kept() -> None:
    assert len(distinct([detection(0.5), detection(0.9, radius=90.0)])) == 2


def test_detection_is_centred_on_the_hips(engine: BundledPose, alone: Scene) -> None:
    picture = alone.pictures[0]
    found = engine._detector(picture, whole(384, 384), 0.5)
    best = max(found, key=lambda each: each.score)
    hips = alone.truth.pixels[0, 0, 0]
    assert np.linalg.norm(best.anchor[0] - hips) < 0.3 * best.radius
