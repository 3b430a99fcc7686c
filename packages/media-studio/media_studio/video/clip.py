"""Part of a video as a file of its own.

Only worker processes import this module (PyAV's wheel carries x264).
"""

from collections.abc import Iterable, Iterator
from contextlib import closing
from fractions import Fraction
from heapq import merge
from itertools import chain, pairwise
from pathlib import Path

import av
import cv2
import numpy as np
from av.audio.stream import AudioStream
from av.packet import Packet
from av.video.frame import VideoFrame
from av.video.reformatter import ColorRange, Colorspace
from av.video.stream import VideoStream

from media_studio.arrays import ByteImage
from media_studio.video.file import Segment, VideoFile
from media_studio.video.sound import SAMPLE_RATE, Sound, sounds

LONGEST_EDGE = 1280  # pixels
_TICK = Fraction(1, 90_000)
_BT709 = 1
"""Its number among colour primaries, transfers and matrices."""
# Where frames are stored as they are shown, MP4 keeps how long the last one is
_VIDEO_OPTIONS = {"crf": "20", "preset": "veryfast", "bf": "0"}
_SOUND_BITS = 128_000  # per second
_Packets = Iterator["Packet[VideoStream] | Packet[AudioStream]"]
_FASTSTART = {"movflags": "faststart"}


def write_clip(video: VideoFile, start: float, duration: float | None, path: Path) -> Segment:
    """Write the frames and the sound of a segment as an MP4 file that plays while it loads.

    H.264 and AAC; frames keep their times and size, up to `LONGEST_EDGE`, stand upright and have
    square pixels.

    Args:
        video: The video.
        start: Seconds.
        duration: Seconds; None for all that follow.
        path: File to write.

    Raises:
        OutsideVideo: If the video ends before.
        SegmentTooShort: If it has too few frames.
        InvalidVideo: If fewer than half of them can be decoded.
    """
    segment = video.segment(start, duration)
    heard = sounds(video, segment)
    first = next(heard, None)
    with av.open(str(path), "w", format="mp4", options=_FASTSTART) as container:
        seen = _encoded_frames(_picture_track(container, video), video, segment)
        tracks = [seen]
        if first is not None:
            tracks.append(_encoded_sound(_sound_track(container, first), chain([first], heard)))
        for packet in merge(*tracks, key=_decoding_time):
            container.mux(packet)
    return segment


def write_audio(video: VideoFile, start: float, duration: float | None, path: Path) -> bool:
    """Write the sound of a segment as an M4A file (AAC); False, and no file, where there is none.

    Raises:
        OutsideVideo: If the video ends before.
        SegmentTooShort: If it has too few frames.
    """
    heard = sounds(video, video.segment(start, duration))
    first = next(heard, None)
    if first is None:
        return False
    with av.open(str(path), "w", format="ipod", options=_FASTSTART) as container:
        stream = _sound_track(container, first)
        for packet in _encoded_sound(stream, chain([first], heard)):
            container.mux(packet)
    return True


def _picture_track(container: av.container.OutputContainer, video: VideoFile) -> VideoStream:
    rate = Fraction(video.fps).limit_denominator(1001)
    stream = container.add_stream("libx264", rate=rate, options=_VIDEO_OPTIONS)
    scale = min(LONGEST_EDGE / max(video.width, video.height), 1.0)
    stream.width = max(2 * round(video.width * scale / 2), 2)
    stream.height = max(2 * round(video.height * scale / 2), 2)
    context = stream.codec_context
    context.pix_fmt = "yuv420p"
    context.time_base = _TICK
    context.color_range = ColorRange.MPEG
    context.colorspace = context.color_primaries = context.color_trc = _BT709
    context.thread_count = 2
    return stream


def _sound_track(container: av.container.OutputContainer, first: Sound) -> AudioStream:
    stream = container.add_stream("aac", rate=SAMPLE_RATE, layout=first.layout)
    stream.bit_rate = _SOUND_BITS
    return stream


def _encoded_frames(stream: VideoStream, video: VideoFile, segment: Segment) -> _Packets:
    begin, end = segment.start, segment.start + segment.duration
    times = [*video.timeline.seconds[segment.first : segment.stop], end]
    ticks = [round((seconds - begin) / float(_TICK)) for seconds in times]
    shown = {tick: after - tick for tick, after in pairwise(ticks)}
    with closing(video.play(segment)) as frames:
        for tick, frame in zip(ticks, frames, strict=False):
            for packet in stream.encode(_fitted(frame.picture, stream, tick)):
                yield _lasting(packet, shown)
    for packet in stream.encode(None):
        yield _lasting(packet, shown)


def _lasting(packet: "Packet[VideoStream]", shown: dict[int, int]) -> "Packet[VideoStream]":
    if packet.pts is not None:
        packet.duration = shown[packet.pts]
    return packet


def _fitted(picture: ByteImage, stream: VideoStream, tick: int) -> VideoFrame:
    size = stream.width, stream.height
    if picture.shape[1::-1] != size:
        picture = cv2.resize(picture, size, interpolation=cv2.INTER_AREA).astype(np.uint8)
    frame = VideoFrame.from_ndarray(picture, "rgb24").reformat(
        format="yuv420p",
        dst_colorspace=Colorspace.ITU709,
        src_color_range=ColorRange.JPEG,
        dst_color_range=ColorRange.MPEG,
    )
    frame.pts, frame.time_base = tick, _TICK
    return frame


def _encoded_sound(stream: AudioStream, heard: Iterable[Sound]) -> _Packets:
    for sound in heard:
        yield from stream.encode(sound.frame())
    yield from stream.encode(None)


def _decoding_time(packet: "Packet[VideoStream] | Packet[AudioStream]") -> Fraction:
    return (packet.dts or 0) * packet.time_base
