"""Write a static model as binary PLY with a colour and texture coordinates at each vertex."""

from pathlib import Path

import numpy as np

from media_studio.arrays import ByteImage, Float32Array
from media_studio.formats.colors import vertex_levels
from media_studio.mesh.model import Material, Model, Surface

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
    with path.open("wb") as stream:
        stream.write(_header(model, fields, quads=kept).encode())
        for surface in surfaces:
            stream.write(_rows(surface, model.materials[surface.material], fields).data)
        start = 0
        for surface in surfaces:
            stream.write(_faces(surface, start, quads=kept).data)
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


def _rows(surface: Surface, material: Material, fields: list[tuple[str, str]]) -> Float32Array:
    """Return the vertices, four bytes a column; the four levels of their colour are in one."""
    names = [name for name, kind in fields if kind == "<f4" or name == "red"]
    rows = np.zeros((len(surface.vertices), len(names)), np.float32)
    rows[:, :3] = surface.vertices
    color = names.index("red")
    if color > 3:
        rows[:, 3:6] = surface.normals
    rows.view(np.int32)[:, color] = vertex_levels(surface, material).view(np.int32)[:, 0]
    if surface.uv is not None:
        rows[:, -2], rows[:, -1] = surface.uv[:, 0], 1 - surface.uv[:, 1]
    return rows


def _faces(surface: Surface, start: int, *, quads: bool) -> ByteImage:
    corners = surface.faces.reshape(-1, 6)[:, [0, 1, 2, 5]] if quads else surface.faces
    size = corners.shape[1]
    rows = np.empty(len(corners), np.dtype([("size", "u1"), ("corners", "<i4", (size,))]))
    rows["size"] = size
    np.add(corners, start, out=rows["corners"], casting="same_kind")
    return rows.view(np.uint8)
