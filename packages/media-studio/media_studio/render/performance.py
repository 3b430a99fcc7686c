"""An animated figure as a camera that stands in front of it would film it.

Only worker processes import this module.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from PIL import Image as Picture
from scipy.ndimage import gaussian_filter1d

from media_studio.arrays import ByteImage, FloatArray, IntArray
from media_studio.errors import InvalidModel
from media_studio.formats import reading
from media_studio.formats.gltf_animation import Clip, clips, first_motion
from media_studio.formats.posed_model import PosedModel, PosedSurface
from media_studio.render.camera import frame_outline
from media_studio.render.cast import build_cast
from media_studio.render.floor_lines import floor_lines
from media_studio.render.order import in_order
from media_studio.render.painter import Painter
from media_studio.render.shadow import sphere
from media_studio.render.stage import Placement, arrange, place, z_up
from media_studio.video.encoding import write_mp4

ELEVATION = 9.0
"""Degrees of the camera above the horizon."""
_RATES = (30, 25, 24)
"""Frames per second; the first on one of which the end of an animation falls is taken."""
_ON_TIME = 0.01
"""Frames by which the end of an animation may miss a frame."""
_LONG_PATH = 1.3
"""Sizes of the figure that it may move about before the camera follows."""
_CALM = 0.6
"""Seconds over which a camera that follows evens out how the figure sways."""
_SPACING = 0.3
"""Distance between lines on the floor, in sizes of the figure."""
_LOOKS = 6.0
"""How often in a second it is seen where the figure is, to frame it."""
_SPOTS = 400
"""Vertices by which poses are compared."""
_DIRECTIONS = 96
"""Directions along which the outermost vertices are kept, to frame them."""


@dataclass(frozen=True, kw_only=True)
class Performance:
    """What was rendered.

    Attributes:
        frames: Number of frames.
        fps: Frames per second.
        seconds: How long it lasts.
        is_cut: Whether the animation goes on after the last frame.
    """

    frames: int
    fps: int
    seconds: float
    is_cut: bool


def render_performance(
    model: Path,
    video: Path,
    *,
    poster: Path,
    clip: str | None = None,
    width: int = 384,
    height: int = 384,
    fps: int | None = None,
    seconds: float = 10.0,
    azimuth: float = 0.0,
    threads: int = 2,
) -> Performance:
    """Render one animation of a model at the speed at which it happens.

    The camera stands still, sees all of the path, and follows only a figure that goes far.

    Args:
        model: A model file in any format that `reading.read` reads.
        video: The MP4 file to write.
        poster: The PNG file to write: the frame that differs most from the others.
        clip: Name of the animation, which formats keep where they reorder; None: the first that
            lasts.
        width: Pixels, even.
        height: Pixels, even.
        fps: Frames per second; None: 30, 25 or 24, whichever the end of the animation falls on.
        seconds: Longest duration.
        azimuth: Degrees from the front (+Z) towards +X from which the camera looks.
        threads: CPU threads.

    Raises:
        InvalidModel: If the model is damaged, hostile or empty, or has no such animation.
        UnsupportedModel: If it needs something that is not read.
    """
    posed = PosedModel.read(reading.read(model).container)
    chosen = _choose(posed, clip)
    fps = fps or _frame_rate(chosen)
    whole = int(chosen.duration * fps + _ON_TIME) + 1
    times = chosen.start + np.arange(max(min(whole, int(seconds * fps)), 1)) / fps
    path = _Path.of(posed, chosen, times, fps)
    stage = _Stage.of(path, azimuth)
    camera = frame_outline(stage.outline(path), width, height, elevation=ELEVATION)
    cast = build_cast(posed.model, is_coarse=True)
    painter = Painter.of(cast, camera, stage.placement.height, transparent=False, is_coarse=True)
    painter = stage.lined(painter, path.track[0]) if path.is_short else painter
    best = path.most_telling()

    def paint(pose: tuple[PosedSurface, ...], track: FloatArray) -> ByteImage:
        at_work = painter if path.is_short else stage.lined(painter, track)
        return at_work.paint(arrange(pose, stage.moved(track), azimuth))

    def pictures() -> Iterator[ByteImage]:
        jobs = (
            lambda pose=pose, track=track: paint(pose, track)
            for pose, track in zip(posed.play(chosen, times), path.track, strict=True)
        )
        for number, picture in enumerate(in_order(jobs, threads)):
            if number == best:
                Picture.fromarray(picture).save(poster, "PNG")
            yield picture

    write_mp4(pictures(), video, fps, preset="veryfast")
    return Performance(
        frames=len(times), fps=fps, seconds=len(times) / fps, is_cut=len(times) < whole
    )


def _choose(posed: PosedModel, name: str | None) -> Clip:
    found = first_motion(posed.container)
    if name is not None:
        found = next((clip for clip in clips(posed.container) if clip.name == name), None)
    if found is None:
        raise InvalidModel("The model has no such animation; name one that moves something.")
    return found


def _frame_rate(clip: Clip) -> int:
    def misses(rate: int) -> float:
        frames = rate * clip.duration
        return abs(frames - round(frames))

    return next((rate for rate in _RATES if misses(rate) < _ON_TIME), _RATES[0])


@dataclass(frozen=True, kw_only=True, eq=False)
class _Path:
    """Where a figure goes.

    Attributes:
        looked: (t,) frames at which it was looked at.
        lows: (t, 3) lowest coordinates at each of them, metres, Y up.
        highs: (t, 3) highest coordinates.
        edges: (t, k, 3) outermost vertices.
        spots: (t, s, 3) some of the vertices.
        size: Longest edge of the figure's box at any moment, metres.
        track: (f, 3) what the camera follows in every frame.
    """

    looked: IntArray
    lows: FloatArray
    highs: FloatArray
    edges: FloatArray
    spots: FloatArray
    size: float
    track: FloatArray

    @classmethod
    def of(cls, posed: PosedModel, clip: Clip, times: FloatArray, fps: int) -> "_Path":
        directions = sphere(_DIRECTIONS).astype(np.float32)
        lows, highs, edges, spots = [], [], [], []
        # a figure is not far from where it was a moment ago
        step = max(1, int(fps / _LOOKS))
        looked = np.unique(np.append(np.arange(0, len(times), step), len(times) - 1))
        for pose in posed.play(clip, times[looked]):
            points = np.concatenate([points for points, _ in pose])
            # Long rows: along columns of so many the search takes several times as long
            axes = np.ascontiguousarray(points.T, np.float32)
            lows.append(axes.min(axis=1))
            highs.append(axes.max(axis=1))
            edges.append(points[(directions @ axes).argmax(axis=1)])
            spots.append(points[:: max(len(points) // _SPOTS, 1)])
        low, high = np.array(lows), np.array(highs)
        size = float((high - low).max()) or 1.0
        frames, middle = np.arange(len(times)), (low + high) / 2
        every = np.stack([np.interp(frames, looked, middle[:, axis]) for axis in range(3)], axis=1)
        return cls(
            looked=looked,
            lows=low,
            highs=high,
            edges=np.array(edges),
            spots=np.array(spots),
            size=size,
            track=_track(every, size, fps),
        )

    @property
    def is_short(self) -> bool:
        """Whether the camera stands still."""
        return not self.track.any()

    def most_telling(self) -> int:
        """Return the number of the frame whose pose differs most from the others."""
        poses = self.spots - self.spots.mean(axis=1, keepdims=True)
        away: FloatArray = np.linalg.norm(poses - poses.mean(axis=0), axis=2).mean(axis=1)
        return int(self.looked[away.argmax()])


def _track(middle: FloatArray, size: float, fps: int) -> FloatArray:
    """Return what the camera follows, (t, 3): nothing, if the figure stays about where it is."""
    middle = middle * (1.0, 0.0, 1.0)
    if np.linalg.norm(np.ptp(middle, axis=0)) <= _LONG_PATH * size:
        return np.zeros_like(middle)
    # Ends are turned about themselves, so that who walks on at the end is not left behind
    reach = min(round(3 * _CALM * fps), len(middle) - 1)
    around = np.pad(middle, ((reach, reach), (0, 0)), mode="reflect", reflect_type="odd")
    calm: FloatArray = gaussian_filter1d(around, _CALM * fps, axis=0, mode="nearest")
    return calm[reach : reach + len(middle)]


@dataclass(frozen=True, kw_only=True, eq=False)
class _Stage:
    """How a figure is put in front of the camera.

    Attributes:
        placement: Of the point that the camera follows.
        azimuth: Degrees from which the camera looks.
        spacing: Distance between lines on the floor, stage frame.
    """

    placement: Placement
    azimuth: float
    spacing: float

    @classmethod
    def of(cls, path: _Path, azimuth: float) -> "_Stage":
        track = path.track[path.looked]
        placement = place(path.lows - track, path.highs - track)
        spacing = _SPACING * path.size * placement.scale
        return cls(placement=placement, azimuth=azimuth, spacing=spacing)

    def moved(self, track: FloatArray) -> Placement:
        """Return the placement when the camera has followed so far."""
        return replace(self.placement, base=self.placement.base + z_up(track[None])[0])

    def outline(self, path: _Path) -> FloatArray:
        """Return all outermost points in front of the camera, (n, 3)."""
        shifted = (path.edges - path.track[path.looked][:, None]).reshape(-1, 3)
        return arrange([(shifted, None)], self.placement, self.azimuth).points.astype(np.float64)

    def lined(self, painter: Painter, track: FloatArray) -> Painter:
        """Return a painter that also draws the lines on the floor."""
        origin = arrange([(np.zeros((1, 3)), None)], self.moved(track), self.azimuth).points[0]
        lines = floor_lines(painter.ground, origin[:2], self.spacing)
        return replace(painter, backdrop=painter.backdrop * lines[..., None])
