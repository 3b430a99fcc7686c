"""Who is who after one person has hidden another.

While two people are one behind the other there is one sighting for both, and the track that gets
it may be the wrong one. When both are seen again, their ways before they met tell.
"""

from collections.abc import Mapping, Sequence

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.pose.tracking_likeness import middle, size
from media_studio.pose.tracking_trail import Sighting, Trail

_MET = 1.0
"""Sizes of a person between two of whom one hides the other."""
_COLOURS_COUNT = 2.0
"""Sizes of a person that complete unlikeness of colours weighs."""
_MARGIN = 0.1
"""Sizes of a person by which the exchange must be better."""


def uncrossed(
    trails: Sequence[Trail], sightings: Sequence[Sighting], assigned: Mapping[int, int], frame: int
) -> dict[int, int]:
    """Exchange people who were taken for each other while one of them was hidden.

    Args:
        trails: The people; what one of them was seen at meanwhile becomes the other's.
        sightings: Of the frame at hand.
        assigned: Number of a sighting by number of a trail.
        frame: Number of the frame at hand.

    Returns:
        The assignment, with the sightings of such people exchanged.
    """
    result = dict(assigned)
    for hidden in (n for n in assigned if trails[n].gap(frame) > 1):
        for present in (n for n in assigned if _have_met(trails[hidden], trails[n], frame)):
            first, second = trails[hidden], trails[present]
            seen = [sightings[result[number]] for number in (hidden, present)]
            met = first.frames[-1]
            ways = [trail.outlook(met, frame) for trail in (first, second)]
            weight = _COLOURS_COUNT * _unlikeness(first, second)
            pairs = [
                [_cost(trail, way, each, weight) for each in seen]
                for trail, way in zip((first, second), ways, strict=True)
            ]
            straight, crossed = pairs[0][0] + pairs[1][1], pairs[0][1] + pairs[1][0]
            if crossed < straight - _MARGIN:
                result[hidden], result[present] = result[present], result[hidden]
                second.hand_over(first, after=met)
                break
    return result


def _have_met(hidden: Trail, other: Trail, frame: int) -> bool:
    last = hidden.people[-1]
    there = other.at(hidden.frames[-1])
    if there is None or other is hidden or other.gap(frame) != 1:
        return False
    return float(np.linalg.norm(middle(there) - middle(last))) < _MET * size(last)


def _unlikeness(first: Trail, second: Trail) -> float:
    """Return how much the colours of two people say, 0..1; nothing if they are dressed alike."""
    if first.colours is None or second.colours is None:
        return 0.0
    return 1 - float(first.colours @ second.colours)


def _cost(trail: Trail, way: FloatArray, seen: Sighting, weight: float) -> float:
    apart = float(np.linalg.norm(way - middle(seen.person)))
    return apart / size(seen.person) - weight * trail.colour_likeness(seen)
