"""Whether a file is what its name says, and all of it: by its structure, not by its content.

Sources: glTF 2.0, 4.4 (GLB); PNG, 5.2; JPEG, B.1.1.3; ISO/IEC 14496-12, 4.2 (MP4); PKZIP APPNOTE,
4.3.16 (ZIP); RIFF; Blender's notes on binary FBX; the format of Biovision for BVH.
"""

import os
import re
import struct
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import BinaryIO

# End of the directory of a ZIP, and the comment behind it
_ZIP_END_BYTES = 22 + 65535
# Some write a few bytes behind the end of a JPEG
_JPEG_END_BYTES = 1 << 16
_FBX = b"Kaydara FBX Binary  \x00"
_FBX_WIDE_VERSION = 7500
_BVH_FRAMES = re.compile(rb"Frames:\s*(\d+)\s+Frame Time:\s*[-+.\deE]+\s*")

StructureCheck = Callable[[BinaryIO, int], str]


def structure_fault(file: Path, name: str) -> str:
    """Say what is wrong with a file, judged by the ending of its name.

    Args:
        file: The file.
        name: What it is to be called.

    Returns:
        What it is not; empty: nothing is wrong, or nobody knows such files.
    """
    check = _CHECKS.get(Path(name).suffix.lower())
    if check is None:
        return ""
    with file.open("rb") as content:
        return check(content, os.fstat(content.fileno()).st_size)


def _glb(content: BinaryIO, size: int) -> str:
    head = content.read(20)
    if len(head) < 20 or head[:4] != b"glTF":
        return "it does not begin as GLB does"
    _, length, json_length = struct.unpack("<4x3I", head[:16])
    if length != size:
        return f"its header says {length} bytes, and it has {size}"
    return "" if 20 + json_length <= size and head[16:20] == b"JSON" else "its first chunk is cut"


def _png(content: BinaryIO, size: int) -> str:
    if content.read(8) != b"\x89PNG\r\n\x1a\n":
        return "it does not begin as PNG does"
    position = 8
    while position + 12 <= size:
        content.seek(position)
        length, kind = struct.unpack(">I4s", content.read(8))
        position += 12 + length
        if kind == b"IEND":
            return ""
    return "it ends before its end"


def _jpeg(content: BinaryIO, size: int) -> str:
    if content.read(3) != b"\xff\xd8\xff":
        return "it does not begin as JPEG does"
    content.seek(max(size - _JPEG_END_BYTES, 0))
    return "" if b"\xff\xd9" in content.read() else "it ends before its end"


def _mp4(content: BinaryIO, size: int) -> str:
    position, kinds = 0, set[bytes]()
    while position + 8 <= size:
        content.seek(position)
        length, kind = struct.unpack(">I4s", content.read(8))
        if length == 1:
            length = int.from_bytes(content.read(8), "big")
        if position == 0 and kind not in (b"ftyp", b"moov", b"wide", b"skip", b"free"):
            return "it does not begin as MP4 does"
        kinds.add(kind)
        if 0 < length < 8:
            return "one of its boxes has no length"
        position = position + length if length else size
    if position != size:
        return "it ends before its last box does"
    return "" if b"moov" in kinds else "it has no moov box"


def _zip(content: BinaryIO, size: int) -> str:
    if content.read(4) not in (b"PK\x03\x04", b"PK\x05\x06"):
        return "it does not begin as ZIP does"
    content.seek(max(size - _ZIP_END_BYTES, 0))
    end = content.read()
    place = end.rfind(b"PK\x05\x06")
    comment = int.from_bytes(end[place + 20 : place + 22], "little")
    if place < 0 or len(end) < place + 22 + comment:
        return "it ends before its directory does"
    return ""


def _webp(content: BinaryIO, size: int) -> str:
    head = content.read(12)
    if head[:4] != b"RIFF" or head[8:] != b"WEBP":
        return "it does not begin as WebP does"
    length = int.from_bytes(head[4:8], "little") + 8
    return "" if length <= size else f"its header says {length} bytes, and it has {size}"


def _fbx(content: BinaryIO, size: int) -> str:
    head = content.read(27)
    if not head.startswith(_FBX):
        return "" if b"FBX" in head + content.read(512) else "it does not begin as FBX does"
    wide = int.from_bytes(head[23:27], "little") >= _FBX_WIDE_VERSION
    number, position = (8 if wide else 4), 27
    while position + number <= size:
        content.seek(position)
        end = int.from_bytes(content.read(number), "little")
        if end == 0:
            return ""
        if end <= position:
            return "one of its nodes has no end"
        position = end
    return "it ends before its last node does"


def _bvh(content: BinaryIO, _size: int) -> str:
    text = content.read()
    if not text.lstrip().startswith(b"HIERARCHY"):
        return "it does not begin as BVH does"
    found = _BVH_FRAMES.search(text)
    if not found:
        return "it has no frames"
    lines = sum(bool(line.strip()) for line in text[found.end() :].splitlines())
    frames = int(found[1])
    return "" if lines >= frames else f"it says {frames} frames, and has {lines}"


_CHECKS: Mapping[str, StructureCheck] = {
    ".glb": _glb,
    ".png": _png,
    ".jpg": _jpeg,
    ".jpeg": _jpeg,
    ".webp": _webp,
    ".mp4": _mp4,
    ".mov": _mp4,
    ".zip": _zip,
    ".usdz": _zip,
    ".3mf": _zip,
    ".fbx": _fbx,
    ".bvh": _bvh,
}
