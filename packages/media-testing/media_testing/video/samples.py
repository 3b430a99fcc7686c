"""Videos whose frames say their number, made in code."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import av
import numpy as np
import pytest
from av.video.reformatter import ColorRange

from media_studio.arrays import ByteImage

BITS = 8
WIDTH, HEIGHT = 64, 48
RATE = 48_000  # samples per second
TONE = 110.0  # hertz
TICK = Fraction(1, 90_000)
NTSC = Fraction(30_000, 1001)
UNEVEN = tuple(np.cumsum(np.tile([0.02, 0.033, 0.05, 0.1, 0.041], 8)) - 0.02)
"""Seconds of 40 frames."""


def numbered(number: int, width: int = WIDTH, height: int = HEIGHT) -> ByteImage:
    """Return a frame whose white columns are the bits of a number; its lower edge is dark."""
    columns = (np.arange(width) * BITS // width)[None]
    white = (number >> columns) & 1
    picture = np.repeat(np.where(white, 220, 40), height, axis=0)
    picture[-height // 6 :] = 20
    return np.repeat(picture[..., None], 3, axis=2).astype(np.uint8)


def number_of(picture: ByteImage) -> int:
    """Read the number of a frame."""
    height, width, _ = picture.shape
    centres = ((np.arange(BITS) + 0.5) * width / BITS).astype(int)
    bits = picture[height // 6 : height // 2, centres].mean(axis=(0, 2)) > 128
    return int((bits << np.arange(BITS)).sum())


@dataclass(frozen=True, kw_only=True)
class Recipe:
    """How to write a video.

    Attributes:
        count: Frames.
        rate: Frames per second.
        times: Seconds of each frame instead.
        codec: Encoder.
        options: Of the encoder.
        start: Seconds before the first frame.
        sound: Seconds of a tone.
        rotation: Degrees counter-clockwise that players turn the picture.
        pixel_aspect: Width of a pixel over its height.
        size: Pixels.
    """

    count: int = 40
    rate: Fraction = Fraction(25)
    times: Sequence[float] | None = None
    codec: str = "libx264"
    options: tuple[tuple[str, str], ...] = (("g", "12"), ("bf", "3"))
    start: float = 0.0
    sound: float = 0.0
    rotation: int = 0
    pixel_aspect: Fraction | None = None
    size: tuple[int, int] = (WIDTH, HEIGHT)


def write(path: Path, recipe: Recipe = Recipe()) -> Path:
    """Write a video."""
    with av.open(str(path), "w") as container:
        stream = container.add_stream(recipe.codec, rate=recipe.rate, options=dict(recipe.options))
        stream.width, stream.height = recipe.size
        formats = stream.codec_context.codec.video_formats or ()
        names = [item.name for item in formats]
        stream.pix_fmt = "yuv420p" if "yuv420p" in names or not names else names[0]
        stream.codec_context.color_range = ColorRange.JPEG if recipe.codec == "mjpeg" else 0
        stream.codec_context.time_base = TICK if recipe.times is not None else 1 / recipe.rate
        if recipe.pixel_aspect is not None:
            stream.codec_context.sample_aspect_ratio = recipe.pixel_aspect
        if recipe.rotation:
            stream.set_display_rotation(recipe.rotation)
        tone = container.add_stream("aac", rate=RATE, layout="mono") if recipe.sound else None
        tick = stream.codec_context.time_base
        for number in range(recipe.count):
            frame = av.VideoFrame.from_ndarray(numbered(number, *recipe.size), "rgb24")
            seconds = recipe.times[number] if recipe.times is not None else number / recipe.rate
            frame.pts = round((seconds + recipe.start) / tick)
            frame.time_base = tick
            container.mux(stream.encode(frame))
        container.mux(stream.encode(None))
        if tone is not None:
            _add_tone(container, tone, recipe.sound, recipe.start)
    return path


def _add_tone(
    container: av.container.OutputContainer,
    stream: av.audio.stream.AudioStream,
    seconds: float,
    start: float,
) -> None:
    step = 1024
    for begin in range(0, round(seconds * RATE), step):
        wave = 0.5 * np.sin(2 * np.pi * TONE * (begin + np.arange(step)) / RATE)
        frame = av.AudioFrame.from_ndarray(wave[None].astype(np.float32), "fltp", "mono")
        frame.sample_rate, frame.time_base = RATE, Fraction(1, RATE)
        frame.pts = begin + round(start * RATE)
        container.mux(stream.encode(frame))
    container.mux(stream.encode(None))


Film = Callable[..., Path]


@pytest.fixture
def film(tmp_path: Path) -> Film:
    """Write a video with an ending and the fields of a recipe."""

    def written(ending: str = "mp4", **fields: object) -> Path:
        return write(tmp_path / f"film.{ending}", Recipe(**fields))  # type: ignore[arg-type]

    return written
