"""The faces of a surface together with what is to be painted on them."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from media_studio.arrays import Float32Array, FloatArray, IntArray
from media_studio.language.mark_words import SurfaceMark
from media_studio.language.vocabulary import KEPT, MaterialChoice
from media_studio.mesh.components import face_cross
from media_studio.mesh.interpolation import interpolate
from media_studio.mesh.look import old_look
from media_studio.mesh.model import Material, Surface
from media_studio.mesh.tangents import (
    corner_tangents,
    from_tangent_space,
    to_tangent_space,
)
from media_studio.texture.creases import Creases
from media_studio.texture.finishes import FINISHES
from media_studio.texture.grain import Pieces, find_pieces
from media_studio.texture.layer import Painted
from media_studio.texture.marks import MarkPlacing, lay
from media_studio.texture.materials import shade
from media_studio.texture.samples import Samples, Shading, shading


@dataclass(frozen=True, kw_only=True, eq=False)
class OldCorners:
    """Where the faces of a surface lie in its old maps.

    Attributes:
        uv: (m, 3, 2).
        map_uv: Those of maps that have other ones, by the field of `Material`.
        tangents: Frames that the old normal map is read in, (m, 3, 4).
    """

    uv: FloatArray
    map_uv: Mapping[str, FloatArray]
    tangents: FloatArray

    @classmethod
    def of(cls, surface: Surface, rows: IntArray) -> "OldCorners":
        """Gather those of the faces `rows` of a surface, (m,)."""
        faces = surface.faces[rows]
        uv = np.zeros((len(surface.vertices), 2)) if surface.uv is None else surface.uv
        places = surface.map_uv.get("normal_map", uv)
        normals = corner_normals(surface)
        frames = corner_tangents(surface.vertices, surface.faces, places, normals)
        return cls(
            uv=uv[faces],
            map_uv={name: other[faces] for name, other in surface.map_uv.items()},
            tangents=frames[rows],
        )


@dataclass(frozen=True, kw_only=True, eq=False)
class Extent:
    """The whole model, as marks are laid out on it.

    Attributes:
        low: Least coordinates, (3,), metres of the material.
        high: Greatest coordinates, (3,).
        creases: Its outer edges.
        reach: How far an edge is felt, metres.
    """

    low: FloatArray
    high: FloatArray
    creases: Creases
    reach: float

    def place(self, position: Float32Array) -> MarkPlacing:
        """Tell where points lie, (n, 3)."""
        size = np.maximum(self.high - self.low, 1e-9)
        narrow = 0 if size[0] <= size[2] else 2
        middle = (self.low[narrow] + self.high[narrow]) / 2
        return MarkPlacing(
            high=((position[:, 1] - self.low[1]) / size[1]).astype(np.float32),
            beside=((position[:, narrow] - middle) / size[narrow]).astype(np.float32),
            edge=self.creases.distance(position),
            reach=self.reach,
        )


@dataclass(frozen=True, kw_only=True, eq=False)
class Coat:
    """A new or kept look for the faces of one surface.

    Attributes:
        corners: Positions, (m, 3, 3), metres of the material.
        normals: (m, 3, 3).
        uv: (m, 3, 2).
        choice: The new material, or None to keep the old one.
        material: The old material.
        tangents: Frames that the new normal map is read in, (m, 3, 4); None where the material is
            new.
        old: Where the old maps are read; None where the material is new.
        pieces: Frames of the connected pieces.
        texel: Typical edge of a texel, metres.
        span: Size of the whole model, metres.
        seed: Variant of the material.
        marks: What lies over it.
        extent: The whole model; needed for marks.
    """

    corners: FloatArray
    normals: FloatArray
    uv: FloatArray
    choice: MaterialChoice | None
    material: Material
    tangents: FloatArray | None
    old: OldCorners | None
    pieces: Pieces
    texel: float
    span: float
    seed: int
    marks: tuple[SurfaceMark, ...] = ()
    extent: Extent | None = None

    def paint(self, position: Float32Array, faces: IntArray, weights: Float32Array) -> Painted:
        """Evaluate the look at texels.

        Args:
            position: From `locate`, (k, 3).
            faces: Face under each texel, (k,).
            weights: Barycentric coordinates, (k, 3).
        """
        if self.choice is None:
            return _paint_old(self, faces, weights)
        if self.choice.material == KEPT:
            return self._finish_old(position, faces, weights)
        at = _samples(self, position, faces, weights)
        look = self._marked(at, shade(self.choice, at))
        opaque = np.ones((len(faces), 1), np.float32)
        return Painted(
            color=np.concatenate([look.color, opaque], axis=1),
            roughness=look.roughness,
            metallic=look.metallic,
            height=look.height,
            normal=None,
            emissive=look.emissive,
        )

    def _marked(self, at: Samples, look: Shading) -> Shading:
        if not self.marks or self.extent is None:
            return look
        return lay(at, self.extent.place(at.position), look, self.marks)

    def _finish_old(
        self, position: Float32Array, faces: IntArray, weights: Float32Array
    ) -> Painted:
        """Lay a finish over the old look."""
        old = _paint_old(self, faces, weights)
        under = shading(
            old.color[:, :3], roughness=old.roughness, metallic=old.metallic, height=old.height
        )
        at, finish = _samples(self, position, faces, weights), self.choice and self.choice.finish
        look = self._marked(at, FINISHES[finish](at, under) if finish else under)
        light = look.emissive
        if light is not None and old.emissive is not None and any(self.material.emissive):
            light = np.maximum(light, old.emissive)
        return replace(
            old,
            color=np.concatenate([look.color, old.color[:, 3:]], axis=1),
            roughness=look.roughness,
            metallic=look.metallic,
            height=look.height,
            emissive=old.emissive if light is None else light,
        )


def typical_texel(corners: FloatArray, uv: FloatArray, size: int) -> float:
    """Find the median edge of a texel in metres, weighted by area.

    Args:
        corners: Positions of triangles, (m, 3, 3).
        uv: Their texture coordinates, (m, 3, 2).
        size: Edge of the map, texels.
    """
    space = np.linalg.norm(
        np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]), axis=1
    )
    (ux, uy), (vx, vy) = (uv[:, 1] - uv[:, 0]).T, (uv[:, 2] - uv[:, 0]).T
    flat = np.abs(ux * vy - uy * vx) * size**2
    usable = (space > 0) & (flat > 1e-9)
    if not usable.any():
        return float(np.sqrt(max(space.sum(), 1e-12))) / size
    edges, weights = np.sqrt(space[usable] / flat[usable]), space[usable]
    order = np.argsort(edges)
    middle = np.searchsorted(np.cumsum(weights[order]), weights.sum() / 2)
    return float(edges[order][middle])


def make_coat(
    surface: Surface,
    material: Material,
    choice: MaterialChoice | None,
    *,
    old: OldCorners | None,
    scale: float,
    size: int,
    seed: int,
    index: int,
    span: float = 1.0,
    marks: tuple[SurfaceMark, ...] = (),
    extent: Extent | None = None,
) -> Coat:
    """Gather what painting one surface needs.

    Args:
        surface: With texture coordinates.
        material: Its present material.
        choice: The new material, or None.
        old: Where the maps of the present material are read; needed where `choice` is None.
        scale: Metres of the material per unit of the surface.
        span: Size of the whole model, metres of the material.
        size: Edge of the map, texels.
        seed: Variant of the material; surfaces of one seed continue one another.
        index: Which surface, so that equal pieces of two surfaces differ.
        marks: What lies over it.
        extent: The whole model; needed for marks.
    """
    vertices = surface.vertices * scale
    uv = np.zeros((len(surface.vertices), 2)) if surface.uv is None else surface.uv
    corners, uv_corners = vertices[surface.faces], uv[surface.faces]
    normals = corner_normals(surface)
    return Coat(
        corners=corners,
        normals=normals,
        uv=uv_corners,
        choice=choice,
        material=material,
        tangents=corner_tangents(surface.vertices, surface.faces, uv, normals)
        if choice is None or choice.material == KEPT
        else None,
        old=old,
        pieces=find_pieces(vertices, surface.faces, np.random.default_rng([seed, index])),
        texel=typical_texel(corners, uv_corners, size),
        span=span,
        seed=seed,
        marks=marks,
        extent=extent,
    )


def corner_normals(surface: Surface) -> FloatArray:
    """Return the shading normals at the corners of faces, those of the faces where it has none."""
    if surface.normals is not None:
        return surface.normals[surface.faces]
    cross = face_cross(surface.vertices, surface.faces)
    flat = cross / np.maximum(np.linalg.norm(cross, axis=1, keepdims=True), 1e-30)
    return np.repeat(flat[:, None], 3, axis=1)


def _paint_old(coat: Coat, faces: IntArray, weights: Float32Array) -> Painted:
    if coat.old is None or coat.tangents is None:
        raise ValueError("a look is kept only where the old texture coordinates are known")
    others = {name: interpolate(uv, faces, weights) for name, uv in coat.old.map_uv.items()}
    look = old_look(coat.material, interpolate(coat.old.uv, faces, weights), others)
    normal = look.normal
    if coat.material.normal_map is not None:
        frames = coat.old.tangents, coat.tangents
        normal = _turned(coat.normals, frames, faces, weights, look.normal)
    return Painted(
        color=look.color,
        roughness=look.roughness,
        metallic=look.metallic,
        height=np.zeros(len(faces), np.float32),
        normal=normal,
        emissive=look.emissive,
        occlusion=look.occlusion,
    )


def _turned(
    corner_normals: FloatArray,
    frames: tuple[FloatArray, FloatArray],
    faces: IntArray,
    weights: Float32Array,
    stored: Float32Array,
) -> Float32Array:
    """Express normals that were stored in the first frames in the second."""
    normals = interpolate(corner_normals, faces, weights)
    normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-12)
    before, after = (interpolate(each[..., :3], faces, weights) for each in frames)
    handed_before, handed_after = (each[faces, 0, 3] for each in frames)
    directions = from_tangent_space(stored.astype(np.float64), normals, before, handed_before)
    turned = to_tangent_space(directions, normals, after, handed_after)
    return turned.astype(np.float32)


def _samples(coat: Coat, position: Float32Array, faces: IntArray, weights: Float32Array) -> Samples:
    pieces, piece = coat.pieces, coat.pieces.of_face[faces]
    normal = interpolate(coat.normals.astype(np.float32), faces, weights)
    normal = normal / np.maximum(np.linalg.norm(normal, axis=1, keepdims=True), 1e-12)
    axes = pieces.axes.astype(np.float32)[piece]
    away = position - pieces.origin.astype(np.float32)[piece]
    local = np.einsum("kij,kj->ki", axes, away)
    girth = pieces.girth.astype(np.float32)[piece]
    rim = pieces.rim.astype(np.float32)[piece]
    around = np.where(girth > 0, girth, rim) / np.float32(2 * np.pi)
    arc = np.arctan2(away[:, 0], away[:, 2]) * around
    return Samples(
        position=position,
        normal=normal.astype(np.float32),
        local=np.asarray(local, np.float32),
        facing=np.asarray(np.einsum("kij,kj->ki", axes, normal), np.float32),
        solid=np.asarray(local + pieces.offset.astype(np.float32)[piece], np.float32),
        piece=pieces.chance.astype(np.float32)[piece],
        arc=np.asarray(arc, np.float32),
        girth=girth,
        rim=rim,
        texel=coat.texel,
        span=coat.span,
        seed=coat.seed,
    )
