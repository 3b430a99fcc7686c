"""Carry colours, metalness, roughness and normals from one mesh over to another.

Each texel of the new atlas takes what the source shows at the closest point that belongs to the
same component and faces the same way (`SurfaceTree`), so close parallel surfaces do not bleed.
"""

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engines.mesh.closest import SurfaceTree
from engines.mesh.model import ByteImage, FloatArray, IntArray, Material, Model, Surface
from engines.mesh.shading import split_at_creases
from engines.mesh.tangents import face_tangents, orthonormal, vertex_tangents
from engines.texture.gutter import fill_from, nearest_covered
from engines.texture.keep import decode, encode, old_look
from engines.texture.raster import Texels, rasterise

BAND_TEXELS = 1 << 19
"""Texels worked on at once: each takes about 500 bytes."""

FLAT_DEGREES = 2.0
"""A normal map that bends 99% of its texels by less than this is left out."""

Bytes = NDArray[np.uint8]


@dataclass(frozen=True, kw_only=True, eq=False)
class Source:
    """What is looked up: the corners of all triangles of a model.

    Attributes:
        corners: Positions, (m, 3, 3).
        normals: Unit shading normals, (m, 3, 3).
        uv: Texture coordinates, (m, 3, 2); zero where there are none.
        colors: Linear RGBA, (m, 3, 4).
        material: Index into `materials`, (m,).
        materials: As in the model.
    """

    corners: FloatArray
    normals: FloatArray
    uv: FloatArray
    colors: FloatArray
    material: IntArray
    materials: tuple[Material, ...]


@dataclass(frozen=True, kw_only=True, eq=False)
class _Target:
    """The triangles that are painted; vertices of all surfaces in one list."""

    faces: IntArray
    vertices: FloatArray
    normals: FloatArray
    tangents: FloatArray
    uv: FloatArray
    groups: IntArray


def has_look(model: Model) -> bool:
    """Tell whether a model has anything that lives on its surface: maps or vertex colours."""
    maps = any(
        image is not None
        for surface in model.surfaces
        for image in (
            model.materials[surface.material].base_color_map,
            model.materials[surface.material].metallic_roughness_map,
            model.materials[surface.material].normal_map,
        )
    )
    return maps or any(surface.colors is not None for surface in model.surfaces)


def gather_source(model: Model) -> Source:
    """List the triangles of all surfaces one after the other, with what is drawn on them."""
    parts = [_surface_source(surface) for surface in model.surfaces]
    counts = [len(surface.faces) for surface in model.surfaces]
    corners, normals, uv, colors = (np.concatenate(each) for each in zip(*parts, strict=True))
    return Source(
        corners=corners,
        normals=normals,
        uv=uv,
        colors=colors,
        material=np.repeat([surface.material for surface in model.surfaces], counts),
        materials=model.materials,
    )


def transfer(
    source: Source, tree: SurfaceTree, target: Model, groups: list[IntArray], size: int
) -> Model:
    """Paint the maps of a new model from what a source shows.

    All surfaces share the maps. The base colour holds the source's factors, maps and vertex
    colours; the metallic-roughness map is made if the source has one, else its factors stay; the
    normal map carries the source's normal map and its finer shape. Other properties of the
    materials stay as they are.

    Args:
        source: Triangles with their look.
        tree: The same triangles, in the same order.
        target: Unwrapped surfaces with normals, in one atlas.
        groups: For each surface the group of each face (m,) in `tree`.
        size: Edge of the maps, texels.
    """
    painting = _Painting(source, tree, _gather_target(target, groups), size)
    rows = max(BAND_TEXELS // size, 16)
    for first in range(0, size, rows):
        painting.paint_rows(first, min(first + rows, size))
    return painting.apply(target)


class _Painting:
    """The maps while they fill."""

    def __init__(self, source: Source, tree: SurfaceTree, target: _Target, size: int) -> None:
        self._source, self._tree, self._target, self._size = source, tree, target, size
        used = [source.materials[index] for index in np.unique(source.material)]
        alpha = any(material.alpha_mode != "OPAQUE" for material in used)
        self._has_packed = any(each.metallic_roughness_map is not None for each in used)
        self._has_normals = any(each.normal_map is not None for each in used)
        self._base = np.zeros((size, size, 4 if alpha else 3), np.uint8)
        self._packed = np.zeros((size, size, 3), np.uint8)
        self._normal = np.zeros((size, size, 3), np.uint8)
        self._covered = np.zeros((size, size), np.bool_)

    def paint_rows(self, first: int, last: int) -> None:
        target = self._target
        texels = rasterise(target.uv[target.faces], self._size, (first, last))
        if len(texels.rows) == 0:
            return
        triangle = texels.triangle.astype(np.int64)
        corners = target.faces[triangle]
        points = _mix(target.vertices[corners], texels.barycentric)
        normals = _unit(_mix(target.normals[corners], texels.barycentric))
        hits = self._tree.query(points, normals, target.groups[triangle])
        color, packed, shaded = _look_up(self._source, hits.triangle, hits.barycentric)
        tangents = _mix(target.tangents[corners, :3], texels.barycentric)
        handed = target.tangents[corners[:, 0], 3]
        self._store(texels, color, packed, _encode_normals(shaded, normals, tangents, handed))

    def _store(self, texels: Texels, color: Bytes, packed: Bytes, normal: Bytes) -> None:
        rows, columns = texels.rows, texels.columns
        self._covered[rows, columns] = True
        self._base[rows, columns] = color[:, : self._base.shape[2]]
        self._packed[rows, columns] = packed
        self._normal[rows, columns] = normal

    def apply(self, target: Model) -> Model:
        """Put the finished maps on the materials that the surfaces use."""
        nearest = nearest_covered(self._covered)
        for image in (self._base, self._packed, self._normal):
            fill_from(image, nearest)
        normal = self._normal if self._has_normals or self._is_bumpy() else None
        used = {surface.material for surface in target.surfaces}
        materials = tuple(
            self._painted(material, normal) if index in used else material
            for index, material in enumerate(target.materials)
        )
        return replace(target, materials=materials)

    def _is_bumpy(self) -> bool:
        upright = self._normal[..., 2][self._covered] / 127.5 - 1
        return bool(np.quantile(upright, 0.01) < np.cos(np.radians(FLAT_DEGREES)))

    def _painted(self, material: Material, normal: ByteImage | None) -> Material:
        painted = replace(
            material,
            base_color=(1.0, 1.0, 1.0, 1.0),
            base_color_map=self._base,
            normal_map=normal,
        )
        if not self._has_packed:
            return painted
        return replace(painted, metallic=1.0, roughness=1.0, metallic_roughness_map=self._packed)


def _surface_source(
    surface: Surface,
) -> tuple[FloatArray, FloatArray, FloatArray, FloatArray]:
    faces, vertices, normals = surface.faces, surface.vertices, surface.normals
    if normals is None:
        _, fans, fan_normals = split_at_creases(vertices, faces, surface.quads)
        corner_normals = fan_normals[fans]
    else:
        corner_normals = normals[faces]
    shape = (len(faces), 3)
    uv = np.zeros((*shape, 2)) if surface.uv is None else surface.uv[faces]
    colors = np.ones((*shape, 4)) if surface.colors is None else surface.colors[faces]
    return vertices[faces], corner_normals, uv, colors


def _gather_target(model: Model, groups: list[IntArray]) -> _Target:
    faces, vertices, normals, tangents, uvs, start = [], [], [], [], [], 0
    for surface in model.surfaces:
        if surface.uv is None or surface.normals is None:
            raise ValueError("a surface to paint needs texture coordinates and normals")
        vertices.append(surface.vertices)
        normals.append(surface.normals)
        uvs.append(surface.uv)
        frame = vertex_tangents(surface.vertices, surface.faces, surface.uv, surface.normals)
        tangents.append(frame)
        faces.append(surface.faces + start)
        start += len(surface.vertices)
    return _Target(
        faces=np.concatenate(faces),
        vertices=np.concatenate(vertices),
        normals=np.concatenate(normals),
        tangents=np.concatenate(tangents),
        uv=np.concatenate(uvs),
        groups=np.concatenate(groups),
    )


def _look_up(
    source: Source, triangle: IntArray, weights: FloatArray
) -> tuple[Bytes, Bytes, FloatArray]:
    """Read the source at points of its triangles.

    Returns:
        RGBA sRGB (k, 4), packed metallic-roughness (k, 3), world-space shading normals (k, 3).
    """
    count = len(triangle)
    color, packed = np.zeros((count, 4), np.uint8), np.full((count, 3), 255, np.uint8)
    shaded = _unit(_mix(source.normals[triangle], weights))
    uv = _mix(source.uv[triangle], weights)
    tint = _mix(source.colors[triangle], weights)
    owners = source.material[triangle]
    for index in np.unique(owners).tolist():
        rows, material = np.flatnonzero(owners == index), source.materials[index]
        look = old_look(material, uv[rows])
        color[rows] = _bytes(_tinted(look.color, tint[rows]))
        packed[rows, 1], packed[rows, 2] = _bytes(look.roughness), _bytes(look.metallic)
        if material.normal_map is not None:
            shaded[rows] = _bent(source, triangle[rows], shaded[rows], look.normal)
    return color, packed, shaded


def _tinted(color: NDArray[np.float32], tint: FloatArray) -> NDArray[np.float32]:
    if (tint == 1).all():
        return color
    linear = decode(color[:, :3]) * tint[:, :3].astype(np.float32)
    alpha = color[:, 3:] * tint[:, 3:].astype(np.float32)
    return np.concatenate([encode(linear), alpha], axis=1)


def _bent(
    source: Source, triangle: IntArray, normals: FloatArray, stored: NDArray[np.float32]
) -> FloatArray:
    tangents, handed = face_tangents(source.corners[triangle], source.uv[triangle])
    flat = (tangents == 0).all(axis=1)
    unit = orthonormal(tangents, normals)
    bitangents = handed[:, None] * np.cross(normals, unit)
    x, y, z = (stored.astype(np.float64) * 2 - 1).T[..., None]
    bent = _unit(x * unit + y * bitangents + z * normals)
    return np.where(flat[:, None], normals, bent)


def _encode_normals(
    shaded: FloatArray, normals: FloatArray, tangents: FloatArray, handed: FloatArray
) -> Bytes:
    """Express directions in tangent space; those that point inwards become straight ones."""
    unit = orthonormal(tangents, normals)
    bitangents = handed[:, None] * np.cross(normals, unit)
    local = np.stack(
        [np.einsum("kx,kx->k", shaded, axis) for axis in (unit, bitangents, normals)], axis=1
    )
    local = np.where((local[:, 2] > 0.1)[:, None], local, [0.0, 0.0, 1.0])
    return _bytes(local / 2 + 0.5)


def _mix(corners: FloatArray, weights: NDArray[np.floating[Any]]) -> FloatArray:
    return np.asarray(np.einsum("kcx,kc->kx", corners, weights))


def _unit(vectors: FloatArray) -> FloatArray:
    return vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-300)


def _bytes(values: NDArray[np.floating[Any]]) -> Bytes:
    return np.asarray(np.clip(values, 0, 1) * 255 + 0.5, np.uint8)
