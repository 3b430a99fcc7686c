"""One engine's boxes, another one's landmarks."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from media_studio.arrays import ByteImage, FloatArray
from media_studio.pose.engine import PoseEngine
from media_studio.pose.person import Person
from media_studio.pose.region import Region
from media_studio.pose.suppression import without_duplicates


@dataclass(frozen=True, kw_only=True, eq=False)
class BoxedPose:
    """A PoseEngine that finds people with one engine and makes out landmarks with another.

    A motion needs depth, which most ONNX models do not tell: the bundled landmarks, which have
    it, in the boxes of an ONNX model, which finds more people.

    Attributes:
        finder: Finds people; its confidence is the one that is reported.
        seer: Makes out landmarks.
    """

    finder: PoseEngine
    seer: PoseEngine

    @property
    def name(self) -> str:
        """Name for the `model` of an envelope: both names."""
        return f"{self.finder.name}+{self.seer.name}"

    def people(self, picture: ByteImage) -> tuple[Person, ...]:
        """Find everybody, the most certain first; confidence is at least `REPORTED`."""
        found = (
            (person, self.seer.within(picture, person.box))
            for person in self.finder.people(picture)
        )
        return without_duplicates(
            [replace(seen, confidence=p.confidence) for p, seen in found if seen is not None]
        )

    def people_again(
        self,
        picture: ByteImage,
        known: Sequence[Person],  # noqa: ARG002  # one look shows them all
        squares: Sequence[Region],  # noqa: ARG002
    ) -> tuple[Person, ...]:
        """Find everybody anew."""
        return self.people(picture)

    def within(self, picture: ByteImage, box: FloatArray) -> Person | None:
        """Make out the person whom a box (x1, y1, x2, y2 in pixels) surrounds."""
        return self.seer.within(picture, box)

    def follow(self, picture: ByteImage, person: Person) -> Person | None:
        """Make out a person of the frame before in this one; None if lost."""
        return self.seer.follow(picture, person)
