"""How certain it is that landmarks belong to a person.

The landmark network answers something person-like for any picture. What it sees of a person stays
where it is when the square moves a little or is mirrored; what it makes up does not.
"""

from dataclasses import dataclass, replace
from math import exp, sqrt

import numpy as np

from media_studio.arrays import ByteImage, FloatArray
from media_studio.pose.engine import REPORTED
from media_studio.pose.landmarker import Landmarker, Landmarks
from media_studio.pose.landmarks import INDEX, MIRROR
from media_studio.pose.region import MARGIN, around_person

TOLERANCE = (0.072, 0.089)
"""Movement, as a share of the circle's radius, that lowers the confidence to 1/e.

The first for a body that is folded up, the second for one that is stretched out. Of some
seventy photographs of animals, toys, and household things none got above 0.65 with these.
"""
STRETCH = (1.0, 1.4)
"""Extent of the landmarks in radii from which a body is no longer folded up, or stretched out."""
CLEARLY_SEEN = 0.7
"""Share of the joints within the picture that must be visible for full confidence."""

_NUDGES = (
    (0.04, -0.03, 1.12, 0.12, False),
    (-0.04, 0.03, 0.92, -0.12, True),
    (0.03, 0.05, 0.86, 0.2, True),
    (-0.03, -0.05, 1.2, -0.2, False),
)
"""Shares of the square to the right and down, scale, turn in radians, and mirroring."""
_FIRST_LOOK = 2
_HOPELESS = 0.2
"""Confidence after the first views below which the others are not worth their time."""
_FURTHER_LOOKS = ((1.0, 0.1, True), (1.0, -0.1, True), (1.1, 0.0, False))
"""Scale, turn in radians, and mirroring of the squares from which to look anew."""
_PROMISING = 0.3
"""Confidence that one of two further looks must reach for the last to be worth its time."""
_SIDES_SWAPPED = 0.02
"""Penalty when the outline agrees but left and right do not, as from behind at a distance."""
_AGREED = 0.1
"""Movement up to which views are averaged."""
_SCATTERED = 0.15
"""Mean movement of one landmark, in radii, that lowers its visibility to 1/e."""
_JUDGED = [
    INDEX["nose"],
    *(
        INDEX[side + joint]
        for side in ("left_", "right_")
        for joint in ("shoulder", "elbow", "wrist", "hip", "knee", "ankle")
    ),
]


@dataclass(frozen=True, kw_only=True, eq=False)
class Judged:
    """Landmarks with the certainty that they belong to a person.

    Attributes:
        landmarks: Mean of the views that agree.
        confidence: 0..1.
    """

    landmarks: Landmarks
    confidence: float


def judge(landmarker: Landmarker, picture: ByteImage, landmarks: Landmarks) -> Judged:
    """Look at settled landmarks again from squares moved a little, and compare.

    What remains undecided gets further looks, and counts as much as the second best of them.
    """
    looks = [_judge_once(landmarker, picture, landmarks)]
    if not _HOPELESS < looks[0].confidence < REPORTED:
        return looks[0]
    region = around_person(looks[0].landmarks.anchor)
    for scale, turn, mirrored in _FURTHER_LOOKS:
        changed = region.changed(right=0, down=0, scale=scale, turn=turn)
        again = landmarker(picture, changed, mirrored=mirrored)
        looks.append(_judge_once(landmarker, picture, again))
        if len(looks) > 2 and max(look.confidence for look in looks[1:]) < _PROMISING:
            break
    return _repeated(looks)


def _repeated(looks: list[Judged]) -> Judged:
    best = max(looks, key=lambda look: look.confidence)
    others = [
        look.confidence
        for look in looks
        if look is not best and _movement(best.landmarks, look.landmarks) < _AGREED
    ]
    return replace(best, confidence=max([looks[0].confidence, *others]))


def _judge_once(landmarker: Landmarker, picture: ByteImage, landmarks: Landmarks) -> Judged:
    views: list[Landmarks] = []
    for number, (right, down, scale, turn, mirrored) in enumerate(_NUDGES):
        nudged = landmarks.region.changed(right=right, down=down, scale=scale, turn=turn)
        views.append(landmarker(picture, nudged, mirrored=mirrored))
        if number + 1 == _FIRST_LOOK and _confidence(landmarks, views) < _HOPELESS:
            break
    return Judged(landmarks=_agreed([landmarks, *views]), confidence=_confidence(landmarks, views))


def _confidence(landmarks: Landmarks, views: list[Landmarks]) -> float:
    instability = float(np.median([_movement(landmarks, view) for view in views]))
    score = sqrt(max(0.0, landmarks.score * float(np.mean([view.score for view in views]))))
    shown = landmarks.visibility[_JUDGED].mean() / max(landmarks.presence[_JUDGED].mean(), 1e-3)
    extent = np.ptp(landmarks.points, axis=0).max() / _radius(landmarks)
    tolerance = float(np.interp(extent, STRETCH, TOLERANCE))
    return score * min(1.0, shown / CLEARLY_SEEN) * exp(-((instability / tolerance) ** 2))


def _radius(landmarks: Landmarks) -> float:
    return landmarks.region.size / (2 * MARGIN)


def _movement(first: Landmarks, second: Landmarks) -> float:
    """Return how far the joints moved, as a share of the radius, sides swapped or not."""
    swapped = _distance(first.points, second.points[MIRROR]) / _radius(first) + _SIDES_SWAPPED
    return min(_distance(first.points, second.points) / _radius(first), swapped)


def _distance(first: FloatArray, second: FloatArray) -> float:
    return float(np.median(np.linalg.norm(first - second, axis=1)[_JUDGED]))


def _agreed(views: list[Landmarks]) -> Landmarks:
    """Average the views that take the same side for the left as most do."""
    distances = [sum(_distance(view.points, other.points) for other in views) for view in views]
    middle = views[int(np.argmin(distances))]
    near = [
        view for view in views if _distance(view.points, middle.points) / _radius(middle) < _AGREED
    ]
    points = np.mean([view.points for view in near], axis=0)
    spread = np.mean([np.linalg.norm(view.points - points, axis=1) for view in near], axis=0)
    seen = np.exp(-((spread / _radius(middle) / _SCATTERED) ** 2))
    return replace(
        middle,
        points=points,
        visibility=seen * np.mean([view.visibility for view in near], axis=0),
        presence=np.mean([view.presence for view in near], axis=0),
        world=np.mean([view.world for view in near], axis=0),
        anchor=np.mean([view.anchor for view in near], axis=0),
    )
