from dataclasses import replace

import numpy as np
import pytest

from engines.mesh.model import ByteImage
from engines.pose.bundled import BundledPose
from engines.pose.landmarker import Landmarks
from engines.pose.landmarks import MIRROR
from engines.pose.region import around_person
from engines.pose.stability import judge
from tests.unit.engines.pose.conftest import SIZE, Scene


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
