"""Carry colours, metalness, roughness and normals from one mesh over to another.

Each texel of the new atlas takes what the source shows at the closest point that belongs to the
same component and faces the same way (`SurfaceTree`), so close parallel surfaces do not bleed.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from media_studio.arrays import ByteImage, Float32Array, FloatArray, IntArray
from media_studio.mesh.closest import SurfaceTree
from media_studio.mesh.gutter import fill_from, nearest_covered
from media_studio.mesh.interpolation import (
    interpolate,
    interpolate_directions,
    to_bytes,
)
from media_studio.mesh.look import decode, encode, old_look
from media_studio.mesh.model import Material, Model, Surface
from media_studio.mesh.raster import rasterise
from media_studio.mesh.shading import split_at_creases
from media_studio.mesh.tangents import (
    corner_tangents,
    from_tangent_space,
    to_tangent_space,
    vertex_tangents,
)

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
        map_uv: Those of maps that have other ones on some surface, by field of `Material`.
        tangents: Frames of the normal map, (m, 3, 4): tangents and handedness, which is zero
            where there is none.
        colors: Linear RGBA, (m, 3, 4); None where no surface has any.
        material: Index into `materials`, (m,).
        materials: As in the model.
    """

    corners: FloatArray
    normals: FloatArray
    uv: FloatArray
    map_uv: Mapping[str, FloatArray]
    tangents: FloatArray
    colors: FloatArray | None
    material: IntArray
    materials: tuple[Material, ...]


@dataclass(frozen=True, kw_only=True, eq=False)
class _Target:
    """The triangles that are painted, of all surfaces in one list: what is at their corners."""

    corners: FloatArray
    normals: FloatArray
    tangents: FloatArray
    handed: FloatArray
    uv: FloatArray
    groups: IntArray


@dataclass(frozen=True, kw_only=True, eq=False)
class _Look:
    """What a source shows at k points; bytes as they are stored.

    Attributes:
        color: RGBA sRGB, (k, 4).
        packed: Metallic-roughness, (k, 3).
        shaded: Shading normals in world space with the bumps of the normal map, (k, 3).
        emissive: (k, 3) sRGB.
        occlusion: (k,).
    """

    color: Bytes
    packed: Bytes
    shaded: FloatArray
    emissive: Bytes
    occlusion: Bytes


def has_look(model: Model) -> bool:
    """Tell whether a model has anything that lives on its surface: maps or vertex colours."""
    return any(
        bool(model.materials[surface.material].maps) or surface.colors is not None
        for surface in model.surfaces
    )


def gather_source(model: Model) -> Source:
    """List the triangles of all surfaces one after the other, with what is drawn on them."""
    counts = [len(surface.faces) for surface in model.surfaces]
    normals = [_corner_normals(surface) for surface in model.surfaces]
    frames = [
        _corner_frames(surface, each, model.materials[surface.material])
        for surface, each in zip(model.surfaces, normals, strict=True)
    ]
    names = {name for surface in model.surfaces for name in surface.map_uv}
    return Source(
        corners=np.concatenate([each.vertices[each.faces] for each in model.surfaces]),
        normals=np.concatenate(normals),
        uv=_corner_values([surface.uv for surface in model.surfaces], model),
        map_uv={
            name: _corner_values([each.map_uv.get(name, each.uv) for each in model.surfaces], model)
            for name in sorted(names)
        },
        tangents=np.concatenate(frames),
        colors=_all_corner_colors(model),
        material=np.repeat([surface.material for surface in model.surfaces], counts),
        materials=model.materials,
    )


def transfer(
    source: Source, tree: SurfaceTree, target: Model, groups: list[IntArray], size: int
) -> Model:
    """Paint the maps of a new model from what a source shows.

    All surfaces share the maps. The base colour holds the source's factors, maps and vertex
    colours; the metallic-roughness map is made if the source has one, else its factors stay; the
    normal map carries the source's normal map and its finer shape. Maps of emitted light and of
    occlusion are made for the materials that have one. Other properties of the materials stay as
    they are.

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
        self._has_normals = any(each.normal_map is not None for each in used)
        self._base = np.zeros((size, size, 4 if alpha else 3), np.uint8)
        has_packed = any(each.metallic_roughness_map is not None for each in used)
        self._packed = np.zeros((size, size, 3), np.uint8) if has_packed else None
        self._normal = np.zeros((size, size, 3), np.uint8)
        glows = any(each.emissive_map is not None for each in used)
        self._emissive = np.zeros((size, size, 3), np.uint8) if glows else None
        occluded = any(each.occlusion_map is not None for each in used)
        self._occlusion = np.zeros((size, size), np.uint8) if occluded else None
        self._covered = np.zeros((size, size), np.bool_)

    def paint_rows(self, first: int, last: int) -> None:
        target = self._target
        texels = rasterise(target.uv, self._size, (first, last))
        if len(texels.rows) == 0:
            return
        triangle, shares = texels.triangle.astype(np.int64), texels.barycentric
        points = interpolate(target.corners, triangle, shares)
        normals = interpolate_directions(target.normals, triangle, shares)
        hits = self._tree.query(points, normals, target.groups[triangle])
        look = _look_up(self._source, hits.triangle, hits.barycentric)
        tangents = interpolate(target.tangents, triangle, shares)
        handed = target.handed[triangle]
        stored = to_bytes(to_tangent_space(look.shaded, normals, tangents, handed))
        self._store((texels.rows, texels.columns), look, stored)

    def _store(self, places: tuple[Any, Any], look: _Look, normal: Bytes) -> None:
        self._covered[places] = True
        self._base[places] = look.color[:, : self._base.shape[2]]
        if self._packed is not None:
            self._packed[places] = look.packed
        self._normal[places] = normal
        if self._emissive is not None:
            self._emissive[places] = look.emissive
        if self._occlusion is not None:
            self._occlusion[places] = look.occlusion

    def apply(self, target: Model) -> Model:
        """Put the finished maps on the materials that the surfaces use."""
        nearest = nearest_covered(self._covered)
        for image in (self._base, self._packed, self._normal, self._emissive):
            if image is not None:
                fill_from(image, nearest)
        if self._occlusion is not None:
            fill_from(self._occlusion[..., None], nearest)
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
            normal_scale=1.0,
            emissive_map=None if material.emissive_map is None else self._emissive,
            occlusion_map=None if material.occlusion_map is None else self._occlusion,
        )
        if self._packed is None:
            return painted
        return replace(painted, metallic=1.0, roughness=1.0, metallic_roughness_map=self._packed)


def _corner_normals(surface: Surface) -> FloatArray:
    if surface.normals is not None:
        return surface.normals[surface.faces]
    _, fans, normals = split_at_creases(surface.vertices, surface.faces, surface.quads)
    return normals[fans]


def _corner_frames(surface: Surface, normals: FloatArray, material: Material) -> FloatArray:
    uv = surface.map_uv.get("normal_map", surface.uv)
    if uv is None or material.normal_map is None:
        return np.zeros((len(surface.faces), 3, 4))
    return corner_tangents(surface.vertices, surface.faces, uv, normals)


def _corner_values(uvs: list[FloatArray | None], model: Model) -> FloatArray:
    return np.concatenate(
        [
            np.zeros((len(surface.faces), 3, 2)) if uv is None else uv[surface.faces]
            for uv, surface in zip(uvs, model.surfaces, strict=True)
        ]
    )


def _all_corner_colors(model: Model) -> FloatArray | None:
    if all(surface.colors is None for surface in model.surfaces):
        return None
    return np.concatenate([_corner_colors(surface) for surface in model.surfaces])


def _corner_colors(surface: Surface) -> FloatArray:
    if surface.colors is None:
        return np.ones((len(surface.faces), 3, 4))
    return surface.colors[surface.faces]


def _gather_target(model: Model, groups: list[IntArray]) -> _Target:
    corners, normals, frames, uvs = [], [], [], []
    for surface in model.surfaces:
        if surface.uv is None or surface.normals is None:
            raise ValueError("a surface to paint needs texture coordinates and normals")
        frame = vertex_tangents(surface.vertices, surface.faces, surface.uv, surface.normals)
        corners.append(surface.vertices[surface.faces])
        normals.append(surface.normals[surface.faces])
        frames.append(frame[surface.faces])
        uvs.append(surface.uv[surface.faces])
    tangents = np.concatenate(frames)
    return _Target(
        corners=np.concatenate(corners),
        normals=np.concatenate(normals),
        tangents=np.ascontiguousarray(tangents[..., :3]),
        handed=tangents[:, 0, 3],
        uv=np.concatenate(uvs),
        groups=np.concatenate(groups),
    )


def _look_up(source: Source, triangle: IntArray, weights: FloatArray) -> _Look:
    """Read the source at points of its triangles."""
    count = len(triangle)
    look = _Look(
        color=np.zeros((count, 4), np.uint8),
        packed=np.full((count, 3), 255, np.uint8),
        shaded=interpolate_directions(source.normals, triangle, weights),
        emissive=np.full((count, 3), 255, np.uint8),
        occlusion=np.full(count, 255, np.uint8),
    )
    owners = source.material[triangle]
    for index in np.unique(owners).tolist():
        rows, material = np.flatnonzero(owners == index), source.materials[index]
        hit, shares = triangle[rows], weights[rows]
        others = {name: interpolate(uv, hit, shares) for name, uv in source.map_uv.items()}
        old = old_look(material, interpolate(source.uv, hit, shares), others)
        look.color[rows] = to_bytes(_tinted(source, old.color, hit, shares))
        look.packed[rows, 1], look.packed[rows, 2] = to_bytes(old.roughness), to_bytes(old.metallic)
        if material.emissive_map is not None:
            look.emissive[rows] = to_bytes(old.emissive)
        if material.occlusion_map is not None:
            look.occlusion[rows] = to_bytes(old.occlusion)
        if material.normal_map is not None:
            frames = interpolate(source.tangents, hit, shares)
            handed = source.tangents[hit, 0, 3]
            stored = old.normal.astype(np.float64)
            bent = from_tangent_space(stored, look.shaded[rows], frames[:, :3], handed)
            mapped = handed != 0
            look.shaded[rows[mapped]] = bent[mapped]
    return look


def _tinted(
    source: Source, color: Float32Array, triangle: IntArray, weights: FloatArray
) -> Float32Array:
    """Multiply colours with those of the vertices, if there are any."""
    if source.colors is None:
        return color
    tint = interpolate(source.colors, triangle, weights).astype(np.float32)
    linear = decode(color[:, :3]) * tint[:, :3]
    return np.concatenate([encode(linear), color[:, 3:] * tint[:, 3:]], axis=1)
