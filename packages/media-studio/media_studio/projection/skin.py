"""The faces of a surface as a picture falls on them."""

from dataclasses import dataclass

import numpy as np
from numba import njit

from media_studio.arrays import Float32Array, FloatArray, IntArray
from media_studio.mesh.components import face_cross
from media_studio.mesh.model import Model, Surface
from media_studio.texture.layer import interpolate_single
from media_studio.texture.layout import uv_corners


@dataclass(frozen=True, kw_only=True, eq=False)
class TargetSurface:
    """Faces with what projecting needs to know of them.

    Attributes:
        corners: Positions, (m, 3, 3), metres.
        normals: Unit normals at the corners, (m, 3, 3).
        uv: Texture coordinates, (m, 3, 2).
        two_sided: Whether both sides of a face are seen, and show the same texels.
    """

    corners: FloatArray
    normals: FloatArray
    uv: FloatArray
    two_sided: bool

    def reordered(self, order: IntArray) -> "TargetSurface":
        """Return the faces in another order; where charts overlap the last face wins."""
        return TargetSurface(
            corners=self.corners[order],
            normals=self.normals[order],
            uv=self.uv[order],
            two_sided=self.two_sided,
        )

    def normals_at(self, faces: IntArray, weights: Float32Array) -> Float32Array:
        """Interpolate unit normals, (k, 3) float32."""
        mixed = interpolate_single(self.normals, faces, weights)
        length = np.maximum(np.linalg.norm(mixed, axis=1, keepdims=True), 1e-12)
        return np.asarray(mixed / length, np.float32)


def skin_of(model: Model, index: int) -> TargetSurface:
    """Gather the faces of one surface of a model."""
    surface = model.surfaces[index]
    return TargetSurface(
        corners=surface.vertices[surface.faces],
        normals=_corner_normals(surface),
        uv=uv_corners(surface),
        two_sided=model.materials[surface.material].double_sided,
    )


def _corner_normals(surface: Surface) -> FloatArray:
    """Return vertex normals where there are some, else those of the faces, (m, 3, 3)."""
    cross = face_cross(surface.vertices, surface.faces)
    flat = cross / np.maximum(np.linalg.norm(cross, axis=1, keepdims=True), 1e-300)
    flat = np.repeat(flat[:, None], 3, axis=1)
    if surface.normals is None:
        return flat
    normals = surface.normals[surface.faces]
    usable = np.linalg.norm(normals, axis=2, keepdims=True) > 0.5
    return np.where(usable, normals, flat)


@dataclass(frozen=True, kw_only=True, eq=False)
class SurfaceSamples:
    """Points spread evenly over faces.

    Attributes:
        face: (k,).
        position: (k, 3) float32, metres.
        normal: (k, 3) float32, unit length.
        area: (k,) square metres that each point stands for.
    """

    face: IntArray
    position: Float32Array
    normal: Float32Array
    area: FloatArray


def join_samples(parts: list[SurfaceSamples]) -> SurfaceSamples:
    """List the points of several surfaces one after the other; faces count within each."""
    return SurfaceSamples(
        face=np.concatenate([part.face for part in parts]),
        position=np.concatenate([part.position for part in parts]),
        normal=np.concatenate([part.normal for part in parts]),
        area=np.concatenate([part.area for part in parts]),
    )


def spread_samples(skin: TargetSurface, spacing: float) -> SurfaceSamples:
    """Spread points over faces, at least one on each.

    The points depend on the shape of a face alone, not on the order of its corners.

    Args:
        skin: The faces.
        spacing: Largest distance between neighbours, metres.
    """
    face, weights, share = _grid(np.ascontiguousarray(skin.corners), spacing)
    area = np.linalg.norm(
        np.cross(skin.corners[:, 1] - skin.corners[:, 0], skin.corners[:, 2] - skin.corners[:, 0]),
        axis=1,
    )
    return SurfaceSamples(
        face=face,
        position=interpolate_single(skin.corners, face, weights),
        normal=skin.normals_at(face, weights),
        area=area[face] / 2 * share,
    )


@njit(cache=True)
def _steps(corners: FloatArray, spacing: float) -> tuple[int, int, int]:
    """Choose the corner opposite the longest edge, and the steps along and away from that."""
    longest, apex = -1.0, 0
    for corner in range(3):
        edge = corners[(corner + 2) % 3] - corners[(corner + 1) % 3]
        length = np.sqrt(edge[0] ** 2 + edge[1] ** 2 + edge[2] ** 2)
        if length > longest:
            longest, apex = length, corner
    cross = np.cross(corners[1] - corners[0], corners[2] - corners[0])
    rise = np.sqrt(cross[0] ** 2 + cross[1] ** 2 + cross[2] ** 2) / max(longest, 1e-30)
    return apex, max(1, int(np.ceil(longest / spacing))), max(1, int(np.ceil(rise / spacing)))


@njit(cache=True)
def _grid(corners: FloatArray, spacing: float) -> tuple[IntArray, Float32Array, FloatArray]:
    total = 0
    for name in range(len(corners)):
        _, along, away = _steps(corners[name], spacing)
        total += along * away
    face = np.empty(total, np.int64)
    weights = np.empty((total, 3), np.float32)
    share = np.empty(total, np.float64)
    place = 0
    for name in range(len(corners)):
        apex, along, away = _steps(corners[name], spacing)
        for row in range(away):
            height = (row + 0.5) / away
            for column in range(along):
                step = (column + 0.5) / along
                face[place] = name
                weights[place, apex] = height
                weights[place, (apex + 1) % 3] = (1 - step) * (1 - height)
                weights[place, (apex + 2) % 3] = step * (1 - height)
                share[place] = 2 * (1 - height) / (along * away)
                place += 1
    return face, weights, share
