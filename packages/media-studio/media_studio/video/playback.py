"""Decoding of a video from any frame on, exact to the frame.

Decoding can begin at frames that need no other, and containers find those more or less well.
So what comes after a jump counts from the first such frame on, and if that is too late the jump
is made from farther back, in the end from the beginning.

Only worker processes import this module (PyAV's wheel carries x264).
"""

from collections.abc import Generator
from contextlib import closing
from pathlib import Path

from av.error import FFmpegError
from av.video.frame import VideoFrame

from media_studio.video.decoding import decode, open_container, picture_stream
from media_studio.video.timeline import Timeline

_RUN_UPS = (0.0, 5.0)
"""Seconds before a frame at which to jump for it, before all is decoded from the beginning."""

Numbered = Generator[tuple[int, VideoFrame], None, None]


def play(path: Path, timeline: Timeline, first: int, stop: int) -> Numbered:
    """Yield the frames that can be decoded, with their numbers, ascending.

    Args:
        path: The file.
        timeline: Of the file.
        first: Number of the frame to begin with. If it cannot be decoded, the last one before it
            that can comes first, or else the first one after it.
        stop: Number of the frame to end before.
    """
    before: tuple[int, VideoFrame] | None = None
    reached = first
    with closing(_approach(path, timeline, first)) as decoded:
        for number, frame in decoded:
            if number < first:
                before = number, frame
            elif number >= reached:
                if before is not None and number > first:
                    yield before
                if number < stop or (before is None and reached == first):
                    yield number, frame
                before, reached = None, number + 1
            if number >= stop - 1:
                return
    if before is not None:
        yield before


def _approach(path: Path, timeline: Timeline, first: int) -> Numbered:
    """Yield frames from `first` or one before it on."""
    for run_up in _RUN_UPS if timeline.is_indexed and first > 0 else ():
        ticks = round(run_up / timeline.tick)
        target = max(int(timeline.ticks[first]) - ticks, int(timeline.ticks[0]))
        with closing(_after_jump(path, timeline, target)) as decoded:
            begin = next(decoded, None)
            if begin is not None and begin[0] <= first:
                yield begin
                yield from decoded
                return
    yield from _from_beginning(path, timeline)


def _after_jump(path: Path, timeline: Timeline, target: int) -> Numbered:
    with open_container(path) as container:
        stream = picture_stream(container)
        try:
            container.seek(target, stream=stream)
        except FFmpegError:
            return
        is_whole = False
        for frame in decode(container, stream):
            is_whole = is_whole or frame.key_frame
            number = timeline.number(frame, 0)
            if is_whole and number is not None:
                yield number, frame


def _from_beginning(path: Path, timeline: Timeline) -> Numbered:
    with open_container(path) as container:
        for place, frame in enumerate(decode(container, picture_stream(container))):
            number = timeline.number(frame, place)
            if number is not None:
                yield number, frame
