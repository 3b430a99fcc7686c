"""Figures that describe a model."""

from functools import cached_property

import numpy as np

from media_studio.arrays import FloatArray, IntArray
from media_studio.mesh.components import face_areas, face_components, is_closed
from media_studio.mesh.model import Model
from media_studio.mesh.weld import compact, drop_degenerate, weld

BoxCorner = tuple[float, float, float]


class MeshStatistics:
    """What a model consists of; what takes long is computed when it is asked for.

    Args:
        model: It; an empty one has zero bounds.
    """

    def __init__(self, model: Model) -> None:
        self._model = model
        self._vertices, self._faces = concatenate(model)

    @property
    def vertices(self) -> int:
        """Vertices as stored; those split at seams count more than once."""
        return len(self._vertices)

    @property
    def faces(self) -> int:
        """Polygons, that is `quads` plus the triangles outside of quadrilaterals."""
        return len(self._faces) - self.quads

    @property
    def triangles(self) -> int:
        """All triangles, two for each quadrilateral."""
        return len(self._faces)

    @property
    def quads(self) -> int:
        """Quadrilaterals."""
        return sum(surface.quads for surface in self._model.surfaces)

    @property
    def materials(self) -> int:
        """Materials."""
        return len(self._model.materials)

    @property
    def textures(self) -> int:
        """Distinct maps."""
        materials = self._model.materials
        return len({id(image) for material in materials for image in material.maps})

    @property
    def bounds_min(self) -> BoxCorner:
        """Lower corner of the bounding box, metres."""
        return self._bounds[0]

    @property
    def bounds_max(self) -> BoxCorner:
        """Upper corner of the bounding box, metres."""
        return self._bounds[1]

    @property
    def has_uv(self) -> bool:
        """Whether every surface has texture coordinates."""
        surfaces = self._model.surfaces
        return bool(surfaces) and all(surface.uv is not None for surface in surfaces)

    @cached_property
    def watertight(self) -> bool:
        """Whether the surfaces, welded together, have no open edge."""
        return is_closed(self._joined)

    @property
    def area(self) -> float:
        """Square metres."""
        return float(face_areas(self._vertices, self._faces).sum())

    @property
    def volume(self) -> float | None:
        """Cubic metres, or None when not watertight. Parts that overlap count twice."""
        return _volume(self._welded[0], self._joined) if self.watertight else None

    @property
    def components(self) -> int:
        """Connected components after welding."""
        return face_components(self._joined)[0]

    @cached_property
    def _bounds(self) -> tuple[BoxCorner, BoxCorner]:
        return _bounds(compact(self._vertices, self._faces)[0])

    @cached_property
    def _welded(self) -> tuple[FloatArray, IntArray]:
        return weld(self._vertices)

    @cached_property
    def _joined(self) -> IntArray:
        return drop_degenerate(self._welded[1][self._faces])[0]


def measure(model: Model) -> MeshStatistics:
    """Return the figures of a model."""
    return MeshStatistics(model)


def concatenate(model: Model) -> tuple[FloatArray, IntArray]:
    """Put the vertices and triangles of all surfaces into one list each."""
    vertices, faces, start = [np.zeros((0, 3))], [np.zeros((0, 3), np.int64)], 0
    for surface in model.surfaces:
        vertices.append(surface.vertices)
        faces.append(surface.faces + start)
        start += len(surface.vertices)
    return np.concatenate(vertices), np.concatenate(faces)


def _bounds(points: FloatArray) -> tuple[BoxCorner, BoxCorner]:
    if len(points) == 0:
        return (0.0, 0.0, 0.0), (0.0, 0.0, 0.0)
    (x0, y0, z0), (x1, y1, z1) = points.min(axis=0).tolist(), points.max(axis=0).tolist()
    return (x0, y0, z0), (x1, y1, z1)


def _volume(vertices: FloatArray, faces: IntArray) -> float:
    a, b, c = (vertices[faces[:, k]] - vertices.mean(axis=0) for k in range(3))
    return float(np.einsum("ij,ij->", a, np.cross(b, c)) / 6)
