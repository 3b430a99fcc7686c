"""Texture coordinates by projecting patches of polygons along the axes that they face.

Patches that face one of the six axes are projected along their mean direction, at one scale by
area. Where a patch would cover itself it is cut, and a polygon that its patch would fold or
squeeze is laid out alone. Quadrilaterals stay whole. The time is about linear in the triangles.

Rejected: smart_project of Blender, which has no time bound and does not return when a polygon uses
a vertex twice.

Source: box mapping by the dominant axis of the normal, as in Bier & Sloan 1986, Two-part texture
mappings.
"""

from dataclasses import dataclass

import numpy as np

from media_studio.arrays import FloatArray, IntArray
from media_studio.mesh.axis_labels import AXES, axis_labels, patches
from media_studio.mesh.components import edges, face_cross
from media_studio.mesh.model import Surface
from media_studio.mesh.overlap import overlap_layers
from media_studio.mesh.packing import pack
from media_studio.mesh.weld import compact, weld

Chart = tuple[IntArray, IntArray, FloatArray]
"""Source vertex of each new vertex (k,), faces (m, 3), and texture coordinates (k, 2)."""

MIN_FACING = 0.25
"""Cosine between a polygon and the mean direction of its patch below which the axis is used."""

MIN_SHARE = 0.15
"""Share of its area that a triangle must keep in the projection."""

FLAT = 1e-9
"""Area below which a triangle has no direction, as a share of the square of the extent."""


def project(surfaces: list[Surface], *, size: int, padding: int) -> list[Chart]:
    """Unwrap surfaces into the unit square without overlaps and without cutting quadrilaterals.

    Args:
        surfaces: Surfaces with at least one face each.
        size: Edge of the texture, texels.
        padding: Texels between charts.

    Returns:
        For each surface its vertices, faces in their order, and texture coordinates, v down.
    """
    mesh = _polygon_mesh(surfaces)
    labels = axis_labels(mesh.normals, mesh.areas, mesh.pairs, mesh.lengths)
    count, charts = patches(labels, mesh.pairs)
    directions = _directions(mesh, labels, charts, count)
    corners = _flatten(mesh, directions, charts[mesh.polygons])
    alone = _squeezed(mesh, corners)
    rows = np.flatnonzero(alone[mesh.polygons])
    corners[rows] = _laid_out(mesh, rows)
    charts[alone] = count + np.arange(int(alone.sum()))
    heights = np.einsum("px,px->p", mesh.centers, directions[np.where(alone, 0, charts)])
    layers = overlap_layers(corners, mesh.polygons, charts, heights, mesh.pairs, size)
    count, charts = patches(charts * (int(layers.max()) + 1) + layers, mesh.pairs)
    corners *= _scales(mesh, corners, charts, count)[charts[mesh.polygons]][:, None, None]
    packed = pack(corners, charts[mesh.polygons], size=size, padding=padding)
    packed[..., 1] = 1 - packed[..., 1]
    return _charts(surfaces, packed, charts[mesh.polygons], alone[mesh.polygons])


@dataclass(frozen=True, kw_only=True, eq=False)
class _PolygonMesh:
    """All surfaces as polygons of one or two triangles, scaled to an extent of one.

    Attributes:
        corners: Triangles (m, 3, 3).
        crosses: Their normals by twice their areas (m, 3); zero where too small for a direction.
        polygons: Polygon of each triangle (m,), ascending.
        seconds: Whether a triangle is the second of a quadrilateral (m,).
        normals: Unit normals of the polygons (p, 3), or zero.
        areas: Of the polygons (p,).
        centers: Of the polygons (p, 3).
        pairs: Polygons of one surface that share an edge (k, 2).
        lengths: Of these edges (k,).
    """

    corners: FloatArray
    crosses: FloatArray
    polygons: IntArray
    seconds: np.ndarray[tuple[int], np.dtype[np.bool_]]
    normals: FloatArray
    areas: FloatArray
    centers: FloatArray
    pairs: IntArray
    lengths: FloatArray


def _polygon_mesh(surfaces: list[Surface]) -> _PolygonMesh:
    starts = np.cumsum([0, *(len(surface.vertices) for surface in surfaces)])
    faces = np.concatenate(
        [each.faces + start for each, start in zip(surfaces, starts, strict=False)]
    )
    points, faces = compact(np.concatenate([surface.vertices for surface in surfaces]), faces)
    points = (points - points.mean(axis=0)) / (float(np.ptp(points, axis=0).max()) or 1.0)
    crosses = face_cross(points, faces)
    crosses[np.einsum("mx,mx->m", crosses, crosses) < FLAT**2] = 0
    seconds = np.concatenate([_second_halves(surface) for surface in surfaces])
    polygons = np.cumsum(~seconds) - 1
    owners = np.repeat(np.arange(len(surfaces)), [len(surface.faces) for surface in surfaces])
    points, welded = weld(points)
    pairs, lengths = _neighbours(points, welded[faces], polygons, owners)
    count = int(polygons[-1]) + 1
    total = _sums(crosses, polygons, count)
    size = np.linalg.norm(total, axis=1, keepdims=True)
    corners = points[welded[faces]]
    members = np.bincount(polygons, minlength=count)[:, None]
    return _PolygonMesh(
        corners=corners,
        crosses=crosses,
        polygons=polygons,
        seconds=seconds,
        normals=np.where(size > FLAT, total / np.maximum(size, FLAT), 0),
        areas=_sums(np.linalg.norm(crosses, axis=1)[:, None] / 2, polygons, count)[:, 0],
        centers=_sums(corners.mean(axis=1), polygons, count) / members,
        pairs=pairs,
        lengths=lengths,
    )


def _second_halves(surface: Surface) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    row = np.arange(len(surface.faces))
    return (row < 2 * surface.quads) & (row % 2 == 1)


def _sums(values: FloatArray, groups: IntArray, count: int) -> FloatArray:
    """Add up rows (m, d) by group (m,), to (count, d)."""
    return np.stack([np.bincount(groups, column, count) for column in values.T], axis=1)


def _neighbours(
    points: FloatArray, faces: IntArray, polygons: IntArray, owners: IntArray
) -> tuple[IntArray, FloatArray]:
    """List the polygons of one surface that share an edge; more than two there make a chain."""
    ends, _, face_edges = edges(faces)
    number = face_edges.reshape(-1)
    # owners ascend, so those of one edge stay side by side
    order = np.argsort(number, kind="stable")
    shared = number[order]
    twice = np.flatnonzero(shared[:-1] == shared[1:])
    shared, before, after = shared[twice], order[twice] // 3, order[twice + 1] // 3
    lengths = np.linalg.norm(points[ends[:, 0]] - points[ends[:, 1]], axis=1)[shared]
    pairs = np.stack([polygons[before], polygons[after]], axis=1)
    joined = (owners[before] == owners[after]) & (pairs[:, 0] != pairs[:, 1]) & (lengths > 0)
    return pairs[joined], lengths[joined]


def _directions(mesh: _PolygonMesh, labels: IntArray, charts: IntArray, count: int) -> FloatArray:
    """Return the direction to project each chart along (count, 3): its mean normal or its axis."""
    directions = np.zeros((count, 3))
    directions[charts] = AXES[labels]
    mean = _sums(mesh.normals * mesh.areas[:, None], charts, count)
    size = np.linalg.norm(mean, axis=1, keepdims=True)
    mean = np.where(size > FLAT, mean / np.maximum(size, FLAT), directions)
    facing = np.full(count, np.inf)
    np.minimum.at(facing, charts, np.einsum("px,px->p", mesh.normals, mean[charts]))
    return np.where(facing[:, None] > MIN_FACING, mean, directions)


def _flatten(mesh: _PolygonMesh, directions: FloatArray, charts: IntArray) -> FloatArray:
    """Project triangles of charts (m,) along their directions (c, 3), the second axis upright."""
    upright = np.where(np.abs(directions[:, 1:2]) < 0.9, AXES[1], AXES[2])
    across = np.cross(upright, directions)
    across /= np.linalg.norm(across, axis=1, keepdims=True)
    upward = np.cross(directions, across)
    basis = np.stack([across, upward], axis=1)
    return np.einsum("mcx,mkx->mck", mesh.corners, basis[charts])


def _doubled_areas(corners: FloatArray) -> FloatArray:
    (ax, ay), (bx, by) = (corners[:, k].T - corners[:, 0].T for k in (1, 2))
    return ax * by - ay * bx


def _squeezed(
    mesh: _PolygonMesh, corners: FloatArray
) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """Find the polygons with a triangle that the projection turns over or makes too narrow."""
    full = np.linalg.norm(mesh.crosses, axis=1)
    bad = (full > 0) & (_doubled_areas(corners) < MIN_SHARE * full)
    squeezed = np.zeros(len(mesh.areas), bool)
    squeezed[mesh.polygons[bad]] = True
    return squeezed


def _laid_out(mesh: _PolygonMesh, rows: IntArray) -> FloatArray:
    """Lay polygons flat alone, the halves of a quadrilateral on both sides of its diagonal."""
    a, b, c = (mesh.corners[rows, k] for k in range(3))
    seconds = mesh.seconds[rows]
    end = np.where(seconds[:, None], b, c)
    tip = np.where(seconds[:, None], c, b)
    length = np.linalg.norm(end - a, axis=1)
    along = np.einsum("mx,mx->m", tip - a, end - a) / np.maximum(length, FLAT)
    away = np.linalg.norm(np.cross(tip - a, end - a), axis=1) / np.maximum(length, FLAT)
    zero = np.zeros_like(length)
    foot = np.stack([zero, zero], axis=1)
    far = np.stack([length, zero], axis=1)
    above, below = np.stack([along, away], axis=1), np.stack([along, -away], axis=1)
    second = np.stack([foot, far, above], axis=1)
    return np.where(seconds[:, None, None], second, np.stack([foot, below, far], axis=1))


def _scales(mesh: _PolygonMesh, corners: FloatArray, charts: IntArray, count: int) -> FloatArray:
    """Return the factor that gives each chart the area of its surface (count,)."""
    owner = charts[mesh.polygons]
    flat = np.bincount(owner, np.abs(_doubled_areas(corners)), count)
    full = np.bincount(owner, np.linalg.norm(mesh.crosses, axis=1), count)
    return np.where(flat > 0, np.sqrt(full / np.maximum(flat, np.finfo(float).tiny)), 1)


def _charts(
    surfaces: list[Surface],
    corners: FloatArray,
    charts: IntArray,
    alone: np.ndarray[tuple[int], np.dtype[np.bool_]],
) -> list[Chart]:
    """Split vertices between charts.

    The last corner of a quadrilateral laid out alone is always its own vertex: folded onto the
    second one it may be the same point.
    """
    result, start = [], 0
    for surface in surfaces:
        rows = slice(start, start + len(surface.faces))
        start = rows.stop
        key = np.repeat(2 * charts[rows, None], 3, axis=1)
        key[:, 2] += alone[rows] & _second_halves(surface)
        key = key * len(surface.vertices) + surface.faces
        _, first, index = np.unique(key, return_index=True, return_inverse=True)
        faces = index.reshape(-1, 3).astype(np.int64)
        uv = corners[rows].reshape(-1, 2)[first]
        result.append((surface.faces.reshape(-1)[first], faces, uv))
    return result
