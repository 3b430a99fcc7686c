"""Reduce a triangle mesh to a number of triangles.

Two quadric edge-collapse methods in turn. Blender's modifier keeps small meshes 2.7 to 3.6 times
closer to the input than fast-simplification, and keeps closed meshes closed, but takes 20 s for a
million triangles: above 200,000 triangles fast-simplification first goes down to three times the
target. Blender never collapses non-manifold edges, so where there are some, or where it stops
short, fast-simplification competes and the result nearest to the input wins.

Source: Garland & Heckbert 1997, Surface Simplification Using Quadric Error Metrics.
"""

import fast_simplification
import numpy as np
from scipy.spatial import cKDTree

from engines.errors import CannotDecimate
from engines.mesh.blender import decimate_once
from engines.mesh.components import face_components, is_closed, is_manifold
from engines.mesh.deviation import deviation
from engines.mesh.model import FloatArray, IntArray

TOLERANCE = 0.02
"""Largest relative difference between the target and the result."""

FAST_ABOVE = 200_000
"""Triangles above which a fast pass goes first."""

FAST_FACTOR = 3
"""Multiple of the target at which the fast pass stops."""

AGGRESSIVENESS = (5.0, 7.0, 10.0)
"""Growth of the error bound of fast-simplification, tried in this order."""

Labelled = tuple[FloatArray, IntArray, IntArray]


def decimate(vertices: FloatArray, faces: IntArray, target: int, labels: IntArray) -> Labelled:
    """Collapse edges until the mesh has `target` triangles, within 2%.

    Args:
        vertices: Positions, (n, 3), welded: faces that touch share vertices.
        faces: Vertex indices, (m, 3), without degenerate triangles.
        target: Triangles wanted; at or above m the mesh comes back unchanged.
        labels: A number for each face (m,), 0..32767, for example its surface; the faces that
            remain keep theirs.

    Returns:
        Positions (k, 3), triangles (t, 3), and their labels (t,).

    Raises:
        CannotDecimate: If the topology does not allow so few triangles.
    """
    if target >= len(faces):
        return vertices, faces, labels
    start: Labelled = (vertices, faces, labels)
    if len(faces) > max(FAST_ABOVE, FAST_FACTOR * target):
        start = _fast(*start, FAST_FACTOR * target, AGGRESSIVENESS[0])
    candidates = [_blender(*start, target)]
    if not is_manifold(start[1]) or not _reaches(candidates[0], target):
        parts = face_components(start[1])[0]
        tried = [_fast(*start, target, each) for each in AGGRESSIVENESS]
        # It deletes whole parts when it cannot reduce them further.
        candidates += [each for each in tried if face_components(each[1])[0] >= parts]
    reached = [candidate for candidate in candidates if _reaches(candidate, target)]
    if not reached:
        least = min(len(candidate[1]) for candidate in candidates)
        raise CannotDecimate(
            f"The model cannot be reduced to {target} triangles: its separate parts need at least "
            f"{least}; set mesh_count to {least} or more."
        )
    return reached[0] if len(reached) == 1 else _closest(start, reached)


def _reaches(candidate: Labelled, target: int) -> bool:
    return abs(len(candidate[1]) - target) <= max(TOLERANCE * target, 1)


def _closest(original: Labelled, candidates: list[Labelled]) -> Labelled:
    """Choose the candidate nearest to the original, closed ones first when the original is."""
    closed = is_closed(original[1])

    def loss(candidate: Labelled) -> tuple[bool, float]:
        opened = closed and not is_closed(candidate[1])
        return opened, deviation(original[0], original[1], candidate[0], candidate[1])

    return min(candidates, key=loss)


def _blender(vertices: FloatArray, faces: IntArray, labels: IntArray, target: int) -> Labelled:
    center = vertices.mean(axis=0)
    extent = float(np.abs(vertices - center).max()) or 1.0
    collapsed, kept, kept_labels = decimate_once(
        (vertices - center) / extent, faces, target, labels
    )
    return collapsed * extent + center, kept, kept_labels


def _fast(
    vertices: FloatArray,
    faces: IntArray,
    labels: IntArray,
    target: int,
    aggressiveness: float,
) -> Labelled:
    """Collapse with fast-simplification, whose labels come from the nearest old faces."""
    points, kept = fast_simplification.simplify(
        vertices.astype(np.float32),
        faces.astype(np.int32),
        target_count=target,
        agg=aggressiveness,
    )
    points, kept = points.astype(np.float64), kept.astype(np.int64)
    if labels.min() == labels.max():
        return points, kept, np.full(len(kept), labels[0])
    nearest = cKDTree(vertices[faces].mean(axis=1)).query(points[kept].mean(axis=1))[1]
    return points, kept, labels[nearest]
