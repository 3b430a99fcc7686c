"""Read and write GLB files without losing anything that is not understood here.

Source: Khronos glTF 2.0 specification, sections 3.6 and 4.4.
"""

import base64
import binascii
import json
import struct
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote_to_bytes

import numpy as np
from numpy.typing import NDArray
from pydantic import ValidationError

from media_pipelines.quality.gltf_schema import Accessor, Document

MOST_FILE_BYTES = 2**30
MOST_JSON_BYTES = 2**27
MOST_OBJECTS = 500_000
MOST_VALUES = 5_000_000

COMPONENT_TYPES: dict[int, np.dtype[np.generic]] = {
    5120: np.dtype("<i1"),
    5121: np.dtype("<u1"),
    5122: np.dtype("<i2"),
    5123: np.dtype("<u2"),
    5125: np.dtype("<u4"),
    5126: np.dtype("<f4"),
}
COMPONENTS = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT2": 4, "MAT3": 9, "MAT4": 16}

_HEADER = struct.Struct("<4sII")
_CHUNK = struct.Struct("<I4s")
_FLOAT = 5126
_MOST_REASONS = 5

Json = dict[str, object]
Numbers = NDArray[np.generic]


class NotGltf(Exception):
    """The file cannot be taken apart; the text says why."""


class ElsewhereStored(Exception):
    """The file needs another one; the text says which."""


@dataclass(eq=False)
class GltfFile:
    """A glTF file in memory.

    Attributes:
        json: The document as it was read; what is written.
        document: The same, checked and typed.
        buffers: Bytes of each buffer.
    """

    json: Json
    document: Document
    buffers: list[bytes]

    def view(self, index: int) -> bytes:
        """Return the bytes of a buffer view."""
        view = self.document.bufferViews[index]
        return self.buffers[view.buffer][view.byteOffset : view.byteOffset + view.byteLength]

    def array(self, index: int) -> Numbers:
        """Return accessor `index` as (count, components) in its stored number type.

        The ranges must have been checked (see `structure`).
        """
        accessor = self.document.accessors[index]
        dtype, width = COMPONENT_TYPES[accessor.componentType], COMPONENTS[accessor.type]
        shape = (accessor.count, width)
        if accessor.bufferView is None:
            values: Numbers = np.zeros(shape, dtype)
        else:
            values = self._window(accessor.bufferView, accessor.byteOffset, dtype, shape)
        if accessor.sparse:
            places, news = accessor.sparse.indices, accessor.sparse.values
            count = accessor.sparse.count
            rows = self._window(
                places.bufferView,
                places.byteOffset,
                COMPONENT_TYPES[places.componentType],
                (count, 1),
            )[:, 0].astype(np.int64)
            values = values.copy()
            inside = rows < accessor.count
            changed = self._window(news.bufferView, news.byteOffset, dtype, (count, width))
            values[rows[inside]] = changed[inside]
        return values

    def floats(self, index: int) -> NDArray[np.float64]:
        """Return accessor `index` as (count, components), normalised where it says so."""
        accessor = self.document.accessors[index]
        stored = self.array(index)
        values = stored.astype(np.float64)
        if accessor.normalized and stored.dtype.kind in "iu":
            bits = 8 * stored.dtype.itemsize - (stored.dtype.kind == "i")
            values = np.maximum(values / (2**bits - 1), -1.0)
        return values

    def picture(self, index: int) -> bytes:
        """Return the encoded bytes of an image.

        Raises:
            ElsewhereStored: If it is in another file.
            NotGltf: If its data URI is damaged.
        """
        image = self.document.images[index]
        if image.bufferView is not None:
            return self.view(image.bufferView)
        return _inline(image.uri or "")

    def _window(
        self, view_index: int, offset: int, dtype: np.dtype[np.generic], shape: tuple[int, int]
    ) -> Numbers:
        view = self.document.bufferViews[view_index]
        stride = view.byteStride or dtype.itemsize * shape[1]
        return np.ndarray(
            shape,
            dtype,
            self.buffers[view.buffer],
            offset=view.byteOffset + offset,
            strides=(stride, dtype.itemsize),
        )


def read_gltf(path: Path) -> GltfFile:
    """Read a GLB file, or a glTF file that holds its buffers.

    Raises:
        NotGltf: If it is damaged or larger than what is read here.
        ElsewhereStored: If a buffer is in another file.
    """
    size = path.stat().st_size
    if size > MOST_FILE_BYTES:
        raise NotGltf(f"it has {size // 2**20} MB; at most {MOST_FILE_BYTES // 2**20} are read")
    data = path.read_bytes()
    is_container = path.suffix.lower() == ".glb" or data[:4] == b"glTF"
    text, binary = _chunks(data) if is_container else (data, None)
    parsed = _parsed(text)
    document = _typed(parsed)
    return GltfFile(parsed, document, _buffers(document, binary))


def write_glb(file: GltfFile, path: Path) -> None:
    """Write a GLB file whose binary chunk is buffer 0, all at once or not at all."""
    text = json.dumps(file.json, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    chunks = _chunk(b"JSON", text.encode(), b" ")
    if file.buffers and file.document.buffers[0].uri is None:
        chunks += _chunk(b"BIN\0", file.buffers[0], b"\0")
    part = path.with_name(f".{path.name}.part")
    part.write_bytes(_HEADER.pack(b"glTF", 2, _HEADER.size + len(chunks)) + chunks)
    part.replace(path)


def element_bytes(accessor: Accessor) -> int:
    """Return the size of one element without stride."""
    size = COMPONENT_TYPES[accessor.componentType].itemsize
    return size * COMPONENTS[accessor.type]


def _chunk(kind: bytes, data: bytes, filler: bytes) -> bytes:
    data += filler * (-len(data) % 4)
    return _CHUNK.pack(len(data), kind) + data


def _chunks(data: bytes) -> tuple[bytes, bytes | None]:
    if len(data) < _HEADER.size + _CHUNK.size:
        raise NotGltf("it is cut off inside its header")
    magic, version, length = _HEADER.unpack_from(data)
    if magic != b"glTF":
        raise NotGltf("it does not begin with 'glTF'")
    if version != 2:
        raise NotGltf(f"it is version {version}, not 2")
    if length != len(data):
        raise NotGltf(f"it has {len(data)} bytes, its header says {length}")
    found: list[tuple[bytes, bytes]] = []
    offset = _HEADER.size
    while offset < length:
        if offset + _CHUNK.size > length:
            raise NotGltf("bytes are left over after its last chunk")
        size, kind = _CHUNK.unpack_from(data, offset)
        offset += _CHUNK.size
        if size % 4 or offset + size > length:
            raise NotGltf("a chunk is longer than the file or not a multiple of 4 bytes")
        if len(found) < 2:
            found.append((kind, data[offset : offset + size]))
        offset += size
    if found[0][0] != b"JSON":
        raise NotGltf("its first chunk is not JSON")
    is_binary = len(found) > 1 and found[1][0] == b"BIN\0"
    return found[0][1], found[1][1] if is_binary else None


def _parsed(text: bytes) -> Json:
    crowded = text.count(b"{") > MOST_OBJECTS or text.count(b",") > MOST_VALUES
    if len(text) > MOST_JSON_BYTES or crowded:
        raise NotGltf("its JSON is larger than that of any model")
    try:
        value = json.loads(text.decode(), parse_constant=_refused)
    except (ValueError, RecursionError) as error:
        raise NotGltf(f"its JSON is damaged ({error})") from error
    if not isinstance(value, dict):
        raise NotGltf("its JSON is not an object")
    return value


def _refused(name: str) -> float:
    raise ValueError(f"{name} is not a JSON number")


def _typed(parsed: Json) -> Document:
    asset = parsed.get("asset")
    version = asset.get("version") if isinstance(asset, dict) else None
    if not isinstance(version, str) or not version.startswith("2."):
        raise NotGltf(f"asset.version is {str(version)[:20]!r}, not '2.0'")
    try:
        return Document.model_validate(parsed)
    except ValidationError as error:
        reasons = [
            f"{'.'.join(map(str, item['loc']))}: {item['msg']}"
            for item in error.errors(include_url=False, include_input=False)[:_MOST_REASONS]
        ]
        raise NotGltf("; ".join(reasons)) from error


def _buffers(document: Document, binary: bytes | None) -> list[bytes]:
    found = []
    for number, buffer in enumerate(document.buffers):
        if buffer.uri is not None:
            data = _inline(buffer.uri)
        elif number == 0 and binary is not None:
            data = binary
        elif "EXT_meshopt_compression" in buffer.extensions:
            data = b""
        else:
            raise NotGltf(f"buffer {number} has no content")
        if data and buffer.byteLength > len(data):
            raise NotGltf(f"buffer {number} has {len(data)} bytes of {buffer.byteLength}")
        found.append(data)
    return found


def _inline(uri: str) -> bytes:
    head, comma, body = uri.partition(",")
    if not head.startswith("data:") or not comma:
        raise ElsewhereStored(uri[:80])
    if not head.endswith(";base64"):
        return unquote_to_bytes(body)
    try:
        return base64.b64decode(body, validate=True)
    except binascii.Error as error:
        raise NotGltf("an embedded file is not base64") from error
