"""What a file is, by its first bytes; a name or a declared type proves nothing."""

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from mmap import mmap
from typing import Literal

from media_pipelines.contract.base import AssetKind

PROBE_BYTES = 4096
BINARY_STL_HEADER = 84
BINARY_STL_TRIANGLE = 50


@dataclass(frozen=True, kw_only=True)
class FileType:
    """A file type that the service reads or writes.

    Attributes:
        kind: What it is; sound is only ever a result.
        carries_motion: Whether it may hold an animation as well.
    """

    kind: AssetKind | Literal["audio"]
    suffix: str
    content_type: str
    carries_motion: bool = False

    def serves(self, kind: str) -> bool:
        """Say whether a field that takes `kind` takes files of this type."""
        return kind == self.kind or (kind == "motion" and self.carries_motion)


_WITH_MOTION = ("glb", "fbx")


def _types(kind: AssetKind | Literal["audio"], *rows: tuple[str, str]) -> dict[str, FileType]:
    return {
        suffix: FileType(
            kind=kind,
            suffix=suffix,
            content_type=content_type,
            carries_motion=suffix in _WITH_MOTION,
        )
        for suffix, content_type in rows
    }


FILE_TYPES: dict[str, FileType] = {
    **_types("image", ("png", "image/png"), ("jpg", "image/jpeg"), ("webp", "image/webp")),
    **_types(
        "model",
        ("glb", "model/gltf-binary"),
        ("obj", "model/obj"),
        ("mtl", "model/mtl"),
        ("ply", "model/ply"),
        ("stl", "model/stl"),
        ("fbx", "application/vnd.autodesk.fbx"),
        ("usdz", "model/vnd.usdz+zip"),
        ("3mf", "model/3mf"),
    ),
    **_types(
        "video",
        ("mp4", "video/mp4"),
        ("mov", "video/quicktime"),
        ("webm", "video/webm"),
        ("mkv", "video/matroska"),
        ("avi", "video/x-msvideo"),
        ("mpg", "video/mpeg"),
        ("ts", "video/mp2t"),
        ("flv", "video/x-flv"),
        ("wmv", "video/x-ms-wmv"),
        ("ogv", "video/ogg"),
    ),
    **_types("motion", ("bvh", "text/x-bvh")),
    **_types("audio", ("m4a", "audio/mp4")),
}

_MAGIC: tuple[tuple[int, bytes, str], ...] = (
    (0, b"\x89PNG\r\n\x1a\n", "png"),
    (0, b"\xff\xd8\xff", "jpg"),
    (8, b"WEBP", "webp"),
    (0, b"glTF", "glb"),
    (0, b"Kaydara FBX Binary", "fbx"),
    (0, b"ply\n", "ply"),
    (0, b"ply\r\n", "ply"),
    (4, b"ftypqt  ", "mov"),
    (4, b"ftyp", "mp4"),
    (0, b"\x1aE\xdf\xa3", "webm"),
    (4, b"moov", "mp4"),
    (4, b"mdat", "mp4"),
    (4, b"wide", "mp4"),
    (8, b"AVI ", "avi"),
    (0, b"\x00\x00\x01\xba", "mpg"),
    (0, b"FLV\x01", "flv"),
    (0, b"\x30\x26\xb2\x75\x8e\x66\xcf\x11", "wmv"),
    (0, b"OggS", "ogv"),
)
_TS_PACKETS = ((0, 188), (4, 192))
"""Where the first packet of a transport stream begins and how long each is; cameras prefix times.

Source: ISO/IEC 13818-1, section 2.4.3; AVCHD.
"""
_MATROSKA_HEADER = 64  # bytes
_ZIP_END = b"PK\x05\x06"
# Disks and entries; size and place of the directory
_ZIP_TAIL = struct.Struct("<HHHHII")
_LONGEST_ZIP_END = 22 + 65_535
_ZIP_ENTRY = 46
# A package of 1,000 parts, which is the most that is read, has a tenth of it
_LARGEST_DIRECTORY = 1_000_000
_BEFORE_BVH = b"\xef\xbb\xbf \t\r\n"
_OBJ_KEYWORDS = {b"v", b"vn", b"vt", b"f", b"o", b"g", b"mtllib", b"usemtl", b"#", b"s"}

BIGGEST_FILE_MB: dict[AssetKind, int] = {"image": 20, "model": 150, "video": 500, "motion": 50}


def recognise(content: bytes | mmap) -> FileType | None:
    """Tell the type of a file from its content, or None."""
    for offset, magic, suffix in _MAGIC:
        if content[offset : offset + len(magic)] == magic:
            is_mkv = suffix == "webm" and b"matroska" in content[:_MATROSKA_HEADER]
            return FILE_TYPES["mkv" if is_mkv else suffix]
    if _is_transport_stream(content):
        return FILE_TYPES["ts"]
    if content[:PROBE_BYTES].lstrip(_BEFORE_BVH)[:9].upper() == b"HIERARCHY":
        return FILE_TYPES["bvh"]
    if content[:4] == b"PK\x03\x04":
        return _recognise_zip(content)
    if _is_stl(content):
        return FILE_TYPES["stl"]
    return FILE_TYPES["obj"] if _is_obj(content[:PROBE_BYTES]) else None


def _recognise_zip(content: bytes | mmap) -> FileType | None:
    """Look at the names in a zip package; those of a large directory are not looked at.

    Source: APPNOTE.TXT of PKWARE, sections 4.3.7, 4.3.12 and 4.3.16.
    """
    end = content.rfind(_ZIP_END, max(0, len(content) - _LONGEST_ZIP_END))
    if end < 0 or len(content) < end + _ZIP_TAIL.size:
        return None
    _, size, start = _ZIP_TAIL.unpack_from(content, end + len(_ZIP_END))[-3:]
    if size > _LARGEST_DIRECTORY or start + size > end:
        return None
    names = list(_zip_names(content[start : start + size]))
    if any(name.endswith(b".model") for name in names):
        return FILE_TYPES["3mf"]
    is_usd = bool(names) and names[0].endswith((b".usdc", b".usda", b".usd"))
    return FILE_TYPES["usdz"] if is_usd else None


def _zip_names(directory: bytes) -> Iterator[bytes]:
    at = 0
    while directory[at : at + 4] == b"PK\x01\x02" and len(directory) >= at + _ZIP_ENTRY:
        name, extra, comment = struct.unpack_from("<HHH", directory, at + 28)
        yield directory[at + _ZIP_ENTRY : at + _ZIP_ENTRY + name]
        at += _ZIP_ENTRY + name + extra + comment


def _is_transport_stream(content: bytes | mmap) -> bool:
    return any(
        content[first : first + 2 * length + 1 : length] == b"GGG" for first, length in _TS_PACKETS
    )


def _is_stl(content: bytes | mmap) -> bool:
    if content[:6] == b"solid " and b"facet" in content[:PROBE_BYTES]:
        return True
    if len(content) < BINARY_STL_HEADER:
        return False
    triangles = int.from_bytes(content[80:84], "little")
    return len(content) == BINARY_STL_HEADER + triangles * BINARY_STL_TRIANGLE


def _is_obj(start: bytes) -> bool:
    lines = [line for line in start.split(b"\n")[:-1] if line.strip()]
    return bool(lines) and all(
        line.split()[0][:6].rstrip(b"\r") in _OBJ_KEYWORDS or line.startswith(b"#")
        for line in lines
    )
