"""Put quadrilaterals back into what Blender's glTF exporter has cut into triangles."""

from collections.abc import Mapping

import numpy as np

from media_gltf.accessors import COMPONENT_TYPES, read_integers
from media_gltf.document import Primitive
from media_gltf.glb import Container
from media_studio.arrays import IntArray
from media_studio.blender.quad_marks import QuadMarks
from media_studio.formats.ngon import encode_quads


def with_quads(container: Container, marks: Mapping[str, QuadMarks]) -> Container:
    """Return an asset whose marked triangles are encoded as quadrilaterals.

    Args:
        container: An asset whose triangles are indexed and in the order of the marks.
        marks: By name of the mesh; a mesh whose triangles do not fit stays as it is.
    """
    binary = bytearray(container.binary)
    document = container.document.copy()
    document["meshes"] = [mesh.copy() for mesh in document.get("meshes", [])]
    done: set[int] = set()
    for mesh in document["meshes"]:
        faces = [_faces(container, primitive) for primitive in mesh["primitives"]]
        mark = marks.get(mesh.get("name", ""))
        if mark is None or not len(mark.first) or sum(map(len, faces)) != mark.triangles:
            continue
        is_first = np.zeros(mark.triangles, bool)
        is_first[mark.first] = True
        bounds = np.cumsum([0, *map(len, faces)])
        primitives = [primitive.copy() for primitive in mesh["primitives"]]
        for number, primitive in enumerate(primitives):
            first = np.flatnonzero(is_first[bounds[number] : bounds[number + 1]])
            encoded, quads = _encoded(faces[number], first)
            if quads:
                primitive["extensions"] = {
                    **primitive.get("extensions", {}),
                    "FB_ngon_encoding": {},
                }
                if primitive["indices"] not in done:
                    _store(container, binary, primitive["indices"], encoded)
                    done.add(primitive["indices"])
        mesh["primitives"] = primitives
    if done:
        document["extensionsUsed"] = [*document.get("extensionsUsed", []), "FB_ngon_encoding"]
    return Container(document=document, binary=bytes(binary))


def _faces(container: Container, primitive: Primitive) -> IntArray:
    if primitive.get("mode", 4) != 4 or "indices" not in primitive:
        return np.zeros((0, 3), np.int64)
    return read_integers(container, primitive["indices"]).reshape(-1, 3)


def _encoded(faces: IntArray, first: IntArray) -> tuple[IntArray, int]:
    """Return the faces with the pairs in front, encoded, and the number of pairs."""
    one, two = faces[first], faces[first + 1]
    tip = np.argmin((one[:, :, None] == two[:, None, :]).any(axis=2), axis=1)
    end = np.argmin((two[:, :, None] == one[:, None, :]).any(axis=2), axis=1)
    one = np.take_along_axis(one, (tip[:, None] + (-1, 0, 1)) % 3, axis=1)
    two = np.take_along_axis(two, (end[:, None] + (1, 2, 3)) % 3, axis=1)
    fits = (one[:, 0] == two[:, 0]) & (one[:, 2] == two[:, 1])
    paired = np.zeros(len(faces), bool)
    paired[first[fits]] = paired[first[fits] + 1] = True
    pairs = np.stack([one[fits], two[fits]], axis=1).reshape(-1, 3)
    quads = int(fits.sum())
    return encode_quads(np.concatenate([pairs, faces[~paired]]), quads), quads


def _store(container: Container, binary: bytearray, index: int, faces: IntArray) -> None:
    accessor = container.document["accessors"][index]
    view = container.document["bufferViews"][accessor["bufferView"]]
    start = view.get("byteOffset", 0) + accessor.get("byteOffset", 0)
    data = faces.astype(COMPONENT_TYPES[accessor["componentType"]]).tobytes()
    binary[start : start + len(data)] = data
