"""The sound of part of a video.

Only worker processes import this module (PyAV's wheel carries x264).
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction

import av
import numpy as np
from av.audio.frame import AudioFrame
from av.audio.resampler import AudioResampler
from av.audio.stream import AudioStream
from av.container import InputContainer
from av.error import FFmpegError
from numpy.typing import NDArray

from media_studio.video.decoding import open_container
from media_studio.video.file import Segment, VideoFile

SAMPLE_RATE = 48_000
_FORMAT = "fltp"
_JITTER = 0.04
"""Seconds by which time stamps may be off; gaps and overlaps as short would only click."""
_RUN_UP = 1.0
"""Seconds to start early, for decoders that need what came before."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Sound:
    """A short run of samples.

    Attributes:
        begin: Number of the first sample, from the beginning of the segment on.
        samples: (channels, n) float32.
    """

    begin: int
    samples: NDArray[np.float32]

    @property
    def layout(self) -> str:
        """Name of the arrangement of its channels."""
        return "mono" if len(self.samples) == 1 else "stereo"

    def frame(self) -> AudioFrame:
        """Return it as an encoder takes it."""
        frame = AudioFrame.from_ndarray(self.samples, _FORMAT, self.layout)
        frame.sample_rate, frame.time_base = SAMPLE_RATE, Fraction(1, SAMPLE_RATE)
        frame.pts = self.begin
        return frame


def sounds(video: VideoFile, segment: Segment) -> Iterator[Sound]:
    """Yield the sound of a segment at `SAMPLE_RATE`, one or two channels, as far as it decodes."""
    total = round(segment.duration * SAMPLE_RATE)
    begin = video.timeline.start + Fraction(segment.start)
    next_free, after = 0, -total
    with open_container(video.path) as container:
        stream = next((audio for audio in container.streams.audio if audio.codec_context), None)
        if stream is None:
            return
        if video.timeline.is_indexed:
            with suppress(FFmpegError):
                container.seek(int((begin - _RUN_UP) * av.time_base))
        for seconds, samples in _resampled(_decoded(container, stream)):
            place = round((seconds - begin) * SAMPLE_RATE)
            if abs(place - after) < _JITTER * SAMPLE_RATE:
                place = after
            after = place + samples.shape[1]
            if place >= total:
                return
            skip = max(next_free - place, 0)
            samples = samples[:, skip : total - place]
            if samples.shape[1]:
                yield Sound(begin=place + skip, samples=samples)
                next_free = place + skip + samples.shape[1]


def _decoded(container: InputContainer, stream: AudioStream) -> Iterator[AudioFrame]:
    with suppress(FFmpegError, IndexError):
        for packet in container.demux(stream):
            with suppress(FFmpegError):
                yield from packet.decode()


def _resampled(
    frames: Iterator[AudioFrame],
) -> Iterator[tuple[Fraction, NDArray[np.float32]]]:
    """Yield the time of the first sample and samples (channels, n), one or two channels."""
    kind, resampler, layout = None, AudioResampler(), ""
    for frame in frames:
        if frame.pts is None or frame.time_base is None or not frame.samples:
            continue
        layout = layout or ("mono" if frame.layout.nb_channels == 1 else "stereo")
        if kind != (frame.format.name, frame.layout.name, frame.sample_rate):
            kind = frame.format.name, frame.layout.name, frame.sample_rate
            resampler = AudioResampler(format=_FORMAT, layout=layout, rate=SAMPLE_RATE)
        for piece in resampler.resample(frame):
            if piece.pts is not None and piece.time_base is not None:
                yield piece.pts * piece.time_base, piece.to_ndarray().astype(np.float32)
