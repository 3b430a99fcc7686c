"""The sightings of one person so far."""

from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field, replace

import numpy as np

from media_studio.arrays import ByteImage, FloatArray
from media_studio.pose.appearance import torso_colours
from media_studio.pose.boxes import area
from media_studio.pose.person import Person
from media_studio.pose.tracking_likeness import middle

_MEMORY = 0.95
"""Share of the colours that a new sighting does not change."""
_STEPS = 12
"""Sightings that the speed is taken from."""
_SLOWING = 0.95
"""Speed that is left after each frame in which the person was not seen."""
_UNKNOWN_COLOURS = 0.7
_PLACE_SHARE = 0.7


@dataclass(frozen=True, kw_only=True, eq=False)
class Sighting:
    """A person made out in the frame at hand.

    Attributes:
        person: The person.
        colours: Histogram of the torso, None where it is out of the picture.
        is_detected: Whether a look at the whole picture found the person too.
    """

    person: Person
    colours: FloatArray | None
    is_detected: bool


def sighting(picture: ByteImage, person: Person, *, is_detected: bool) -> Sighting:
    """Return the sighting of a person; the face is left out, for a motion does not need it."""
    return Sighting(
        person=replace(person, face=None),
        colours=torso_colours(picture, person),
        is_detected=is_detected,
    )


@dataclass(kw_only=True, eq=False)
class Trail:
    """The sightings of one person so far.

    Attributes:
        frames: Increasing numbers of the frames in which the person was seen.
        people: The person in those.
        colours: Histogram of the torso, averaged over time.
        requested: Number of the box that asked for this person, None for anybody else.
        detections: Numbers of the frames in which a look at the whole picture found the person.
        judged: How certain that was, 0..1.
    """

    frames: list[int] = field(default_factory=list)
    people: list[Person] = field(default_factory=list)
    colours: FloatArray | None = None
    requested: int | None = None
    detections: list[int] = field(default_factory=list)
    judged: list[float] = field(default_factory=list)

    def add(self, frame: int, seen: Sighting) -> None:
        """Append a sighting."""
        self.frames.append(frame)
        if seen.is_detected:
            self.people.append(seen.person)
            self.detections.append(frame)
            self.judged.append(seen.person.confidence)
        else:
            self.people.append(self._as_judged(seen.person))
        if self.colours is None or seen.colours is None:
            self.colours = seen.colours if self.colours is None else self.colours
            return
        mixed = _MEMORY * self.colours + (1 - _MEMORY) * seen.colours
        self.colours = mixed / np.linalg.norm(mixed)

    def add_before(self, frame: int, seen: Sighting) -> None:
        """Put a sighting before the first."""
        self.frames.insert(0, frame)
        self.people.insert(0, self._as_judged(seen.person))

    def _as_judged(self, person: Person) -> Person:
        """Return a person who is no more certain for having been followed."""
        return replace(person, confidence=min(person.confidence, self.judged[-1]))

    def at(self, frame: int) -> Person | None:
        """Return the person in a frame, None if he was not seen in it."""
        number = bisect_left(self.frames, frame)
        is_seen = number < len(self.frames) and self.frames[number] == frame
        return self.people[number] if is_seen else None

    def gap(self, frame: int) -> int:
        """Return how many frames before this one the person was seen last."""
        return frame - self.frames[-1]

    def expected(self, frame: int) -> Person:
        """Return the last sighting, moved to where the person should be by now."""
        person, missed = self.people[-1], self.gap(frame) - 1
        travelled = (1 - _SLOWING ** (missed + 1)) / (1 - _SLOWING)
        shift = self._velocity(len(self.frames)) * travelled
        return replace(
            person,
            points=person.points + shift,
            anchor=person.anchor + shift,
            box=person.box + np.tile(shift, 2),
        )

    def colour_likeness(self, seen: Sighting) -> float:
        """Return how alike the colours are, 0..1."""
        if self.colours is None or seen.colours is None:
            return _UNKNOWN_COLOURS
        return float(self.colours @ seen.colours)

    def outlook(self, known: int, frame: int) -> FloatArray:
        """Return where (2,) the middle would be in a frame by what was seen until another one."""
        count = bisect_right(self.frames, known)
        way = self._velocity(count) * (frame - self.frames[count - 1])
        return np.asarray(middle(self.people[count - 1]) + way)

    def hand_over(self, other: "Trail", *, after: int) -> None:
        """Give another trail, which ends at a frame, the sightings after it."""
        count, looks = bisect_right(self.frames, after), bisect_right(self.detections, after)
        other.frames += self.frames[count:]
        other.people += self.people[count:]
        other.detections += self.detections[looks:]
        other.judged += self.judged[looks:]
        del self.frames[count:], self.people[count:]
        del self.detections[looks:], self.judged[looks:]

    def _velocity(self, count: int) -> FloatArray:
        """Return pixels per frame (2,) at the end of the first sightings."""
        first = max(count - _STEPS, 0)
        duration = self.frames[count - 1] - self.frames[first]
        if duration == 0:
            return np.zeros(2)
        return np.asarray((middle(self.people[count - 1]) - middle(self.people[first])) / duration)


def share_inside(box: FloatArray, picture: ByteImage) -> float:
    """Return how much of a box lies within a picture, 0..1."""
    height, width = picture.shape[:2]
    whole = area(box)
    return area(np.clip(box, 0, (width, height, width, height))) / whole if whole > 0 else 0.0


def likelihood(place: float, colours: float) -> float:
    """Return how likely a sighting belongs to a trail, 0..1."""
    return colours * (1 - _PLACE_SHARE + _PLACE_SHARE * place)
