"""What pictures tell besides their pixels: prompts, workflows, places, names."""

import struct
import zlib
from collections.abc import Iterator

_PNG = b"\x89PNG\r\n\x1a\n"
_PNG_TEXTS = (b"tEXt", b"zTXt", b"iTXt", b"eXIf")
_JPEG = b"\xff\xd8"
_JPEG_COMMENT = 0xFE
_JPEG_TEXTS = (0xE1, 0xED, _JPEG_COMMENT)
"""APP1 (EXIF, XMP), APP13 (IPTC) and comments; APP2 has colour profiles."""
_JPEG_SCAN = 0xDA
_RIFF_TEXTS = (b"EXIF", b"XMP ")
_EMPTY_EXIF = b"II*\0\x08\0\0\0"
"""A TIFF file whose only directory, of zeros, holds nothing."""
_CHUNK = struct.Struct(">I4s")
_RIFF_CHUNK = struct.Struct("<4sI")


def without_metadata(data: bytes) -> bytes:
    """Blank the metadata of a PNG, JPEG or WebP file; its size and pixels stay as they are.

    Source: W3C PNG, section 11.3; ITU-T T.81, annex B; RFC 9649.
    """
    blank = bytearray(data)
    if data.startswith(_PNG):
        _blank_png(blank)
    elif data.startswith(_JPEG):
        _blank_jpeg(blank)
    elif data[8:12] == b"WEBP":
        _blank_webp(blank)
    return bytes(blank)


def png_without_texts(data: bytes) -> bytes:
    """Leave out what a PNG file tells besides its pixels, as when and in which time it was made."""
    kept = [_PNG]
    for start, length, kind in _png_chunks(bytearray(data)):
        if kind not in _PNG_TEXTS:
            kept.append(data[start : start + 12 + length])
    return b"".join(kept)


def _blank_png(data: bytearray) -> None:
    for start, length, kind in _png_chunks(data):
        if kind in _PNG_TEXTS:
            content = b"tEXt" + b"Comment\0".ljust(length, b" ")[:length]
            # Too short for a keyword: a chunk of a kind that nobody reads
            content = content if length > len(b"Comment") else b"prVt" + bytes(length)
            data[start + 4 : start + 8 + length] = content
            data[start + 8 + length : start + 12 + length] = struct.pack(">I", zlib.crc32(content))


def _png_chunks(data: bytearray) -> Iterator[tuple[int, int, bytes]]:
    start = len(_PNG)
    while start + 12 <= len(data):
        length, kind = _CHUNK.unpack_from(data, start)
        if start + 12 + length > len(data):
            return
        yield start, length, kind
        start += 12 + length


def _blank_jpeg(data: bytearray) -> None:
    start = 2
    while start + 4 <= len(data) and data[start] == 0xFF and data[start + 1] != _JPEG_SCAN:
        (length,) = struct.unpack_from(">H", data, start + 2)
        end = start + 2 + length
        if data[start + 1] in _JPEG_TEXTS and length >= 2 and end <= len(data):
            data[start + 1] = _JPEG_COMMENT
            data[start + 4 : end] = b" " * (length - 2)
        start = end


def _blank_webp(data: bytearray) -> None:
    start = 12
    while start + 8 <= len(data):
        kind, length = _RIFF_CHUNK.unpack_from(data, start)
        end = start + 8 + length
        if kind in _RIFF_TEXTS and end <= len(data):
            empty = _EMPTY_EXIF if kind == b"EXIF" else b""
            data[start + 8 : end] = empty.ljust(length, b"\0")[:length]
        start = end + length % 2
