"""Video files: what they hold, single frames, and runs of frames.

Only worker processes import this module (PyAV's wheel carries x264).
"""

from collections.abc import Generator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from media_studio.arrays import ByteImage
from media_studio.errors import InvalidVideo, OutsideVideo, SegmentTooShort
from media_studio.video.decoding import decode, open_container, picture_stream
from media_studio.video.display import Display
from media_studio.video.frame import Frame
from media_studio.video.playback import play
from media_studio.video.timeline import Timeline, survey

LEAST_FRAMES = 5
"""Frames that a segment needs for a motion to show."""
TOLERANCE = 0.001
"""Seconds by which a time may be rounded down and still mean the frame that begins after it."""
_LEAST_DECODED = 0.5
"""Share of the frames of a segment that must be intact."""


@dataclass(frozen=True, kw_only=True)
class Segment:
    """Part of a video, in whole frames.

    Attributes:
        first: Number of its first frame.
        stop: Number of the frame after its last.
        start: Seconds at which its first frame appears.
        duration: Seconds until its last frame has been shown.
    """

    first: int
    stop: int
    start: float
    duration: float

    @property
    def frames(self) -> int:
        """Number of frames."""
        return self.stop - self.first


@dataclass(frozen=True, kw_only=True, eq=False)
class VideoFile:
    """A video file.

    Times count from its first frame on, wherever its time stamps begin; the first is the one where
    decoding can begin. A frame that cannot be decoded shows the picture before it, as players do.

    Attributes:
        path: The file.
        has_audio: Whether it has sound.
        timeline: When its frames are shown.
        display: How its frames are shown.
    """

    path: Path
    has_audio: bool
    timeline: Timeline
    display: Display

    @classmethod
    def open(cls, path: Path) -> "VideoFile":
        """Read what a file holds; nothing stays open.

        Args:
            path: A file of one of `KNOWN_FORMATS`.

        Raises:
            InvalidVideo: If it is too large or too long, damaged, or has no pictures.
        """
        timeline = survey(path)
        with open_container(path) as container:
            stream = picture_stream(container)
            frame = next(decode(container, stream), None)
            if frame is None:
                raise InvalidVideo("No frame of the video can be decoded; export it again.")
            return cls(
                path=path,
                has_audio=any(audio.codec_context for audio in container.streams.audio),
                timeline=timeline,
                display=Display.of(frame, stream.sample_aspect_ratio),
            )

    @property
    def fps(self) -> float:
        """Average rate."""
        return self.timeline.fps

    @property
    def total_frames(self) -> int:
        """Number of frames that there are, whatever the header says."""
        return len(self.timeline.ticks)

    @property
    def duration(self) -> float:
        """Seconds."""
        return self.timeline.duration

    @property
    def width(self) -> int:
        """Pixels across as shown."""
        return self.display.width

    @property
    def height(self) -> int:
        """Pixels down as shown."""
        return self.display.height

    def frame_at(self, seconds: float) -> Frame:
        """Return the frame that is shown at a time; at the very end that is the last one.

        Raises:
            OutsideVideo: If the video ends before.
            InvalidVideo: If neither it nor any frame close to it can be decoded.
        """
        number = self._number_at(seconds)
        with closing(self._play(number, number + 1, least=0)) as frames:
            return next(frames)

    def segment(self, start: float, duration: float | None = None) -> Segment:
        """Return the frames that are shown from a time on, as far as the video goes.

        Args:
            start: Seconds.
            duration: Seconds; None for all that follow.

        Raises:
            OutsideVideo: If the video ends before.
            SegmentTooShort: If there are fewer than `LEAST_FRAMES` frames.
        """
        times = self.timeline.seconds
        first, stop = self._number_at(start), len(times)
        if duration is not None:
            stop = int(np.searchsorted(times, start + duration - TOLERANCE))
        if stop - first < LEAST_FRAMES:
            raise SegmentTooShort(self._lengthen(first, max(stop, first + 1)))
        begin = float(times[first])
        end = float(times[stop]) if stop < len(times) else self.duration
        return Segment(first=first, stop=stop, start=begin, duration=end - begin)

    def frames(
        self, start: float = 0.0, duration: float | None = None
    ) -> Generator[Frame, None, None]:
        """Decode the frames of `segment` one by one.

        Raises:
            OutsideVideo: If the video ends before.
            SegmentTooShort: If there are fewer than `LEAST_FRAMES` frames.
            InvalidVideo: If fewer than half of them can be decoded, when the last one has been
                passed.
        """
        return self.play(self.segment(start, duration))

    def play(self, segment: Segment) -> Generator[Frame, None, None]:
        """Decode the frames of a segment one by one.

        Raises:
            InvalidVideo: If fewer than half of them can be decoded, when the last one has been
                passed.
        """
        least = _LEAST_DECODED * segment.frames
        return self._play(segment.first, segment.stop, least=least)

    def _number_at(self, seconds: float) -> int:
        if seconds > self.duration + TOLERANCE:
            raise OutsideVideo(
                f"The video lasts {self.duration:.3f} s, so there is nothing at {seconds:g} s; "
                "choose an earlier time."
            )
        after = np.searchsorted(self.timeline.seconds, seconds + TOLERANCE, "right")
        return max(int(after) - 1, 0)

    def _lengthen(self, first: int, stop: int) -> str:
        frames = stop - first
        there = f"The segment has {frames} frame{'s' * (frames > 1)}; a motion needs {LEAST_FRAMES}"
        if self.total_frames < LEAST_FRAMES:
            return f"{there}, more than the whole video has; send a longer video."
        needed = np.ceil(100 * LEAST_FRAMES / self.fps) / 100
        there = f"{there}, which take {needed:g} s of this video"
        if first + LEAST_FRAMES <= self.total_frames:
            return f"{there}; choose a longer segment."
        latest = self.timeline.seconds[self.total_frames - LEAST_FRAMES]
        return f"{there}; start at {np.floor(100 * latest) / 100:g} s or earlier."

    def _play(self, first: int, stop: int, *, least: float) -> Generator[Frame, None, None]:
        """Yield a frame for each number; `least` of them must be intact."""
        intact, upcoming = 0, first
        picture: ByteImage | None = None
        with closing(play(self.path, self.timeline, first, stop)) as decoded:
            for number, frame in decoded:
                shown = self.display.picture(frame)
                for gap in range(upcoming, min(number, stop)):
                    yield self._frame(gap, shown if picture is None else picture)
                picture, upcoming = shown, max(upcoming, min(number, stop))
                if upcoming == number < stop:
                    yield self._frame(number, picture)
                    upcoming, intact = number + 1, intact + 1
        if picture is None or intact < least:
            raise InvalidVideo(
                f"Only {intact} of {stop - first} frames can be decoded; the video is damaged, "
                "export it again."
            )
        for gap in range(upcoming, stop):
            yield self._frame(gap, picture)

    def _frame(self, number: int, picture: ByteImage) -> Frame:
        seconds = float(self.timeline.seconds[number])
        return Frame(index=number, seconds=seconds, picture=picture)
