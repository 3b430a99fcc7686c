"""Opening and decoding of video files that nobody vouches for.

Only worker processes import this module (PyAV's wheel carries x264).
"""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import av
from av.container import InputContainer
from av.error import FFmpegError
from av.packet import Packet
from av.video.frame import VideoFrame
from av.video.stream import VideoStream

from media_studio.errors import InvalidVideo

MOST_BYTES = 500_000_000
MOST_PIXELS = 4096 * 4096
LONGEST_EDGE = 8192  # pixels

KNOWN_FORMATS = "MP4, MOV, WebM, MKV, AVI, MPEG, TS, FLV, WMV or Ogg"
MP4, MATROSKA, FLV = "mov,mp4,m4a,3gp,3g2,mj2", "matroska,webm", "flv"
_FORMATS = (MP4, MATROSKA, FLV, "avi", "mpegts", "mpeg", "asf", "ogg")
# Playlists and scripts, which other formats are, would read whatever files and addresses they name
DECODER_OPTIONS = {"max_pixels": str(MOST_PIXELS)}
OPTIONS = {
    "format_whitelist": ",".join(_FORMATS),
    "protocol_whitelist": "file",
    **DECODER_OPTIONS,
}

av.logging.set_level(None)


@contextmanager
def open_container(path: Path) -> Iterator[InputContainer]:
    """Open a video file of a format that browsers, phones, cameras or recorders write.

    Raises:
        InvalidVideo: If it is too large, damaged, or no video.
    """
    if path.stat().st_size > MOST_BYTES:
        raise InvalidVideo(
            f"The video is larger than {MOST_BYTES // 1_000_000} MB; cut or compress it."
        )
    try:
        container = av.open(str(path.resolve()), options=OPTIONS)
    except (FFmpegError, UnicodeDecodeError) as exc:
        raise InvalidVideo(
            "The file is not a video, or it is damaged or cut off; "
            f"send a whole file in {KNOWN_FORMATS} format."
        ) from exc
    with container:
        yield container


def picture_stream(container: InputContainer) -> VideoStream:
    """Return the stream of moving pictures.

    Raises:
        InvalidVideo: If there is none, it cannot be decoded, or its frames are too large.
    """
    stream = next((stream for stream in container.streams.video if _moves(stream)), None)
    if stream is None:
        raise InvalidVideo(_pictureless(container))
    if stream.codec_context is None:
        raise InvalidVideo("The video has an unknown encoding; convert it to H.264.")
    width, height = stream.codec_context.width, stream.codec_context.height
    if width * height > MOST_PIXELS or max(width, height) > LONGEST_EDGE:
        raise InvalidVideo(
            f"The frames of the video have {width} x {height} pixels; scale them down to "
            "4096 x 2160 or less."
        )
    stream.codec_context.options = DECODER_OPTIONS
    stream.codec_context.thread_count = 1
    return stream


def _pictureless(container: InputContainer) -> str:
    if container.streams.audio:
        return "The file has no pictures, only sound; send a video."
    return "The video has no frames; record or export it again."


def _moves(stream: VideoStream) -> bool:
    """Tell a video from the cover of an album."""
    return av.stream.Disposition.attached_pic not in stream.disposition


def packets(container: InputContainer, stream: VideoStream) -> "Iterator[Packet[VideoStream]]":
    """Yield the packets of a stream as far as the file can be read."""
    # PyAV looks in vain for streams that a damaged file adds on the way
    with suppress(FFmpegError, IndexError):
        yield from container.demux(stream)


def decode(container: InputContainer, stream: VideoStream) -> Iterator[VideoFrame]:
    """Yield the frames that can be decoded, in the order in which they are shown."""
    for packet in packets(container, stream):
        with suppress(FFmpegError):
            yield from packet.decode()
    with suppress(FFmpegError):
        yield from stream.decode(None)
