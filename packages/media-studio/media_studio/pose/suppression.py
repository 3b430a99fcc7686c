"""Which of several findings are the same person."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.pose.boxes import area, overlap
from media_studio.pose.landmarks import INDEX
from media_studio.pose.person import Person

_COMPARED = {
    "nose": 0.026,
    "left_eye": 0.025,
    "right_eye": 0.025,
    "left_ear": 0.035,
    "right_ear": 0.035,
    "left_shoulder": 0.079,
    "right_shoulder": 0.079,
    "left_elbow": 0.072,
    "right_elbow": 0.072,
    "left_wrist": 0.062,
    "right_wrist": 0.062,
    "left_hip": 0.107,
    "right_hip": 0.107,
    "left_knee": 0.087,
    "right_knee": 0.087,
    "left_ankle": 0.089,
    "right_ankle": 0.089,
}
"""How far annotators disagree on a landmark, as a share of the root of a person's area."""

_ROWS = [INDEX[name] for name in _COMPARED]
_SPREAD = 2 * np.array(list(_COMPARED.values()))
_TORSO = [INDEX[name] for name in ("left_shoulder", "right_shoulder", "left_hip", "right_hip")]

SAME_POSE = 0.45
SAME_BOX = 0.6
SAME_TORSO = 0.45
"""Mean distance of the corners of two torsos, in torso lengths, below which they are one."""


def similarity(first: Person, second: Person) -> float:
    """Return the object keypoint similarity of two people, 0..1.

    Source: Lin et al. 2014, Microsoft COCO: Common Objects in Context; keypoint evaluation.
    """
    size = (area(first.box) + area(second.box)) / 2
    squared = ((first.points[_ROWS] - second.points[_ROWS]) ** 2).sum(axis=1)
    return float(np.exp(-squared / (2 * size * _SPREAD**2 + 1e-9)).mean())


def without_duplicates(people: list[Person]) -> tuple[Person, ...]:
    """Return distinct people, the most certain first."""
    kept: list[Person] = []
    for person in sorted(people, key=lambda each: -each.confidence):
        if not any(same(person, other) for other in kept):
            kept.append(person)
    return tuple(kept)


def same(first: Person, second: Person) -> bool:
    """Tell whether two findings in one picture are one person."""
    return (
        similarity(first, second) > SAME_POSE
        or overlap(first.box, second.box) > SAME_BOX
        or _torso_distance(first.points, second.points) < SAME_TORSO
    )


def _torso_distance(first: FloatArray, second: FloatArray) -> float:
    corners = second[_TORSO]
    length = np.linalg.norm(corners[:2].mean(axis=0) - corners[2:].mean(axis=0))
    distances = np.linalg.norm(first[_TORSO] - corners, axis=1)
    return float(distances.mean() / max(length, 1e-6))
