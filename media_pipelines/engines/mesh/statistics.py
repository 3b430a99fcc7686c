"""Figures that describe a model."""

from dataclasses import dataclass

import numpy as np

from media_pipelines.engines.arrays import FloatArray, IntArray
from media_pipelines.engines.mesh.components import face_areas, face_components, is_closed
from media_pipelines.engines.mesh.model import Model
from media_pipelines.engines.mesh.weld import drop_degenerate, weld


@dataclass(frozen=True, kw_only=True)
class MeshStatistics:
    """What a model consists of.

    Attributes:
        vertices: Vertices as stored; those split at seams count more than once.
        faces: Polygons, that is `quads` plus the triangles outside of quadrilaterals.
        triangles: All triangles, two for each quadrilateral.
        quads: Quadrilaterals.
        textures: Distinct maps.
        bounds_min: Lower corner of the bounding box, metres.
        bounds_max: Upper corner of the bounding box, metres.
        watertight: Whether the surfaces, welded together, have no open edge.
        area: Square metres.
        volume: Cubic metres, or None when not watertight. Parts that overlap count twice.
        components: Connected components after welding.
        has_uv: Whether every surface has texture coordinates.
    """

    vertices: int
    faces: int
    triangles: int
    quads: int
    materials: int
    textures: int
    bounds_min: tuple[float, float, float]
    bounds_max: tuple[float, float, float]
    watertight: bool
    area: float
    volume: float | None
    components: int
    has_uv: bool


def measure(model: Model) -> MeshStatistics:
    """Measure a model; an empty one has zero bounds."""
    vertices, faces = concatenate(model)
    welded, index = weld(vertices)
    joined, _ = drop_degenerate(index[faces])
    watertight = is_closed(joined)
    lower, upper = _bounds(vertices[np.unique(faces)])
    quads = sum(surface.quads for surface in model.surfaces)
    return MeshStatistics(
        vertices=len(vertices),
        faces=len(faces) - quads,
        triangles=len(faces),
        quads=quads,
        materials=len(model.materials),
        textures=_texture_count(model),
        bounds_min=lower,
        bounds_max=upper,
        watertight=watertight,
        area=float(face_areas(vertices, faces).sum()),
        volume=_volume(welded, joined) if watertight else None,
        components=face_components(joined)[0],
        has_uv=bool(model.surfaces) and all(surface.uv is not None for surface in model.surfaces),
    )


def concatenate(model: Model) -> tuple[FloatArray, IntArray]:
    """Put the vertices and triangles of all surfaces into one list each."""
    vertices, faces, start = [np.zeros((0, 3))], [np.zeros((0, 3), np.int64)], 0
    for surface in model.surfaces:
        vertices.append(surface.vertices)
        faces.append(surface.faces + start)
        start += len(surface.vertices)
    return np.concatenate(vertices), np.concatenate(faces)


def _bounds(points: FloatArray) -> tuple[tuple[float, float, float], tuple[float, float, float]]:
    if len(points) == 0:
        return (0.0, 0.0, 0.0), (0.0, 0.0, 0.0)
    (x0, y0, z0), (x1, y1, z1) = points.min(axis=0).tolist(), points.max(axis=0).tolist()
    return (x0, y0, z0), (x1, y1, z1)


def _texture_count(model: Model) -> int:
    return len({id(image) for material in model.materials for image in material.maps})


def _volume(vertices: FloatArray, faces: IntArray) -> float:
    a, b, c = (vertices[faces[:, k]] - vertices.mean(axis=0) for k in range(3))
    return float(np.einsum("ij,ij->", a, np.cross(b, c)) / 6)
