"""Give a model another number of polygons and carry its look over."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal

import numpy as np
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import connected_components

from media_studio.arrays import FloatArray, IntArray
from media_studio.errors import CannotDecimate
from media_studio.mesh.closest import SurfaceTree
from media_studio.mesh.components import edges, face_components
from media_studio.mesh.decimate import decimate
from media_studio.mesh.model import Model, Surface
from media_studio.mesh.polygons import triangulate
from media_studio.mesh.quadrangulate import MIN_QUAD_SHARE, quadrangulate
from media_studio.mesh.shading import split_at_creases
from media_studio.mesh.split_quads import GroupedPolygons
from media_studio.mesh.statistics import concatenate
from media_studio.mesh.transfer import gather_source, has_look, transfer
from media_studio.mesh.unwrap import copied_vertices, unwrap_tracked
from media_studio.mesh.weld import drop_degenerate, weld

COUNT_TOLERANCE = 0.1
"""Share of the target that quadrilaterals may be off."""

MAX_REGIONS = 32_000
"""Regions that Blender can tell apart on a mesh."""


def remesh(
    model: Model,
    *,
    target: int,
    topology: Literal["triangle", "quad"],
    texture_size: int = 2048,
    poses: Sequence[Sequence[FloatArray]] = (),
) -> Model:
    """Cover a model with about `target` triangles or quadrilaterals and repaint it.

    Surfaces, materials and their names stay. A model with maps or vertex colours gets one new
    atlas that all its surfaces share; one without keeps its factors and has no texture
    coordinates. Surfaces that touch stay joined without cracks.

    Args:
        model: Any triangles: open, closed, non-manifold, in separate parts. What is open stays
            open.
        target: Polygons wanted. Triangles come within 2%, quadrilaterals within 10%, at least
            90% of these with four corners. At or above the number of polygons of the model its
            shape does not change: triangles come back as they are, and quadrilaterals are the
            triangles in pairs, about half as many. Between these two numbers of quadrilaterals
            the model is subdivided, or paired where no subdivision comes within 10%.
        topology: A model that is already covered so comes back as it is.
        texture_size: Edge of the new maps, texels.
        poses: Where the vertices of each surface, (n, 3), are in other poses of the model.
            Triangles stay where these bend; vertices that part in one of them are not welded.

    Raises:
        CannotDecimate: If the separate parts need more triangles.
        CannotQuadrangulate: If they need more quadrilaterals.
    """
    return remesh_tracked(
        model, target=target, topology=topology, texture_size=texture_size, poses=poses
    )[0]


def remesh_tracked(
    model: Model,
    *,
    target: int,
    topology: Literal["triangle", "quad"],
    texture_size: int,
    poses: Sequence[Sequence[FloatArray]],
) -> tuple[Model, list[IntArray]]:
    """Remesh, and number for each surface the places of its vertices, (n,).

    Vertices with equal numbers, also those of different surfaces, are one vertex of the new mesh
    that was split at creases, charts or the borders of materials.
    """
    if _is_covered(model, target, topology):
        ends = np.cumsum([0, *(len(surface.vertices) for surface in model.surfaces)])
        places = [np.arange(*span) for span in pairwise(ends.tolist())]
        return (_without_quads(model) if topology == "triangle" else model), places
    soup = _join(model, _stacked(model, poses))
    if len(soup.faces) == 0:
        raise CannotDecimate(
            "The model has no triangles with an area; send one that has a surface."
        )
    mesh = _cover(soup, target, topology)
    bare, groups, places = _separate(model, soup, mesh)
    if not has_look(model):
        return bare, places
    least_share = _least_quad_share(mesh, target) if topology == "quad" else 0.0
    unwrapped, orders = unwrap_tracked(bare, size=texture_size, min_quad_share=least_share)
    sorted_groups = [group[order] for group, order in zip(groups, orders, strict=True)]
    source = gather_source(model)
    vertices, faces = concatenate(model)
    tree = SurfaceTree(vertices, faces, soup.all_components)
    painted = transfer(source, tree, unwrapped, sorted_groups, texture_size)
    return painted, [
        place[copied_vertices(old, new, order)]
        for place, old, new, order in zip(
            places, bare.surfaces, unwrapped.surfaces, orders, strict=True
        )
    ]


def _is_covered(model: Model, target: int, topology: Literal["triangle", "quad"]) -> bool:
    """Tell whether a model has few enough polygons, and those of the kind asked for."""
    triangles = sum(len(surface.faces) for surface in model.surfaces)
    if topology == "triangle":
        return target >= triangles
    quads = sum(surface.quads for surface in model.surfaces)
    return target >= triangles - quads and quads >= MIN_QUAD_SHARE * max(triangles - quads, 1)


@dataclass(frozen=True, kw_only=True, eq=False)
class _Soup:
    """All surfaces as one welded mesh.

    A region is the part of a component that belongs to one surface.

    Attributes:
        vertices: (n, 3).
        poses: The same vertices in k poses, (n, 3 k).
        faces: Without degenerate ones, (m, 3).
        regions: Of each face, (m,).
        region_surface: Index of the surface of each region.
        region_component: Component of each region.
        all_components: Component of each face of the model, degenerate ones included.
    """

    vertices: FloatArray
    poses: FloatArray
    faces: IntArray
    regions: IntArray
    region_surface: IntArray
    region_component: IntArray
    all_components: IntArray


def _without_quads(model: Model) -> Model:
    return replace(model, surfaces=tuple(replace(surface, quads=0) for surface in model.surfaces))


def _stacked(model: Model, poses: Sequence[Sequence[FloatArray]]) -> FloatArray:
    """Put the poses of all vertices side by side, (n, 3 k)."""
    count = sum(len(surface.vertices) for surface in model.surfaces)
    return np.hstack([np.zeros((count, 0)), *(np.concatenate(pose) for pose in poses)])


def _join(model: Model, poses: FloatArray) -> _Soup:
    """Weld each surface, and surfaces that touch along open edges with each other."""
    vertices, faces = concatenate(model)
    counts = [len(surface.faces) for surface in model.surfaces]
    owners = np.repeat(np.arange(len(counts)), counts)
    points, index = weld(np.hstack([vertices, poses]))
    clusters = _touching_surfaces(index[faces], owners, len(counts))
    vertex_cluster = np.zeros(len(vertices), np.int64)
    vertex_cluster[faces] = clusters[owners][:, None]
    keys = vertex_cluster * max(len(points), 1) + index
    distinct, joined = np.unique(keys, return_inverse=True)
    welded = joined[faces]
    sound, rows = drop_degenerate(welded)
    _, components = face_components(welded)
    if len(counts) * (int(components.max(initial=0)) + 1) > MAX_REGIONS:
        components = clusters[owners]
    pairs, regions = np.unique(
        np.stack([components, owners], axis=1)[rows], axis=0, return_inverse=True
    )
    return _Soup(
        vertices=np.ascontiguousarray(points[distinct % max(len(points), 1), :3]),
        poses=points[distinct % max(len(points), 1), 3:],
        faces=sound,
        regions=regions.reshape(-1),
        region_surface=pairs[:, 1],
        region_component=pairs[:, 0],
        all_components=components,
    )


def _touching_surfaces(faces: IntArray, owners: IntArray, count: int) -> IntArray:
    """Number the groups of surfaces that have open edges in the same places, (count,)."""
    open_edges, sides = [], []
    for owner in range(count):
        ends, faces_at, _ = edges(faces[owners == owner])
        open_edges.append(ends[faces_at == 1])
        sides.append(np.full(len(open_edges[-1]), owner))
    keys, index = np.unique(np.concatenate(open_edges), axis=0, return_inverse=True)
    surfaces = np.concatenate(sides)
    nodes = count + len(keys)
    graph = coo_matrix((np.ones(len(index), bool), (surfaces, count + index)), (nodes,) * 2)
    return connected_components(graph, directed=False)[1][:count].astype(np.int64)


def _cover(soup: _Soup, target: int, topology: Literal["triangle", "quad"]) -> GroupedPolygons:
    poses = soup.poses if soup.poses.shape[1] else None
    if topology == "quad":
        return quadrangulate(soup.vertices, soup.faces, soup.regions, target, poses)
    vertices, faces, regions = decimate(soup.vertices, soup.faces, target, soup.regions, poses)
    polygons = np.column_stack([faces, np.full(len(faces), -1)])
    return GroupedPolygons(vertices=vertices, polygons=polygons, groups=regions)


def _least_quad_share(mesh: GroupedPolygons, target: int) -> float:
    """Return the share of quadrilaterals to keep, so that those cut do not exceed the count."""
    count, quads = len(mesh.polygons), int((mesh.polygons[:, 3] >= 0).sum())
    spare = max(math.floor((1 + COUNT_TOLERANCE) * target) - count, 0)
    return max(MIN_QUAD_SHARE, (quads - spare) / (count + spare))


def _separate(
    model: Model, soup: _Soup, mesh: GroupedPolygons
) -> tuple[Model, list[IntArray], list[IntArray]]:
    """Divide a mesh into the surfaces of the model again, with normals.

    Returns:
        The model, for each surface the component of each face, and the row of each vertex in
        `mesh`.
    """
    faces, quads, owners = triangulate(mesh.polygons)
    source, fans, normals = split_at_creases(mesh.vertices, faces, quads)
    regions = mesh.groups[owners]
    surfaces, groups, places = [], [], []
    for number, old in enumerate(model.surfaces):
        rows = np.flatnonzero(soup.region_surface[regions] == number)
        used, index = np.unique(fans[rows], return_inverse=True)
        surfaces.append(
            Surface(
                vertices=mesh.vertices[source[used]],
                faces=index.reshape(-1, 3).astype(np.int64),
                material=old.material,
                normals=normals[used],
                quads=int((rows < 2 * quads).sum()) // 2,
            )
        )
        groups.append(soup.region_component[regions[rows]])
        places.append(source[used])
    return replace(model, surfaces=tuple(surfaces)), groups, places
