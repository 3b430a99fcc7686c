"""The people of a segment, each from frame to frame."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from media_studio.arrays import ByteImage, FloatArray, IntArray
from media_studio.pose.camera_motion import CameraMotion
from media_studio.pose.engine import PoseEngine
from media_studio.pose.person import Person
from media_studio.pose.tracking import Tracker
from media_studio.pose.tracking_sides import settle_sides
from media_studio.pose.tracking_trail import Trail

_SHORTEST_SECONDS = 0.4
_FEWEST_FRAMES = 3
_FEW_FRAMES = 5
"""That are enough for somebody in a segment that is short itself."""
_CONFIRMED = 1 / 3
"""Share of the looks at the whole picture that must have found a person."""
_CERTAIN = 0.7
"""Confidence with which one of them is enough."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Track:
    """One person through a segment.

    Attributes:
        frames: (k,) increasing frame numbers within the segment, from 0; some are missing where
            the person was out of sight.
        people: (k,) the person in those frames, without the face.
        requested: Number of the requested box that this person is for; None if none was.
    """

    frames: IntArray
    people: tuple[Person, ...]
    requested: int | None

    @property
    def box(self) -> FloatArray:
        """The box (4,) of the first frame."""
        return self.people[0].box

    @property
    def mean_confidence(self) -> float:
        """Mean confidence, 0..1."""
        return float(np.mean([person.confidence for person in self.people]))


def follow_people(
    frames: Iterable[ByteImage],
    engine: PoseEngine,
    *,
    fps: float = 30.0,
    boxes: Sequence[FloatArray] | None = None,
    passes: int = 1,
    camera: CameraMotion | None = None,
) -> tuple[Track, ...]:
    """Follow the people of a segment from frame to frame.

    Args:
        frames: Pictures (h, w, 3) sRGB of equal size, of which a few at a time are held.
        engine: Makes out people.
        fps: Frames per second, above 0.
        boxes: (4,) boxes x1, y1, x2, y2 in pixels of the people to follow, as they are at about
            the start of the segment; None for everybody.
        passes: How often the landmarks of a frame are made out, each time from those before;
            more is steadier and takes as many times longer.
        camera: Collects how the camera moves, if given.

    Returns:
        The requested people in the order of the boxes, without those whom no box surrounds; else
        everybody, first who is seen longest and most certainly. Somebody who comes back within
        a second or is hidden for that long is the same person.

    Source: Bewley et al. 2016, Simple online and realtime tracking (detections assigned to
    predictions), with colours and landmarks for a better measure than boxes.
    """
    tracker = Tracker(engine=engine, fps=fps, boxes=boxes, passes=passes)
    for picture in frames:
        present = tracker.step(picture)
        if camera is not None:
            camera.add(picture, present)
    trails = [*tracker.ended, *tracker.live]
    if boxes is not None:
        wanted = [trail for trail in trails if trail.requested is not None]
        return tuple(sorted(map(_track, wanted), key=lambda track: track.requested or 0))
    shortest = _shortest(tracker.frame, fps)
    kept = [t for t in trails if len(t.frames) >= shortest and _is_confirmed(t, tracker.looks)]
    tracks = map(_track, kept)
    return tuple(sorted(tracks, key=lambda t: -len(t.people) * t.mean_confidence))


def _track(trail: Trail) -> Track:
    frames = np.array(trail.frames, dtype=np.int64)
    people = settle_sides(frames, trail.people)
    return Track(frames=frames, people=people, requested=trail.requested)


def _shortest(frames: int, fps: float) -> int:
    """Return the number of frames that tell a person from a ghost."""
    enough = max(frames // 2, min(_FEW_FRAMES, frames))
    return min(max(round(_SHORTEST_SECONDS * fps), _FEWEST_FRAMES), enough)


def _is_confirmed(trail: Trail, looks: Sequence[int]) -> bool:
    chances = sum(trail.frames[0] <= look <= trail.frames[-1] for look in looks)
    is_clear = len(trail.judged) > 1 or chances == 1 or max(trail.judged) >= _CERTAIN
    return is_clear and len(trail.detections) >= _CONFIRMED * chances
