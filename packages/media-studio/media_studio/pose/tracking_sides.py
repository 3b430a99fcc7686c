"""Left and right of one person over time: an engine may confuse them, people do not swap them."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from media_studio.arrays import FloatArray, IntArray
from media_studio.pose.landmarks import INDEX, MIRROR
from media_studio.pose.person import Person

_LEFT = [INDEX["left_shoulder"], INDEX["left_hip"]]
_RIGHT = [INDEX["right_shoulder"], INDEX["right_hip"]]
_BROADSIDE = 0.2
"""Torso lengths between the two sides above which it is plain which of them is where."""
_LONGEST_STEP = 3
"""Frames within which nobody turns around."""


def exchange_sides(person: Person) -> Person:
    """Return a person with left and right exchanged.

    An engine that confuses them sees a back for a front, so that what it holds for near is far.
    """
    world = person.world
    return replace(
        person,
        points=person.points[MIRROR],
        visibility=person.visibility[MIRROR],
        world=None if world is None else world[MIRROR] * (1, 1, -1),
    )


def settle_sides(frames: IntArray, people: Sequence[Person]) -> tuple[Person, ...]:
    """Exchange left and right where a person would have turned around in no time.

    Somebody who turns is seen from the side on the way; where the sides change places without
    that, the smaller part of the sightings in between is taken for mistaken.

    Args:
        frames: (k,) increasing frame numbers of the sightings.
        people: Sightings of one person.

    Returns:
        The same sightings, those that were mistaken with left and right exchanged.
    """
    facing = np.array([_facing(person.points) for person in people])
    mistaken = np.zeros(len(people), dtype=bool)
    for first, end in _runs(frames, facing):
        turned = np.sign(facing[first:end])
        mistaken[first:end] = turned != (np.sign(turned.sum()) or turned[0])
    return tuple(
        exchange_sides(person) if wrong else person
        for person, wrong in zip(people, mistaken, strict=True)
    )


def _facing(points: FloatArray) -> float:
    """Return torso lengths from right to left, positive with the back to the camera."""
    left, right = points[_LEFT], points[_RIGHT]
    down = (left[1] + right[1] - left[0] - right[0]) / 2
    length = max(float(np.linalg.norm(down)), 1.0)
    across = (left - right).mean(axis=0)
    return float(down[0] * across[1] - down[1] * across[0]) / length**2


def _runs(frames: IntArray, facing: FloatArray) -> list[tuple[int, int]]:
    """Return the ranges of sightings, end excluded, that no side view and no gap interrupts."""
    plain = np.abs(facing) > _BROADSIDE
    runs, first = [], None
    for number, is_plain in enumerate(plain):
        is_gap = number > 0 and frames[number] - frames[number - 1] > _LONGEST_STEP
        if first is not None and (is_gap or not is_plain):
            runs.append((first, number))
            first = None
        if is_plain and first is None:
            first = number
    return runs if first is None else [*runs, (first, len(plain))]
