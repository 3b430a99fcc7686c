"""People of whom a picture leaves no doubt."""

from dataclasses import dataclass

import cv2
import numpy as np

from media_studio.arrays import ByteImage
from media_studio.pose import boxes
from media_studio.pose.engine import PoseEngine
from media_studio.pose.person import Person

_CERTAIN, _CERTAIN_WITH_FACE = 0.9, 0.75
"""Confidence from which a person is reported, without and with a face."""

_APART = 0.5
"""Overlap of two boxes above which they may be one person."""

_CLOSE = 0.35
"""Height of a face in a close-up, share of the shorter side of the picture."""

_LONGEST, _SHORTEST = 1280, 64
"""Pixels along the longer side at which people are sought, and below which nobody is."""


@dataclass(frozen=True, kw_only=True)
class PeopleSighting:
    """Persons who can be made out.

    Attributes:
        count: How many at least.
        close_up: There is one, whose face fills a good part of the picture.
    """

    count: int = 0
    close_up: bool = False


def sight_people(rgb: ByteImage, pose: PoseEngine) -> PeopleSighting:
    """Count the people who are certain.

    Args:
        rgb: (h, w, 3) sRGB.
        pose: Finds people.
    """
    scale = min(1.0, _LONGEST / max(rgb.shape[:2]))
    if min(rgb.shape[:2]) * scale < _SHORTEST:
        return PeopleSighting()
    size = [round(scale * length) for length in rgb.shape[1::-1]]
    small: ByteImage = np.asarray(cv2.resize(rgb, size, interpolation=cv2.INTER_AREA), np.uint8)
    distinct: list[Person] = []
    for person in pose.people(small):
        if _is_certain(person) and all(
            boxes.overlap(person.box, other.box) < _APART for other in distinct
        ):
            distinct.append(person)
    faces = [person.face for person in distinct if person.face is not None]
    close_up = len(distinct) == len(faces) == 1 and bool(
        np.ptp(faces[0][:, 1]) >= _CLOSE * min(small.shape[:2])
    )
    return PeopleSighting(count=len(distinct), close_up=close_up)


def _is_certain(person: Person) -> bool:
    return person.confidence >= (_CERTAIN if person.face is None else _CERTAIN_WITH_FACE)
