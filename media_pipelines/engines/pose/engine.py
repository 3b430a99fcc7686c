"""What a pose engine can do; the bundled models and those of an operator do it alike."""

from typing import Protocol

from media_pipelines.engines.arrays import ByteImage, FloatArray
from media_pipelines.engines.pose.person import Person


class PoseEngine(Protocol):
    """Finds people in pictures, (h, w, 3) sRGB."""

    @property
    def name(self) -> str:
        """Name for the `model` of an envelope."""
        ...

    def people(self, picture: ByteImage) -> tuple[Person, ...]:
        """Find everybody, the most certain first; confidence is at least `REPORTED`."""
        ...

    def within(self, picture: ByteImage, box: FloatArray) -> Person | None:
        """Make out the person whom a box (x1, y1, x2, y2 in pixels) surrounds."""
        ...

    def follow(self, picture: ByteImage, person: Person) -> Person | None:
        """Make out a person of the frame before in this one; None if lost."""
        ...


REPORTED = 0.45
"""Confidence below which a person is not reported."""
