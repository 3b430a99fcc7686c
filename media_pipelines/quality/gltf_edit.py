"""Changes to a glTF file: new arrays and pictures beside the old bytes, which stay as they are."""

import copy
from typing import cast

import numpy as np

from media_pipelines.quality.geometry import Faces, Labels, Vectors
from media_pipelines.quality.gltf_file import GltfFile, Json, Numbers

ARRAY_BUFFER, ELEMENT_ARRAY_BUFFER = 34962, 34963
_FLOAT, _SHORT, _INTEGER = 5126, 5123, 5125
_TYPES = {1: "SCALAR", 2: "VEC2", 3: "VEC3", 4: "VEC4"}


class GltfEdit:
    """A copy of a file's JSON and the content of its buffer views, to be changed."""

    def __init__(self, file: GltfFile) -> None:
        self._file = file
        self._json = copy.deepcopy(file.json)
        self._replaced: dict[int, bytes] = {}
        self._added: list[bytes] = []

    def entries(self, name: str) -> list[Json]:
        """Return one of the lists of the document, made when it is missing."""
        # The shape has been checked by the schema.
        return cast("list[Json]", self._json.setdefault(name, []))

    def primitive(self, mesh: int, number: int) -> Json:
        """Return the description of a primitive."""
        return cast("list[Json]", self.entries("meshes")[mesh]["primitives"])[number]

    def add_like(self, accessor_index: int, rows: Labels) -> int:
        """Add the given rows of an accessor, bit for bit; return the new accessor."""
        old = self._file.document.accessors[accessor_index]
        values = self._file.array(accessor_index)[rows]
        fields: Json = {"componentType": old.componentType, "type": old.type}
        if old.normalized:
            fields["normalized"] = True
        if old.min is not None or old.max is not None:
            fields |= _bounds(values)
        return self._add_array(values, fields, ARRAY_BUFFER)

    def add_floats(self, values: Vectors, *, bounds: bool = False) -> int:
        """Add an attribute of floats, (n, width); return its accessor."""
        floats = values.astype(np.float32)
        fields: Json = {"componentType": _FLOAT, "type": _TYPES[values.shape[1]]}
        if bounds:
            fields |= _bounds(floats)
        return self._add_array(floats, fields, ARRAY_BUFFER)

    def add_indices(self, faces: Faces, vertices: int) -> int:
        """Add the indices of triangles, (m, 3); return their accessor."""
        # The largest short restarts a strip and is no index.
        kind, dtype = (_SHORT, "<u2") if vertices < 2**16 else (_INTEGER, "<u4")
        values = faces.reshape(-1, 1).astype(dtype)
        fields: Json = {"componentType": kind, "type": "SCALAR"}
        return self._add_array(values, fields, ELEMENT_ARRAY_BUFFER)

    def replace_picture(self, image_index: int, data: bytes) -> None:
        """Put other bytes of the same kind in the place of an image."""
        image = self.entries("images")[image_index]
        if "bufferView" in image:
            self._replaced[cast("int", image["bufferView"])] = data
            return
        uri = cast("str", image.pop("uri"))
        image.setdefault("mimeType", uri[5:].partition(";")[0])
        image["bufferView"] = self._add_view(data, {})

    def drop_extension(self, primitive: Json, name: str) -> None:
        """Take an extension off a primitive, and off the list of those in use."""
        extensions = cast("Json", primitive.get("extensions", {}))
        if extensions.pop(name, None) is None:
            return
        if not extensions:
            del primitive["extensions"]
        parts = [
            part
            for mesh in self.entries("meshes")
            for part in cast("list[Json]", mesh["primitives"])
        ]
        used = cast("list[str]", self._json.get("extensionsUsed", []))
        if name in used and not any(name in cast("Json", p.get("extensions", {})) for p in parts):
            used.remove(name)
            if not used:
                del self._json["extensionsUsed"]

    def finish(self) -> GltfFile:
        """Return the changed file; views of replaced content move, all others keep their bytes."""
        binary = self._file.buffers[0] if self._file.buffers else b""
        parts = [binary]
        end = len(binary)
        views = self.entries("bufferViews")
        if self._replaced:
            parts, end = self._packed(views)
        for view, data in zip(views[len(views) - len(self._added) :], self._added, strict=True):
            end = _put(parts, end, view, data)
        buffers = self.entries("buffers")
        if not buffers:
            buffers.append({})
        buffers[0]["byteLength"] = end
        document = type(self._file.document).model_validate(self._json)
        return GltfFile(self._json, document, [b"".join(parts), *self._file.buffers[1:]])

    def _packed(self, views: list[Json]) -> tuple[list[bytes], int]:
        parts: list[bytes] = []
        end = 0
        for number, view in enumerate(views[: len(views) - len(self._added)]):
            if view["buffer"] == 0:
                data = self._replaced.get(number) or self._file.view(number)
                end = _put(parts, end, view, data)
        return parts, end

    def _add_array(self, values: Numbers, fields: Json, target: int) -> int:
        width = values.dtype.itemsize * values.shape[1]
        description: Json = {"target": target}
        data = np.ascontiguousarray(values)
        if target == ARRAY_BUFFER and width % 4:
            # Vertices begin at multiples of four bytes.
            padded = np.zeros((len(values), width + -width % 4), np.uint8)
            padded[:, :width] = data.view(np.uint8).reshape(len(values), width)
            description["byteStride"] = padded.shape[1]
            data = padded
        view = self._add_view(data.tobytes(), description)
        accessors = self.entries("accessors")
        accessors.append({"bufferView": view, "count": len(values), **fields})
        return len(accessors) - 1

    def _add_view(self, data: bytes, description: Json) -> int:
        views = self.entries("bufferViews")
        views.append({"buffer": 0, **description})
        self._added.append(data)
        return len(views) - 1


def _put(parts: list[bytes], end: int, view: Json, data: bytes) -> int:
    filler = -end % 4
    parts += [b"\0" * filler, data]
    view["byteOffset"] = end + filler
    view["byteLength"] = len(data)
    return end + filler + len(data)


def _bounds(values: Numbers) -> Json:
    return {"min": values.min(axis=0).tolist(), "max": values.max(axis=0).tolist()}
