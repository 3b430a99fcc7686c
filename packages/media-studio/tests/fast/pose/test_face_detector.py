import numpy as np
import pytest

from media_studio.arrays import ByteImage
from media_studio.pose.bundled import BundledPose
from media_studio.pose.face_detector import CERTAIN, DetectedFace
from media_studio.pose.landmarks import INDEX
from media_studio.pose.person import Person
from media_studio.pose.proposals import tiles, whole
from media_testing.pose.samples import Scene


def found(engine: BundledPose, picture: ByteImage) -> list[DetectedFace]:
    height, width = picture.shape[:2]
    squares = [whole(width, height), *tiles(width, height)]
    return engine._face_detector(picture, squares)


def test_faces_are_certain_and_distinct(engine: BundledPose, pair: Scene) -> None:
    faces = found(engine, pair.pictures[0])
    assert [face.score for face in faces] == sorted((face.score for face in faces), reverse=True)
    for row, face in enumerate(faces):
        assert face.score >= CERTAIN
        for other in faces[:row]:
            assert np.linalg.norm(face.middle - other.middle) > face.size / 2


def test_features_of_a_face_are_where_the_body_has_them(
    engine: BundledPose, alone: Scene, somebody: Person
) -> None:
    (face,) = found(engine, alone.pictures[0])
    for point, name in zip(face.features, ("right_eye", "left_eye", "nose"), strict=False):
        assert np.linalg.norm(point - somebody.points[INDEX[name]]) < 0.3 * face.size
    assert np.abs(face.features - face.middle).max() < face.size


@pytest.mark.parametrize("subject", ["plain", "noise", "landscape", "furniture", "pixel", "strip"])
def test_nothing_has_no_face(
    engine: BundledPose, empty_pictures: dict[str, ByteImage], subject: str
) -> None:
    assert found(engine, empty_pictures[subject]) == []


def test_body_is_below_an_upright_face_and_turns_with_it() -> None:
    upright = np.array([[-5.0, 0.0], [5.0, 0.0], [0.0, 5.0], [0.0, 10.0]])
    face = DetectedFace(score=0.9, middle=np.zeros(2), size=20.0, features=upright)
    np.testing.assert_allclose(face.down(), (0, 1))
    lying = DetectedFace(score=0.9, middle=np.zeros(2), size=20.0, features=upright[:, ::-1])
    np.testing.assert_allclose(lying.down(), (-1, 0))
