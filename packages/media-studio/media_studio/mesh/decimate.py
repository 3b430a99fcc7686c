"""Reduce a triangle mesh to a number of triangles.

`collapse_edges` does it. Where it stops short, Blender's modifier and fast-simplification compete
and the result nearest to the input wins.

Rejected: Blender's modifier for everything. At 2,900 triangles it took 2% of the volume off a
barrel and 18% off its rivets, at 1,000 triangles 29% and all; a million triangles take it eight
times as long, and what it returns is farther from the input.
"""

import fast_simplification
import numpy as np
from scipy.spatial import cKDTree

from media_studio.arrays import FloatArray, IntArray
from media_studio.blender.calls import decimate_once
from media_studio.errors import CannotDecimate
from media_studio.mesh.collapse import collapse_edges
from media_studio.mesh.components import face_components, is_closed
from media_studio.mesh.deviation import Labelled, deviation, volume_changes

TOLERANCE = 0.02
"""Largest relative difference between the target and the result."""

AGGRESSIVENESS = (5.0, 7.0, 10.0)
"""Growth of the error bound of fast-simplification, tried in this order."""

GROSS_VOLUME_CHANGE = 0.5
"""Change of the volume of a part above which it is another shape."""


def decimate(
    vertices: FloatArray,
    faces: IntArray,
    target: int,
    labels: IntArray,
    poses: FloatArray | None = None,
) -> Labelled:
    """Collapse edges until the mesh has `target` triangles, within 2%.

    Args:
        vertices: Positions, (n, 3), welded: faces that touch share vertices.
        faces: Vertex indices, (m, 3), without degenerate triangles.
        target: Triangles wanted; at or above m the mesh comes back unchanged.
        labels: A number for each face (m,), 0..32767, for example its surface; the faces that
            remain keep theirs.
        poses: Where the vertices are in k poses that are to look right too, (n, 3 k).

    Returns:
        Positions (k, 3), triangles (t, 3), and their labels (t,).

    Raises:
        CannotDecimate: If the topology does not allow so few triangles.
    """
    if target >= len(faces):
        return vertices, faces, labels
    start: Labelled = (vertices, faces, labels)
    collapsed = collapse_edges(vertices, faces, target, labels, poses)
    if _reaches(collapsed, target):
        return collapsed
    parts = face_components(faces)[0]
    tried = [_blender(*collapsed, target)]
    tried += [_fast(*start, target, each) for each in AGGRESSIVENESS]
    # They delete or flatten whole parts when they cannot reduce them further.
    candidates = [
        each
        for each in tried
        if face_components(each[1])[0] >= parts
        and volume_changes(start, each).max() <= GROSS_VOLUME_CHANGE
    ]
    reached = [candidate for candidate in candidates if _reaches(candidate, target)]
    if not reached:
        least = min(len(candidate[1]) for candidate in [collapsed, *candidates])
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
    center, extent = _frame(vertices)
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
    center, extent = _frame(vertices)
    points, kept = fast_simplification.simplify(
        (vertices - center) / extent,
        faces.astype(np.int32),
        target_count=target,
        agg=aggressiveness,
    )
    points, kept = points * extent + center, kept.astype(np.int64)
    if labels.min() == labels.max():
        return points, kept, np.full(len(kept), labels[0])
    nearest = cKDTree(vertices[faces].mean(axis=1)).query(points[kept].mean(axis=1))[1]
    return points, kept, labels[nearest]


def _frame(vertices: FloatArray) -> tuple[FloatArray, float]:
    """Return a centre and a size: both programs have limits that are lengths."""
    center: FloatArray = vertices.mean(axis=0)
    return center, float(np.abs(vertices - center).max()) or 1.0
