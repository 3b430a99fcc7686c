"""The faces of a surface together with what is to be painted on them."""

from dataclasses import dataclass

import numpy as np

from engines.mesh.components import face_cross
from engines.mesh.model import FloatArray, IntArray, Material, Surface
from engines.texture.grain import Pieces, find_pieces
from engines.texture.keep import old_look
from engines.texture.materials import shade
from engines.texture.noise import Floats
from engines.texture.samples import Samples
from engines.texture.vocabulary import MaterialChoice


@dataclass(frozen=True, kw_only=True, eq=False)
class Painted:
    """The look of k texels, ready to be stored; float32, 0..1 except the height.

    Attributes:
        color: (k, 4), sRGB and alpha.
        roughness: (k,).
        metallic: (k,).
        height: (k,), metres.
        normal: (k, 3), stored tangent-space normals that replace the height, or None.
    """

    color: Floats
    roughness: Floats
    metallic: Floats
    height: Floats
    normal: Floats | None


@dataclass(frozen=True, kw_only=True, eq=False)
class Coat:
    """A new or kept look for the faces of one surface.

    Attributes:
        corners: Positions, (m, 3, 3), metres of the material.
        normals: (m, 3, 3).
        uv: (m, 3, 2).
        choice: The new material, or None to keep the old one.
        material: The old material.
        old_uv: Texture coordinates of the old maps, (m, 3, 2).
        pieces: Frames of the connected pieces.
        texel: Typical edge of a texel, metres.
        seed: Variant of the material.
    """

    corners: FloatArray
    normals: FloatArray
    uv: FloatArray
    choice: MaterialChoice | None
    material: Material
    old_uv: FloatArray
    pieces: Pieces
    texel: float
    seed: int


def _typical_texel(corners: FloatArray, uv: FloatArray, size: int) -> float:
    """Median edge of a texel in metres, weighted by area."""
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
    old_uv: FloatArray,
    scale: float,
    size: int,
    seed: int,
    index: int,
) -> Coat:
    """Gather what painting one surface needs.

    Args:
        surface: With texture coordinates.
        material: Its present material.
        choice: The new material, or None.
        old_uv: Corners in the maps of the present material, (m, 3, 2).
        scale: Metres of the material per unit of the surface.
        size: Edge of the map, texels.
        seed: Variant of the material; surfaces of one seed continue one another.
        index: Which surface, so that equal pieces of two surfaces differ.
    """
    vertices = surface.vertices * scale
    uv = np.zeros((len(surface.vertices), 2)) if surface.uv is None else surface.uv
    corners, uv_corners = vertices[surface.faces], uv[surface.faces]
    if surface.normals is None:
        cross = face_cross(vertices, surface.faces)
        flat = cross / np.maximum(np.linalg.norm(cross, axis=1, keepdims=True), 1e-30)
        normals = np.repeat(flat[:, None], 3, axis=1)
    else:
        normals = surface.normals[surface.faces]
    return Coat(
        corners=corners,
        normals=normals,
        uv=uv_corners,
        choice=choice,
        material=material,
        old_uv=old_uv,
        pieces=find_pieces(vertices, surface.faces, np.random.default_rng([seed, index])),
        texel=_typical_texel(corners, uv_corners, size),
        seed=seed,
    )


def _interpolate(corners: FloatArray, faces: IntArray, weights: Floats) -> FloatArray:
    return np.asarray(np.einsum("kij,ki->kj", corners[faces], weights, optimize=True))


def _samples(coat: Coat, position: Floats, faces: IntArray, weights: Floats) -> Samples:
    pieces, piece = coat.pieces, coat.pieces.of_face[faces]
    normal = _interpolate(coat.normals.astype(np.float32), faces, weights)
    normal = normal / np.maximum(np.linalg.norm(normal, axis=1, keepdims=True), 1e-12)
    axes = pieces.axes.astype(np.float32)[piece]
    away = position - pieces.origin.astype(np.float32)[piece]
    local = np.einsum("kij,kj->ki", axes, away)
    girth = pieces.girth.astype(np.float32)[piece]
    arc = np.arctan2(away[:, 0], away[:, 2]) * girth / np.float32(2 * np.pi)
    return Samples(
        position=position,
        normal=normal.astype(np.float32),
        local=np.asarray(local, np.float32),
        facing=np.asarray(np.einsum("kij,kj->ki", axes, normal), np.float32),
        solid=np.asarray(local + pieces.offset.astype(np.float32)[piece], np.float32),
        piece=pieces.chance.astype(np.float32)[piece],
        arc=np.asarray(arc, np.float32),
        girth=girth,
        texel=coat.texel,
        seed=coat.seed,
    )


def locate(coat: Coat, faces: IntArray, weights: Floats) -> Floats:
    """Find the positions of texels, (k, 3) float32 metres."""
    return np.asarray(_interpolate(coat.corners.astype(np.float32), faces, weights), np.float32)


def paint(coat: Coat, position: Floats, faces: IntArray, weights: Floats) -> Painted:
    """Evaluate the look at texels.

    Args:
        coat: The surface and its look.
        position: From `locate`, (k, 3).
        faces: Face under each texel, (k,).
        weights: Barycentric coordinates, (k, 3).
    """
    if coat.choice is None:
        old = old_look(coat.material, _interpolate(coat.old_uv, faces, weights))
        return Painted(
            color=old.color,
            roughness=old.roughness,
            metallic=old.metallic,
            height=np.zeros(len(faces), np.float32),
            normal=old.normal,
        )
    look = shade(coat.choice, _samples(coat, position, faces, weights))
    opaque = np.ones((len(faces), 1), np.float32)
    return Painted(
        color=np.concatenate([look.color, opaque], axis=1),
        roughness=look.roughness,
        metallic=look.metallic,
        height=look.height,
        normal=None,
    )
