"""Polygons of FBX files as Blender's importers take them, and how many there should be.

A polygon with a hole is written as one outline that goes in and out along a bridge, so that it
names some corners twice. Blender's importer takes such a polygon for damage and drops it.

Source: binary FBX as written by Autodesk's SDK: the last corner of a polygon is its complement.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
from io_scene_fbx import parse_fbx  # type: ignore[import-not-found]

from media_studio.arrays import FloatArray, IntArray
from media_studio.blender.inside.fbx_curves import add_keys
from media_studio.blender.inside.fbx_opacity import tell_opacity

# FBX records are trees of tuples, which the importer's parser has no type for
FbxRecord = Any
_OBJECTS, _GEOMETRY, _MESH = b"Objects", b"Geometry", b"Mesh"
_POINTS, _POLYGONS = b"Vertices", b"PolygonVertexIndex"


def count_triangles(path: Path) -> int:
    """Return how many triangles the polygons of all meshes of a file make."""
    root, _version = parse_fbx.parse(str(path))
    return _triangles(root)


def _triangles(root: FbxRecord) -> int:
    corners = (np.asarray(each.props[0]) for each in _arrays(root, _POLYGONS))
    sizes = (np.diff(np.flatnonzero(each < 0), prepend=-1) for each in corners)
    return sum(int(np.maximum(each - 2, 0).sum()) for each in sizes)


@contextmanager
def whole_polygons() -> Iterator[list[int]]:
    """Have the older importer meet nothing that it is known to take wrongly.

    Yields:
        How many triangles each file makes that it reads meanwhile.
    """
    original, counts = parse_fbx.parse, list[int]()

    def parse(path: str, *rest: object, **options: object) -> tuple[FbxRecord, int]:
        root, version = original(path, *rest, **options)
        counts.append(_triangles(root))
        for mesh in _meshes(root):
            _separate(mesh)
        add_keys(root)
        tell_opacity(root)
        return root, version

    parse_fbx.parse = parse
    try:
        yield counts
    finally:
        parse_fbx.parse = original


def _meshes(root: FbxRecord) -> Iterator[FbxRecord]:
    for objects in root.elems:
        if objects.id == _OBJECTS:
            for each in objects.elems:
                if each.id == _GEOMETRY and each.props and each.props[-1] == _MESH:
                    yield each


def _arrays(root: FbxRecord, name: bytes) -> Iterator[FbxRecord]:
    for mesh in _meshes(root):
        yield from (each for each in mesh.elems if each.id == name and each.props)


def _separate(mesh: FbxRecord) -> None:
    """Give a polygon new vertices where it comes to one for the second time."""
    places = {each.id: number for number, each in enumerate(mesh.elems)}
    if _POINTS not in places or _POLYGONS not in places:
        return
    points, polygons = (mesh.elems[places[name]] for name in (_POINTS, _POLYGONS))
    found = with_distinct_corners(
        np.asarray(points.props[0], np.float64).reshape(-1, 3), np.asarray(polygons.props[0])
    )
    if found is None:
        return
    for name, record, values in zip((_POINTS, _POLYGONS), (points, polygons), found, strict=True):
        # The parser has arrays of the standard library
        array = record.props[0][:0]
        array.frombytes(np.ascontiguousarray(values).astype(array.typecode).tobytes())
        mesh.elems[places[name]] = record._replace(props=[array, *record.props[1:]])


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
