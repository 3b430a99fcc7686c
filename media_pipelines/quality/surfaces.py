"""The triangles of a glTF file, mesh by mesh."""

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from media_gltf.accessors import read_numbers
from media_gltf.document import MaterialEntry, Primitive
from media_gltf.glb import Container
from media_gltf.materials import is_unlit
from media_gltf.triangles import has_triangles, read_faces
from media_gltf.values import is_finite
from media_pipelines.quality.geometry import Faces, Points, Topology, Vectors, topology_of


@dataclass(frozen=True, kw_only=True, eq=False)
class PrimitivePart:
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

    def material(self, asset: Container) -> MaterialEntry | None:
        """Return how it looks, if the asset says so."""
        number = self.primitive.get("material")
        return None if number is None else asset.document["materials"][number]

    def is_unlit(self, asset: Container) -> bool:
        """Whether light makes no difference to it."""
        return is_unlit(self.material(asset) or MaterialEntry())


@dataclass(frozen=True, kw_only=True, eq=False)
class MeshSurface:
    """All triangles of one mesh.

    Attributes:
        name: As people know it.
        parts: One for each primitive of triangles.
        topology: Of all parts together, in their order.
    """

    name: str
    parts: tuple[PrimitivePart, ...]
    topology: Topology

    @property
    def corners(self) -> Vectors:
        """(m, 3, 3) positions of the corners of each face of all parts."""
        return np.concatenate([part.corners for part in self.parts])

    def slices(self) -> list[slice]:
        """Return where the faces of each part are among those of the mesh."""
        ends = np.cumsum([0, *(len(part.faces) for part in self.parts)])
        return [slice(start, end) for start, end in pairwise(ends)]


def surface_of(asset: Container, mesh_index: int) -> MeshSurface | None:
    """Return the triangles of a mesh; nothing when it has none."""
    mesh = asset.document["meshes"][mesh_index]
    read = [
        _part(asset, mesh_index, number, primitive)
        for number, primitive in enumerate(mesh["primitives"])
        if has_triangles(primitive)
    ]
    parts = tuple(part for part in read if len(part.faces))
    if not parts:
        return None
    starts = np.cumsum([0, *(len(part.points) for part in parts)])
    points = np.concatenate([part.points for part in parts])
    faces = np.concatenate(
        [part.faces + start for part, start in zip(parts, starts[:-1], strict=True)]
    )
    return MeshSurface(
        name=mesh.get("name") or f"mesh {mesh_index}",
        parts=parts,
        topology=topology_of(points, faces),
    )


def is_readable(asset: Container, mesh_index: int) -> bool:
    """Whether a mesh has finite positions and its indices name vertices that there are."""
    return all(
        is_finite(positions := read_numbers(asset, primitive["attributes"]["POSITION"]))
        and read_faces(asset, primitive).max(initial=-1) < len(positions)
        for primitive in asset.document["meshes"][mesh_index]["primitives"]
    )


def _part(asset: Container, mesh: int, number: int, primitive: Primitive) -> PrimitivePart:
    return PrimitivePart(
        mesh=mesh,
        number=number,
        primitive=primitive,
        points=np.asarray(read_numbers(asset, primitive["attributes"]["POSITION"]), np.float32),
        faces=read_faces(asset, primitive),
    )
