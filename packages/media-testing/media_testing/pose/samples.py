from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from benchmarks.film_set.filming import FilmTruth, Performer, film
from benchmarks.film_set.routine import sample_motion
from benchmarks.film_set.tripod import Tripod
from media_studio.arrays import ByteImage
from media_studio.motion.motion import Motion
from media_studio.pose.bundled import BundledPose
from media_studio.pose.installation import default_folder
from media_studio.pose.person import Person
from media_studio.video.file import VideoFile

SIZE = 384


@dataclass(frozen=True)
class Scene:
    """Pictures of filmed people with the truth about them."""

    pictures: list[ByteImage]
    truth: FilmTruth


@pytest.fixture(scope="session")
def engine() -> BundledPose:
    """The bundled engine; set-up has put its models where it looks for them."""
    return BundledPose.load(default_folder())


def _short(start: int, frames: int = 5) -> Motion:
    whole = sample_motion()
    part = slice(start, start + frames)
    return Motion(
        skeleton=whole.skeleton,
        rotations=whole.rotations[part],
        translations=whole.translations[part],
        fps=whole.fps,
    )


def _scene(path: Path, *performers: Performer, tripod: Tripod) -> Scene:
    truth = film(performers, path, tripod=tripod, width=SIZE, height=SIZE)
    video = VideoFile.open(path)
    return Scene([frame.picture for frame in video.frames()], truth)


@pytest.fixture(scope="session")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Scene:
    """Somebody who faces the camera."""
    path = tmp_path_factory.mktemp("pose") / "alone.mp4"
    return _scene(path, Performer(motion=_short(90)), tripod=Tripod(azimuth=10.0))


@pytest.fixture(scope="session")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Scene:
    """Two people side by side, the second with raised arms."""
    performers = [
        Performer(motion=_short(90), place=(-0.7, 0.0)),
        Performer(motion=_short(20), place=(0.8, 0.0)),
    ]
    path = tmp_path_factory.mktemp("pose") / "pair.mp4"
    return _scene(path, *performers, tripod=Tripod())


@pytest.fixture(scope="session")
def somebody(engine: BundledPose, alone: Scene) -> Person:
    """Whom the engine finds in the first picture of somebody alone."""
    (person,) = engine.people(alone.pictures[0])
    return person


@pytest.fixture(scope="session")
def both(engine: BundledPose, pair: Scene) -> tuple[Person, ...]:
    """Whom the engine finds in the first picture of the pair."""
    return engine.people(pair.pictures[0])


@pytest.fixture(scope="session")
def empty_pictures() -> dict[str, ByteImage]:
    """Pictures without anybody, by what they show."""
    random = np.random.default_rng(5)
    y, x = np.indices((360, 480))
    sky = np.stack([90 + y / 3, 140 + y / 4, np.full(y.shape, 230.0)], axis=-1)
    hills = y > 220 + 30 * np.sin(x / 40) + 12 * np.sin(x / 13)
    sky[hills] = (60, 110, 50)
    boxes = np.full((360, 480, 3), 200, np.uint8)
    for left in range(30, 460, 110):
        boxes[120:320, left : left + 60] = (110, 70, 40)
        boxes[130:180, left + 8 : left + 52] = (160, 110, 70)
    return {
        "plain": np.full((300, 200, 3), 128, np.uint8),
        "noise": random.integers(0, 256, (300, 400, 3), dtype=np.uint8),
        "landscape": sky.astype(np.uint8),
        "furniture": boxes,
        "pixel": np.zeros((1, 1, 3), np.uint8),
        "strip": random.integers(0, 256, (7, 1200, 3), dtype=np.uint8),
    }
