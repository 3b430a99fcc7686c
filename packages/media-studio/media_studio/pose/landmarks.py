"""The 33 body landmarks that every pose engine reports.

Left and right are the person's own.

Source: Bazarevsky et al. 2020, BlazePose: On-device Real-time Body Pose tracking.
"""

BODY_LANDMARKS = (
    "nose",
    "left_eye_inner",
    "left_eye",
    "left_eye_outer",
    "right_eye_inner",
    "right_eye",
    "right_eye_outer",
    "left_ear",
    "right_ear",
    "mouth_left",
    "mouth_right",
    "left_shoulder",
    "right_shoulder",
    "left_elbow",
    "right_elbow",
    "left_wrist",
    "right_wrist",
    "left_pinky",
    "right_pinky",
    "left_index",
    "right_index",
    "left_thumb",
    "right_thumb",
    "left_hip",
    "right_hip",
    "left_knee",
    "right_knee",
    "left_ankle",
    "right_ankle",
    "left_heel",
    "right_heel",
    "left_foot_index",
    "right_foot_index",
)
"""Names in the order of all arrays of landmarks."""

INDEX = {name: number for number, name in enumerate(BODY_LANDMARKS)}

_OTHER = {"left": "right", "right": "left"}

MIRROR = [
    INDEX["_".join(_OTHER.get(word, word) for word in name.split("_"))] for name in BODY_LANDMARKS
]
"""For each landmark, that of the other side of the body."""

BODY_EDGES = tuple(
    (INDEX[first], INDEX[second])
    for first, second in (
        ("left_shoulder", "right_shoulder"),
        ("left_shoulder", "left_elbow"),
        ("left_elbow", "left_wrist"),
        ("right_shoulder", "right_elbow"),
        ("right_elbow", "right_wrist"),
        ("left_shoulder", "left_hip"),
        ("right_shoulder", "right_hip"),
        ("left_hip", "right_hip"),
        ("left_hip", "left_knee"),
        ("left_knee", "left_ankle"),
        ("right_hip", "right_knee"),
        ("right_knee", "right_ankle"),
        ("left_ankle", "left_heel"),
        ("left_heel", "left_foot_index"),
        ("left_ankle", "left_foot_index"),
        ("right_ankle", "right_heel"),
        ("right_heel", "right_foot_index"),
        ("right_ankle", "right_foot_index"),
        ("left_wrist", "left_index"),
        ("left_wrist", "left_pinky"),
        ("left_wrist", "left_thumb"),
        ("right_wrist", "right_index"),
        ("right_wrist", "right_pinky"),
        ("right_wrist", "right_thumb"),
    )
)
"""Pairs of landmarks that a drawing joins."""
