"""Polygons with attributes at points or corners, as OBJ and PLY store them, made into surfaces."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from media_studio.arrays import FloatArray, IntArray
from media_studio.errors import InvalidModel
from media_studio.formats.polygon_cutting import Cut, cut_polygons
from media_studio.mesh.joining import join_equal_rows
from media_studio.mesh.model import Surface


@dataclass(frozen=True, kw_only=True, eq=False)
class PolygonMesh:
    """Polygons whose corners point to tables of positions and attributes.

    Attributes:
        points: (n, 3).
        starts: (p,) index of the first corner of each polygon.
        sizes: (p,) number of corners of each polygon.
        corner_points: (k,) row of `points` of each corner.
        colors: (n, 4) linear RGBA of each point, or None.
        uv: Texture coordinates with the origin in the upper left corner, (u, 2), or None.
        corner_uv: (k,) row of `uv`, -1 where a corner has none; needed with `uv`.
        normals: (v, 3), or None.
        corner_normals: (k,) row of `normals`, -1 where a corner has none.
    """

    points: FloatArray
    starts: IntArray
    sizes: IntArray
    corner_points: IntArray
    colors: FloatArray | None = None
    uv: FloatArray | None = None
    corner_uv: IntArray | None = None
    normals: FloatArray | None = None
    corner_normals: IntArray | None = None


@dataclass(frozen=True, kw_only=True)
class Label:
    """What the polygons of one surface share.

    Attributes:
        material: Index into the materials of the model.
        name: Name of the surface.
    """

    material: int = 0
    name: str = ""


def build_surfaces(
    mesh: PolygonMesh, labels: Sequence[Label], label_of: IntArray
) -> tuple[tuple[Surface, ...], int]:
    """Cut polygons into triangles and gather those of each label.

    Args:
        mesh: The polygons.
        labels: All labels.
        label_of: (p,) label of each polygon.

    Returns:
        One surface for each label in use, and how many polygons had more than four corners.

    Raises:
        InvalidModel: If a polygon points outside of the tables, a position is not finite, or
            there are no or too many triangles.
    """
    _check(mesh)
    cut = cut_polygons(mesh.starts, mesh.sizes, mesh.points, mesh.corner_points)
    if not len(cut.triangles):
        raise InvalidModel("The model holds no triangles, so there is nothing to work on.")
    owner = label_of[cut.polygon]
    order = np.argsort(owner, kind="stable")
    bounds = np.searchsorted(owner[order], np.arange(len(labels) + 1))
    surfaces = [
        _surface(mesh, cut, labels[number], order[bounds[number] : bounds[number + 1]])
        for number in range(len(labels))
        if bounds[number] < bounds[number + 1]
    ]
    return tuple(surfaces), cut.larger


def _check(mesh: PolygonMesh) -> None:
    if not np.isfinite(mesh.points).all():
        raise InvalidModel("The model is damaged: some positions are not finite numbers.")
    tables = (
        ("vertex", mesh.points, mesh.corner_points, 0),
        ("texture coordinate", mesh.uv, mesh.corner_uv, -1),
        ("normal", mesh.normals, mesh.corner_normals, -1),
    )
    for noun, table, rows, least in tables:
        if table is None or rows is None or not len(rows):
            continue
        if rows.min() < least or rows.max() >= len(table):
            raise InvalidModel(f"The model is damaged: a face names a {noun} that is missing.")


def _surface(mesh: PolygonMesh, cut: Cut, label: Label, rows: IntArray) -> Surface:
    """Gather triangles; `rows` ascend, so pairs stay in front and together."""
    corners = cut.triangles[rows].ravel()
    used, faces = _distinct(mesh, corners)
    points = mesh.corner_points[used]
    return Surface(
        vertices=mesh.points[points],
        faces=faces.reshape(-1, 3),
        material=label.material,
        name=label.name,
        normals=_attribute(mesh.normals, mesh.corner_normals, used),
        uv=_attribute(mesh.uv, mesh.corner_uv, used),
        colors=None if mesh.colors is None else mesh.colors[points],
        quads=int(np.searchsorted(rows, 2 * cut.quads)) // 2,
    )


def _distinct(mesh: PolygonMesh, corners: IntArray) -> tuple[IntArray, IntArray]:
    """Return a corner for each distinct combination of attributes, and the combination of each."""
    columns = [mesh.corner_points]
    columns += [
        index
        for table, index in ((mesh.uv, mesh.corner_uv), (mesh.normals, mesh.corner_normals))
        if table is not None and index is not None and index is not mesh.corner_points
        if (index[corners] >= 0).all()
    ]
    if len(columns) > 1:
        keys = np.stack([column[corners] for column in columns], axis=1).astype(np.int32)
        first, number = join_equal_rows(keys)
        return corners[first], number
    rows = mesh.corner_points[corners]
    corner_of = np.full(len(mesh.points), -1, np.int64)
    corner_of[rows] = corners
    used = np.flatnonzero(corner_of >= 0)
    number_of = np.cumsum(corner_of >= 0) - 1
    return corner_of[used], number_of[rows]


def _attribute(
    table: FloatArray | None, index: IntArray | None, corners: IntArray
) -> FloatArray | None:
    if table is None or index is None or (index[corners] < 0).any():
        return None
    values = table[index[corners]]
    return values if np.isfinite(values).all() else None
