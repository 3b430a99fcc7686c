"""What is filmed: motions of the library, seen from several sides."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from benchmarks.film_set.filming import Performer
from benchmarks.film_set.framing import step_back
from benchmarks.film_set.routine import sample_motion
from benchmarks.film_set.tripod import Tripod
from media_studio.motion.body import CENTIMETRES
from media_studio.motion.library import exercise, gestures, locomotion
from media_studio.motion.motion import Motion

LONGEST_SECONDS, LONGEST_WAY = 3.5, 2.4  # metres
"""What is longer is cut, so that it fits into a picture in which a person is still large."""

ANGLES = {"front": (0.0, 3.0), "45 deg": (45.0, 10.0), "side": (85.0, 4.0)}
"""Azimuth and elevation of the camera, degrees."""

SIDE = 480
"""Pixels of the picture's width and height."""
_NEAREST = 3.2
"""Metres to the camera; more where somebody would leave the picture."""

MOTIONS: dict[str, Callable[[], Motion]] = {
    "wave": gestures.wave,
    "bow": gestures.bow,
    "jumping jacks": exercise.jumping_jacks,
    "squat": exercise.squat,
    "walk": locomotion.walk,
    "sidestep": locomotion.sidestep_left,
    "turn around": locomotion.turn_around,
    "sample": sample_motion,
}
"""Chosen before the first run."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Scene:
    """One film.

    Attributes:
        motion: What is done.
        angle: From where it is seen.
        performers: Who is in it; the first is measured first.
        tripod: The camera.
    """

    motion: str
    angle: str
    performers: Sequence[Performer]
    tripod: Tripod


def scenes(*, quick: bool = False) -> list[Scene]:
    """Return every motion from every side, then two people, and a camera that pans."""
    motions = ["jumping jacks", "walk"] if quick else list(MOTIONS)
    angles = ["front", "45 deg"] if quick else list(ANGLES)
    single = [
        _framed(motion, angle, [_centred(motion)], *ANGLES[angle])
        for motion in motions
        for angle in angles
    ]
    return single if quick else [*single, _duo(), _panned()]


def _duo() -> Scene:
    performers = [
        _centred("wave", place=(-0.75, 0.0), turned=15.0),
        _centred("squat", place=(0.75, 0.0), turned=-15.0),
    ]
    return _framed("wave + squat", "two", performers, 0.0, 4.0)


def _panned() -> Scene:
    return _framed("walk", "pan", [_centred("walk", turned=60.0)], 0.0, 4.0, pan=14.0)


def _framed(
    motion: str,
    angle: str,
    performers: Sequence[Performer],
    azimuth: float,
    elevation: float,
    pan: float = 0.0,
) -> Scene:
    nearest = Tripod(azimuth=azimuth, elevation=elevation, distance=_NEAREST, pan=pan)
    tripod = step_back(nearest, performers, width=SIDE, height=SIDE)
    return Scene(motion=motion, angle=angle, performers=performers, tripod=tripod)


def _centred(
    motion: str, place: tuple[float, float] = (0.0, 0.0), turned: float = 0.0
) -> Performer:
    """Return a performer whose way, cut if it is too long, has its middle at a place."""
    whole = MOTIONS[motion]()
    frames = min(whole.frames, round(LONGEST_SECONDS * whole.fps))
    steps = np.diff(whole.translations[:frames, 0], axis=0)[:, [0, 2]]
    way = np.cumsum(np.linalg.norm(steps, axis=1)) / CENTIMETRES
    frames = min(frames, int(np.searchsorted(way, LONGEST_WAY)) + 1)
    translations = whole.translations[:frames].copy()
    low, high = translations[:, 0].min(axis=0), translations[:, 0].max(axis=0)
    translations[:, 0] -= (low + high) / 2 * (1, 0, 1)
    cut = Motion(
        skeleton=whole.skeleton,
        rotations=whole.rotations[:frames],
        translations=translations,
        fps=whole.fps,
    )
    return Performer(motion=cut, place=place, turned=turned)
