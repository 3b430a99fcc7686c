"""The triangles of a glTF file, mesh by mesh."""

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from media_pipelines.quality.geometry import Faces, Points, Topology, Vectors, topology_of
from media_pipelines.quality.gltf_file import GltfFile, Numbers
from media_pipelines.quality.gltf_schema import Primitive

TRIANGLES, STRIP, FAN = 4, 5, 6


@dataclass(frozen=True, kw_only=True, eq=False)
class Part:
    """The triangles of one primitive.

    Attributes:
        mesh: Number of its mesh.
        number: Its place among the primitives of the mesh.
        primitive: Its description.
        points: (n, 3) positions.
        faces: (m, 3) vertices.
    """

    mesh: int
    number: int
    primitive: Primitive
    points: Points
    faces: Faces

    @property
    def corners(self) -> Vectors:
        """(m, 3, 3) positions of the corners of each face."""
        return self.points.astype(np.float64)[self.faces]


@dataclass(frozen=True, kw_only=True, eq=False)
class Surface:
    """All triangles of one mesh.

    Attributes:
        name: As people know it.
        parts: One for each primitive of triangles.
        topology: Of all parts together, in their order.
    """

    name: str
    parts: tuple[Part, ...]
    topology: Topology

    @property
    def corners(self) -> Vectors:
        """(m, 3, 3) positions of the corners of each face of all parts."""
        return np.concatenate([part.corners for part in self.parts])

    def slices(self) -> list[slice]:
        """Return where the faces of each part are among those of the mesh."""
        ends = np.cumsum([0, *(len(part.faces) for part in self.parts)])
        return [slice(start, end) for start, end in pairwise(ends)]


def surface_of(file: GltfFile, mesh_index: int) -> Surface | None:
    """Return the triangles of a mesh; nothing when it has none."""
    mesh = file.document.meshes[mesh_index]
    parts = tuple(
        part
        for number, primitive in enumerate(mesh.primitives)
        if primitive.mode >= TRIANGLES
        and len((part := _part(file, mesh_index, number, primitive)).faces)
    )
    if not parts:
        return None
    starts = np.cumsum([0, *(len(part.points) for part in parts)])
    points = np.concatenate([part.points for part in parts])
    faces = np.concatenate(
        [part.faces + start for part, start in zip(parts, starts[:-1], strict=True)]
    )
    return Surface(
        name=mesh.name or f"mesh {mesh_index}", parts=parts, topology=topology_of(points, faces)
    )


def is_readable(file: GltfFile, mesh_index: int) -> bool:
    """Whether a mesh has finite positions and its indices name vertices that there are."""
    return all(
        _is_finite(positions := file.array(primitive.attributes["POSITION"]))
        and (primitive.indices is None or file.array(primitive.indices).max() < len(positions))
        for primitive in file.document.meshes[mesh_index].primitives
    )


def _is_finite(positions: Numbers) -> bool:
    return positions.dtype.kind != "f" or bool(np.isfinite(positions).all())


def triangle_count(file: GltfFile, primitive: Primitive) -> int:
    """Return the number of triangles without reading them."""
    index = primitive.indices if primitive.indices is not None else primitive.attributes["POSITION"]
    count = file.document.accessors[index].count
    if primitive.mode == TRIANGLES:
        return count // 3
    return max(count - 2, 0) if primitive.mode in (STRIP, FAN) else 0


def _part(file: GltfFile, mesh: int, number: int, primitive: Primitive) -> Part:
    points = np.asarray(file.array(primitive.attributes["POSITION"]), np.float32)
    if primitive.indices is None:
        order = np.arange(len(points))
    else:
        order = file.array(primitive.indices)[:, 0].astype(np.int64)
    return Part(
        mesh=mesh,
        number=number,
        primitive=primitive,
        points=points,
        faces=_faces(order, primitive.mode),
    )


def _faces(order: Faces, mode: int) -> Faces:
    if mode == TRIANGLES:
        return order[: len(order) // 3 * 3].reshape(-1, 3)
    if len(order) < 3:
        return np.zeros((0, 3), np.int64)
    if mode == FAN:
        first = np.full(len(order) - 2, order[0])
        return np.column_stack([first, order[1:-1], order[2:]])
    strip = np.column_stack([order[:-2], order[1:-1], order[2:]])
    strip[1::2] = strip[1::2, [1, 0, 2]]
    return strip
