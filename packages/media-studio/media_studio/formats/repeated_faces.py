"""Give faces that use the same vertices as another face vertices of their own.

Blender takes such faces, the two sides of a leaf for example, for damage and drops all but one.
"""

import numpy as np
from numpy.typing import NDArray

from media_gltf.accessors import read_floats, read_numbers
from media_gltf.building import ARRAY_BUFFER, ELEMENT_ARRAY_BUFFER
from media_gltf.document import Primitive
from media_gltf.glb import Container
from media_gltf.triangles import TRIANGLES, has_quads, read_faces
from media_studio.arrays import IntArray
from media_studio.formats.container_builder import ContainerBuilder
from media_studio.formats.ngon import quad_pairs


def with_separate_faces(container: Container) -> Container:
    """Return an asset in which no two triangles of a primitive use the same three vertices.

    The order of the triangles, their corners and the halves of quadrilaterals stay. Application
    data of vertices is left out where vertices are repeated.

    Args:
        container: A checked asset without Draco data.
    """
    builder = ContainerBuilder(container)
    meshes = [mesh.copy() for mesh in container.document.get("meshes", [])]
    for mesh in meshes:
        mesh["primitives"] = [
            _separated(container, builder, primitive) for primitive in mesh["primitives"]
        ]
    if meshes:
        builder.document["meshes"] = meshes
    return builder.finish()


def _separated(container: Container, builder: ContainerBuilder, primitive: Primitive) -> Primitive:
    faces = read_faces(container, primitive)
    layers = face_layers(faces, quad_pairs(faces) if has_quads(primitive) else faces[:0, 0])
    if not layers.any():
        return primitive
    count = container.document["accessors"][primitive["attributes"]["POSITION"]]["count"]
    copies, corners = np.unique(layers[:, None] * count + faces, return_inverse=True)
    origins = copies % count
    separated = primitive.copy()
    separated["mode"] = TRIANGLES
    separated["indices"] = builder.add_accessor(
        corners.ravel().astype(np.uint32), target=ELEMENT_ARRAY_BUFFER
    )
    separated["attributes"] = _copied(container, builder, primitive["attributes"], origins)
    if "targets" in primitive:
        separated["targets"] = [
            _copied(container, builder, target, origins) for target in primitive["targets"]
        ]
    return separated


def face_layers(faces: IntArray, pairs: IntArray) -> IntArray:
    """Sort triangles into layers within which no two polygons have the same vertices.

    Args:
        faces: (m, 3).
        pairs: (q,) first halves of quadrilaterals; the second half follows and shares the layer,
            unless both have the same vertices.

    Returns:
        (m,) layers. A triangle that is no half and whose vertices no earlier triangle has is in
        layer 0.
    """
    triangles = _numbered(faces)
    pairs = pairs[triangles[pairs] != triangles[pairs + 1]]
    halves = np.stack([pairs, pairs + 1])
    squares = _numbered(np.column_stack([faces[pairs], faces[pairs + 1, 2]]))
    layers = _ranks(triangles)
    layers[halves] = np.maximum(layers[halves].max(axis=0), _ranks(squares))
    # A half that followed the other one may have met its like there
    met = _ranks(layers * len(faces) + triangles) > 0
    met[halves] = met[halves].any(axis=0) | (_ranks(layers[pairs] * len(faces) + squares) > 0)
    polygons = np.arange(len(faces))
    polygons[pairs + 1] = pairs
    layers[met] = len(faces) + polygons[met]
    return layers


def _numbered(polygons: IntArray) -> IntArray:
    """Return a number below m for each row of (m, k), the same for the same vertices."""
    ordered = np.sort(polygons, axis=1)
    order = np.lexsort(ordered.T)
    changes = (np.diff(ordered[order], axis=0) != 0).any(axis=1)
    numbers = np.zeros(len(polygons), np.int64)
    numbers[order[1:]] = np.cumsum(changes)
    return numbers


def _ranks(keys: IntArray) -> IntArray:
    """Return how many earlier entries of (m,) equal each one."""
    order = np.argsort(keys, kind="stable")
    starts = np.concatenate([[True], np.diff(keys[order]) != 0])[: len(keys)]
    places = np.arange(len(keys))
    ranks = np.zeros(len(keys), np.int64)
    ranks[order] = places - np.maximum.accumulate(np.where(starts, places, 0))
    return ranks


def _copied(
    container: Container, builder: ContainerBuilder, attributes: dict[str, int], origins: IntArray
) -> dict[str, int]:
    """Store the rows `origins` of attributes and return their new accessors."""
    copied = {}
    for name, index in attributes.items():
        if not name.startswith("_"):
            values: NDArray[np.generic] = (
                read_numbers(container, index).astype(np.uint16)
                if name.startswith("JOINTS_")
                else read_floats(container, index).astype(np.float32)
            )
            copied[name] = builder.add_accessor(values[origins], target=ARRAY_BUFFER)
    return copied
