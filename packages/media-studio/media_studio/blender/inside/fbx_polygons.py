"""Polygons of FBX files as Blender's older importer takes them.

A polygon with a hole is written as one outline that goes in and out along a bridge, so that it
names some corners twice. The importer takes such a polygon for damage and drops it.

Source: binary FBX as written by Autodesk's SDK: the last corner of a polygon is its complement.
"""

from collections import Counter

import numpy as np

from media_studio.arrays import FloatArray, IntArray
from media_studio.blender.inside.fbx_models import hidden_meshes
from media_studio.blender.inside.fbx_records import (
    FbxRecord,
    Values,
    arrays,
    connections,
    objects,
    replace_arrays,
    sort_of,
)

_POINTS, _POLYGONS = b"Vertices", b"PolygonVertexIndex"


def count_triangles(root: FbxRecord) -> int:
    """Return how many triangles the meshes of a file make, each as often as it is shown."""
    models = {each.props[0] for each in objects(root, b"Model")} - hidden_meshes(root).keys()
    uses = Counter(one for one, other, _ in connections(root) if other in models)
    meshes = (each for each in objects(root, b"Geometry") if sort_of(each) == b"Mesh")
    return sum(uses[mesh.props[0]] * _triangles(arrays(mesh)) for mesh in meshes)


def _triangles(told: dict[bytes, Values]) -> int:
    corners: IntArray = told.get(_POLYGONS, np.zeros(0)).astype(np.int64)
    sizes = np.diff(np.flatnonzero(corners < 0), prepend=-1)
    return int(np.maximum(sizes - 2, 0).sum())


def separate_corners(root: FbxRecord) -> None:
    """Give polygons new vertices where they come to one for the second time."""
    for mesh in objects(root, b"Geometry"):
        found = arrays(mesh)
        if sort_of(mesh) != b"Mesh" or _POINTS not in found or _POLYGONS not in found:
            continue
        points = found[_POINTS].astype(np.float64).reshape(-1, 3)
        changed = with_distinct_corners(points, found[_POLYGONS].astype(np.int64))
        if changed is not None:
            replace_arrays(mesh, dict(zip((_POINTS, _POLYGONS), changed, strict=True)))


def with_distinct_corners(
    points: FloatArray, polygons: IntArray
) -> tuple[FloatArray, IntArray] | None:
    """Return vertices and polygons in which none has a vertex twice; None: that is so already.

    Args:
        points: (n, 3) vertices.
        polygons: (m) corners; the last of a polygon is the complement of its vertex.
    """
    is_last = polygons < 0
    corners = np.where(is_last, ~polygons, polygons)
    if not len(corners) or corners.max() >= len(points):
        return None
    number: IntArray = np.cumsum(is_last) - is_last
    order = np.lexsort((corners, number))
    same = (np.diff(number[order]) == 0) & (np.diff(corners[order]) == 0)
    again = np.sort(order[1:][same])
    if not len(again):
        return None
    added = len(points) + np.arange(len(again))
    separate = corners.copy()
    separate[again] = added
    signed = np.where(is_last, ~separate, separate).astype(polygons.dtype)
    return np.concatenate([points, points[corners[again]]]), signed
