import numpy as np

from media_studio.arrays import ByteImage
from media_studio.pose.bundled import BundledPose
from media_studio.pose.landmarks import INDEX
from media_studio.pose.person import Person
from media_testing.pose.samples import Scene
from media_testing.pose.stage import body


def test_face_lies_around_the_features_of_the_body(somebody: Person) -> None:
    person = somebody
    assert person.face is not None
    assert person.face.shape == (468, 2)
    low, high = person.face.min(axis=0), person.face.max(axis=0)
    for name in ("nose", "left_eye", "right_eye", "mouth_left", "mouth_right"):
        point = person.points[INDEX[name]]
        assert (low <= point).all()
        assert (point <= high).all()
    eyes = person.face[[263, 33]]
    assert eyes[0, 0] > eyes[1, 0]
    assert np.linalg.norm(eyes.mean(axis=0) - person.points[[2, 5]].mean(axis=0)) < 4


def test_no_face_without_a_face(engine: BundledPose, empty_pictures: dict[str, ByteImage]) -> None:
    for picture in empty_pictures.values():
        assert engine._face_mesher(picture, body(150.0, 200.0, tall=300.0)) is None


def test_blurred_speck_has_no_face(engine: BundledPose, alone: Scene) -> None:
    assert engine._face_mesher(alone.pictures[0], body(150.0, 200.0, tall=20.0)) is None
