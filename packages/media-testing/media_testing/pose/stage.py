"""People who play a script, and an engine that sees them but does not know who is who."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

import cv2
import numpy as np

from media_studio.arrays import ByteImage, FloatArray
from media_studio.pose.boxes import around, overlap
from media_studio.pose.landmarks import INDEX
from media_studio.pose.person import Person
from media_studio.pose.region import Region
from media_studio.pose.tracking_sides import exchange_sides

WIDTH, HEIGHT = 640, 360
TALL = 200.0

# Shares of the height from the middle of the hips, of somebody who looks at the camera
_SIDE = {
    "eye": (0.02, -0.42),
    "ear": (0.04, -0.42),
    "shoulder": (0.1, -0.28),
    "elbow": (0.15, -0.12),
    "wrist": (0.17, 0.02),
    "hip": (0.06, 0.0),
    "knee": (0.07, 0.24),
    "ankle": (0.07, 0.46),
}


def body(x: float, y: float, *, tall: float = TALL, turned: bool = False) -> FloatArray:
    """Return the landmarks (33, 2) of somebody whose hips are at (x, y)."""
    points = np.zeros((33, 2))
    for name, number in INDEX.items():
        side = 1.0 if "left" in name else -1.0 if "right" in name else 0.0
        joint = next((joint for joint in _SIDE if joint in name), None)
        across, down = _SIDE[joint] if joint else _nearest(name)
        points[number] = (side * across * (-1 if turned else 1), down)
    return points * tall + (x, y)


def _nearest(name: str) -> tuple[float, float]:
    if name in ("nose", "mouth_left", "mouth_right"):
        return (0.01, -0.4)
    return _SIDE["ankle"] if "heel" in name or "foot" in name else _SIDE["wrist"]


@dataclass(frozen=True, kw_only=True)
class Actor:
    """Somebody in the script.

    Attributes:
        colour: Of the clothes.
        path: Where the hips are in a frame, None while he is off stage.
        is_turned: Whether he is seen from behind in a frame.
    """

    colour: tuple[int, int, int]
    path: Callable[[int], tuple[float, float] | None]
    is_turned: Callable[[int], bool] = field(default=lambda frame: False)


def person(points: FloatArray, confidence: float = 0.9) -> Person:
    hips = points[[INDEX["left_hip"], INDEX["right_hip"]]].mean(axis=0)
    return Person(
        confidence=confidence,
        box=around(points, np.ones(33), WIDTH, HEIGHT),
        points=points,
        visibility=np.ones(33),
        world=np.column_stack([points - hips, np.arange(33.0)]) / TALL,
        anchor=np.array([hips, hips - (0, TALL / 2)]),
    )


class Stage:
    """A PoseEngine for pictures that carry the number of their frame in the first pixel.

    As real engines do, it follows whoever is nearest to where the person was, sees only the
    foremost of two people in one place, and tells people apart by nothing.
    """

    name = "stage"

    def __init__(
        self,
        actors: Sequence[Actor],
        *,
        ghosts: Sequence[tuple[int, float, float]] = (),
        swapped: Sequence[int] = (),
    ) -> None:
        self.actors, self.ghosts, self.swapped = actors, ghosts, frozenset(swapped)
        self.looks: list[int] = []
        self.squares: list[int] = []

    def frames(self, count: int) -> list[ByteImage]:
        return [self.picture(number) for number in range(count)]

    def picture(self, number: int) -> ByteImage:
        rng = np.random.default_rng(number)
        picture = rng.integers(95, 105, (HEIGHT, WIDTH, 3), dtype=np.uint8)
        for actor in reversed(self.actors):
            place = actor.path(number)
            if place is not None:
                _dress(picture, body(*place), actor.colour)
        picture[0, 0] = (number // 256, number % 256, 0)
        return picture

    def _present(self, picture: ByteImage) -> list[Person]:
        """Return who can be seen, the foremost first."""
        number = int(picture[0, 0, 0]) * 256 + int(picture[0, 0, 1])
        seen: list[Person] = []
        for actor in self.actors:
            place = actor.path(number)
            if place is None or not (-20 < place[0] < WIDTH + 20):
                continue
            found = person(body(*place, turned=actor.is_turned(number)))
            if number in self.swapped:
                found = exchange_sides(found)
            if all(np.abs(found.anchor[0] - p.anchor[0]).max() > 0.1 * TALL for p in seen):
                seen.append(found)
        return seen

    def people(self, picture: ByteImage) -> tuple[Person, ...]:
        number = int(picture[0, 0, 0]) * 256 + int(picture[0, 0, 1])
        self.looks.append(number)
        made_up = [person(body(x, y), 0.5) for frame, x, y in self.ghosts if frame == number]
        return (*self._present(picture), *made_up)

    def people_again(
        self, picture: ByteImage, known: Sequence[Person], squares: Sequence[Region]
    ) -> tuple[Person, ...]:
        self.squares.append(len(squares))
        return self.people(picture)

    def within(self, picture: ByteImage, box: FloatArray) -> Person | None:
        present = self._present(picture)
        best = max(present, key=lambda p: overlap(p.box, box), default=None)
        return best if best is not None and overlap(best.box, box) > 0.1 else None

    def follow(self, picture: ByteImage, person: Person) -> Person | None:
        present = self._present(picture)
        distances = [float(np.linalg.norm(p.anchor[0] - person.anchor[0])) for p in present]
        if not present or min(distances) > 0.5 * TALL:
            return None
        return replace(present[int(np.argmin(distances))], confidence=0.8)


def _dress(picture: ByteImage, points: FloatArray, colour: tuple[int, int, int]) -> None:
    names = ("left_shoulder", "right_shoulder", "right_ankle", "left_ankle")
    corners = np.rint([points[INDEX[name]] for name in names]).astype(np.int32)
    cv2.fillConvexPoly(picture, corners, colour)
