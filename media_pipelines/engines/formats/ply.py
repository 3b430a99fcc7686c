"""Write a static model as binary PLY with a colour and texture coordinates at each vertex."""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from media_pipelines.engines.formats.colors import linear_to_srgb, vertex_colors
from media_pipelines.engines.mesh.model import Material, Model, Surface

_POSITION = [("x", "<f4"), ("y", "<f4"), ("z", "<f4")]
_NORMAL = [("nx", "<f4"), ("ny", "<f4"), ("nz", "<f4")]
_COLOR = [("red", "u1"), ("green", "u1"), ("blue", "u1"), ("alpha", "u1")]
_COORDINATES = [("s", "<f4"), ("t", "<f4")]
_NAMES = {"<f4": "float", "u1": "uchar"}


def write_ply(model: Model, path: Path) -> None:
    """Write `model`: metres, Y up; the base colour, texture included, goes to the vertices.

    Quadrilaterals stay if there is nothing else; widespread readers fail on a mixture.
    """
    kept = quads_of_ply(model) > 0
    surfaces = model.surfaces
    fields = [*_POSITION]
    fields += _NORMAL if all(s.normals is not None for s in surfaces) else []
    fields += _COLOR
    fields += _COORDINATES if any(s.uv is not None for s in surfaces) else []
    row = np.dtype(fields)
    with path.open("wb") as stream:
        stream.write(_header(model, fields, quads=kept).encode())
        for surface in surfaces:
            stream.write(_rows(surface, model.materials[surface.material], row).tobytes())
        start = 0
        for surface in surfaces:
            stream.write(_faces(surface, start, quads=kept).tobytes())
            start += len(surface.vertices)


def quads_of_ply(model: Model) -> int:
    """Return how many quadrilaterals of `model` stay quadrilaterals in PLY."""
    quads = [surface.quads for surface in model.surfaces]
    faces = [len(surface.faces) for surface in model.surfaces]
    return sum(quads) if 2 * sum(quads) == sum(faces) else 0


def _header(model: Model, fields: list[tuple[str, str]], *, quads: bool) -> str:
    faces = sum(len(surface.faces) for surface in model.surfaces) // (2 if quads else 1)
    lines = [
        "ply",
        "format binary_little_endian 1.0",
        f"element vertex {sum(len(surface.vertices) for surface in model.surfaces)}",
        *(f"property {_NAMES[kind]} {name}" for name, kind in fields),
        f"element face {faces}",
        "property list uchar int vertex_indices",
        "end_header",
    ]
    return "\n".join(lines) + "\n"


def _rows(surface: Surface, material: Material, row: np.dtype[np.void]) -> NDArray[np.void]:
    rows = np.zeros(len(surface.vertices), row)
    for axis, name in enumerate("xyz"):
        rows[name] = surface.vertices[:, axis]
        if surface.normals is not None and "nx" in (row.names or ()):
            rows[f"n{name}"] = surface.normals[:, axis]
    plain = surface.colors is None and (material.base_color_map is None or surface.uv is None)
    one = Surface(vertices=surface.vertices[:1], faces=surface.faces[:0], material=0)
    colors = vertex_colors(one if plain else surface, material)
    levels = np.rint(
        255 * np.clip(np.column_stack([linear_to_srgb(colors[:, :3]), colors[:, 3]]), 0, 1)
    )
    for channel, (name, _) in enumerate(_COLOR):
        rows[name] = levels[:, channel]
    if surface.uv is not None:
        rows["s"], rows["t"] = surface.uv[:, 0], 1 - surface.uv[:, 1]
    return rows


def _faces(surface: Surface, start: int, *, quads: bool) -> NDArray[np.void]:
    corners = surface.faces.reshape(-1, 6)[:, [0, 1, 2, 5]] if quads else surface.faces
    size = corners.shape[1]
    rows = np.zeros(len(corners), np.dtype([("size", "u1"), ("corners", "<i4", (size,))]))
    rows["size"], rows["corners"] = size, corners + start
    return rows
