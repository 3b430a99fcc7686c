"""A model that turns once in the studio, as a video; one that has an animation plays it.

Needs neither a GL driver nor, for GLB files without Draco data, Blender. Only worker processes
import this module.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PIL import Image as Picture

from media_studio.arrays import ByteImage, FloatArray
from media_studio.formats import reading
from media_studio.formats.gltf_animation import Clip, first_motion
from media_studio.formats.posed_model import PosedModel, PosedSurface
from media_studio.render.camera import frame_outline
from media_studio.render.cast import build_cast
from media_studio.render.order import in_order
from media_studio.render.painter import Painter
from media_studio.render.preview import AZIMUTH
from media_studio.render.stage import Placement, Sweep, arrange, bounds, place
from media_studio.video.encoding import write_mp4, write_webm

LONGEST_SECONDS = 10.0


@dataclass(frozen=True, kw_only=True)
class Turntable:
    """What was rendered.

    Attributes:
        frames: Number of frames.
        fps: Frames per second.
        clip: Name of the animation that plays, or None.
        is_cut: Whether the animation goes on after the last frame.
        left_out: What the file holds and the video does not show, one phrase each.
    """

    frames: int
    fps: int
    clip: str | None
    is_cut: bool
    left_out: tuple[str, ...] = ()


def render_turntable(
    model: Path,
    video: Path,
    *,
    last_frame: Path,
    width: int = 512,
    height: int = 512,
    frames: int = 48,
    fps: int = 24,
    transparent: bool = False,
    threads: int = 2,
    on_progress: Callable[[float], None] = lambda _share: None,
) -> Turntable:
    """Render one full turn of a model that starts and ends with the view of a still.

    The first animation that moves anything plays meanwhile: as many whole times as fit best into
    `frames`, or once for as long as it takes, at most `LONGEST_SECONDS`. The camera stands still
    and sees every pose from every side whole.

    Args:
        model: A model file in any format that `reading.read` reads.
        video: The file to write: MP4 (H.264), or WebM (VP9 with alpha) where transparent.
        last_frame: The PNG file to write.
        width: Pixels, even.
        height: Pixels, even.
        frames: Number of frames where no animation needs more.
        fps: Frames per second.
        transparent: Leave the background out; the alpha channel keeps a soft shadow.
        threads: CPU threads.
        on_progress: Called with the share of the frames that are done, 0..1.

    Raises:
        InvalidModel: If the model is damaged, hostile or empty.
        UnsupportedModel: If it needs something that is not read.
    """
    found = reading.read(model)
    posed = PosedModel.read(found.container)
    clip = first_motion(posed.container)
    times = _times(clip, frames, fps)
    placement, sweep = _survey(posed, clip, times)
    painter = Painter.of(
        build_cast(posed.model),
        frame_outline(sweep.outline(), width, height),
        placement.height,
        transparent=transparent,
    )
    azimuths = AZIMUTH + 360 * np.arange(len(times)) / len(times)
    poses = _poses(posed, clip, times)

    def pictures() -> Iterator[ByteImage]:
        picture: ByteImage | None = None
        jobs = (
            lambda pose=pose, azimuth=azimuth: painter.paint(arrange(pose, placement, azimuth))
            for pose, azimuth in zip(poses, azimuths, strict=True)
        )
        for done, picture in enumerate(in_order(jobs, threads), 1):
            yield picture
            on_progress(done / len(times))
        if picture is not None:
            Picture.fromarray(picture).save(last_frame, "PNG")

    (write_webm if transparent else write_mp4)(pictures(), video, fps)
    return Turntable(
        frames=len(times),
        fps=fps,
        clip=clip.name if clip else None,
        is_cut=clip is not None and len(times) < int(clip.duration * fps),
        left_out=found.left_out,
    )


def _times(clip: Clip | None, frames: int, fps: int) -> FloatArray:
    """Return the time within the clip of each frame; the one after the last is the first again."""
    if clip is None:
        return np.zeros(frames)
    loops = max(round(frames / fps / clip.duration), 1)
    seconds = min(loops * clip.duration, max(LONGEST_SECONDS, frames / fps))
    count = max(round(seconds * fps), 1)
    return clip.start + (np.arange(count) * seconds / count) % clip.duration


def _poses(
    posed: PosedModel, clip: Clip | None, times: FloatArray
) -> Iterator[tuple[PosedSurface, ...]]:
    if clip is None:
        rest = posed.at_rest()
        return iter([rest] * len(times))
    return posed.play(clip, times)


def _survey(posed: PosedModel, clip: Clip | None, times: FloatArray) -> tuple[Placement, Sweep]:
    """Find where the model stands so that no frame leaves the stage, and what it takes up."""
    moments = times if clip else times[:1]
    ends = [bounds(pose) for pose in _poses(posed, clip, moments)]
    placement = place(*(np.concatenate(end) for end in zip(*ends, strict=True)))
    sweep = Sweep.of(np.zeros((0, 3)))
    for pose in _poses(posed, clip, moments):
        for points, _ in pose:
            sweep = sweep.union(Sweep.of(placement.points(points)))
    return placement, sweep
