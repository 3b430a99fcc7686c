"""Write a static model as binary STL."""

from pathlib import Path

import numpy as np

from engines.mesh.model import Model

TRIANGLE = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("attribute", "<u2")])
_TITLE = b"media-pipelines, metres, Y up"


def write_stl(model: Model, path: Path) -> None:
    """Write the triangles of `model`.

    STL has no unit; the numbers are metres, as in every other format here, so that a size that
    was asked for is the size in the file. Slicers take numbers as millimetres: ask for a target
    size in millimetres, or use 3MF, which states its unit.
    """
    corners = np.concatenate([s.vertices[s.faces] for s in model.surfaces])
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    lengths = np.linalg.norm(normals, axis=1, keepdims=True)
    triangles = np.zeros(len(corners), TRIANGLE)
    triangles["normal"] = normals / np.where(lengths > 0, lengths, 1.0)
    triangles["corners"] = corners
    count = np.array([len(corners)], "<u4").tobytes()
    path.write_bytes(_TITLE.ljust(80) + count + triangles.tobytes())
