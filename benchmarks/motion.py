"""CPU time of each step from a film to a motion, for one person.

Run it with `python -m benchmarks.motion`. The film is the project's own sample. Each figure is
the median over the repetitions of one run.
"""

import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
from rich.table import Table

from benchmarks.figures.record import show
from benchmarks.film_set.filming import Performer, film
from benchmarks.film_set.routine import sample_motion
from benchmarks.film_set.tripod import Tripod
from media_studio.arrays import ByteImage
from media_studio.motion.body_landmarks import landmarks_of
from media_studio.motion.capture import capture_motion
from media_studio.motion.solver import solve_landmarks
from media_studio.pose.bundled import BundledPose
from media_studio.pose.installation import default_folder
from media_studio.pose.tracks import Track, follow_people
from media_studio.video.file import VideoFile

REPETITIONS = 3
SOLVER_FRAMES = 20_000


def cpu_seconds(work: Callable[[], object], repetitions: int = REPETITIONS) -> float:
    """Return the median CPU time of some calls."""
    times = []
    for _ in range(repetitions):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return statistics.median(times)


def followed(engine: BundledPose, pictures: list[ByteImage]) -> Callable[[], None]:
    """Return what makes out a person whose whereabouts in the frame before are known."""
    [first, *_] = engine.people(pictures[0])

    def follow() -> None:
        person = first
        for picture in pictures:
            person = engine.follow(picture, person) or person

    return follow


def main() -> None:
    """Print the table."""
    engine = BundledPose.load(default_folder())
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "film.mp4"
        film([Performer(motion=sample_motion())], path, tripod=Tripod())
        video = VideoFile.open(path)
        pictures = [frame.picture for frame in video.frames()]
    [track] = follow_people(iter(pictures), engine, fps=video.fps)
    table = Table("step", "frames", "CPU ms a frame", "frames a second")
    for name, count, seconds in _steps(engine, pictures, track, video):
        row = (f"{1000 * seconds / count:.2f}", f"{count / seconds:,.0f}")
        table.add_row(name, f"{count:,}", *row)
    show("motion", table)


def _steps(
    engine: BundledPose, pictures: list[ByteImage], track: Track, video: VideoFile
) -> list[tuple[str, int, float]]:
    count, fps = len(pictures), video.fps
    size = {"width": video.width, "height": video.height}
    motion = capture_motion(track.people, track.frames, fps=fps, **size).motion
    landmarks = landmarks_of(motion)
    many = np.tile(landmarks, (SOLVER_FRAMES // len(landmarks) + 1, 1, 1))[:SOLVER_FRAMES]
    return [
        ("pose of a person who is followed", count, cpu_seconds(followed(engine, pictures))),
        (
            "people of a film: followed, and the whole looked at now and then",
            count,
            cpu_seconds(lambda: follow_people(iter(pictures), engine, fps=fps), 1),
        ),
        ("everybody in one picture", 1, cpu_seconds(lambda: engine.people(pictures[0]))),
        ("landmarks to joints", len(many), cpu_seconds(lambda: solve_landmarks(many, fps))),
        (
            "people to a clean motion",
            len(track.people),
            cpu_seconds(lambda: capture_motion(track.people, track.frames, fps=fps, **size)),
        ),
    ]


if __name__ == "__main__":
    main()
