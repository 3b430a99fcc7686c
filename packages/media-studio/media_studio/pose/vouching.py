"""Faces vouch for bodies: who shows a face is a person, however little else is to be seen."""

from dataclasses import replace

import numpy as np

from media_studio.arrays import ByteImage, FloatArray
from media_studio.pose.face_detector import DetectedFace
from media_studio.pose.landmarker import Landmarker, Landmarks
from media_studio.pose.landmarks import INDEX
from media_studio.pose.region import around_person
from media_studio.pose.stability import Judged, judge

SUPPORT = ((0.75, 0.9), (0.0, 0.85))
"""Scores of a face, and the certainty that each alone lends to the body below it."""
SAME_HEAD = 0.25
"""Mean distance of eyes, nose, and mouth in sizes of the face up to which a head fits it."""
SURE = 0.7
"""Confidence without the face from which no better body is looked for below it."""
MOST_FACES = 12
"""Faces without a sure body below which one is looked for."""
DOUBTFUL = 0.55
"""Confidence without the face below which a body must agree with others below the same face."""
DENIED = 1.4
"""Distance in sizes of the face between bodies that lowers a landmark's visibility to 1/e."""

_BODIES = ((3.6, 5.0), (2.6, 3.4), (3.6, 3.4), (2.6, 2.2), (1.6, 2.2))
"""Where the hips may be below a face, and the radius of the circle, in sizes of the face."""
_EYES_NOSE = [INDEX["right_eye"], INDEX["left_eye"], INDEX["nose"]]
_MOUTH = [INDEX["mouth_left"], INDEX["mouth_right"]]


def vouched(
    landmarker: Landmarker, picture: ByteImage, judged: list[Judged], faces: list[DetectedFace]
) -> list[Judged]:
    """Give every face one body, which it supports; bodies without a face remain as they are."""
    left = list(judged)
    chosen: list[Judged] = []
    sought = 0
    for face in faces:
        fitting = [each for each in left if fits(each.landmarks, face)]
        left = [each for each in left if not fits(each.landmarks, face)]
        sure = max((each.confidence for each in fitting), default=0.0) >= SURE
        if not sure and sought < MOST_FACES:
            sought += 1
            fitting += _below(landmarker, picture, face)
        if fitting:
            chosen.append(support(_agreed(fitting, face), face))
    return chosen + left


def fits(landmarks: Landmarks, face: DetectedFace) -> bool:
    """Tell whether the head of a body is where a face is."""
    return _apart(landmarks, face) < SAME_HEAD


def support(judged: Judged, face: DetectedFace) -> Judged:
    """Raise the confidence in a body by that in its face."""
    lent = float(np.interp(face.score, *SUPPORT)) * min(1.0, judged.landmarks.score)
    return replace(judged, confidence=1 - (1 - judged.confidence) * (1 - lent))


def _below(landmarker: Landmarker, picture: ByteImage, face: DetectedFace) -> list[Judged]:
    found: list[Judged] = []
    for hips, radius in _BODIES:
        landmarks = landmarker(picture, around_person(_anchor(face, hips, radius)))
        if fits(landmarks, face):
            found.append(judge(landmarker, picture, landmarks))
    return [each for each in found if fits(each.landmarks, face)]


def _agreed(bodies: list[Judged], face: DetectedFace) -> Judged:
    """Return the most certain body; what of a doubtful one the others deny is not visible."""
    best = max(bodies, key=lambda each: each.confidence)
    others = [each.landmarks.points for each in bodies if each is not best]
    if best.confidence >= DOUBTFUL or not others:
        return best
    apart = np.linalg.norm(np.array(others) - best.landmarks.points, axis=2) / face.size
    visibility = best.landmarks.visibility * np.exp(-(np.median(apart, axis=0) ** 2))
    return replace(best, landmarks=replace(best.landmarks, visibility=visibility))


def _anchor(face: DetectedFace, hips: float, radius: float) -> FloatArray:
    middle = face.middle + hips * face.size * face.down()
    return np.stack([middle, middle - radius * face.size * face.down()])


def _apart(landmarks: Landmarks, face: DetectedFace) -> float:
    points = landmarks.points
    head = np.vstack([points[_EYES_NOSE], points[_MOUTH].mean(axis=0)])
    return float(np.linalg.norm(head - face.features, axis=1).mean()) / face.size
