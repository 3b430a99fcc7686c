"""Which sighting belongs to whom."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from scipy.optimize import linear_sum_assignment

from media_studio.arrays import FloatArray
from media_studio.pose.person import Person
from media_studio.pose.tracking_likeness import (
    is_same_sighting,
    middle,
    place_likeness,
    size,
)
from media_studio.pose.tracking_trail import Sighting, Trail, likelihood

_SAME_PLACE = 0.25
_LIKE_ENOUGH = 0.35
"""Likeness of colours from one frame to the next."""
_RECOGNISED = 0.6
"""Likeness of colours after a gap."""
_STRIDE, _RUN = 0.5, 1.5
"""Sizes of a person that he may be off after a gap, and sizes per second of it."""
_FARTHEST = 3.0
_LARGEST_GROWTH = 2.0


def distinct(sightings: Sequence[Sighting]) -> list[Sighting]:
    """Return one sighting of each person, the first.

    It is detected if any of the same person is, and then as certain as that one: whoever looks at
    the whole picture judges better than who follows.
    """
    kept: list[Sighting] = []
    for seen in sightings:
        for number, other in enumerate(kept):
            if is_same_sighting(seen.person, other.person):
                if seen.is_detected and not other.is_detected:
                    person = replace(other.person, confidence=seen.person.confidence)
                    kept[number] = replace(other, person=person, is_detected=True)
                break
        else:
            kept.append(seen)
    return kept


def assign(
    trails: Sequence[Trail], sightings: Sequence[Sighting], frame: int, fps: float
) -> dict[int, int]:
    """Give each trail the sighting of its person, if there is one.

    Those who were seen in the frame before come first, for their place is known better.

    Returns:
        Number of a sighting by number of a trail.

    Source: Wojke, Bewley & Paulus 2017, Simple online and realtime tracking with a deep
    association metric (the cascade).
    """
    present = [n for n, trail in enumerate(trails) if trail.gap(frame) == 1]
    hidden = [n for n, trail in enumerate(trails) if trail.gap(frame) > 1]
    assigned: dict[int, int] = {}
    for rows in (present, hidden):
        columns = [n for n in range(len(sightings)) if n not in assigned.values()]
        scores = np.zeros((len(rows), len(columns)))
        for i, j in np.ndindex(scores.shape):
            scores[i, j] = _score(trails[rows[i]], sightings[columns[j]], frame, fps)
        assigned |= {rows[i]: columns[j] for i, j in matched(scores).items()}
    return assigned


def matched(scores: FloatArray) -> dict[int, int]:
    """Return the columns of rows (n, m) that fit best; zero means never.

    Squares are added, so that one good match is not given up for two poor ones.

    Source: Kuhn 1955, The Hungarian method for the assignment problem.
    """
    rows, columns = linear_sum_assignment(scores**2, maximize=True)
    pairs = zip(rows.tolist(), columns.tolist(), strict=True)
    return {row: column for row, column in pairs if scores[row, column] > 0}


def continues(trail: Trail, neighbour: Person, seen: Sighting) -> bool:
    """Whether a sighting can be that of the person one frame before or after."""
    place = place_likeness(neighbour, seen.person)
    return _is_as_large(neighbour, seen.person) and _is_next(place, trail.colour_likeness(seen))


def _score(trail: Trail, seen: Sighting, frame: int, fps: float) -> float:
    last, gap = trail.people[-1], trail.gap(frame)
    if not _is_as_large(last, seen.person):
        return 0.0
    expected = trail.expected(frame)
    # Whoever stops or turns back is where he was rather than where he was heading
    place = max(place_likeness(expected, seen.person), place_likeness(last, seen.person))
    colours = trail.colour_likeness(seen)
    is_possible = _is_next(place, colours)
    if gap > 1:
        reach = min(_STRIDE + _RUN * gap / fps, _FARTHEST) * size(last)
        apart = min(_distance(person, seen.person) for person in (expected, last))
        is_possible = colours >= _RECOGNISED and (place >= _SAME_PLACE or apart < reach)
    return likelihood(place, colours) if is_possible else 0.0


def _is_next(place: float, colours: float) -> bool:
    return place >= _SAME_PLACE and colours >= _LIKE_ENOUGH


def _is_as_large(first: Person, second: Person) -> bool:
    return 1 / _LARGEST_GROWTH < size(second) / size(first) < _LARGEST_GROWTH


def _distance(first: Person, second: Person) -> float:
    return float(np.linalg.norm(middle(first) - middle(second)))
