"""The container of glTF 2.0: one JSON chunk and one binary chunk.

Source: Khronos glTF 2.0 specification, section 4.4.
"""

import base64
import binascii
import json
import struct
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote_to_bytes

from media_pipelines.engines.errors import InvalidModel, UnsupportedModel
from media_pipelines.gltf.conformance import conform
from media_pipelines.gltf.document import BufferView, Document

MAX_FILE_BYTES = 150 * 10**6

_MAGIC = b"glTF"
_HEADER = struct.Struct("<4sII")
_CHUNK = struct.Struct("<I4s")


@dataclass(frozen=True, kw_only=True, eq=False)
class Container:
    """A glTF asset in memory.

    Attributes:
        document: The JSON chunk; the shape of every declared field has been checked.
        binary: The binary chunk, which is buffer 0.
    """

    document: Document
    binary: bytes


def read(path: Path) -> Container:
    """Read a GLB file, or a glTF file whose buffers and images are all embedded.

    Embedded `data:` buffers and images are moved to the end of the binary chunk, so that what
    is returned has at most one buffer and no URI.

    Raises:
        InvalidModel: If the file is damaged, too large, or refers to another file.
        UnsupportedModel: If it is glTF 1.0.
    """
    check_size(path)
    return parse(path.read_bytes())


def check_size(path: Path) -> None:
    """Refuse a model file that is too large.

    Raises:
        InvalidModel: If it has more than `MAX_FILE_BYTES`.
    """
    size = path.stat().st_size
    if size > MAX_FILE_BYTES:
        raise InvalidModel(
            f"The model has {size // 10**6} MB; send at most {MAX_FILE_BYTES // 10**6} MB."
        )


def parse(data: bytes) -> Container:
    """Parse the bytes of a GLB file or of a self-contained glTF file.

    Raises:
        InvalidModel: If the container or the JSON is damaged or refers to another file.
        UnsupportedModel: If it is glTF 1.0.
    """
    if data[:4] == _MAGIC:
        text, binary = _split_chunks(data)
    elif data[:64].lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"{":
        text, binary = data, b""
    else:
        raise InvalidModel("The file is not glTF: it starts with neither 'glTF' nor '{'.")
    return _embed(_parse_document(text), binary)


def serialise(container: Container) -> bytes:
    """Write a container as the bytes of a GLB file."""
    document = dict(container.document)
    if container.binary:
        document["buffers"] = [{"byteLength": len(container.binary)}]
    text = json.dumps(document, separators=(",", ":"), allow_nan=False).encode()
    chunks = _chunk(b"JSON", text, b" ")
    if container.binary:
        chunks += _chunk(b"BIN\0", container.binary, b"\0")
    return _HEADER.pack(_MAGIC, 2, _HEADER.size + len(chunks)) + chunks


def _chunk(kind: bytes, data: bytes, filler: bytes) -> bytes:
    data += filler * (-len(data) % 4)
    return _CHUNK.pack(len(data), kind) + data


def _split_chunks(data: bytes) -> tuple[bytes, bytes]:
    if len(data) < _HEADER.size + _CHUNK.size:
        raise InvalidModel("The GLB file is cut off: its header is incomplete. Send it again.")
    _, version, length = _HEADER.unpack_from(data)
    if version != 2:
        raise UnsupportedModel(
            f"The file is glTF version {version}; export the model again as glTF 2.0."
        )
    if length > len(data):
        raise InvalidModel(
            f"The GLB file is cut off: it has {len(data)} of {length} bytes. Send it again."
        )
    chunks: dict[bytes, bytes] = {}
    offset = _HEADER.size
    while offset + _CHUNK.size <= length:
        size, kind = _CHUNK.unpack_from(data, offset)
        offset += _CHUNK.size
        if offset + size > length:
            raise InvalidModel("The GLB file is damaged: a chunk is longer than the file.")
        chunks.setdefault(kind, data[offset : offset + size])
        offset += size
    if b"JSON" not in chunks:
        raise InvalidModel("The GLB file is damaged: it has no JSON chunk. Export it again.")
    return chunks[b"JSON"], chunks.get(b"BIN\0", b"")


def _parse_document(text: bytes) -> Document:
    try:
        value = json.loads(text.decode("utf-8-sig"), parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise InvalidModel(f"The JSON of the model is damaged: {error}.") from error
    if isinstance(value, dict) and "asset" not in value and "techniques" in value:
        raise UnsupportedModel("The file is glTF 1.0; export the model again as glTF 2.0.")
    if isinstance(value, dict):
        _refuse_old_version(value.get("asset"))
    return conform(value, Document, "glTF")


def _refuse_old_version(asset: object) -> None:
    version = asset.get("version") if isinstance(asset, dict) else None
    if isinstance(version, str | int | float) and not str(version).startswith("2"):
        raise UnsupportedModel(f"The file is glTF {version}; export the model again as glTF 2.0.")


def _refuse_constant(name: str) -> float:
    raise ValueError(f"{name} is not a JSON number")


def _embed(document: Document, binary: bytes) -> Container:
    """Move everything held in `data:` URIs into the binary chunk."""
    parts = [binary]
    end = len(binary)
    starts: list[int] = []
    buffers = document.get("buffers", [])
    for index, buffer in enumerate(buffers):
        if "uri" not in buffer:
            if index or buffer["byteLength"] > len(binary):
                raise InvalidModel(
                    f"The model is cut off: buffer {index} is longer than the binary chunk."
                )
            starts.append(0)
            continue
        data = decode_data_uri(buffer["uri"], "buffers")
        if buffer["byteLength"] > len(data):
            raise InvalidModel(f"The model is cut off: buffer {index} is shorter than declared.")
        starts.append(_append(parts, end, data))
        end = starts[-1] + len(data)
    views = document.get("bufferViews", [])
    for index, view in enumerate(views):
        _move_view(view, starts, [buffer["byteLength"] for buffer in buffers], index)
    for image in document.get("images", []):
        if "uri" in image:
            data = decode_data_uri(image.pop("uri"), "images")
            start = _append(parts, end, data)
            end = start + len(data)
            views.append(BufferView(buffer=0, byteOffset=start, byteLength=len(data)))
            image["bufferView"] = len(views) - 1
            image.setdefault("mimeType", sniff_image_type(data))
    if views:
        document["bufferViews"] = views
    if end:
        document["buffers"] = [{"byteLength": end}]
    return Container(document=document, binary=b"".join(parts))


def _append(parts: list[bytes], end: int, data: bytes) -> int:
    """Add `data` at the next multiple of four and return where it starts."""
    filler = -end % 4
    parts += [b"\0" * filler, data]
    return end + filler


def _move_view(view: BufferView, starts: list[int], lengths: list[int], index: int) -> None:
    if view["buffer"] >= len(starts):
        raise InvalidModel(f"The model is damaged: buffer view {index} names a missing buffer.")
    if view.get("byteOffset", 0) + view["byteLength"] > lengths[view["buffer"]]:
        raise InvalidModel(f"The model is damaged: buffer view {index} ends after its buffer.")
    view["byteOffset"] = view.get("byteOffset", 0) + starts[view["buffer"]]
    view["buffer"] = 0


def decode_data_uri(uri: str, what: str) -> bytes:
    """Decode a `data:` URI.

    Args:
        uri: The URI.
        what: `images` or `buffers`, for the message.

    Raises:
        InvalidModel: If it is any other kind of URI, or not valid base64.
    """
    head, comma, body = uri.partition(",")
    if not head.startswith("data:") or not comma:
        raise InvalidModel(
            f"The model refers to another file ({uri[:60]!r}); {what} must be embedded: "
            "export it as one GLB file."
        )
    if not head.endswith(";base64"):
        return unquote_to_bytes(body)
    try:
        return base64.b64decode(body, validate=True)
    except binascii.Error as error:
        raise InvalidModel(f"The model is damaged: embedded {what} are not base64.") from error


def sniff_image_type(data: bytes) -> str:
    """Name the media type of an encoded image by its first bytes."""
    if data[:8] == b"\x89PNG\r\n\x1a\n":
        return "image/png"
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "image/webp"
    return "image/jpeg"
