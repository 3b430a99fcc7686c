"""Puts two videos side by side: `python film_pair.py LEFT RIGHT OUT --lead-seconds 0.5`.

A program of its own that imports nothing of ours, because PyAV's wheel carries x264 (GPL).
If one of the videos cannot be read, it prints its path and why in two lines and exits with 1.
"""

import argparse
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from fractions import Fraction
from heapq import merge
from itertools import chain, count
from pathlib import Path

import av
import cv2
import numpy as np
from av.audio.frame import AudioFrame
from av.audio.resampler import AudioResampler
from av.audio.stream import AudioStream
from av.container import InputContainer
from av.error import ArgumentError, FFmpegError, InvalidDataError
from av.packet import Packet
from av.video.frame import VideoFrame
from av.video.reformatter import ColorRange, Colorspace
from av.video.stream import VideoStream
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter, ImageFont

RgbFrame = NDArray[np.uint8]
NormalizedBox = tuple[float, float, float, float]
Packets = Iterator["Packet[VideoStream] | Packet[AudioStream]"]

HIGHEST = 480  # pixels
FASTEST = 30  # frames per second
LONGEST = 600.0  # seconds
_USUAL_RATE = 25
_GAP, _STRIP, _LETTERS = 8, 40, 20  # pixels
_DARK, _LIGHT = (24, 25, 28), (235, 235, 238)
_MARK_LABEL = "Animated"
_MARKED_UNTIL, _UNMARKED_FROM, _MARKED_AHEAD = 0.8, 1.2, 0.2
"""Seconds between which a mark fades out, and during which it appears before its time."""
_FINE = 4
"""Pixels in a row that a mark is drawn with for each that is shown, so that edges are smooth."""
_SAMPLE_RATE = 48_000
_BT709 = 1
"""Its number among colour primaries, transfers and matrices."""
DECODER_OPTIONS = {"max_pixels": str(4096 * 4096)}
FORMATS = ("mov,mp4,m4a,3gp,3g2,mj2", "matroska,webm", "flv", "avi", "mpegts", "mpeg", "asf", "ogg")
# Playlists and scripts, which other formats are, would read whatever files and addresses they name
OPTIONS = {
    "format_whitelist": ",".join(FORMATS),
    "protocol_whitelist": "file",
    **DECODER_OPTIONS,
}
_ON_TIME = 0.001
"""Seconds by which rounding may make a frame late."""


class Unreadable(Exception):
    """A video cannot be read."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(path, reason)
        self.path = path
        self.reason = reason


class Film:
    """A video that is watched once from beginning to end.

    Attributes:
        rate: Frames per second.
        size: Pixels across and down.
        start: Seconds in the time of the file at which its first frame appears.
    """

    def __init__(self, path: Path) -> None:
        self._frames = _decoded(path)
        first = next(self._frames, None)
        if first is None:
            raise Unreadable(path, "none of its frames can be decoded")
        self._shown = self._upcoming = first
        self._picture = _upright(first)
        self._is_last = False
        self.rate = _rate(path)
        self.size = self._picture.shape[1], self._picture.shape[0]
        self.start = float(first.time or 0.0)

    def at(self, seconds: float) -> RgbFrame:
        """Return the picture that is shown at a time, which never decreases between calls."""
        shown = self._shown
        while not self._is_last and self._seconds(self._upcoming) <= seconds + _ON_TIME:
            self._shown = self._upcoming
            following = next(self._frames, None)
            self._is_last = following is None
            self._upcoming = following or self._upcoming
        if self._shown is not shown:
            self._picture = _upright(self._shown)
        return self._picture

    def is_over(self, seconds: float) -> bool:
        """Tell whether the last frame has been shown at a time that `at` has been called with."""
        end = self._seconds(self._shown) + float(1 / self.rate)
        return self._is_last and seconds + _ON_TIME >= end

    def _seconds(self, frame: VideoFrame) -> float:
        return float(frame.time or 0.0) - self.start


def _opened(path: Path) -> InputContainer:
    return av.open(str(path.resolve()), options=OPTIONS)


def _moving(container: InputContainer) -> VideoStream | None:
    """Return the stream of pictures that can be decoded and is not the cover of an album."""
    cover = av.stream.Disposition.attached_pic
    streams = (s for s in container.streams.video if s.codec_context is not None)
    return next((stream for stream in streams if cover not in stream.disposition), None)


def _decoded(path: Path) -> Iterator[VideoFrame]:
    try:
        with _opened(path) as container:
            stream = _moving(container)
            if stream is None:
                raise Unreadable(path, "it has no pictures")
            stream.codec_context.options = DECODER_OPTIONS
            with suppress(FFmpegError, IndexError):
                for packet in container.demux(stream):
                    with suppress(FFmpegError):
                        yield from packet.decode()
    except FFmpegError as exc:
        raise Unreadable(path, _reason(exc)) from exc


def _reason(error: FFmpegError) -> str:
    if isinstance(error, InvalidDataError | ArgumentError):
        return "it is not a video, or it is damaged"
    return (error.strerror or "it is not a video").lower()


def _rate(path: Path) -> Fraction:
    with _opened(path) as container:
        stream = _moving(container)
        return Fraction((stream and stream.average_rate) or _USUAL_RATE)


def _upright(frame: VideoFrame) -> RgbFrame:
    picture = frame.reformat(format="rgb24", dst_color_range=ColorRange.JPEG).to_ndarray()
    return np.rot90(picture, round(frame.rotation / 90)).astype(np.uint8)


class Mark:
    """A frame with a label around somebody in a picture.

    It is drawn once and laid over many pictures; there is none if the box lies outside of them.
    """

    def __init__(self, box: NormalizedBox, size: tuple[int, int]) -> None:
        self._line = max(size[1] / 200, 1.5)
        self._size = size
        margin = 1.5 * self._line
        edges = np.array(size) - margin
        first, last = np.clip(np.reshape(box, (2, 2)) * size, margin, edges)
        light = self._drawn(first, last) if (first + self._line < last).all() else self._sheet()
        shade = Image.new("RGBA", light.size, _DARK)
        shade.putalpha(light.getchannel("A").filter(ImageFilter.GaussianBlur(_FINE * self._line)))
        layers = Image.alpha_composite(shade, light).resize(size, Image.Resampling.LANCZOS)
        drawn = np.asarray(layers, np.float32)
        self._colors, self._cover = drawn[..., :3], drawn[..., 3:] / 255

    def _sheet(self) -> Image.Image:
        return Image.new("RGBA", (_FINE * self._size[0], _FINE * self._size[1]), (*_LIGHT, 0))

    def _drawn(self, first: NDArray[np.float64], last: NDArray[np.float64]) -> Image.Image:
        sheet = self._sheet()
        draw = ImageDraw.Draw(sheet)
        radius = min(5 * self._line, *(last - first) / 2)
        corners = [*np.rint(_FINE * first), *np.rint(_FINE * last)]
        width = round(_FINE * self._line)
        draw.rounded_rectangle(corners, _FINE * radius, outline=_LIGHT, width=width)
        self._label(draw, first, last)
        return sheet

    def _label(
        self, draw: ImageDraw.ImageDraw, first: NDArray[np.float64], last: NDArray[np.float64]
    ) -> None:
        """Draw the label above the box, or below it, or at its feet, wherever there is room."""
        letters = max(7 * self._line, 9)
        font = ImageFont.load_default(_FINE * letters)
        width, height = font.getlength(_MARK_LABEL) / _FINE + letters, 1.5 * letters
        gap = 2 * self._line
        furthest = self._size[0] - self._line - width
        if furthest < self._line:
            return
        left, top = min(first[0], furthest), first[1] - gap - height
        if top < self._line:
            top = last[1] + gap
        if top + height > self._size[1] - self._line:
            left, top = min(first[0] + gap, furthest), last[1] - gap - height
        corners = _FINE * np.array([left, top, left + width, top + height])
        draw.rounded_rectangle([*corners], _FINE * height / 2, fill=_LIGHT)
        middle = (corners[:2] + corners[2:]) / 2
        draw.text((middle[0], middle[1]), _MARK_LABEL, fill=_DARK, font=font, anchor="mm")

    def over(self, picture: RgbFrame, seconds: float) -> RgbFrame:
        """Return a picture with the mark as it looks some time after it is due."""
        times = -_MARKED_AHEAD, 0.0, _MARKED_UNTIL, _UNMARKED_FROM
        strength = float(np.interp(seconds, times, (0, 1, 1, 0)))
        if strength == 0:
            return picture
        mixed = picture + strength * self._cover * (self._colors - picture)
        return np.asarray(np.rint(mixed).clip(0, 255), np.uint8)


class Layout:
    """Where the two pictures and their captions lie.

    Attributes:
        size: Pixels across and down, even.
    """

    def __init__(
        self, left: Film, right: Film, captions: tuple[str, str], mark: NormalizedBox | None
    ) -> None:
        height = min(HIGHEST, max(left.size[1], right.size[1])) // 2 * 2
        self._sizes = [
            (max(round(width * height / tall), 1), height)
            for width, tall in (left.size, right.size)
        ]
        self._columns = 0, self._sizes[0][0] + _GAP
        width = self._columns[1] + self._sizes[1][0]
        self.size = width + width % 2, height + _STRIP
        self._blank = self._captioned(captions)
        self._mark = Mark(mark, self._sizes[0]) if mark else None

    def _captioned(self, captions: tuple[str, str]) -> RgbFrame:
        sheet = Image.new("RGB", self.size, _DARK)
        draw = ImageDraw.Draw(sheet)
        font = ImageFont.load_default(_LETTERS)
        for caption, column, (width, _) in zip(captions, self._columns, self._sizes, strict=True):
            middle = column + width / 2, _STRIP / 2
            draw.text(middle, caption, fill=_LIGHT, font=font, anchor="mm")
        return np.asarray(sheet)

    def compose(self, pictures: tuple[RgbFrame, RgbFrame], seconds: float) -> RgbFrame:
        """Return both pictures under their captions.

        Args:
            pictures: The pictures.
            seconds: Time since the right video has started.
        """
        sheet = self._blank.copy()
        for picture, column, size in zip(pictures, self._columns, self._sizes, strict=True):
            scaled = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
            sheet[_STRIP:, column : column + size[0]] = scaled
        if self._mark is not None:
            left = sheet[_STRIP:, : self._sizes[0][0]]
            left[:] = self._mark.over(left, seconds)
        return sheet


def _sheets(
    left: Film, right: Film, layout: Layout, rate: Fraction, lead: float
) -> Iterator[RgbFrame]:
    """Yield what is seen at each tick until both videos are over."""
    for tick in count():
        seconds = float(tick / rate)
        pictures = left.at(seconds), right.at(seconds - lead)
        is_over = left.is_over(seconds) and right.is_over(seconds - lead)
        if is_over or seconds >= LONGEST:
            return
        yield layout.compose(pictures, seconds - lead)


def _encoded(stream: VideoStream, sheets: Iterator[RgbFrame]) -> Packets:
    for tick, sheet in enumerate(sheets):
        frame = VideoFrame.from_ndarray(sheet, "rgb24").reformat(
            format="yuv420p",
            dst_colorspace=Colorspace.ITU709,
            src_color_range=ColorRange.JPEG,
            dst_color_range=ColorRange.MPEG,
        )
        frame.pts = tick
        yield from stream.encode(frame)
    yield from stream.encode(None)


def _sound(path: Path, start: float) -> Iterator[AudioFrame]:
    """Yield the sound of a video from `start` on, stereo."""
    resampler = AudioResampler(format="fltp", layout="stereo", rate=_SAMPLE_RATE)
    with _opened(path) as container, suppress(FFmpegError, ValueError, IndexError):
        stream = next(iter(container.streams.audio), None)
        for packet in container.demux(stream) if stream else ():
            for frame in packet.decode():
                for piece in resampler.resample(frame):
                    piece.pts = (piece.pts or 0) - round(start * _SAMPLE_RATE)
                    if piece.pts >= 0:
                        yield piece


def _heard(stream: AudioStream, frames: Iterable[AudioFrame]) -> Packets:
    for frame in frames:
        yield from stream.encode(frame)
    yield from stream.encode(None)


def _decoding_time(packet: "Packet[VideoStream] | Packet[AudioStream]") -> Fraction:
    return (packet.dts or 0) * packet.time_base


def film_pair(
    left: Path,
    right: Path,
    out: Path,
    lead: float,
    captions: tuple[str, str],
    mark: NormalizedBox | None = None,
) -> None:
    """Write two videos side by side, in real time; the one that ends first holds its last frame.

    Args:
        left: Video whose sound is kept.
        right: Video that starts `lead` seconds later and shows its first frame until then.
        out: MP4 file to write.
        lead: Seconds.
        captions: What stands over each.
        mark: Box (x1, y1, x2, y2 as shares of the left picture) around somebody who is marked
            when the right video starts; the mark fades out after a second.

    Raises:
        Unreadable: If one of them cannot be read.
    """
    films = Film(left), Film(right)
    layout = Layout(*films, captions, mark)
    rate = min(max(film.rate for film in films), Fraction(FASTEST))
    with av.open(str(out), "w", format="mp4", options={"movflags": "faststart"}) as container:
        pictures = container.add_stream(
            "libx264", rate=rate, options={"crf": "20", "preset": "veryfast"}
        )
        pictures.width, pictures.height = layout.size
        context = pictures.codec_context
        context.time_base = 1 / rate
        context.color_range = ColorRange.MPEG
        context.colorspace = context.color_primaries = context.color_trc = _BT709
        tracks = [_encoded(pictures, _sheets(*films, layout, rate, lead))]
        frames = _sound(left, films[0].start)
        first = next(frames, None)
        if first is not None:
            sound = container.add_stream("aac", rate=_SAMPLE_RATE, layout="stereo")
            tracks.append(_heard(sound, chain([first], frames)))
        for packet in merge(*tracks, key=_decoding_time):
            container.mux(packet)


def _box(text: str) -> NormalizedBox:
    x1, y1, x2, y2 = map(float, text.split(","))
    return x1, y1, x2, y2


def main() -> None:
    """Run as a program."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("left", type=Path)
    parser.add_argument("right", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--lead-seconds", type=float, default=0.0)
    parser.add_argument("--left-caption", default="Source")
    parser.add_argument("--right-caption", default="Result")
    parser.add_argument("--mark", type=_box, metavar="X1,Y1,X2,Y2")
    given = parser.parse_args()
    try:
        captions = given.left_caption, given.right_caption
        film_pair(given.left, given.right, given.out, given.lead_seconds, captions, given.mark)
    except Unreadable as exc:
        print(exc.path, exc.reason, sep="\n")
        sys.exit(1)


if __name__ == "__main__":
    main()
