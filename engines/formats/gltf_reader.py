"""Read a glTF file as a static model in world space.

Source: Khronos glTF 2.0 specification, sections 3.5 to 3.7.
"""

from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from engines.errors import InvalidModel
from engines.formats import accessors, glb, inspection
from engines.formats.glb import Container
from engines.formats.gltf_document import Document, Node, Primitive, TextureInfo
from engines.formats.material_reader import PLAIN, MaterialReader, uv_texture
from engines.formats.ngon import find_quads
from engines.mesh.model import FloatArray, IntArray, Material, Model, Surface


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
    container = glb.read(path)
    inspection.check(container)
    if inspection.uses_draco(container):
        from engines.formats.blender_scene import decompress  # only workers may load bpy

        container = decompress(container)
    return build_model(container, name=path.stem)


def build_model(container: Container, *, name: str = "model") -> Model:
    """Build the model of a checked container without Draco data."""
    worlds = world_matrices(container.document)
    materials = _Materials(container)
    surfaces = []
    for index, world in worlds.items():
        node = container.document["nodes"][index]
        if "mesh" in node:
            surfaces += _read_mesh(container, node, world, worlds, materials)
    if not surfaces:
        raise InvalidModel("The scene of the model holds no triangles.")
    return Model(surfaces=tuple(surfaces), materials=tuple(materials.used), name=name)


def scene_roots(document: Document) -> list[int]:
    """Return the root nodes of the default scene, or of all nodes where there is no scene."""
    scenes = document.get("scenes", [])
    if scenes:
        return scenes[document.get("scene", 0)].get("nodes", [])
    nodes = document.get("nodes", [])
    children = {child for node in nodes for child in node.get("children", [])}
    return [index for index in range(len(nodes)) if index not in children]


def world_matrices(document: Document) -> dict[int, FloatArray]:
    """Return the (4, 4) world matrix of every node of the default scene."""
    nodes = document.get("nodes", [])
    roots = scene_roots(document)
    worlds = {root: _local_matrix(nodes[root]) for root in roots}
    queue = list(roots)
    for index in queue:
        for child in nodes[index].get("children", []):
            worlds[child] = worlds[index] @ _local_matrix(nodes[child])
            queue.append(child)
    return worlds


def _local_matrix(node: Node) -> FloatArray:
    if "matrix" in node:
        return np.array(node["matrix"], np.float64).reshape(4, 4).T
    x, y, z, w = node.get("rotation", (0.0, 0.0, 0.0, 1.0))
    matrix = np.eye(4)
    matrix[:3, :3] = np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
            [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
            [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
        ]
    ) * np.array(node.get("scale", (1.0, 1.0, 1.0)))
    matrix[:3, 3] = node.get("translation", (0.0, 0.0, 0.0))
    return matrix


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
    container: Container,
    node: Node,
    world: FloatArray,
    worlds: dict[int, FloatArray],
    materials: _Materials,
) -> list[Surface]:
    mesh = container.document["meshes"][node["mesh"]]
    weights = node.get("weights", mesh.get("weights", []))
    surfaces = []
    for number, primitive in enumerate(mesh["primitives"]):
        faces, quads = read_faces(container, primitive), 0
        if not len(faces):
            continue
        if has_quads(primitive):
            faces, quads = find_quads(faces)
        transform = _Transform.of(container, node, primitive, world, worlds)
        positions = _morphed(container, primitive, "POSITION", weights)
        faces = _flipped(faces, quads) if transform.mirrors else faces
        surface = Surface(
            vertices=transform.points(positions),
            faces=faces,
            material=materials.slot(primitive.get("material")),
            normals=_read_normals(container, primitive, weights, transform),
            uv=_read_uv(container, primitive),
            colors=_read_colors(container, primitive),
            quads=quads,
            source=(node["mesh"], number),
        )
        surfaces.append(_compacted(surface))
    return surfaces


def has_quads(primitive: Primitive) -> bool:
    """Tell whether a primitive's triangles encode larger polygons."""
    return "FB_ngon_encoding" in primitive.get("extensions", {})


def read_faces(container: Container, primitive: Primitive) -> IntArray:
    """Return the (m, 3) triangles of a primitive in the order of the file."""
    mode = primitive.get("mode", inspection.TRIANGLES)
    position = primitive["attributes"].get("POSITION")
    triangular = (inspection.TRIANGLES, inspection.TRIANGLE_STRIP, inspection.TRIANGLE_FAN)
    if position is None or mode not in triangular:
        return np.zeros((0, 3), np.int64)
    if "indices" in primitive:
        corners = accessors.read_integers(container, primitive["indices"])
    else:
        corners = np.arange(container.document["accessors"][position]["count"])
    return _triangulate(corners, mode)


def _triangulate(corners: IntArray, mode: int) -> IntArray:
    if mode == inspection.TRIANGLES:
        return corners[: len(corners) // 3 * 3].reshape(-1, 3)
    if mode == inspection.TRIANGLE_FAN:
        first = np.broadcast_to(corners[:1], max(len(corners) - 2, 0))
        return np.column_stack([first, corners[1:-1], corners[2:]])
    faces = np.column_stack([corners[:-2], corners[1:-1], corners[2:]])
    faces[1::2] = faces[1::2, [1, 0, 2]]
    # Strips are stitched together with triangles that use a vertex twice
    distinct = (faces != np.roll(faces, 1, axis=1)).all(axis=1)
    return faces[distinct]


def _flipped(faces: IntArray, quads: int) -> IntArray:
    flipped = faces[:, [0, 2, 1]]
    pairs = flipped[: 2 * quads].reshape(-1, 2, 3)[:, ::-1].reshape(-1, 3)
    return np.concatenate([pairs, flipped[2 * quads :]])


@dataclass(frozen=True, kw_only=True, eq=False)
class _Transform:
    """From mesh space to world space: one matrix for all vertices, or one for each.

    Attributes:
        matrices: (4, 4) or (n, 4, 4).
        mirrors: True when it turns the surface inside out.
    """

    matrices: FloatArray
    mirrors: bool

    @classmethod
    def of(
        cls,
        container: Container,
        node: Node,
        primitive: Primitive,
        world: FloatArray,
        worlds: dict[int, FloatArray],
    ) -> "_Transform":
        if "skin" in node and "JOINTS_0" in primitive["attributes"]:
            matrices = _skin_matrices(container, node["skin"], primitive, worlds)
            return cls(matrices=matrices, mirrors=bool(np.linalg.det(matrices[0, :3, :3]) < 0))
        return cls(matrices=world, mirrors=bool(np.linalg.det(world[:3, :3]) < 0))

    def points(self, points: FloatArray) -> FloatArray:
        if self.matrices.ndim == 2:
            moved = points @ self.matrices[:3, :3].T + self.matrices[:3, 3]
        else:
            moved = np.einsum("nij,nj->ni", self.matrices[:, :3, :3], points)
            moved += self.matrices[:, :3, 3]
        return moved

    def directions(self, directions: FloatArray) -> FloatArray:
        if self.matrices.ndim == 2:
            # The cofactor matrix is the inverse transpose up to scale and exists for flat scales
            columns = self.matrices[:3, :3].T
            cofactor = np.array([np.cross(columns[i - 2], columns[i - 1]) for i in range(3)]).T
            turned = directions @ cofactor.T
        else:
            turned = np.einsum("nij,nj->ni", self.matrices[:, :3, :3], directions)
        turned = -turned if self.mirrors and self.matrices.ndim == 2 else turned
        lengths = np.linalg.norm(turned, axis=1, keepdims=True)
        return turned / np.where(lengths > 0, lengths, 1.0)


def _skin_matrices(
    container: Container, skin_index: int, primitive: Primitive, worlds: dict[int, FloatArray]
) -> FloatArray:
    skin = container.document["skins"][skin_index]
    joints = np.stack([worlds.get(joint, np.eye(4)) for joint in skin["joints"]])
    if "inverseBindMatrices" in skin:
        inverse = accessors.read_floats(container, skin["inverseBindMatrices"])
        if inverse.shape[0] < len(joints) or inverse.shape[1] != 16:
            raise InvalidModel("The model is damaged: a skin lacks inverse bind matrices.")
        joints = joints @ inverse[: len(joints)].reshape(-1, 4, 4).transpose(0, 2, 1)
    attributes = primitive["attributes"]
    matrices = np.zeros((container.document["accessors"][attributes["POSITION"]]["count"], 4, 4))
    total = np.zeros(len(matrices))
    for number in range(8):
        if not {f"JOINTS_{number}", f"WEIGHTS_{number}"} <= attributes.keys():
            break
        indices = accessors.read_numbers(container, attributes[f"JOINTS_{number}"]).astype(np.int64)
        weights = accessors.read_floats(container, attributes[f"WEIGHTS_{number}"])
        if indices.max(initial=0) >= len(joints):
            raise InvalidModel("The model is damaged: a vertex names a joint that is missing.")
        total += weights.sum(axis=1)
        for column in range(4):
            matrices += weights[:, column, None, None] * joints[indices[:, column]]
    return matrices / np.where(total > 0, total, 1.0)[:, None, None]


def _morphed(
    container: Container, primitive: Primitive, name: str, weights: list[float]
) -> FloatArray:
    values = accessors.read_floats(container, primitive["attributes"][name])
    for target, weight in zip(primitive.get("targets", []), weights, strict=False):
        if weight and name in target:
            values = values + weight * accessors.read_floats(container, target[name])
    return values


def _read_normals(
    container: Container, primitive: Primitive, weights: list[float], transform: _Transform
) -> FloatArray | None:
    if "NORMAL" not in primitive["attributes"]:
        return None
    return transform.directions(_morphed(container, primitive, "NORMAL", weights))


def _read_uv(container: Container, primitive: Primitive) -> FloatArray | None:
    info: TextureInfo | None = None
    if "material" in primitive:
        info = uv_texture(container.document["materials"][primitive["material"]])
    change = info.get("extensions", {}).get("KHR_texture_transform", {}) if info else {}
    channel = change.get("texCoord", info.get("texCoord", 0) if info else 0)
    accessor = primitive["attributes"].get(f"TEXCOORD_{channel}")
    if accessor is None:
        return None
    uv = accessors.read_floats(container, accessor)
    if not change:
        return uv
    angle = change.get("rotation", 0.0)
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    scaled = uv * np.array(change.get("scale", (1.0, 1.0)))
    return scaled @ turn.T + np.array(change.get("offset", (0.0, 0.0)))


def _read_colors(container: Container, primitive: Primitive) -> FloatArray | None:
    accessor = primitive["attributes"].get("COLOR_0")
    if accessor is None:
        return None
    colors = accessors.read_floats(container, accessor)
    if colors.shape[1] == 3:
        colors = np.column_stack([colors, np.ones(len(colors))])
    return colors


def _compacted(surface: Surface) -> Surface:
    """Drop vertices that no face uses: primitives often share one vertex buffer."""
    used = np.zeros(len(surface.vertices), bool)
    used[surface.faces] = True
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
    )
