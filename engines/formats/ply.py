"""Write a static model as binary PLY with a colour at each vertex."""

from pathlib import Path

import numpy as np

from engines.formats.colors import linear_to_srgb, vertex_colors
from engines.mesh.model import Model, Surface

_VERTEX = np.dtype(
    [
        ("position", "<f4", 3),
        ("normal", "<f4", 3),
        ("color", "u1", 4),
    ]
)
_HEADER = """ply
format binary_little_endian 1.0
element vertex {vertices}
property float x
property float y
property float z
property float nx
property float ny
property float nz
property uchar red
property uchar green
property uchar blue
property uchar alpha
element face {faces}
property list uchar int vertex_indices
end_header
"""


def write_ply(model: Model, path: Path) -> None:
    """Write `model`: metres, Y up; the base colour, texture included, goes to the vertices.

    Texture coordinates are left out: without an image they serve nobody, and readers that find
    them ignore the colours.

    Quadrilaterals stay if there is nothing else; widespread readers fail on a mixture.
    """
    only_quads = all(2 * surface.quads == len(surface.faces) for surface in model.surfaces)
    vertices, polygons, start, count = [], [], 0, 0
    for surface in model.surfaces:
        rows = np.zeros(len(surface.vertices), _VERTEX)
        rows["position"] = surface.vertices
        if surface.normals is not None:
            rows["normal"] = surface.normals
        colors = vertex_colors(surface, model.materials[surface.material])
        colors[:, :3] = linear_to_srgb(colors[:, :3])
        rows["color"] = np.rint(np.clip(colors, 0, 1) * 255)
        vertices.append(rows.tobytes())
        polygons.append(_faces(surface, start, quads=only_quads))
        count += len(surface.faces) // (2 if only_quads else 1)
        start += len(surface.vertices)
    header = _HEADER.format(vertices=start, faces=count).encode()
    path.write_bytes(b"".join([header, *vertices, *polygons]))


def _faces(surface: Surface, start: int, *, quads: bool) -> bytes:
    corners = surface.faces.reshape(-1, 6)[:, [0, 1, 2, 5]] if quads else surface.faces
    size = corners.shape[1]
    rows = np.zeros(len(corners), np.dtype([("size", "u1"), ("corners", "<i4", (size,))]))
    rows["size"], rows["corners"] = size, corners + start
    return rows.tobytes()
