"""The JSON, the numbers and the files of a glTF asset, read without any code of the product.

Source: glTF 2.0, sections 3.6, 4 and 5.
"""

import base64
import json
import struct
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import numpy as np

from media_testing.other_writers.contents import Floats

_KINDS = {5120: "<i1", 5121: "<u1", 5122: "<i2", 5123: "<u2", 5125: "<u4", 5126: "<f4"}
_WIDTHS = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT4": 16}


class GltfDocument:
    """An asset with what it refers to.

    Attributes:
        json: Its JSON.
    """

    def __init__(self, path: Path) -> None:
        self._folder = path.parent
        self._binary = b""
        data = path.read_bytes()
        if data[:4] == b"glTF":
            length = struct.unpack_from("<I", data, 12)[0]
            self._binary = data[28 + length :]
            data = data[20 : 20 + length]
        self.json: Any = json.loads(data)

    def entries(self, name: str) -> list[Any]:
        """Return a list of the asset, such as its nodes."""
        return self.json.get(name, [])  # type: ignore[no-any-return]  # JSON

    def numbers(self, index: int) -> Floats:
        """Return an accessor as rows; normalised integers are shares."""
        accessor = self.entries("accessors")[index]
        width, kind = _WIDTHS[accessor["type"]], np.dtype(_KINDS[accessor["componentType"]])
        rows = np.zeros((accessor["count"], width), kind)
        if "bufferView" in accessor:
            rows = self._rows(accessor, kind, width, accessor["count"])
        if "sparse" in accessor:
            rows = rows.copy()
            told, count = accessor["sparse"], accessor["sparse"]["count"]
            whole = np.dtype(_KINDS[told["indices"]["componentType"]])
            places = self._rows(told["indices"], whole, 1, count)
            rows[places[:, 0]] = self._rows(told["values"], kind, width, count)
        if accessor.get("normalized"):
            return np.maximum(rows / np.iinfo(kind).max, -1.0)
        return rows.astype(float)

    def _rows(self, at: Mapping[str, Any], kind: Any, width: int, count: int) -> Any:
        view = self.entries("bufferViews")[at["bufferView"]]
        data = self._buffer(view["buffer"])
        start = view.get("byteOffset", 0) + at.get("byteOffset", 0)
        step = view.get("byteStride", width * kind.itemsize)
        shape, strides = (count, width), (step, kind.itemsize)
        return np.ndarray(shape, kind, data, start, strides)

    def _buffer(self, index: int) -> bytes:
        uri = self.entries("buffers")[index].get("uri")
        return self._binary if uri is None else self._file(uri)

    def _file(self, uri: str) -> bytes:
        if uri.startswith("data:"):
            return base64.b64decode(uri.partition(",")[2])
        return (self._folder / unquote(uri)).read_bytes()

    def picture(self, texture: int) -> bytes:
        """Return the encoded picture of a texture."""
        told = self.entries("textures")[texture]
        webp = told.get("extensions", {}).get("EXT_texture_webp", {})
        image = self.entries("images")[webp.get("source", told.get("source"))]
        if "uri" in image:
            return self._file(image["uri"])
        view = self.entries("bufferViews")[image["bufferView"]]
        start = view.get("byteOffset", 0)
        return self._buffer(view["buffer"])[start : start + view["byteLength"]]
