"""Digests of files, and of what is in them without the times at which they were written."""

import hashlib
import re
import zipfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import av
from PIL import Image

# Byte by byte before the name of a node: three lengths, and that of the name
_FBX_STAMP = b"\x11CreationTimeStamp"
_FBX_LENGTHS = 12
_FBX_LONG = re.compile(rb"L(?=(.{8}))", re.DOTALL)
# What Blender notes in a picture, beside `cycles.<layer>.<step>_time`
_PICTURE_TIMES = ("Date", "RenderTime", "_time")
# FFmpeg's own decoder leaves out the alpha channel
_WITH_ALPHA = {"vp9": "libvpx-vp9", "vp8": "libvpx"}


@dataclass(frozen=True, kw_only=True)
class FileDigest:
    """What identifies a file.

    Attributes:
        compared: What of the file `content` covers.
        content: SHA-256 of that.
        file: SHA-256 of the file.
    """

    compared: str
    content: str
    file: str


def digest_file(path: Path) -> FileDigest:
    """Digest a file, and its content as its ending says."""
    whole = hashlib.sha256(path.read_bytes()).hexdigest()
    if path.suffix not in _READERS:
        return FileDigest(compared="bytes", content=whole, file=whole)
    compared, read = _READERS[path.suffix]
    return FileDigest(compared=compared, content=_sha256(read(path)), file=whole)


def _sha256(pieces: Iterable[bytes]) -> str:
    digest = hashlib.sha256()
    for piece in pieces:
        # With its length, so that no other division into pieces has the same digest
        digest.update(len(piece).to_bytes(8, "little") + piece)
    return digest.hexdigest()


def _pixels(path: Path) -> Iterator[bytes]:
    with Image.open(path) as picture:
        notes = {k: v for k, v in picture.info.items() if not str(k).endswith(_PICTURE_TIMES)}
        yield f"{picture.format} {picture.mode} {picture.size} {notes}".encode()
        yield picture.tobytes()


def _frames(path: Path) -> Iterator[bytes]:
    with av.open(str(path)) as film:
        decoders = [_decoder(stream.codec_context) for stream in film.streams]
        yield " ".join(decoder.name for decoder in decoders).encode()
        for packet in film.demux():
            for frame in decoders[packet.stream.index].decode(packet):
                yield f"{packet.stream.index} {float(frame.time or 0):.6f}".encode()
                is_picture = isinstance(frame, av.VideoFrame)
                yield frame.to_ndarray(**({"format": "rgba"} if is_picture else {})).tobytes()


# PyAV's types lack `decode`
def _decoder(context: av.CodecContext) -> Any:
    if context.name in _WITH_ALPHA:
        return av.CodecContext.create(_WITH_ALPHA[context.name], "r")
    return context


def _members(path: Path) -> Iterator[bytes]:
    with zipfile.ZipFile(path) as package:
        for member in package.infolist():
            yield f"{member.filename} {member.compress_type} {member.extra!r}".encode()
            yield package.read(member)


def _untimed_fbx(path: Path) -> Iterator[bytes]:
    yield with_plain_fbx_ids(without_fbx_time(path.read_bytes()))


def without_fbx_time(file: bytes) -> bytes:
    """Cut the time of writing out of a binary FBX file of a version before 7.5."""
    start = file.find(_FBX_STAMP)
    if start < 0:
        return file
    end = int.from_bytes(file[start - _FBX_LENGTHS : start - _FBX_LENGTHS + 4], "little")
    return file[:start] + file[end:]


def with_plain_fbx_ids(file: bytes) -> bytes:
    """Number the objects of a binary FBX file in their order; Blender draws their ids."""
    numbers: dict[bytes, int] = {}
    plain = bytearray(file)
    for found in _FBX_LONG.finditer(file):
        value = found[1]
        if any(value[:4]) and not any(value[4:]):
            number = numbers.setdefault(value, len(numbers) + 1)
            plain[found.start(1) : found.end(1)] = number.to_bytes(8, "little")
    return bytes(plain)


_READERS: dict[str, tuple[str, Callable[[Path], Iterator[bytes]]]] = {
    ".png": ("pixels and notes without times", _pixels),
    ".jpg": ("pixels and notes without times", _pixels),
    ".mp4": ("frames", _frames),
    ".webm": ("frames", _frames),
    ".fbx": ("bytes without times and ids", _untimed_fbx),
    ".usdz": ("members without times", _members),
    ".3mf": ("members without times", _members),
}
