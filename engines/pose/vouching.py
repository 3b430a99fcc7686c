"""Faces vouch for bodies: who shows a face is a person, however little else is to be seen."""

from dataclasses import replace

import numpy as np

from engines.mesh.model import ByteImage, FloatArray
from engines.pose.face_detector import DetectedFace
from engines.pose.landmarker import Landmarker, Landmarks
from engines.pose.landmarks import INDEX
from engines.pose.region import around_person
from engines.pose.stability import Judged, judge

SUPPORT = ((0.7, 0.9), (0.0, 0.85))
"""Scores of a face, and the certainty that each alone lends to the body below it."""
SAME_HEAD = 0.25
"""Mean distance of eyes, nose, and mouth in sizes of the face up to which a head fits it."""
SURE = 0.7
"""Confidence without the face from which no better body is looked for below it."""
MOST_FACES = 12
"""Faces without a sure body below which one is looked for."""

_BODIES = ((3.6, 5.0), (2.6, 3.4), (3.6, 3.4), (2.6, 2.2), (1.6, 2.2))
"""Where the hips may be below a face, and the radius of the circle, in sizes of the face."""
_EYES_NOSE = [INDEX["right_eye"], INDEX["left_eye"], INDEX["nose"]]
_MOUTH = [INDEX["mouth_left"], INDEX["mouth_right"]]


def vouched(
    landmarker: Landmarker, picture: ByteImage, judged: list[Judged], faces: list[DetectedFace]
) -> list[Judged]:
    """Return the bodies with the support of their faces, and bodies for faces that lack one."""
    supported = list(judged)
    sought = 0
    for face in faces:
        fitting = [row for row, each in enumerate(judged) if fits(each.landmarks, face)]
        sure = max((judged[row].confidence for row in fitting), default=0.0) >= SURE
        for row in fitting:
            supported[row] = support(judged[row], face)
        if not sure and sought < MOST_FACES:
            sought += 1
            below = _below(landmarker, picture, face)
            supported += [] if below is None else [support(below, face)]
    return supported


def fits(landmarks: Landmarks, face: DetectedFace) -> bool:
    """Tell whether the head of a body is where a face is."""
    return _apart(landmarks, face) < SAME_HEAD


def support(judged: Judged, face: DetectedFace) -> Judged:
    """Raise the confidence in a body by that in its face."""
    lent = float(np.interp(face.score, *SUPPORT)) * min(1.0, judged.landmarks.score)
    return replace(judged, confidence=1 - (1 - judged.confidence) * (1 - lent))


def _below(landmarker: Landmarker, picture: ByteImage, face: DetectedFace) -> Judged | None:
    candidates: list[Judged] = []
    for hips, radius in _BODIES:
        landmarks = landmarker(picture, around_person(_anchor(face, hips, radius)))
        if fits(landmarks, face):
            candidates.append(judge(landmarker, picture, landmarks))
    fitting = [each for each in candidates if fits(each.landmarks, face)]
    return max(fitting, key=lambda each: each.confidence, default=None)


def _anchor(face: DetectedFace, hips: float, radius: float) -> FloatArray:
    middle = face.middle + hips * face.size * face.down()
    return np.stack([middle, middle - radius * face.size * face.down()])


def _apart(landmarks: Landmarks, face: DetectedFace) -> float:
    points = landmarks.points
    head = np.vstack([points[_EYES_NOSE], points[_MOUTH].mean(axis=0)])
    return float(np.linalg.norm(head - face.features, axis=1).mean()) / face.size
