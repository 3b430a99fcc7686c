"""The container of glTF 2.0: one JSON chunk and one binary chunk.

Source: Khronos glTF 2.0 specification, section 4.4.
"""

import base64
import binascii
import io
import json
import struct
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO
from urllib.parse import unquote_to_bytes

from media_gltf.conformance import conform
from media_gltf.document import Buffer, BufferView, Document
from media_gltf.errors import DamagedGltf, ExternalFile, UnsupportedGltf

MAX_JSON_BYTES = 2**27
MAX_OBJECTS = 500_000
MAX_VALUES = 5_000_000
"""Sizes of JSON beyond those of any model."""

_MAGIC = b"glTF"
_HEADER = struct.Struct("<4sII")
_CHUNK = struct.Struct("<I4s")
_FILLERS = {b"JSON": b" ", b"BIN\0": b"\0"}

Chunk = tuple[bytes, bytes]
"""Kind and content."""

Companion = Callable[[str], bytes]
"""Gives the content of a file by the URI that a glTF file has for it."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Container:
    """A glTF asset in memory.

    Attributes:
        document: The JSON chunk; the shape of every declared field has been checked.
        binary: The binary chunk, which is buffer 0. Other buffers have no content.
    """

    document: Document
    binary: bytes


def read(path: Path) -> Container:
    """Read a GLB file, or a glTF file that holds its buffers; see `parse`."""
    with path.open("rb") as stream:
        if stream.peek(len(_MAGIC))[: len(_MAGIC)] == _MAGIC:
            # Chunk by chunk, as half of what is read at once would be copied
            text, binary = _main_chunks(_split(stream, path.stat().st_size))
            return _embed(_parse_document(text), binary)
        return parse(stream.read())


def parse(data: bytes, companion: Companion | None = None) -> Container:
    """Parse the bytes of a GLB file, or of a glTF file that holds its buffers.

    Embedded `data:` buffers and images are moved to the end of the binary chunk. An image in
    another file keeps its URI, unless `companion` has its content.

    Args:
        data: The file.
        companion: Returns the content of another file that it names by this URI.

    Raises:
        DamagedGltf: If the container or the JSON is damaged.
        UnsupportedGltf: If it is glTF 1.0.
        ExternalFile: If a buffer is in another file, which `companion` does not have.
    """
    if data[:4] == _MAGIC:
        text, binary = _main_chunks(split(data))
    elif data[:64].lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"{":
        text, binary = data, None
    else:
        raise DamagedGltf("The file is not glTF: it starts with neither 'glTF' nor '{'.")
    document = _parse_document(text)
    if companion:
        _bring_in(document, companion)
    return _embed(document, binary)


def _main_chunks(chunks: Iterable[Chunk]) -> tuple[bytes, bytes | None]:
    first: dict[bytes, bytes] = {}
    for kind, body in chunks:
        first.setdefault(kind, body)
    if b"JSON" not in first:
        raise DamagedGltf("The GLB file is damaged: it has no JSON chunk. Export it again.")
    return first[b"JSON"], first.get(b"BIN\0")


def serialise(container: Container) -> bytes:
    """Write a container as the bytes of a GLB file."""
    document = container.document.copy()
    # Blender refuses later 2.x, which readers of 2.0 are to take
    document["asset"] = {**document["asset"], "version": "2.0"}
    if container.binary:
        first, *others = document.get("buffers") or [Buffer(byteLength=0)]
        document["buffers"] = [{**first, "byteLength": len(container.binary)}, *others]
    text = json.dumps(document, separators=(",", ":"), allow_nan=False).encode()
    binary = [(b"BIN\0", container.binary)] if container.binary else []
    return join([(b"JSON", text), *binary])


def join(chunks: Iterable[Chunk]) -> bytes:
    """Write chunks as the bytes of a GLB file."""
    parts = []
    for kind, body in chunks:
        filler = _FILLERS.get(kind, b"\0") * (-len(body) % 4)
        parts += [_CHUNK.pack(len(body) + len(filler), kind), body, filler]
    return b"".join([_HEADER.pack(_MAGIC, 2, _HEADER.size + sum(map(len, parts))), *parts])


def split(data: bytes) -> list[Chunk]:
    """Return the chunks of a GLB file; bytes after its end are left out.

    Raises:
        DamagedGltf: If the file is cut off.
        UnsupportedGltf: If it is glTF 1.0.
    """
    return _split(io.BytesIO(data), len(data))


def _split(stream: BinaryIO, present: int) -> list[Chunk]:
    if present < _HEADER.size + _CHUNK.size:
        raise DamagedGltf("The GLB file is cut off: its header is incomplete. Send it again.")
    _, version, length = _HEADER.unpack(stream.read(_HEADER.size))
    if version != 2:
        raise UnsupportedGltf(
            f"The file is glTF version {version}; export the model again as glTF 2.0."
        )
    if length > present:
        raise DamagedGltf(
            f"The GLB file is cut off: it has {present} of {length} bytes. Send it again."
        )
    chunks = []
    offset = _HEADER.size
    while offset + _CHUNK.size <= length:
        size, kind = _CHUNK.unpack(stream.read(_CHUNK.size))
        offset += _CHUNK.size
        if offset + size > length:
            raise DamagedGltf("The GLB file is damaged: a chunk is longer than the file.")
        chunks.append((kind, stream.read(size)))
        offset += size
    return chunks


def check_framing(data: bytes) -> None:
    """Refuse a GLB file that can be read although the specification forbids it.

    Raises:
        DamagedGltf: If it is none, or its lengths and chunks are not as the specification asks.
        UnsupportedGltf: If it is glTF 1.0.
    """
    if data[:4] != _MAGIC:
        raise DamagedGltf("It does not begin with 'glTF'.")
    chunks = split(data)
    if not chunks or chunks[0][0] != b"JSON":
        raise DamagedGltf("Its first chunk is not JSON.")
    length = _HEADER.unpack_from(data)[2]
    if length != len(data):
        raise DamagedGltf(f"It has {len(data)} bytes, its header says {length}.")
    if any(len(body) % 4 for _, body in chunks):
        raise DamagedGltf("The length of a chunk is not a multiple of 4 bytes.")
    if _HEADER.size + sum(_CHUNK.size + len(body) for _, body in chunks) != length:
        raise DamagedGltf("Bytes are left over after its last chunk.")


def view_data(container: Container, index: int) -> bytes:
    """Return the bytes of a buffer view."""
    view = container.document["bufferViews"][index]
    start = view.get("byteOffset", 0)
    return container.binary[start : start + view["byteLength"]]


def _parse_document(text: bytes) -> Document:
    crowded = text.count(b"{") > MAX_OBJECTS or text.count(b",") > MAX_VALUES
    if len(text) > MAX_JSON_BYTES or crowded:
        raise DamagedGltf("The JSON of the model is larger than that of any model.")
    try:
        value = json.loads(text.decode("utf-8-sig"), parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise DamagedGltf(f"The JSON of the model is damaged: {error}.") from error
    if isinstance(value, dict) and "asset" not in value and "techniques" in value:
        raise UnsupportedGltf("The file is glTF 1.0; export the model again as glTF 2.0.")
    if isinstance(value, dict):
        _refuse_old_version(value.get("asset"))
    return conform(value, Document, "glTF")


def _refuse_old_version(asset: object) -> None:
    version = asset.get("version") if isinstance(asset, dict) else None
    if isinstance(version, str | int | float) and not str(version).startswith("2"):
        raise UnsupportedGltf(
            f"The file is glTF {str(version)[:20]}; export the model again as glTF 2.0."
        )


def _refuse_constant(name: str) -> float:
    raise ValueError(f"{name} is not a JSON number")


class _Bytes:
    """A binary chunk that grows."""

    def __init__(self, data: bytes) -> None:
        self._parts = [data]
        self.size = len(data)

    def add(self, data: bytes) -> int:
        """Append at the next multiple of four and return where it starts."""
        filler = -self.size % 4
        self._parts += [b"\0" * filler, data]
        self.size += filler + len(data)
        return self.size - len(data)

    def whole(self) -> bytes:
        return b"".join(self._parts)


def _bring_in(document: Document, companion: Companion) -> None:
    for part in (*document.get("buffers", []), *document.get("images", [])):
        uri = part.get("uri", "data:")
        if not uri.startswith("data:"):
            content = base64.b64encode(companion(uri)).decode()
            part["uri"] = f"data:;base64,{content}"


def _embed(document: Document, binary: bytes | None) -> Container:
    """Move everything held in `data:` URIs into the binary chunk."""
    content = _Bytes(binary or b"")
    buffers = document.get("buffers", [])
    places, empty = _gather_buffers(buffers, binary, content)
    views = document.get("bufferViews", [])
    lengths = [buffer["byteLength"] for buffer in buffers]
    for index, view in enumerate(views):
        _move_view(view, places, lengths, index)
    for image in document.get("images", []):
        if image.get("uri", "").startswith("data:"):
            kind, data = decode_data_uri(image.pop("uri"), "images")
            views.append(BufferView(buffer=0, byteOffset=content.add(data), byteLength=len(data)))
            image["bufferView"] = len(views) - 1
            image.setdefault("mimeType", kind or sniff_image_type(data))
    if views:
        document["bufferViews"] = views
    if content.size or empty:
        document["buffers"] = [Buffer(byteLength=content.size), *empty]
    return Container(document=document, binary=content.whole())


def _gather_buffers(
    buffers: list[Buffer], binary: bytes | None, content: _Bytes
) -> tuple[list[tuple[int, int]], list[Buffer]]:
    """Append embedded buffers to `content`.

    Returns:
        The new buffer of each and where it starts there; and the buffers without content, which
        only decoders of compressed data fill.
    """
    places: list[tuple[int, int]] = []
    empty: list[Buffer] = []
    for index, buffer in enumerate(buffers):
        if "uri" in buffer:
            data = decode_data_uri(buffer["uri"], "buffers")[1]
            if buffer["byteLength"] > len(data):
                raise DamagedGltf(f"The model is cut off: buffer {index} is shorter than declared.")
            places.append((0, content.add(data)))
        elif index == 0 and (binary is not None or not buffer["byteLength"]):
            if buffer["byteLength"] > len(binary or b""):
                raise DamagedGltf(
                    f"The model is cut off: buffer {index} is longer than the binary chunk."
                )
            # What is declared too short is there all the same, and all other readers take it
            buffer["byteLength"] = len(binary or b"")
            places.append((0, 0))
        elif "EXT_meshopt_compression" in buffer.get("extensions", {}):
            empty.append(buffer)
            places.append((len(empty), 0))
        else:
            raise DamagedGltf(f"The model is cut off: buffer {index} has no content.")
    return places, empty


def _move_view(
    view: BufferView, places: list[tuple[int, int]], lengths: list[int], index: int
) -> None:
    if view["buffer"] >= len(places):
        raise DamagedGltf(f"The model is damaged: buffer view {index} names a missing buffer.")
    if view.get("byteOffset", 0) + view["byteLength"] > lengths[view["buffer"]]:
        raise DamagedGltf(f"The model is damaged: buffer view {index} ends after its buffer.")
    buffer, start = places[view["buffer"]]
    if start:
        view["byteOffset"] = view.get("byteOffset", 0) + start
    view["buffer"] = buffer


def decode_data_uri(uri: str, what: str) -> tuple[str, bytes]:
    """Decode a `data:` URI.

    Args:
        uri: The URI.
        what: `images` or `buffers`, for the message.

    Returns:
        Its media type, which may be empty, and its content.

    Raises:
        ExternalFile: If it is any other kind of URI.
        DamagedGltf: If it is not valid base64.
    """
    head, comma, body = uri.partition(",")
    if not head.startswith("data:") or not comma:
        raise ExternalFile(uri, what)
    kind = head.removeprefix("data:").partition(";")[0]
    if not head.endswith(";base64"):
        return kind, unquote_to_bytes(body)
    try:
        return kind, base64.b64decode(body, validate=True)
    except binascii.Error as error:
        raise DamagedGltf(f"The model is damaged: embedded {what} are not base64.") from error


def sniff_image_type(data: bytes) -> str:
    """Name the media type of an encoded image by its first bytes."""
    if data[:8] == b"\x89PNG\r\n\x1a\n":
        return "image/png"
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "image/webp"
    return "image/jpeg"
