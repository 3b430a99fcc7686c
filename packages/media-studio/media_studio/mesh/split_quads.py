"""Quadrilaterals by reduction, pairing and one subdivision.

The mesh is reduced to about half as many triangles as quadrilaterals are wanted, triangles are
paired, and every polygon is cut into as many quadrilaterals as it has corners. The result has no
triangle, is closed where the input is, keeps thin and separate parts and non-manifold edges, and
always ends. Corners are less even than those of field-aligned methods (20 to 30 degrees off a
right angle against 7), hence the relaxation.
"""

from dataclasses import dataclass

import numpy as np

from media_studio.arrays import FloatArray, IntArray
from media_studio.blender.calls import join_triangles
from media_studio.errors import CannotDecimate, CannotQuadrangulate
from media_studio.mesh.closest import SurfaceTree
from media_studio.mesh.decimate import decimate
from media_studio.mesh.deviation import volume_changes
from media_studio.mesh.polygons import split_to_quads, triangulate
from media_studio.mesh.relax import project, relax

TOLERANCE = 0.1
"""Largest relative difference between the target and the number of quadrilaterals."""

VISIBLE_VOLUME_CHANGE = 0.03
"""Parts whose volume changes by a larger share on the way to the surface stay flat."""

CLOSE_ENOUGH = 0.02
ATTEMPTS = 6
MAX_BEND_DEGREES = 40.0
MAX_SKEW_DEGREES = 60.0
QUADS_PER_TRIANGLE = 1 / 2.2
"""First guess: one triangle in ten finds no partner."""


@dataclass(frozen=True, kw_only=True, eq=False)
class GroupedPolygons:
    """Polygons of three or four corners and the group each belongs to.

    Attributes:
        vertices: (n, 3).
        polygons: (p, 4); the last index of a triangle is -1.
        groups: (p,).
    """

    vertices: FloatArray
    polygons: IntArray
    groups: IntArray


def split_quads(
    vertices: FloatArray,
    faces: IntArray,
    groups: IntArray,
    target: int,
    surface: SurfaceTree,
    poses: FloatArray | None = None,
) -> GroupedPolygons:
    """Cover a surface with quadrilaterals, within 10% of the target.

    Args:
        vertices: Positions, (n, 3), welded.
        faces: Triangles, (m, 3).
        groups: Group of each triangle, (m,), 0..32767.
        target: Quadrilaterals wanted.
        surface: The same triangles and groups, to put new vertices on.
        poses: Where the vertices are in k other poses, (n, 3 k) (see `decimate`).

    Raises:
        CannotQuadrangulate: If the topology does not allow so few.
    """
    coarse = _coarse(vertices, faces, groups, target, poses)
    points, quads = split_to_quads(coarse.vertices, coarse.polygons)
    owners = np.repeat(coarse.groups, _corner_counts(coarse.polygons))
    smooth = relax(project(points, quads, owners, surface), quads, owners, surface)
    faces_now, _, rows = triangulate(quads)
    changes = volume_changes((vertices, faces, groups), (smooth, faces_now, owners[rows]))
    shrunk = np.zeros(len(points), bool)
    shrunk[quads[changes[owners] > VISIBLE_VOLUME_CHANGE]] = True
    points = np.where(shrunk[:, None], points, smooth)
    return GroupedPolygons(vertices=points, polygons=quads, groups=owners)


def pair_triangles(vertices: FloatArray, faces: IntArray, groups: IntArray) -> GroupedPolygons:
    """Join neighbouring triangles of a group into quadrilaterals where these are well shaped."""
    polygons, owners = join_triangles(
        vertices, faces, max_bend=MAX_BEND_DEGREES, max_skew=MAX_SKEW_DEGREES, labels=groups
    )
    return GroupedPolygons(vertices=vertices, polygons=polygons, groups=owners)


def _coarse(
    vertices: FloatArray,
    faces: IntArray,
    groups: IntArray,
    target: int,
    poses: FloatArray | None,
) -> GroupedPolygons:
    """Find the reduction whose polygons have `target` corners, as near as the topology allows."""
    budget, best, error = target * QUADS_PER_TRIANGLE, None, np.inf
    for _ in range(ATTEMPTS):
        try:
            reduced = decimate(vertices, faces, max(4, round(budget)), groups, poses)
        except CannotDecimate:
            budget *= 1.2
            continue
        candidate = pair_triangles(*reduced)
        count = int(_corner_counts(candidate.polygons).sum())
        if abs(count / target - 1) < error:
            best, error = candidate, abs(count / target - 1)
        if error <= CLOSE_ENOUGH:
            break
        budget *= target / count
    if best is None or error > TOLERANCE:
        raise CannotQuadrangulate(
            f"The model cannot be covered with {target} quadrilaterals: its separate parts and "
            "open edges need more; raise mesh_count or ask for mesh_topology triangle."
        )
    return best


def _corner_counts(polygons: IntArray) -> IntArray:
    return (polygons >= 0).sum(axis=1)
