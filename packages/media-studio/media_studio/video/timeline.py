"""When each frame of a video is shown.

Only worker processes import this module (PyAV's wheel carries x264).
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from pathlib import Path

import numpy as np
from av.packet import Packet
from av.video.frame import VideoFrame
from av.video.stream import VideoStream

from media_studio.arrays import FloatArray, IntArray
from media_studio.errors import InvalidVideo
from media_studio.video.decoding import (
    FLV,
    MATROSKA,
    MP4,
    decode,
    open_container,
    packets,
    picture_stream,
)

LONGEST_SECONDS = 600.0
"""Of a video whose frames are found by decoding all of them; others are looked up in an index."""
MOST_FRAMES = 144_000
"""Ten minutes at the rate of the fastest phones, eighty at the usual one."""
_FASTEST = 1000.0
_USUAL_RATE = 25.0
_SAME_RATE = 0.01
"""Relative difference up to which the rate that a file declares is that of its frames."""
_USUAL_TICK = Fraction(1, 90_000)

_WELL_STAMPED = (MP4, MATROSKA, FLV)
"""Formats that say of each packet when its frame is shown."""
_STILLS = ("mjpeg", "png", "rawvideo", "dvvideo", "prores", "huffyuv", "ffv1")
"""Encodings whose packets are one frame each in any format."""

_Stamp = tuple[int | None, int]
"""Time stamp, if there is one, and duration, or 0."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Timeline:
    """When each frame of a video is shown.

    Attributes:
        ticks: (n,) when each frame appears, ascending.
        end: When the last frame has been shown.
        tick: Seconds.
        is_indexed: Whether ticks are the time stamps of the file, by which frames can be found.
        fps: Average rate.
    """

    ticks: IntArray
    end: int
    tick: Fraction
    is_indexed: bool
    fps: float

    @property
    def start(self) -> Fraction:
        """Seconds in the time of the file at which the first frame appears."""
        return int(self.ticks[0]) * self.tick

    @cached_property
    def seconds(self) -> FloatArray:
        """(n,) times from the first frame on."""
        times: FloatArray = (self.ticks - self.ticks[0]) * float(self.tick)
        return times

    @property
    def duration(self) -> float:
        """Seconds from the first frame until the last has been shown."""
        return float((self.end - int(self.ticks[0])) * self.tick)

    def number(self, frame: VideoFrame, place: int) -> int | None:
        """Return the number of a frame that was decoded, None if it is none of the video.

        Args:
            frame: The frame.
            place: How many were decoded before it.
        """
        if not self.is_indexed:
            return place if place < len(self.ticks) else None
        stamp = frame.pts
        if stamp is None:
            return None
        number = int(np.searchsorted(self.ticks, stamp))
        return number if number < len(self.ticks) and self.ticks[number] == stamp else None


def survey(path: Path) -> Timeline:
    """Find when each frame of a file is shown, whatever its header says.

    Packets tell without being decoded where each is one frame; otherwise all are decoded.

    Raises:
        InvalidVideo: If there are no frames, too many, or they take too long.
    """
    with open_container(path) as container:
        stream = picture_stream(container)
        tick = stream.time_base or _USUAL_TICK
        declared = float(stream.average_rate or stream.guessed_rate or 0)
        stamps: list[_Stamp] = []
        if container.format.name in _WELL_STAMPED or stream.codec_context.name in _STILLS:
            stamps = _limited(_shown(packets(container, stream)))
    if stamps and not _lack_stamps(stamps):
        return _timeline(stamps, tick, declared, is_indexed=True)
    with open_container(path) as container:
        frames = decode(container, picture_stream(container))
        stamps = _limited((frame.pts, frame.duration) for frame in frames)
    if not stamps:
        raise InvalidVideo("The video has no frames that can be decoded; export it again.")
    if _lack_stamps(stamps) or not _ascend(stamps):
        tick = 1 / Fraction(_plausible(declared)).limit_denominator(1001)
        stamps = [(number, 1) for number in range(len(stamps))]
    return _timeline(stamps, tick, declared, is_indexed=False)


def _shown(stream: "Iterable[Packet[VideoStream]]") -> Iterator[_Stamp]:
    """Yield the stamps of packets from the first on that can be decoded on its own."""
    first: int | None = None
    for packet in stream:
        if packet.size == 0:
            continue
        if first is None and packet.is_keyframe:
            first = packet.pts
        is_shown = not packet.is_discard and not _is_hidden(packet)
        if is_shown and first is not None and (packet.pts is None or packet.pts >= first):
            yield packet.pts, packet.duration or 0


def _is_hidden(packet: "Packet[VideoStream]") -> bool:
    """Tell a frame of VP8 that others refer to but that is not shown.

    Source: RFC 6386, section 9.1.
    """
    return packet.stream.codec_context.name == "vp8" and not memoryview(packet)[0] >> 4 & 1


def _limited(stamps: Iterable[_Stamp]) -> list[_Stamp]:
    found: list[_Stamp] = []
    for stamp in stamps:
        if len(found) == MOST_FRAMES:
            raise InvalidVideo(f"The video has more than {MOST_FRAMES} frames; cut it.")
        found.append(stamp)
    return found


def _lack_stamps(stamps: list[_Stamp]) -> bool:
    return any(stamp is None for stamp, _ in stamps)


def _ascend(stamps: list[_Stamp]) -> bool:
    times = [stamp for stamp, _ in stamps if stamp is not None]
    return all(first < second for first, second in pairwise(times))


def _timeline(
    stamps: list[_Stamp], tick: Fraction, declared: float, *, is_indexed: bool
) -> Timeline:
    durations = {stamp: duration for stamp, duration in stamps if stamp is not None}
    ticks = np.array(sorted(durations), np.int64)
    span = float(int(ticks[-1] - ticks[0]) * tick)
    fps = _rate(len(ticks), span, declared)
    shown = durations[int(ticks[-1])] * tick
    if shown <= 0:
        shown = 1 / Fraction(fps)
    if not is_indexed and span + shown > LONGEST_SECONDS:
        raise InvalidVideo(
            f"The video is longer than {LONGEST_SECONDS / 60:g} minutes and its format has no"
            " index of frames; cut it first, or export it as MP4."
        )
    end = int(ticks[-1]) + max(round(shown / tick), 1)
    return Timeline(ticks=ticks, end=end, tick=tick, is_indexed=is_indexed, fps=fps)


def _rate(count: int, span: float, declared: float) -> float:
    """Return the average rate of frames; what the file declares where that is about the same."""
    if count == 1:
        return _plausible(declared)
    rate = (count - 1) / span
    if rate > _FASTEST:
        raise InvalidVideo("The times of its frames are damaged; export the video again.")
    return declared if abs(declared - rate) <= _SAME_RATE * rate else rate


def _plausible(rate: float) -> float:
    return rate if 1 <= rate <= _FASTEST else _USUAL_RATE
