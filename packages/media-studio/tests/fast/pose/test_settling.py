import numpy as np

from media_studio.arrays import ByteImage, FloatArray
from media_studio.pose.bundled import BundledPose
from media_studio.pose.region import around_person
from media_studio.pose.settling import EXAMINED, settled
from media_testing.pose.samples import Scene


def anchor(hips: FloatArray, *, radius: float, right: float = 0.0) -> FloatArray:
    middle = np.add(hips, (right * radius, 0.0))
    return np.stack([middle, middle - (0.0, radius)])


def test_places_around_a_person_lead_to_the_same_square(engine: BundledPose, alone: Scene) -> None:
    hips = alone.truth.pixels[0, 0, 0]
    starts = [anchor(hips, radius=radius, right=0.15) for radius in (85.0, 110.0, 135.0)]
    squares = [
        around_person(settled(engine._landmarker, alone.pictures[0], [start])[0].anchor)
        for start in starts
    ]
    for square in squares:
        assert np.hypot(square.x - hips[0], square.y - hips[1]) < 0.05 * square.size
        assert abs(square.size / squares[0].size - 1) < 0.1


def test_second_way_to_a_person_is_dropped(engine: BundledPose, alone: Scene) -> None:
    start = anchor(alone.truth.pixels[0, 0, 0], radius=110.0)
    assert len(settled(engine._landmarker, alone.pictures[0], [start, start])) == 1


def test_places_without_anybody_lead_nowhere(
    engine: BundledPose, empty_pictures: dict[str, ByteImage]
) -> None:
    start = anchor(np.array([100.0, 150.0]), radius=80.0)
    for landmarks in settled(engine._landmarker, empty_pictures["plain"], [start]):
        assert landmarks.score >= EXAMINED
    assert settled(engine._landmarker, empty_pictures["pixel"], [start]) == []
