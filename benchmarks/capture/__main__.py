"""Accuracy of motion capture on films of a figure that performs known motions.

Run it with `python -m benchmarks.capture`, or with `--quick` for two motions from two sides. The
films go to the folder for temporary files and are used again until what makes them changes. The
camera's focal length is not told to the capture, as it is unknown of films that people send.
"""

import argparse
import time
from collections.abc import Iterator

import numpy as np
from rich.console import Console

from benchmarks.capture.measures import Measures, measure
from benchmarks.capture.recording import record
from benchmarks.capture.report import Finding, line, show_findings
from benchmarks.capture.scenes import SIDE, Scene, scenes
from benchmarks.film_set.filming import FilmTruth
from media_studio.arrays import ByteImage
from media_studio.errors import NoPerson
from media_studio.motion.body import JOINT
from media_studio.motion.capture import capture_motion
from media_studio.pose.bundled import BundledPose
from media_studio.pose.camera_motion import CameraMotion
from media_studio.pose.engine import PoseEngine
from media_studio.pose.installation import default_folder
from media_studio.pose.tracks import Track, follow_people
from media_studio.video.file import VideoFile


def examine(scene: Scene, engine: PoseEngine, *, is_thorough: bool) -> Iterator[Finding]:
    """Film a scene, capture its people, and compare each with the truth."""
    path, truth = record(scene)
    video = VideoFile.open(path)
    camera = CameraMotion()
    tracks = follow_people(_pictures(video), engine, fps=video.fps, camera=camera)
    for person in range(truth.world.shape[1]):
        track = _track_of(truth, person, tracks)
        measures = None
        if track is not None:
            measures = _captured(scene, truth, person, track, camera, is_thorough=is_thorough)
        yield Finding(motion=scene.motion, angle=scene.angle, measures=measures)


def _pictures(video: VideoFile) -> Iterator[ByteImage]:
    return (frame.picture for frame in video.frames())


def _track_of(truth: FilmTruth, person: int, tracks: tuple[Track, ...]) -> Track | None:
    """Return the longest track whose boxes are around the person."""
    hips = truth.pixels[:, person, JOINT["Hips"]]

    def share(track: Track) -> float:
        boxes = np.stack([each.box for each in track.people])
        there = hips[track.frames]
        inside = (boxes[:, :2] <= there).all(axis=1) & (there <= boxes[:, 2:]).all(axis=1)
        return float(inside.mean())

    own = [track for track in tracks if share(track) > 0.5]
    return max(own, key=lambda track: len(track.frames), default=None)


def _captured(
    scene: Scene,
    truth: FilmTruth,
    person: int,
    track: Track,
    camera: CameraMotion,
    *,
    is_thorough: bool,
) -> Measures | None:
    first, last = int(track.frames[0]), int(track.frames[-1]) + 1
    pan = None if camera.is_still else camera.pan[first:last]
    try:
        motion = capture_motion(
            track.people,
            track.frames,
            fps=truth.fps,
            width=SIDE,
            height=SIDE,
            pan=pan,
            is_thorough=is_thorough,
        ).motion
    except NoPerson:
        return None
    return measure(scene, truth, person, track, motion)


def main() -> None:
    """Examine every scene and print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.capture", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="two motions from two sides")
    parser.add_argument("--pro", action="store_true", help="capture as the model pro does")
    arguments = parser.parse_args()
    console = Console(width=150)
    engine = BundledPose.load(default_folder())
    findings: list[Finding] = []
    started = time.monotonic()
    for scene in scenes(quick=arguments.quick):
        for finding in examine(scene, engine, is_thorough=arguments.pro):
            console.print(line(finding))
            findings.append(finding)
    show_findings(findings)
    console.print(f"{time.monotonic() - started:.0f} s in all")


if __name__ == "__main__":
    main()
