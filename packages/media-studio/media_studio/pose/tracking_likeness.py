"""How alike two sightings are: one person, or two people?"""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.pose.boxes import overlap
from media_studio.pose.landmarks import INDEX
from media_studio.pose.person import Person
from media_studio.pose.suppression import similarity
from media_studio.pose.tracking_sides import exchange_sides

_TORSO = [INDEX[f"{side}_{joint}"] for joint in ("shoulder", "hip") for side in ("left", "right")]
_SAME_POSE = 0.6
_SAME_TORSO = 0.35
"""Torso lengths between the corners of two torsos that are one."""
_BOXES_COUNT = 0.9
"""Boxes that overlap say less than landmarks that agree."""


def middle(person: Person) -> FloatArray:
    """Return the middle (2,) of the torso in pixels."""
    return np.asarray(person.points[_TORSO].mean(axis=0))


def size(person: Person) -> float:
    """Return the longer edge of the box in pixels."""
    return max(float((person.box[2:] - person.box[:2]).max()), 1.0)


def place_likeness(first: Person, second: Person) -> float:
    """Return how well landmarks or else boxes agree, 0..1, whichever side is taken for left."""
    mirrored = similarity(exchange_sides(first), second)
    return max(similarity(first, second), mirrored, _BOXES_COUNT * overlap(first.box, second.box))


def is_same_sighting(first: Person, second: Person) -> bool:
    """Whether two sightings in one picture are of one person.

    Unlike among proposals, boxes do not count: those of people who cross coincide.
    """
    mirrored = exchange_sides(first)
    if max(similarity(first, second), similarity(mirrored, second)) > _SAME_POSE:
        return True
    corners = [person.points[_TORSO] for person in (first, mirrored, second)]
    length = float(np.linalg.norm(corners[2][:2].mean(axis=0) - corners[2][2:].mean(axis=0)))
    apart = [np.linalg.norm(torso - corners[2], axis=1).mean() for torso in corners[:2]]
    return float(min(apart)) < _SAME_TORSO * length
