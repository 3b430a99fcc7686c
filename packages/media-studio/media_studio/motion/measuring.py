"""How long the bones of a tracked person are."""

from dataclasses import fields, replace

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.motion.body_landmarks import EARS_FORWARD
from media_studio.pose.body_lengths import AVERAGE_BODY, BodyLengths
from media_studio.pose.landmarks import INDEX

_SHORTEST, _LONGEST = 0.4, 2.5
"""Bounds of a length as multiples of the average body's."""

_PAIRS = {
    "upper_arm": ("shoulder", "elbow"),
    "forearm": ("elbow", "wrist"),
    "thigh": ("hip", "knee"),
    "shin": ("knee", "ankle"),
    "foot": ("ankle", "foot_index"),
}
_WIDTHS = {"hip_width": "hip", "shoulder_width": "shoulder"}

Distances = tuple[FloatArray, FloatArray]
"""Distances and how much each of them counts, (n,) each."""


def measure_lengths(landmarks: FloatArray, visibility: FloatArray | None = None) -> BodyLengths:
    """Measure a body: of each length the median over all frames and both sides.

    Args:
        landmarks: (f, 33, 3) metres, in the order of `BODY_LANDMARKS`.
        visibility: (f, 33) how much each counts; all the same if None.

    Returns:
        Lengths between 0.4 and 2.5 times the average body's, so that a limb that was never seen
        does not vanish.
    """
    seen = np.ones(landmarks.shape[:2]) if visibility is None else visibility
    measured = {
        name: _median(*_both(landmarks, seen, start, end)) for name, (start, end) in _PAIRS.items()
    }
    for name, joint in _WIDTHS.items():
        measured[name] = _median(*_apart(landmarks, seen, [f"left_{joint}"], [f"right_{joint}"]))
    hips, shoulders, ears = (
        [f"{side}_{joint}" for side in ("left", "right")] for joint in ("hip", "shoulder", "ear")
    )
    measured["torso"] = _median(*_apart(landmarks, seen, hips, shoulders))
    to_ears = _median(*_apart(landmarks, seen, shoulders, ears))
    measured["head"] = float(np.sqrt(max(to_ears**2 - EARS_FORWARD**2, 0)))
    hands = [
        _apart(landmarks, seen, [f"{side}_wrist"], [f"{side}_index", f"{side}_pinky"])
        for side in ("left", "right")
    ]
    measured["hand"] = _median(*_joined(hands))
    return _within_bounds(replace(AVERAGE_BODY, **measured))


def _both(landmarks: FloatArray, seen: FloatArray, start: str, end: str) -> Distances:
    return _joined(
        [
            _apart(landmarks, seen, [f"{side}_{start}"], [f"{side}_{end}"])
            for side in ("left", "right")
        ]
    )


def _joined(parts: list[Distances]) -> Distances:
    return np.concatenate([d for d, _ in parts]), np.concatenate([w for _, w in parts])


def _apart(landmarks: FloatArray, seen: FloatArray, one: list[str], other: list[str]) -> Distances:
    first, second = ([INDEX[name] for name in names] for names in (one, other))
    way = landmarks[:, second].mean(1) - landmarks[:, first].mean(1)
    return np.linalg.norm(way, axis=1), seen[:, first + second].min(1)


def _median(distances: FloatArray, weights: FloatArray) -> float:
    order = np.argsort(distances)
    # The small addition decides when nothing at all was seen
    running = np.cumsum(weights[order] + 1e-6)
    return float(distances[order][np.searchsorted(running, running[-1] / 2)])


def _within_bounds(lengths: BodyLengths) -> BodyLengths:
    bounded = {}
    for field in fields(BodyLengths):
        usual = getattr(AVERAGE_BODY, field.name)
        bounded[field.name] = float(
            np.clip(getattr(lengths, field.name), _SHORTEST * usual, _LONGEST * usual)
        )
    return BodyLengths(**bounded)
