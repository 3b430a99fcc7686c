"""Follow people from frame to frame."""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from media_studio.arrays import ByteImage, FloatArray
from media_studio.pose.boxes import area, overlap
from media_studio.pose.engine import PoseEngine
from media_studio.pose.person import Person
from media_studio.pose.scenery import Scenery
from media_studio.pose.tracking_assignment import assign, continues, distinct, matched
from media_studio.pose.tracking_crossing import uncrossed
from media_studio.pose.tracking_likeness import is_same_sighting, middle, size
from media_studio.pose.tracking_trail import Sighting, Trail, share_inside, sighting

DETECTION_INTERVAL = 10
"""Frames between looks at the whole picture."""
LONGEST_INTERVAL, LONGEST_GROUP_INTERVAL = 60, 20
"""Frames between looks while one person, or the same few, are all there is to see."""
_REMEMBERED = 30
"""Frames in which newcomers are sought afterwards; each takes as much memory as a picture."""
SECOND_LOOK = 4
"""Frame of an early look, which tells ghosts from people in a segment of a few frames."""
LONGEST_GAP_SECONDS = 1.0
"""For which somebody may be out of sight and be the same person."""
_CLAIM_SECONDS = 0.5
"""From the start of the segment, within which a requested box must match somebody."""
_MATCHES_BOX = 0.4
"""Overlap of a requested box with the box of the person it is for."""
_FOLLOWED = 0.3
"""Confidence below which a person counts as lost."""
_IN_PICTURE = 0.2
_UNCONFIRMED_FRAMES = 5 * DETECTION_INTERVAL
_CERTAIN = 0.7
"""Confidence with which nobody needs to be detected again."""
_NEARBY = 1.5
"""Sizes of a person within which somebody else may be taken for him."""
_LARGE = 0.7
"""Size, next to that of a requested person, of somebody who hides much of the background."""


@dataclass(kw_only=True, eq=False)
class Tracker:
    """Follows people from frame to frame.

    Attributes:
        engine: Makes out people.
        fps: Frames per second.
        boxes: (4,) boxes of the people who are asked for; None for everybody.
        passes: How often the landmarks of a frame are made out, each time from those before.
        live: People who are in the picture or left it just now.
        ended: Those who were lost for good.
        looks: Numbers of the frames of which the whole was looked at.
        frame: Number of the next frame.
        scenery: What was around the people at the last look.
        recent: The frames since the last look, in which newcomers are sought afterwards.
    """

    engine: PoseEngine
    fps: float
    boxes: Sequence[FloatArray] | None = None
    passes: int = 1
    live: list[Trail] = field(default_factory=list)
    ended: list[Trail] = field(default_factory=list)
    looks: list[int] = field(default_factory=list)
    frame: int = 0
    scenery: Scenery = field(default_factory=Scenery)
    recent: deque[ByteImage] = field(default_factory=lambda: deque(maxlen=_REMEMBERED))
    _interval: int = field(default=DETECTION_INTERVAL, init=False)
    _next_look: int = field(default=0, init=False)

    def step(self, picture: ByteImage) -> list[FloatArray]:
        """Take the next frame and return the boxes of the people in it."""
        followed = self._follow(picture)
        sightings = distinct([*followed.values(), *self._detect(picture, followed)])
        assigned = assign(self.live, sightings, self.frame, self.fps)
        assigned = uncrossed(self.live, sightings, assigned, self.frame)
        for trail, seen in assigned.items():
            self.live[trail].add(self.frame, sightings[seen])
        free = [seen for n, seen in enumerate(sightings) if n not in assigned.values()]
        newcomers = [seen for seen in free if seen.is_detected]
        self._claim(picture, newcomers)
        self._begin(newcomers)
        self._retire()
        self._plan(len(sightings))
        self.recent.append(picture)
        self.frame += 1
        return [trail.people[-1].box for trail in self.live if trail.gap(self.frame) == 1]

    def _plan(self, present: int) -> None:
        """Look less often at people who stay as many, and soon after one of them is lost."""
        is_steady = present == len(self.live) > 0
        last = self.looks[-1] if self.looks else 0
        if last == self.frame:
            longest = LONGEST_INTERVAL if present == 1 else LONGEST_GROUP_INTERVAL
            longer = min(2 * self._interval, longest)
            is_settled = is_steady and self.frame > SECOND_LOOK
            self._interval = longer if is_settled else DETECTION_INTERVAL
            self._next_look = self.frame - self.frame % DETECTION_INTERVAL + self._interval
        elif not is_steady:
            soon = max(last + DETECTION_INTERVAL, self.frame + 1)
            self._next_look = min(self._next_look, soon)

    def _follow(self, picture: ByteImage) -> dict[int, Sighting]:
        """Return who is made out where he was, by number among the live."""
        found = {}
        for number, trail in enumerate(self.live):
            start = trail.expected(self.frame)
            is_gone = trail.gap(self.frame) > self._longest_gap
            if is_gone or share_inside(start.box, picture) < _IN_PICTURE:
                continue
            person: Person | None = start
            for _ in range(self.passes):
                person = person and self.engine.follow(picture, person)
            if person is not None and person.confidence >= _FOLLOWED:
                found[number] = sighting(picture, person, is_detected=False)
        return found

    def _detect(self, picture: ByteImage, followed: dict[int, Sighting]) -> list[Sighting]:
        if self.frame < self._next_look and self.frame != SECOND_LOOK:
            return []
        if self.boxes is not None and not self.live and self.frame > self._claim_frames:
            return []
        self.looks.append(self.frame)
        people = self._looked(picture, followed)
        return [sighting(picture, person, is_detected=True) for person in people]

    def _looked(self, picture: ByteImage, followed: dict[int, Sighting]) -> tuple[Person, ...]:
        """Look at the whole picture, or only at what is new or in doubt besides who is certain."""
        certain = [n for n in followed if self.live[n].judged[-1] >= _CERTAIN]
        known = [followed[n].person for n in certain]
        doubtful = [
            followed[n].person.box if n in followed else trail.expected(self.frame).box
            for n, trail in enumerate(self.live)
            if n not in certain
        ]
        if known and self.scenery.is_remembered:
            squares = self.scenery.changed(picture, [each.box for each in known], doubtful)
            return self.engine.people_again(picture, known, squares)
        self.scenery.remember(picture)
        return self.engine.people(picture)

    def _claim(self, picture: ByteImage, newcomers: list[Sighting]) -> None:
        """Give requested boxes the people whom they surround."""
        taken = {trail.requested for trail in [*self.live, *self.ended]}
        open_boxes = [
            (number, box)
            for number, box in enumerate(self.boxes or ())
            if number not in taken and np.isfinite(box).all() and area(box) > 0
        ]
        if not open_boxes or self.frame > self._claim_frames:
            return
        within = (self.engine.within(picture, box) for _, box in open_boxes)
        seen = [sighting(picture, p, is_detected=True) for p in within if p is not None]
        people = [s for s in distinct([*newcomers, *seen]) if not self._is_taken(s)]
        if not people:
            return
        scores = np.array([[overlap(box, s.person.box) for s in people] for _, box in open_boxes])
        for row, column in matched(np.where(scores >= _MATCHES_BOX, scores, 0)).items():
            self._start(people[column], requested=open_boxes[row][0])

    def _is_taken(self, seen: Sighting) -> bool:
        return any(
            trail.requested is not None and is_same_sighting(trail.people[-1], seen.person)
            for trail in self.live
            if trail.gap(self.frame) == 0
        )

    def _start(self, seen: Sighting, *, requested: int | None) -> None:
        for trail in self.live:
            if trail.gap(self.frame) == 0 and is_same_sighting(trail.people[-1], seen.person):
                trail.requested = requested
                return
        trail = Trail(requested=requested)
        trail.add(self.frame, seen)
        self._trace_back(trail)
        self.live.append(trail)

    def _trace_back(self, trail: Trail) -> None:
        """Follow a newcomer back to where he was before the look that found him."""
        before = range(self.frame - len(self.recent), self.frame)
        for frame, picture in zip(reversed(before), reversed(self.recent), strict=True):
            person = self.engine.follow(picture, trail.people[0])
            if person is None or person.confidence < _FOLLOWED:
                return
            seen = sighting(picture, person, is_detected=False)
            others = [other.at(frame) for other in [*self.live, *self.ended]]
            if not continues(trail, trail.people[0], seen) or any(
                other is not None and is_same_sighting(other, person) for other in others
            ):
                return
            trail.add_before(frame, seen)

    def _begin(self, newcomers: list[Sighting]) -> None:
        """Begin to follow newcomers; with requested people only those in their way."""
        present = [trail for trail in self.live if trail.gap(self.frame) == 0]
        for seen in newcomers:
            if any(is_same_sighting(trail.people[-1], seen.person) for trail in present):
                continue
            if self.boxes is None or self._is_in_the_way(seen.person):
                self._start(seen, requested=None)

    def _is_in_the_way(self, person: Person) -> bool:
        """Whether somebody may be taken for a requested person, or his steps for the camera's."""
        others = [trail.people[-1] for trail in self.live if trail.requested is not None]
        return any(
            size(person) > _LARGE * size(other)
            or np.linalg.norm(middle(person) - middle(other)) < _NEARBY * size(other)
            for other in others
        )

    def _retire(self) -> None:
        lost = [trail for trail in self.live if self._is_lost(trail)]
        self.live = [trail for trail in self.live if trail not in lost]
        self.ended += lost

    def _is_lost(self, trail: Trail) -> bool:
        if trail.requested is not None:
            return False
        if trail.gap(self.frame) > self._longest_gap:
            return True
        if self.boxes is not None and not self._is_in_the_way(trail.people[-1]):
            return True
        latest = trail.people[-DETECTION_INTERVAL:]
        return (
            self.frame - trail.detections[-1] > _UNCONFIRMED_FRAMES
            and float(np.mean([person.confidence for person in latest])) < _CERTAIN
        )

    @property
    def _longest_gap(self) -> float:
        """Frames; somebody who comes back is noticed at the next look at the latest."""
        return LONGEST_GAP_SECONDS * self.fps + DETECTION_INTERVAL

    @property
    def _claim_frames(self) -> float:
        return max(_CLAIM_SECONDS * self.fps, float(DETECTION_INTERVAL))
