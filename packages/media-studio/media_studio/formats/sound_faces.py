"""Drop triangles that are none or are there twice, and give normals a direction.

Editors and scans leave them. Programs that read the file take them for damage, each in its own way.
"""

from dataclasses import dataclass, replace

import numpy as np
from numba import njit
from numpy.typing import NDArray

from media_gltf.accessors import read_singles
from media_gltf.building import ARRAY_BUFFER, ELEMENT_ARRAY_BUFFER
from media_gltf.document import Primitive
from media_gltf.glb import Container
from media_gltf.triangles import (
    TRIANGLES,
    has_quads,
    read_faces,
)
from media_studio.arrays import FloatArray, IntArray
from media_studio.errors import InvalidModel
from media_studio.formats.container_builder import ContainerBuilder
from media_studio.formats.ngon import encode_quads, quad_pairs
from media_studio.mesh.duplicate_faces import find_duplicates
from media_studio.mesh.model import Model

_SAME = ("POSITION", "TEXCOORD_0", "TEXCOORD_1", "COLOR_0", "JOINTS_0", "WEIGHTS_0")
"""Attributes by which vertices are the same although they are stored twice."""
_LEAST_LENGTH = 1e-6


@dataclass
class _Counts:
    pointed: int = 0
    twice: int = 0
    normals: int = 0

    def phrases(self) -> tuple[str, ...]:
        told = (
            (self.pointed, "degenerate triangle{s} {were} left out"),
            (self.twice, "duplicate triangle{s} {were} left out"),
            (self.normals, "normal{s} without a direction {were} made anew"),
        )
        return tuple(
            f"{count:,} {phrase}".format(
                s="s" if count > 1 else "", were="were" if count > 1 else "was"
            )
            for count, phrase in told
            if count
        )


def with_sound_faces(container: Container) -> tuple[Container, tuple[str, ...]]:
    """Return an asset without such triangles and normals, and what was changed, a phrase each.

    A triangle that faces the other way, or has other texture coordinates or colours, is not the
    same one: it stays. So do flat triangles with three corners, which close gaps. Everything of a
    primitive that is sound keeps its bytes.

    Args:
        container: A checked asset without Draco data.

    Raises:
        InvalidModel: If no triangle would be left.
    """
    builder, counts, left = ContainerBuilder(container), _Counts(), 0
    meshes = [mesh.copy() for mesh in container.document.get("meshes", [])]
    for mesh in meshes:
        mended = [_mended(container, builder, each, counts) for each in mesh["primitives"]]
        mesh["primitives"] = [primitive for primitive, _ in mended]
        left += sum(count for _, count in mended)
    if not left:
        raise InvalidModel(
            "No triangle of the model has an area: all have two corners in one point."
        )
    if not any((counts.pointed, counts.twice, counts.normals)):
        return container, ()
    builder.document["meshes"] = meshes
    return builder.finish(), counts.phrases()


def with_sound_normals(model: Model) -> tuple[Model, tuple[str, ...]]:
    """Return a model whose normals have directions, and what was changed; see `with_sound_faces`.

    For what is not glTF yet: no normal without a direction is written.
    """
    counts, surfaces = _Counts(), []
    for surface in model.surfaces:
        normals = surface.normals
        missing = None if normals is None else _without_direction(normals)
        if normals is not None and missing is not None and missing.any():
            counts.normals += int(missing.sum())
            smooth = _smooth_normals(surface.vertices, surface.faces)
            surface = replace(surface, normals=np.where(missing[:, None], smooth, normals))
        surfaces.append(surface)
    return replace(model, surfaces=tuple(surfaces)), counts.phrases()


@njit(cache=True)
def _has_null(normals: NDArray[np.float32]) -> bool:
    """Tell whether any normal has no direction."""
    for row in range(len(normals)):
        null = True
        for axis in range(normals.shape[1]):
            null = null and abs(normals[row, axis]) < _LEAST_LENGTH
        if null:
            return True
    return False


def _without_direction(normals: NDArray[np.floating]) -> NDArray[np.bool_]:
    return np.abs(normals).max(axis=1) < _LEAST_LENGTH


def _mended(
    container: Container, builder: ContainerBuilder, primitive: Primitive, counts: _Counts
) -> tuple[Primitive, int]:
    """Return a sound primitive, and how many sound triangles it has; without any it stays."""
    faces = read_faces(container, primitive)
    if not len(faces):
        return primitive, 0
    pointed = _pointed(container, primitive, faces)
    twice = find_duplicates(_held(container, primitive), faces) & ~pointed
    kept = ~(pointed | twice)
    left = int(kept.sum())
    if not left:
        return primitive, 0
    mended = primitive.copy()
    if left < len(faces):
        counts.pointed += int(pointed.sum())
        counts.twice += int(twice.sum())
        chosen = _with_pairs(faces, kept) if has_quads(primitive) else faces[kept]
        mended["mode"] = TRIANGLES
        mended["indices"] = builder.add_accessor(
            chosen.astype(np.uint32).ravel(), target=ELEMENT_ARRAY_BUFFER
        )
        faces = faces[kept]
    _mend_normals(container, builder, mended, faces, counts)
    return mended, left


def _pointed(container: Container, primitive: Primitive, faces: IntArray) -> NDArray[np.bool_]:
    """Tell which triangles have two corners at one position, (m,)."""
    points = read_singles(container, primitive["attributes"]["POSITION"])
    return np.asarray(_shares_corner(points, faces, not primitive.get("targets")))


@njit(cache=True)
def _shares_corner(
    points: NDArray[np.float32], faces: IntArray, by_place: bool
) -> NDArray[np.bool_]:
    flat = np.zeros(len(faces), np.bool_)
    for row in range(len(faces)):
        for corner in range(3):
            a, b = faces[row, corner], faces[row, (corner + 1) % 3]
            same = by_place
            for axis in range(3):
                same = same and points[a, axis] == points[b, axis]
            flat[row] = flat[row] or same or a == b
    return flat


def _held(container: Container, primitive: Primitive) -> list[NDArray[np.generic]]:
    """Return what vertices are compared by; those of morph targets are all their own."""
    attributes = primitive["attributes"]
    if primitive.get("targets"):
        count = container.document["accessors"][attributes["POSITION"]]["count"]
        return [np.arange(count, dtype=np.int32)[:, None]]
    return [read_singles(container, attributes[name]) for name in _SAME if name in attributes]


def _with_pairs(faces: IntArray, kept: NDArray[np.bool_]) -> IntArray:
    """Return the triangles that are kept; those of quadrilaterals come first and stay pairs."""
    first = quad_pairs(faces)
    first = first[kept[first] & kept[first + 1]]
    paired = np.zeros(len(faces), bool)
    paired[first] = paired[first + 1] = True
    return encode_quads(np.concatenate([faces[paired], faces[kept & ~paired]]), len(first))


def _mend_normals(
    container: Container,
    builder: ContainerBuilder,
    primitive: Primitive,
    faces: IntArray,
    counts: _Counts,
) -> None:
    attributes = primitive["attributes"]
    if "NORMAL" not in attributes:
        return
    normals = read_singles(container, attributes["NORMAL"])
    if not _has_null(normals):
        return
    used = np.zeros(len(normals), bool)
    used[faces] = True
    missing = used & _without_direction(normals)
    if missing.any():
        points = read_singles(container, attributes["POSITION"])
        made = np.where(missing[:, None], _smooth_normals(points, faces), normals)
        target = builder.add_accessor(made.astype(np.float32), target=ARRAY_BUFFER)
        primitive["attributes"] = {**attributes, "NORMAL": target}
        counts.normals += int(missing.sum())


def _smooth_normals(points: NDArray[np.floating], faces: IntArray) -> FloatArray:
    """Return the mean direction of the faces at each vertex, by area; up where they have none."""
    corners = points[faces].astype(np.float64)
    across = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    total = np.zeros((len(points), 3))
    for side in range(3):
        np.add.at(total, faces[:, side], across)
    lengths = np.linalg.norm(total, axis=1, keepdims=True)
    return np.where(lengths > 0, total / np.where(lengths > 0, lengths, 1), (0.0, 1.0, 0.0))
