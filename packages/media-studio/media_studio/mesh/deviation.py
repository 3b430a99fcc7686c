"""How far two surfaces are apart."""

import numpy as np

from media_studio.arrays import FloatArray, IntArray
from media_studio.mesh.closest import distances
from media_studio.mesh.components import face_areas

Labelled = tuple[FloatArray, IntArray, IntArray]
"""Positions, triangles and a number for each triangle."""

FLAT_VOLUME = 0.01
"""Volumes below this share of the area to the power of 1.5 are compared with that instead."""

SAMPLES = 3000
"""Points on each surface: the mean is then known to about 2%."""


def deviation(
    vertices: FloatArray, faces: IntArray, other_vertices: FloatArray, other_faces: IntArray
) -> float:
    """Measure the mean distance between two surfaces, in both directions, the larger of the two.

    Returns:
        A share of the diagonal of the first surface; infinity when one has no area.

    Source: Cignoni, Rocchini & Scopigno 1998, Metro: Measuring Error on Simplified Surfaces.
    """
    there = _distances(vertices, faces, other_vertices, other_faces)
    back = _distances(other_vertices, other_faces, vertices, faces)
    return _share_of_diagonal(vertices, faces, max(there.mean(), back.mean()))


def farthest(
    vertices: FloatArray, faces: IntArray, other_vertices: FloatArray, other_faces: IntArray
) -> float:
    """Measure the largest distance between two surfaces at the sampled points.

    The mean hides what is badly wrong in one small place, such as the beak of a duck.

    Returns:
        A share of the diagonal of the first surface; infinity when one has no area.
    """
    there = _distances(vertices, faces, other_vertices, other_faces)
    back = _distances(other_vertices, other_faces, vertices, faces)
    return _share_of_diagonal(vertices, faces, max(there.max(), back.max()))


def volume_changes(before: Labelled, after: Labelled) -> FloatArray:
    """Compare the volume under the faces of each label, seen from the middle of that label.

    Args:
        before: Positions (n, 3), triangles (m, 3) and their labels (m,), 0 or more.
        after: Another mesh with the same labels.

    Returns:
        Changes as shares of the volume by label; 1 or more for one that is missing.
    """
    count = int(before[2].max(initial=-1)) + 1
    area = np.bincount(before[2], face_areas(before[0], before[1]), count)
    corners = before[0][before[1]].mean(axis=1)
    sizes = np.maximum(np.bincount(before[2], minlength=count), 1)
    sums = np.stack([np.bincount(before[2], x, count) for x in corners.T], axis=1)
    middles = np.asarray(sums / sizes[:, None], np.float64)
    old, new = (_volumes(mesh, middles) for mesh in (before, after))
    change = np.abs(new - old) / np.maximum(np.abs(old), FLAT_VOLUME * area**1.5 + 1e-300)
    gone = (np.bincount(after[2], minlength=count) == 0) & (area > 0)
    return np.asarray(np.maximum(change, gone), np.float64)


def _volumes(mesh: Labelled, middles: FloatArray) -> FloatArray:
    vertices, faces, labels = mesh
    a, b, c = (vertices[faces[:, corner]] - middles[labels] for corner in range(3))
    volumes = np.einsum("ij,ij->i", a, np.cross(b, c)) / 6
    return np.asarray(np.bincount(labels, volumes, len(middles)), np.float64)


def sample_surface(vertices: FloatArray, faces: IntArray, count: int) -> FloatArray:
    """Spread points evenly over a surface, (count, 3), the same ones for the same input."""
    rng = np.random.default_rng(0)
    reached = np.cumsum(face_areas(vertices, faces))
    places = (np.arange(count) + rng.random(count)) / count * reached[-1]
    chosen = np.minimum(np.searchsorted(reached, places), len(faces) - 1)
    root, share = np.sqrt(rng.random((count, 1))), rng.random((count, 1))
    a, b, c = (vertices[faces[chosen, corner]] for corner in range(3))
    return np.asarray(a * (1 - root) + b * root * (1 - share) + c * root * share)


def _share_of_diagonal(vertices: FloatArray, faces: IntArray, length: float) -> float:
    diagonal = float(np.linalg.norm(np.ptp(vertices[np.unique(faces)], axis=0)))
    return float(length) / diagonal if diagonal > 0 else float("inf")


def _distances(
    vertices: FloatArray, faces: IntArray, other_vertices: FloatArray, other_faces: IntArray
) -> FloatArray:
    if len(faces) == 0 or len(other_faces) == 0 or face_areas(vertices, faces).sum() == 0:
        return np.array([np.inf])
    points = sample_surface(vertices, faces, SAMPLES)
    return distances(points, other_vertices, other_faces)
