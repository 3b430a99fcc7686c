"""From rough places to squares that are centred on a person.

A square that is a little off leads the landmark network to a better one; a few steps of this end
at the same square from nearly everywhere around a person.
"""

from collections.abc import Iterable, Sequence

import numpy as np

from media_studio.arrays import ByteImage, FloatArray
from media_studio.pose.landmarker import Landmarker, Landmarks
from media_studio.pose.region import Region, around_person

EXAMINED = 0.4
"""Score below which a settled square is dropped."""

_MOST_STEPS = 6
_SETTLED_SCORE = 0.9
_SETTLED_MOVE = 0.03
"""Movement and change of size, as a share of the square, below which it has settled."""
_HOPELESS_SCORE = 0.05
_HOPELESS_STEPS = 2
"""Steps with a hopeless score after which a place is given up."""
_SAME_MOVE = 0.05
"""Distance and difference of size, likewise, below which two squares show the same person."""
_SAME_TURN = 0.5
"""Difference of their turns in radians, likewise."""


def settled(
    landmarker: Landmarker,
    picture: ByteImage,
    anchors: Iterable[FloatArray],
    known: Sequence[Landmarks] = (),
) -> list[Landmarks]:
    """Return the distinct people to which anchors (2, 2) lead, in the order of the anchors.

    Those who are known already are left out.
    """
    found: list[Landmarks] = []
    for anchor in anchors:
        landmarks = _settle(landmarker, picture, around_person(anchor), [*known, *found])
        if landmarks is not None:
            found.append(landmarks)
    return found


def _settle(
    landmarker: Landmarker, picture: ByteImage, region: Region, found: list[Landmarks]
) -> Landmarks | None:
    hopeless = 0
    for _ in range(_MOST_STEPS):
        if any(_near(region, other.region, _SAME_MOVE) for other in found):
            return None
        landmarks = landmarker(picture, region)
        hopeless += landmarks.score < _HOPELESS_SCORE
        if hopeless == _HOPELESS_STEPS:
            return None
        region = around_person(landmarks.anchor)
        if landmarks.score > _SETTLED_SCORE and _near(region, landmarks.region, _SETTLED_MOVE):
            break
    return landmarks if landmarks.score >= EXAMINED else None


def _near(first: Region, second: Region, share: float) -> bool:
    apart = max(abs(first.x - second.x), abs(first.y - second.y), abs(first.size - second.size))
    turn = abs(np.angle(np.exp(1j * (first.angle - second.angle))))
    return bool(apart < share * second.size and turn < _SAME_TURN)
