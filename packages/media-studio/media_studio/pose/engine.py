"""What a pose engine can do; the bundled models and those of an operator do it alike."""

from collections.abc import Sequence
from typing import Protocol

from media_studio.arrays import ByteImage, FloatArray
from media_studio.pose.person import Person
from media_studio.pose.region import Region


class PoseEngine(Protocol):
    """Finds people in pictures, (h, w, 3) sRGB."""

    @property
    def name(self) -> str:
        """Name for the `model` of an envelope."""
        ...

    def people(self, picture: ByteImage) -> tuple[Person, ...]:
        """Find everybody, the most certain first; confidence is at least `REPORTED`."""
        ...

    def people_again(
        self, picture: ByteImage, known: Sequence[Person], squares: Sequence[Region]
    ) -> tuple[Person, ...]:
        """Find everybody where it is known who is there.

        Args:
            picture: A later one of the same scene.
            known: Who was followed into it.
            squares: What has changed besides them.
        """
        ...

    def within(self, picture: ByteImage, box: FloatArray) -> Person | None:
        """Make out the person whom a box (x1, y1, x2, y2 in pixels) surrounds."""
        ...

    def follow(self, picture: ByteImage, person: Person) -> Person | None:
        """Make out a person of the frame before in this one; None if lost."""
        ...


REPORTED = 0.45
"""Confidence below which a person is not reported."""
