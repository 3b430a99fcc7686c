"""The triangles of primitives: read, and counted without reading them.

Source: Khronos glTF 2.0 specification, section 3.7.2.1.
"""

import numpy as np
from numpy.typing import NDArray

from media_gltf.accessors import read_integers
from media_gltf.document import Document, Primitive
from media_gltf.glb import Container

TRIANGLES, TRIANGLE_STRIP, TRIANGLE_FAN = 4, 5, 6
NGON = "FB_ngon_encoding"
DRACO = "KHR_draco_mesh_compression"


def has_quads(primitive: Primitive) -> bool:
    """Tell whether a primitive's triangles encode larger polygons."""
    return NGON in primitive.get("extensions", {})


def has_draco(primitive: Primitive) -> bool:
    """Tell whether a primitive is compressed with Draco."""
    return DRACO in primitive.get("extensions", {})


def has_triangles(primitive: Primitive) -> bool:
    """Tell whether a primitive is a surface with positions, not points or lines."""
    mode = primitive.get("mode", TRIANGLES)
    is_surface = mode in (TRIANGLES, TRIANGLE_STRIP, TRIANGLE_FAN)
    return is_surface and "POSITION" in primitive["attributes"]


def read_faces(container: Container, primitive: Primitive) -> NDArray[np.int64]:
    """Return the (m, 3) triangles of a primitive in the order of the file."""
    if not has_triangles(primitive):
        return np.zeros((0, 3), np.int64)
    if "indices" in primitive:
        corners = read_integers(container, primitive["indices"])
    else:
        position = primitive["attributes"]["POSITION"]
        corners = np.arange(container.document["accessors"][position]["count"])
    return _triangulate(corners, primitive.get("mode", TRIANGLES))


def _triangulate(corners: NDArray[np.int64], mode: int) -> NDArray[np.int64]:
    if mode == TRIANGLES:
        return corners[: len(corners) // 3 * 3].reshape(-1, 3)
    if mode == TRIANGLE_FAN:
        first = np.broadcast_to(corners[:1], max(len(corners) - 2, 0))
        return np.column_stack([first, corners[1:-1], corners[2:]])
    faces = np.column_stack([corners[:-2], corners[1:-1], corners[2:]])
    faces[1::2] = faces[1::2, [1, 0, 2]]
    # Strips are stitched together with triangles that use a vertex twice
    distinct: NDArray[np.bool_] = (faces != np.roll(faces, 1, axis=1)).all(axis=1)
    return faces[distinct]


def triangle_count(document: Document, primitive: Primitive) -> int:
    """Return the number of triangles without reading them."""
    if not has_triangles(primitive):
        return 0
    corners = primitive.get("indices", primitive["attributes"]["POSITION"])
    count = document["accessors"][corners]["count"]
    return count // 3 if primitive.get("mode", TRIANGLES) == TRIANGLES else max(count - 2, 0)


def shown_triangles(document: Document) -> int:
    """Count the triangles of every use of every mesh without reading them."""
    each = [
        sum(triangle_count(document, primitive) for primitive in mesh["primitives"])
        for mesh in document.get("meshes", [])
    ]
    return sum(each[node["mesh"]] for node in document.get("nodes", []) if "mesh" in node)
