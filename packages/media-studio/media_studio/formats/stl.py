"""Read and write STL."""

from pathlib import Path

import numpy as np
from numba import njit
from numpy.typing import NDArray

from media_studio.arrays import FloatArray, IntArray
from media_studio.errors import InvalidModel
from media_studio.formats.gltf_file import check_size
from media_studio.formats.inspection import MAX_TRIANGLES
from media_studio.formats.text_numbers import parse_after_word
from media_studio.mesh.joining import join_equal_points
from media_studio.mesh.model import Material, Model, Surface

TRIANGLE = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("attribute", "<u2")])
_TITLE = b"media-pipelines, metres, Y up"
_HEADER_BYTES = 84


def read_stl(path: Path) -> Model:
    """Read a binary or ASCII STL file; corners at one position are joined.

    The numbers are taken as metres with Y up.

    Raises:
        InvalidModel: If the file is damaged, empty or too large.
    """
    check_size(path)
    data = path.read_bytes()
    count = int.from_bytes(data[80:_HEADER_BYTES], "little")
    # Binary files may start with "solid" too
    beyond = len(data) - _HEADER_BYTES - TRIANGLE.itemsize * count
    if count and 0 <= beyond < TRIANGLE.itemsize:
        corners = np.frombuffer(data, TRIANGLE, count, _HEADER_BYTES)["corners"]
    elif data.lstrip()[:5].lower() == b"solid":
        corners = _read_ascii(data)
    else:
        raise InvalidModel("The STL file is cut off or damaged: its length does not fit its count.")
    if len(corners) > MAX_TRIANGLES:
        raise InvalidModel(f"The model has more than {MAX_TRIANGLES:,} triangles; reduce it.")
    points = corners.reshape(-1, 3)
    if not np.isfinite(points).all():
        raise InvalidModel("The model is damaged: some positions are not finite numbers.")
    first, faces = join_equal_points(points)
    surface = Surface(
        vertices=points[first].astype(np.float64), faces=faces.reshape(-1, 3), material=0
    )
    return Model(
        surfaces=(surface,),
        materials=(Material(name="material", double_sided=True),),
        name=path.stem,
    )


def _read_ascii(data: bytes) -> FloatArray:
    points = parse_after_word(np.frombuffer(data, np.uint8), b"vertex", 3)
    if not len(points) or len(points) % 3:
        raise InvalidModel("The STL file is cut off or damaged: it holds no complete triangles.")
    return points.reshape(-1, 3, 3)


def write_stl(model: Model, path: Path) -> None:
    """Write the triangles of `model`.

    STL has no unit; the numbers are metres, as in every other format here, so that a size that
    was asked for is the size in the file. Slicers take numbers as millimetres: ask for a target
    size in millimetres, or use 3MF, which states its unit.
    """
    with path.open("wb") as stream:
        stream.write(_TITLE.ljust(80))
        stream.write(np.array([sum(len(s.faces) for s in model.surfaces)], "<u4").tobytes())
        for surface in model.surfaces:
            triangles = np.empty((len(surface.faces), TRIANGLE.itemsize), np.uint8)
            _fill(triangles.view(np.uint16), surface.vertices.astype(np.float32), surface.faces)
            stream.write(triangles.data)


@njit(cache=True)
def _fill(triangles: NDArray[np.uint16], points: NDArray[np.float32], faces: IntArray) -> None:
    """Write triangles as halves of float32: the normal, three corners and no attribute."""
    values = np.empty(12, np.float32)
    halves = values.view(np.uint16)
    for row in range(len(faces)):
        for corner in range(3):
            for axis in range(3):
                values[3 + 3 * corner + axis] = points[faces[row, corner], axis]
        _set_normal(values)
        triangles[row, :24] = halves
        triangles[row, 24] = 0


@njit(cache=True)
def _set_normal(values: NDArray[np.float32]) -> None:
    ux, uy, uz = values[6] - values[3], values[7] - values[4], values[8] - values[5]
    vx, vy, vz = values[9] - values[3], values[10] - values[4], values[11] - values[5]
    x, y, z = uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx
    # Squares of float32 lengths below 1e-19 vanish
    length = np.sqrt(np.float64(x) ** 2 + np.float64(y) ** 2 + np.float64(z) ** 2)
    length = length if length > 0 else 1.0
    values[0], values[1], values[2] = x / length, y / length, z / length
