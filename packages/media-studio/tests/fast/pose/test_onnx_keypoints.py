import numpy as np
import pytest

from media_studio.pose.landmarks import BODY_LANDMARKS, INDEX
from media_studio.pose.onnx_keypoints import COCO_INDEX, body_landmarks


def test_keypoints_of_coco_keep_their_place_and_score() -> None:
    keypoints = np.random.default_rng(0).uniform(0, 500, (17, 2))
    scores = np.linspace(0.1, 0.9, 17)
    points, visibility = body_landmarks(keypoints, scores)
    for name, number in COCO_INDEX.items():
        np.testing.assert_array_equal(points[INDEX[name]], keypoints[number])
        assert visibility[INDEX[name]] == scores[number]


def test_landmarks_that_coco_lacks_stand_in_the_nearest_place_unseen() -> None:
    keypoints = np.random.default_rng(0).uniform(0, 500, (17, 2))
    points, visibility = body_landmarks(keypoints, np.ones(17))
    for missing, nearest in (
        ("left_heel", "left_ankle"),
        ("right_foot_index", "right_ankle"),
        ("left_thumb", "left_wrist"),
        ("right_eye_outer", "right_eye"),
    ):
        np.testing.assert_array_equal(points[INDEX[missing]], keypoints[COCO_INDEX[nearest]])
    unseen = {name for name, seen in zip(BODY_LANDMARKS, visibility, strict=True) if seen == 0}
    assert unseen == set(BODY_LANDMARKS) - set(COCO_INDEX)


def test_mouth_lies_below_the_nose() -> None:
    keypoints = np.zeros((17, 2))
    keypoints[COCO_INDEX["left_eye"]] = (10, -10)
    keypoints[COCO_INDEX["right_eye"]] = (-10, -10)
    points, _ = body_landmarks(keypoints, np.ones(17))
    np.testing.assert_allclose(points[INDEX["mouth_left"]], (0, 6))


def test_whole_body_tells_every_landmark_from_a_keypoint_of_its_own() -> None:
    keypoints = np.column_stack([np.arange(133.0), np.zeros(133)])
    points, visibility = body_landmarks(keypoints, np.full(133, 0.7))
    assert len(set(points[:, 0])) == 33
    np.testing.assert_array_equal(visibility, 0.7)


@pytest.mark.parametrize(
    ("name", "keypoint"),
    [
        ("left_foot_index", 17),
        ("left_heel", 19),
        ("right_foot_index", 20),
        ("right_heel", 22),
        ("right_eye_outer", 59),
        ("left_eye_outer", 68),
        ("mouth_right", 71),
        ("mouth_left", 77),
        ("left_index", 96),
        ("right_pinky", 129),
    ],
)
def test_feet_hands_and_face_of_the_whole_body(name: str, keypoint: int) -> None:
    keypoints = np.column_stack([np.arange(133.0), np.zeros(133)])
    points, _ = body_landmarks(keypoints, np.ones(133))
    assert points[INDEX[name], 0] == keypoint
