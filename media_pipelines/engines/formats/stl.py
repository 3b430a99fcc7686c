"""Read and write STL."""

from pathlib import Path

import numpy as np

from media_pipelines.engines.arrays import FloatArray
from media_pipelines.engines.errors import InvalidModel
from media_pipelines.engines.formats.gltf_file import check_size
from media_pipelines.engines.formats.inspection import MAX_TRIANGLES
from media_pipelines.engines.formats.joining import join_equal_points
from media_pipelines.engines.formats.text_numbers import parse_after_word
from media_pipelines.engines.mesh.model import Material, Model, Surface

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
            stream.write(_triangles(surface).tobytes())


def _triangles(surface: Surface) -> np.ndarray[tuple[int], np.dtype[np.void]]:
    corners = surface.vertices.astype(np.float32)[surface.faces]
    triangles = np.zeros(len(corners), TRIANGLE)
    triangles["normal"] = _normals(corners)
    triangles["corners"] = corners
    return triangles


def _normals(corners: np.ndarray[tuple[int, ...], np.dtype[np.float32]]) -> FloatArray:
    first, second = corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]
    x, y, z = (
        first[:, i - 2] * second[:, i - 1] - first[:, i - 1] * second[:, i - 2] for i in range(3)
    )
    # Squares of float32 lengths below 1e-19 vanish
    lengths = np.sqrt(x.astype(np.float64) ** 2 + y.astype(np.float64) ** 2 + z**2)
    lengths[lengths == 0] = 1.0
    return np.stack([x, y, z], axis=1) / lengths[:, None]
