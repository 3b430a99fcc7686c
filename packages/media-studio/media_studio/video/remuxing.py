"""The streams of a video in a new file. Only worker processes import this module."""

from pathlib import Path

import av

from media_studio.errors import InvalidVideo


def without_metadata(source: Path, destination: Path) -> Path:
    """Copy pictures and sound as they are encoded, and nothing that is said about them.

    Raises:
        InvalidVideo: If it is damaged, or holds no pictures.
    """
    try:
        with av.open(str(source)) as given, av.open(str(destination), "w") as written:
            if not given.streams.video:
                raise InvalidVideo("The file holds no pictures.")
            streams = [given.streams.video[0], *given.streams.audio[:1]]
            copies = {each.index: written.add_stream_from_template(each) for each in streams}
            for copy in copies.values():
                copy.metadata.clear()
            for packet in given.demux(streams):
                if packet.dts is not None:
                    packet.stream = copies[packet.stream.index]
                    written.mux(packet)
    except (av.FFmpegError, OSError, ValueError) as exc:
        raise InvalidVideo("The video is damaged and cannot be read to its end.") from exc
    return destination
