"""Texture coordinates: one atlas for all surfaces of a model.

Charts come from xatlas: connected, little stretched, packed at one scale for all surfaces, so
that texels have the same size everywhere. Its chart growth is quadratic (14,000 triangles 1.2 s,
57,000 12.5 s); larger models are projected along the axes that their faces look at, which makes
more and smaller charts of less even texels, but takes 0.7 s there and 6 s for a million.
"""

from dataclasses import replace

import numpy as np
import xatlas

from media_studio.arrays import FloatArray, IntArray
from media_studio.mesh.components import face_components
from media_studio.mesh.model import Model, Surface
from media_studio.mesh.projection import Chart, project

PADDING = 6
"""Texels between charts, enough for two levels of mip maps."""

XATLAS_LIMIT = 20_000
"""Triangles above which the faster projection takes over."""

RECHART_PASSES = 3
"""Times that charts are made again to keep quadrilaterals whole."""


def unwrap(model: Model, *, size: int = 2048) -> Model:
    """Give all surfaces texture coordinates in one shared atlas without overlaps.

    Vertices are split at chart borders; normals and colours go with them. Faces keep their order.
    A quadrilateral that no chart can hold in one piece becomes two triangles, placed after the
    remaining quadrilaterals.

    Args:
        model: Surfaces with or without texture coordinates; old ones are dropped.
        size: Edge of the texture that will be painted, in texels; sets the gaps between charts.

    Returns:
        A model with the same surfaces, in the unit square.
    """
    return unwrap_tracked(model, size=size)[0]


def unwrap_tracked(
    model: Model, *, size: int, min_quad_share: float = 0.0, keep_uv: bool = False
) -> tuple[Model, tuple[IntArray, ...]]:
    """Unwrap, and tell for each surface which of its old faces each new one was, (m,).

    Where the charts would leave fewer quadrilaterals than `min_quad_share` of all polygons, the
    projection, which never cuts any, takes their place. With `keep_uv` surfaces that have texture
    coordinates stay as they are, and the others are laid out in an atlas of their own.
    """
    filled = [
        index
        for index, surface in enumerate(model.surfaces)
        if len(surface.faces) and not (keep_uv and surface.uv is not None)
    ]
    orders = [np.arange(len(surface.faces)) for surface in model.surfaces]
    chosen = [model.surfaces[index] for index in filled]
    if not chosen:
        return model, tuple(orders)
    large = sum(len(surface.faces) for surface in chosen) > XATLAS_LIMIT
    charts = project(chosen, size=size, padding=PADDING) if large else _parametrise(chosen, size)
    if not large and _quad_share(chosen, charts) < min_quad_share:
        charts = project(chosen, size=size, padding=PADDING)
    surfaces = list(model.surfaces)
    for index, surface, chart in zip(filled, chosen, charts, strict=True):
        unwrapped, orders[index] = _apply(surface, chart)
        surfaces[index] = replace(unwrapped, atlas=int(keep_uv))
    return replace(model, surfaces=tuple(surfaces)), tuple(orders)


def copied_vertices(old: Surface, new: Surface, order: IntArray) -> IntArray:
    """Tell which vertex each vertex of an unwrapped surface is a copy of.

    Args:
        old: The surface before its vertices were split.
        new: The same triangles; their corners are in the same order.
        order: Which face of `old` each face of `new` was, (m,).

    Returns:
        Rows of the old vertices, (k,).
    """
    source = np.zeros(len(new.vertices), np.int64)
    source[new.faces.reshape(-1)] = old.faces[order].reshape(-1)
    return source


def _quad_share(surfaces: list[Surface], charts: list[Chart]) -> float:
    """Return the share of quadrilaterals among the polygons that charts leave."""
    quads = sum(
        int((~_cut_quads(faces, surface.quads)).sum())
        for surface, (_, faces, _) in zip(surfaces, charts, strict=True)
    )
    return quads / (sum(len(surface.faces) for surface in surfaces) - quads)


def _apply(surface: Surface, chart: Chart) -> tuple[Surface, IntArray]:
    source, faces, uv = chart
    cut = _cut_quads(faces, surface.quads)
    order = _whole_quads_first(cut, len(faces))
    unwrapped = replace(
        surface,
        vertices=surface.vertices[source],
        faces=faces[order],
        normals=None if surface.normals is None else surface.normals[source],
        colors=None if surface.colors is None else surface.colors[source],
        uv=uv,
        map_uv={},
        quads=surface.quads - int(cut.sum()),
    )
    return unwrapped, order


def _parametrise(surfaces: list[Surface], size: int) -> list[Chart]:
    points = np.concatenate([surface.vertices for surface in surfaces])
    center, extent = points.mean(axis=0), float(np.ptp(points, axis=0).max()) or 1.0
    pieces = [(number, np.arange(len(surface.faces))) for number, surface in enumerate(surfaces)]
    for attempt in range(RECHART_PASSES):
        meshes = [
            ((surfaces[number].vertices - center) / extent, surfaces[number].faces[rows])
            for number, rows in pieces
        ]
        charts = _run_xatlas(meshes, size, whole=attempt > 0)
        result = _gather(surfaces, pieces, charts)
        cut = [
            _cut_quads(faces, surface.quads).any()
            for surface, (_, faces, _) in zip(surfaces, result, strict=True)
        ]
        if not any(cut):
            break
        pieces = _pieces_of_charts(surfaces, result)
    return result


def _run_xatlas(
    meshes: list[tuple[FloatArray, IntArray]], size: int, *, whole: bool
) -> list[Chart]:
    atlas, charting, packing = xatlas.Atlas(), xatlas.ChartOptions(), xatlas.PackOptions()
    packing.padding, packing.resolution = PADDING, size
    if whole:
        charting.max_cost = 1e9
        charting.normal_deviation_weight = charting.normal_seam_weight = 1e-3
        charting.straightness_weight = charting.roundness_weight = 0.0
    for vertices, faces in meshes:
        used, index = np.unique(faces, return_inverse=True)
        atlas.add_mesh(
            vertices[used].astype(np.float32), index.reshape(faces.shape).astype(np.uint32)
        )
    atlas.generate(charting, packing)
    scale = np.array([atlas.width, atlas.height]) / max(atlas.width, atlas.height, 1)
    charts = []
    for number, (_, faces) in enumerate(meshes):
        source, index, uv = atlas.get_mesh(number)
        upward = uv.astype(np.float64) * scale
        downward = np.stack([upward[:, 0], 1 - upward[:, 1]], axis=1)
        charts.append((np.unique(faces)[source], index.astype(np.int64), np.clip(downward, 0, 1)))
    return charts


def _gather(
    surfaces: list[Surface], pieces: list[tuple[int, IntArray]], charts: list[Chart]
) -> list[Chart]:
    result = []
    for number, surface in enumerate(surfaces):
        faces = np.zeros_like(surface.faces)
        sources, uvs, start = [], [], 0
        for (owner, rows), (source, index, uv) in zip(pieces, charts, strict=True):
            if owner == number:
                faces[rows] = index + start
                sources.append(source)
                uvs.append(uv)
                start += len(source)
        result.append((np.concatenate(sources), faces, np.concatenate(uvs)))
    return result


def _pieces_of_charts(surfaces: list[Surface], charts: list[Chart]) -> list[tuple[int, IntArray]]:
    """Cut each surface along its charts, both halves of a quadrilateral in that of the first."""
    pieces = []
    for number, (surface, (_, faces, _)) in enumerate(zip(surfaces, charts, strict=True)):
        count, label = face_components(faces)
        label[1 : 2 * surface.quads : 2] = label[0 : 2 * surface.quads : 2]
        order = np.argsort(label, kind="stable")
        split = np.searchsorted(label[order], np.arange(1, count))
        pieces += [(number, rows) for rows in np.split(order, split) if len(rows)]
    return pieces


def _cut_quads(faces: IntArray, quads: int) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    pairs = faces[: 2 * quads].reshape(-1, 2, 3)
    return (pairs[:, 0, 0] != pairs[:, 1, 0]) | (pairs[:, 0, 2] != pairs[:, 1, 1])


def _whole_quads_first(
    cut: np.ndarray[tuple[int], np.dtype[np.bool_]], face_count: int
) -> IntArray:
    whole = np.zeros(face_count, bool)
    whole[: 2 * len(cut)] = np.repeat(~cut, 2)
    return np.concatenate([np.flatnonzero(whole), np.flatnonzero(~whole)])
