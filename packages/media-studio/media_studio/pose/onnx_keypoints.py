"""COCO's 17 and COCO-WholeBody's 133 keypoints as the 33 body landmarks.

Source: Lin et al. 2014, Microsoft COCO; Jin et al. 2020, Whole-body human pose estimation in the
wild, figure 2 (6 points of the feet, 68 of the face, 21 of each hand).
"""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.pose.landmarks import BODY_LANDMARKS, INDEX

_COCO = (
    "nose",
    "left_eye",
    "right_eye",
    "left_ear",
    "right_ear",
    "left_shoulder",
    "right_shoulder",
    "left_elbow",
    "right_elbow",
    "left_wrist",
    "right_wrist",
    "left_hip",
    "right_hip",
    "left_knee",
    "right_knee",
    "left_ankle",
    "right_ankle",
)
COCO_INDEX = {name: number for number, name in enumerate(_COCO)}

_FACE, _LEFT_HAND, _RIGHT_HAND = 23, 91, 112
_THUMB, _INDEX, _PINKY = 3, 5, 17
"""Knuckles within a hand."""
_WHOLE_BODY = COCO_INDEX | {
    "left_foot_index": 17,
    "left_heel": 19,
    "right_foot_index": 20,
    "right_heel": 22,
    "right_eye_outer": _FACE + 36,
    "right_eye_inner": _FACE + 39,
    "left_eye_inner": _FACE + 42,
    "left_eye_outer": _FACE + 45,
    "mouth_right": _FACE + 48,
    "mouth_left": _FACE + 54,
    "left_thumb": _LEFT_HAND + _THUMB,
    "left_index": _LEFT_HAND + _INDEX,
    "left_pinky": _LEFT_HAND + _PINKY,
    "right_thumb": _RIGHT_HAND + _THUMB,
    "right_index": _RIGHT_HAND + _INDEX,
    "right_pinky": _RIGHT_HAND + _PINKY,
}
_STAND_IN = {
    "eye_inner": "eye",
    "eye_outer": "eye",
    "thumb": "wrist",
    "index": "wrist",
    "pinky": "wrist",
    "heel": "ankle",
    "foot_index": "ankle",
}
"""What is nearest to a landmark that COCO lacks."""
_MOUTH_BELOW_NOSE = 0.6
"""Distances from the eyes to the nose."""


def body_landmarks(keypoints: FloatArray, scores: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return the body landmarks.

    Args:
        keypoints: (17 or 133, d) coordinates.
        scores: (17 or 133,) likelihood that the keypoint is seen, 0..1.

    Returns:
        Coordinates (33, d) and visibility (33,), which is 0 where a landmark is none of the
        keypoints and the nearest one stands in.
    """
    known = COCO_INDEX if len(keypoints) == len(_COCO) else _WHOLE_BODY
    points, visibility = np.zeros((33, keypoints.shape[1])), np.zeros(33)
    for number, name in enumerate(BODY_LANDMARKS):
        if name in known:
            points[number], visibility[number] = keypoints[known[name]], scores[known[name]]
        elif not name.startswith("mouth"):
            points[number] = keypoints[COCO_INDEX[_stand_in(name)]]
    if "mouth_left" not in known:
        nose = keypoints[COCO_INDEX["nose"]]
        eyes = (keypoints[COCO_INDEX["left_eye"]] + keypoints[COCO_INDEX["right_eye"]]) / 2
        mouth = nose + _MOUTH_BELOW_NOSE * (nose - eyes)
        points[[INDEX["mouth_left"], INDEX["mouth_right"]]] = mouth
    return points, visibility


def _stand_in(name: str) -> str:
    side, part = name.split("_", 1)
    return f"{side}_{_STAND_IN[part]}"
