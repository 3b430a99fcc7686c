"""Preview videos of motions. Only worker processes import this module (PyAV carries x264)."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
from PIL import Image

from media_studio.arrays import ByteImage
from media_studio.motion.figure_painter import (
    FigureCamera,
    FigurePainter,
    framing_radius,
)
from media_studio.motion.figure_view import FigureView, followed, view_of
from media_studio.motion.motion import Motion
from media_studio.video.encoding import write_mp4


def write_figure_video(
    motion: Motion,
    path: Path,
    *,
    poster: Path | None = None,
    size: int = 384,
    fps: int = 24,
    seconds: float = 8.0,
) -> None:
    """Write a video of a figure of capsules that does a motion.

    The figure's left is orange and its right blue. The camera goes along with a figure that goes
    places.

    Args:
        motion: Any skeleton, unit and frame.
        path: MP4 file to write.
        poster: PNG file to write of the moment in the middle, if any.
        size: Width and height in pixels, even.
        fps: Frames per second of the video.
        seconds: How much of the motion to show at most.
    """
    duration = min(motion.seconds, seconds)
    times = np.arange(max(1, round(duration * fps))) / fps
    view = view_of(motion, np.minimum(times, (motion.frames - 1) / motion.fps))
    frames = figure_frames(view, size, float(fps))
    write_mp4(_with_poster(frames, poster, len(times) // 2), path, fps, preset="veryfast")


def figure_frames(view: FigureView, size: int, fps: float) -> Iterator[ByteImage]:
    """Yield (size, size, 3) sRGB for every frame."""
    targets = followed(view.points, fps)
    camera = FigureCamera(size=size, radius=framing_radius(view.points, targets))
    painter = FigurePainter(view, camera)
    for frame, target in enumerate(targets):
        yield painter.paint(frame, target)


def _with_poster(frames: Iterator[ByteImage], poster: Path | None, at: int) -> Iterator[ByteImage]:
    for number, frame in enumerate(frames):
        if poster and number == at:
            Image.fromarray(frame).save(poster)
        yield frame
