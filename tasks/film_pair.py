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
from av.error import FFmpegError, InvalidDataError
from av.packet import Packet
from av.video.frame import VideoFrame
from av.video.reformatter import ColorRange, Colorspace
from av.video.stream import VideoStream
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

Picture = NDArray[np.uint8]
Packets = Iterator["Packet[VideoStream] | Packet[AudioStream]"]

HIGHEST = 480  # pixels
FASTEST = 30  # frames per second
LONGEST = 600.0  # seconds
_USUAL_RATE = 25
_GAP, _STRIP, _LETTERS = 8, 40, 20  # pixels
_DARK, _LIGHT = (24, 25, 28), (235, 235, 238)
_SAMPLE_RATE = 48_000
_BT709 = 1
"""Its number among colour primaries, transfers and matrices."""
_LOCAL = {"protocol_whitelist": "file"}
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

    def at(self, seconds: float) -> Picture:
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


def _decoded(path: Path) -> Iterator[VideoFrame]:
    try:
        with av.open(str(path), options=_LOCAL) as container:
            stream = next(iter(container.streams.video), None)
            if stream is None:
                raise Unreadable(path, "it has no pictures")
            with suppress(FFmpegError, IndexError):
                for packet in container.demux(stream):
                    with suppress(FFmpegError):
                        yield from packet.decode()
    except FFmpegError as exc:
        raise Unreadable(path, _reason(exc)) from exc


def _reason(error: FFmpegError) -> str:
    if isinstance(error, InvalidDataError):
        return "it is no video, or it is damaged"
    return (error.strerror or "it is no video").lower()


def _rate(path: Path) -> Fraction:
    with av.open(str(path)) as container:
        rate = container.streams.video[0].average_rate
    return Fraction(rate or _USUAL_RATE)


def _upright(frame: VideoFrame) -> Picture:
    picture = frame.reformat(format="rgb24", dst_color_range=ColorRange.JPEG).to_ndarray()
    return np.rot90(picture, round(frame.rotation / 90)).astype(np.uint8)


class Layout:
    """Where the two pictures and their captions lie.

    Attributes:
        size: Pixels across and down, even.
    """

    def __init__(self, left: Film, right: Film, captions: tuple[str, str]) -> None:
        height = min(HIGHEST, max(left.size[1], right.size[1])) // 2 * 2
        self._sizes = [
            (max(round(width * height / tall), 1), height)
            for width, tall in (left.size, right.size)
        ]
        self._columns = 0, self._sizes[0][0] + _GAP
        width = self._columns[1] + self._sizes[1][0]
        self.size = width + width % 2, height + _STRIP
        self._blank = self._captioned(captions)

    def _captioned(self, captions: tuple[str, str]) -> Picture:
        sheet = Image.new("RGB", self.size, _DARK)
        draw = ImageDraw.Draw(sheet)
        font = ImageFont.load_default(_LETTERS)
        for caption, column, (width, _) in zip(captions, self._columns, self._sizes, strict=True):
            middle = column + width / 2, _STRIP / 2
            draw.text(middle, caption, fill=_LIGHT, font=font, anchor="mm")
        return np.asarray(sheet)

    def compose(self, pictures: tuple[Picture, Picture]) -> Picture:
        """Return both pictures under their captions."""
        sheet = self._blank.copy()
        for picture, column, size in zip(pictures, self._columns, self._sizes, strict=True):
            scaled = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
            sheet[_STRIP:, column : column + size[0]] = scaled
        return sheet


def _sheets(
    left: Film, right: Film, layout: Layout, rate: Fraction, lead: float
) -> Iterator[Picture]:
    """Yield what is seen at each tick until both videos are over."""
    for tick in count():
        seconds = float(tick / rate)
        pictures = left.at(seconds), right.at(seconds - lead)
        is_over = left.is_over(seconds) and right.is_over(seconds - lead)
        if is_over or seconds >= LONGEST:
            return
        yield layout.compose(pictures)


def _encoded(stream: VideoStream, sheets: Iterator[Picture]) -> Packets:
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
    with av.open(str(path)) as container, suppress(FFmpegError, ValueError, IndexError):
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


def film_pair(left: Path, right: Path, out: Path, lead: float, captions: tuple[str, str]) -> None:
    """Write two videos side by side, in real time; the one that ends first holds its last frame.

    Args:
        left: Video whose sound is kept.
        right: Video that starts `lead` seconds later and shows its first frame until then.
        out: MP4 file to write.
        lead: Seconds.
        captions: What stands over each.

    Raises:
        Unreadable: If one of them cannot be read.
    """
    films = Film(left), Film(right)
    layout = Layout(*films, captions)
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


def main() -> None:
    """Run as a program."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("left", type=Path)
    parser.add_argument("right", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--lead-seconds", type=float, default=0.0)
    parser.add_argument("--left-caption", default="Source")
    parser.add_argument("--right-caption", default="Result")
    given = parser.parse_args()
    try:
        captions = given.left_caption, given.right_caption
        film_pair(given.left, given.right, given.out, given.lead_seconds, captions)
    except Unreadable as exc:
        print(exc.path, exc.reason, sep="\n")
        sys.exit(1)


if __name__ == "__main__":
    main()
