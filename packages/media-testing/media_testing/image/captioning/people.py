"""A pose engine whose findings are made up, so that what is made of them can be tested."""

from collections.abc import Sequence

import numpy as np

from media_studio.arrays import ByteImage, FloatArray
from media_studio.pose.person import Person
from media_studio.pose.region import Region


def person(
    confidence: float, *box: float, face: tuple[float, float, float, float] | None = None
) -> Person:
    """Make a person in a box, and a face mesh that spans another."""
    corners = None
    if face is not None:
        corners = np.tile(np.array(face).reshape(2, 2), (234, 1))
    return Person(
        confidence=confidence,
        box=np.array(box),
        points=np.zeros((33, 2)),
        visibility=np.ones(33),
        world=None,
        anchor=np.zeros((2, 2)),
        face=corners,
    )


class Found:
    """Finds the same people in every picture."""

    name = "found"

    def __init__(self, *people: Person) -> None:
        self._people = people

    def people(self, picture: ByteImage) -> tuple[Person, ...]:
        return self._people

    def people_again(
        self, picture: ByteImage, known: Sequence[Person], squares: Sequence[Region]
    ) -> tuple[Person, ...]:
        return self._people

    def within(self, picture: ByteImage, box: FloatArray) -> Person | None:
        return None

    def follow(self, picture: ByteImage, person: Person) -> Person | None:
        return None
