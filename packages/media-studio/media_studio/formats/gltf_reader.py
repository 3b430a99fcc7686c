"""Read a glTF file as a static model in world space.

Source: Khronos glTF 2.0 specification, sections 3.5 to 3.7.
"""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from media_gltf import accessors
from media_gltf.document import Primitive
from media_gltf.glb import Container
from media_gltf.structure import uses_draco
from media_gltf.triangles import TRIANGLE_STRIP, has_quads, read_faces, triangle_count
from media_studio.arrays import FloatArray, IntArray
from media_studio.formats import gltf_file, inspection
from media_studio.formats.draco import decompress
from media_studio.formats.gltf_pose import Pose, read_figure, rest_pose
from media_studio.formats.material_reader import PLAIN, MaterialReader
from media_studio.formats.ngon import find_quads
from media_studio.formats.texture_coordinates import read_coordinates
from media_studio.mesh.model import Material, Model, Surface


def read_model(path: Path) -> Model:
    """Read a GLB or self-contained glTF file.

    Node transforms are applied; skinned meshes are posed by their joints as the nodes stand and
    morph targets by their default weights. Points and lines are left out.

    Args:
        path: The file; it is checked first (see `inspection.check`).

    Returns:
        One surface for each use of each primitive, in metres, Y up.

    Raises:
        InvalidModel: If the file is damaged, hostile, empty or too large.
        UnsupportedModel: If it needs something that is not read.
    """
    container = gltf_file.read(path)
    inspection.check(container)
    if uses_draco(container.document):
        container = decompress(container)
    return build_model(container, name=path.stem)


def build_model(container: Container, *, name: str = "model") -> Model:
    """Build the model of a checked container without Draco data."""
    pose = rest_pose(container.document)
    materials = _Materials(container)
    surfaces = []
    for index in pose.worlds:
        if "mesh" in container.document["nodes"][index]:
            surfaces += _read_mesh(container, index, pose, materials)
    if not surfaces:
        raise inspection.without_surface(container.document)
    return Model(surfaces=tuple(surfaces), materials=tuple(materials.used), name=name)


def count_triangles(container: Container) -> int:
    """Count the triangles of every use of every mesh in the scene of a checked asset."""
    nodes, meshes = container.document.get("nodes", []), container.document.get("meshes", [])
    uses = Counter(
        nodes[index]["mesh"]
        for index in rest_pose(container.document).worlds
        if "mesh" in nodes[index]
    )
    return sum(
        times * _triangles(container, primitive)
        for mesh, times in uses.items()
        for primitive in meshes[mesh]["primitives"]
    )


def _triangles(container: Container, primitive: Primitive) -> int:
    # Only strips have triangles that do not count
    if primitive.get("mode") == TRIANGLE_STRIP:
        return len(read_faces(container, primitive))
    return triangle_count(container.document, primitive)


class _Materials:
    """Materials in the order in which surfaces use them."""

    def __init__(self, container: Container) -> None:
        self._reader = MaterialReader(container)
        self._slots: dict[int | None, int] = {}
        self.used: list[Material] = []

    def slot(self, index: int | None) -> int:
        if index not in self._slots:
            self._slots[index] = len(self.used)
            self.used.append(PLAIN if index is None else self._reader.read(index))
        return self._slots[index]


def _read_mesh(
    container: Container, node_index: int, pose: Pose, materials: _Materials
) -> list[Surface]:
    node = container.document["nodes"][node_index]
    mesh = container.document["meshes"][node["mesh"]]
    surfaces = []
    for number, primitive in enumerate(mesh["primitives"]):
        faces, quads = read_faces(container, primitive), 0
        if not len(faces):
            continue
        if has_quads(primitive):
            faces, quads = find_quads(faces)
        figure = read_figure(container, node_index, primitive, slice(None))
        vertices, normals = figure.posed(pose)
        faces = flipped(faces, quads) if figure.mirrored(pose) else faces
        uv, map_uv = read_coordinates(container, primitive)
        surface = Surface(
            vertices=vertices,
            faces=faces,
            material=materials.slot(primitive.get("material")),
            normals=normals,
            uv=uv,
            map_uv=map_uv,
            colors=_read_colors(container, primitive),
            quads=quads,
            source=(node["mesh"], number),
            node=node_index,
        )
        surfaces.append(_compacted(surface))
    return surfaces


def flipped(faces: IntArray, quads: int) -> IntArray:
    """Turn triangles (m, 3) inside out; the pairs of the first `quads` stay pairs."""
    flipped = faces[:, [0, 2, 1]]
    pairs = flipped[: 2 * quads].reshape(-1, 2, 3)[:, ::-1].reshape(-1, 3)
    return np.concatenate([pairs, flipped[2 * quads :]])


def _read_colors(container: Container, primitive: Primitive) -> FloatArray | None:
    accessor = primitive["attributes"].get("COLOR_0")
    if accessor is None:
        return None
    colors = accessors.read_floats(container, accessor)
    if colors.shape[1] == 3:
        colors = np.column_stack([colors, np.ones(len(colors))])
    return colors


def used_vertices(faces: IntArray, count: int) -> NDArray[np.bool_]:
    """Tell which of `count` vertices any face uses, (count,)."""
    used = np.zeros(count, bool)
    used[faces] = True
    return used


def _compacted(surface: Surface) -> Surface:
    """Drop vertices that no face uses: primitives often share one vertex buffer."""
    used = used_vertices(surface.faces, len(surface.vertices))
    if used.all():
        return surface
    renumbered = np.cumsum(used) - 1
    return replace(
        surface,
        vertices=surface.vertices[used],
        faces=renumbered[surface.faces],
        normals=None if surface.normals is None else surface.normals[used],
        uv=None if surface.uv is None else surface.uv[used],
        colors=None if surface.colors is None else surface.colors[used],
        map_uv={name: uv[used] for name, uv in surface.map_uv.items()},
    )
