"""Where a model has outer edges, at which paint chips and metal is rubbed bare."""

from collections.abc import Sequence

import numpy as np
from scipy.spatial import cKDTree

from media_studio.arrays import Float32Array, FloatArray, IntArray
from media_studio.mesh.components import face_cross
from media_studio.mesh.weld import weld

# Faces that meet at more than this angle make an edge by themselves, radians.
_SHARP = 0.6
# Rounded edges are those that turn at least this much a face and are this narrow, of the span.
_TURNING, _NARROW = 0.12, 0.01
# Points on the edges of a model, at most, and their distance, of the span.
_MOST_POINTS, _STEP = 400_000, 0.004


def edge_points(surfaces: Sequence[tuple[FloatArray, IntArray]], span: float) -> FloatArray:
    """Set points on the outer edges of a model, (k, 3).

    Args:
        surfaces: Vertices and faces of each surface; edges between two surfaces count as well.
        span: Size of the model, in the unit of the vertices.
    """
    counts = np.cumsum([0, *(len(vertices) for vertices, _ in surfaces)])
    points, of_point = weld(np.concatenate([vertices for vertices, _ in surfaces]))
    faces = of_point[
        np.concatenate([each + at for (_, each), at in zip(surfaces, counts, strict=False)])
    ]
    starts, ends = _outer_edges(points, faces, span)
    length = np.linalg.norm(ends - starts, axis=1)
    step = max(_STEP * span, float(length.sum()) / _MOST_POINTS)
    pieces = np.maximum(np.ceil(length / max(step, 1e-9)), 1).astype(np.int64)
    edge = np.repeat(np.arange(len(pieces)), pieces)
    number = np.arange(len(edge)) - np.repeat(np.cumsum(pieces) - pieces, pieces)
    share = ((number + 0.5) / pieces[edge])[:, None]
    return np.asarray(starts[edge] + share * (ends[edge] - starts[edge]))


def _outer_edges(points: FloatArray, faces: IntArray, span: float) -> tuple[FloatArray, FloatArray]:
    """Find the ends of the edges at which two faces meet outwards."""
    cross = face_cross(points, faces)
    area = np.linalg.norm(cross, axis=1)
    faces, cross, area = faces[area > 0], cross[area > 0], area[area > 0]
    normal = cross / area[:, None]
    sides = np.sort(np.stack([faces, np.roll(faces, -1, axis=1)], axis=-1), axis=-1)
    sides = sides.reshape(-1, 2)
    owner = np.repeat(np.arange(len(faces)), 3)
    order = np.lexsort((sides[:, 1], sides[:, 0]))
    same = (sides[order[1:]] == sides[order[:-1]]).all(axis=1)
    first, second = order[:-1][same], order[1:][same]
    ends = points[sides[first]]
    a, b = owner[first], owner[second]
    angle = np.arccos(np.clip(np.einsum("ij,ij->i", normal[a], normal[b]), -1, 1))
    middle = points[faces].mean(axis=1)
    is_outer = np.einsum("ij,ij->i", middle[b] - middle[a], normal[a]) < 0
    length = np.maximum(np.linalg.norm(ends[:, 1] - ends[:, 0], axis=1), 1e-12)
    width = np.minimum(area[a], area[b]) / length
    is_rounded = (angle > _TURNING) & (width < _NARROW * span)
    chosen = is_outer & ((angle > _SHARP) | is_rounded)
    return ends[chosen, 0], ends[chosen, 1]


class Creases:
    """Tells how far points are from the outer edges of a model.

    Args:
        points: From `edge_points`.
        reach: Farther than this nothing is told.
    """

    def __init__(self, points: FloatArray, reach: float) -> None:
        self._tree = cKDTree(points) if len(points) else None
        self._reach = reach

    def distance(self, position: Float32Array) -> Float32Array:
        """Return the distances of points, at most the reach, (n,)."""
        if self._tree is None:
            return np.full(len(position), self._reach, np.float32)
        found, _ = self._tree.query(position, distance_upper_bound=self._reach)
        return np.minimum(found, self._reach).astype(np.float32)
