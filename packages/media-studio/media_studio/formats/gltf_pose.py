"""Where the vertices of a glTF scene are: node transforms, morph targets and skins.

Source: Khronos glTF 2.0 specification, sections 3.5 and 3.7.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numba import njit
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from media_gltf import accessors
from media_gltf.document import Document, Primitive
from media_gltf.glb import Container
from media_gltf.nodes import world_matrices
from media_studio.arrays import FloatArray
from media_studio.errors import InvalidModel

Selection = NDArray[np.bool_] | slice

_INFLUENCE_SETS = 8


@dataclass(frozen=True, kw_only=True, eq=False)
class Pose:
    """How the nodes of a scene stand at one moment.

    Attributes:
        worlds: (4, 4) world matrix of each node of the scene.
        weights: Weights of the morph targets of each node that has a mesh.
    """

    worlds: Mapping[int, FloatArray]
    weights: Mapping[int, FloatArray]


def rest_pose(document: Document) -> Pose:
    """Return the pose in which the nodes of the default scene are stored."""
    return Pose(worlds=world_matrices(document, {}), weights=default_weights(document))


def default_weights(document: Document) -> dict[int, FloatArray]:
    """Return the stored weights of the morph targets of each node that has a mesh."""
    meshes = document.get("meshes", [])
    return {
        index: np.array(node.get("weights", meshes[node["mesh"]].get("weights", [])), np.float64)
        for index, node in enumerate(document.get("nodes", []))
        if "mesh" in node
    }


@dataclass(frozen=True, kw_only=True, eq=False)
class Skin:
    """Joints that carry vertices.

    Attributes:
        joints: Nodes, (j,).
        inverse: (j, 4, 4) from mesh space to the space of each joint at rest.
        influences: (n, j) sparse, rows sum to 1.
    """

    joints: list[int]
    inverse: FloatArray
    influences: csr_matrix

    def matrices(self, pose: Pose) -> FloatArray:
        """Return the matrix that takes each vertex to world space, (n, 4, 4)."""
        blended: FloatArray = self.influences @ self._of_joints(pose).reshape(-1, 16)
        return blended.reshape(-1, 4, 4)

    def carry(
        self, pose: Pose, points: FloatArray, normals: FloatArray
    ) -> tuple[FloatArray, FloatArray]:
        """Return the points (n, 3) and unit normals, (n, 3) or none, in world space."""
        moved, turned = np.empty_like(points), np.empty_like(normals)
        shares = self.influences
        joints = self._of_joints(pose)
        _carry(shares.indptr, shares.indices, shares.data, joints, points, normals, moved, turned)
        return moved, turned

    def _of_joints(self, pose: Pose) -> FloatArray:
        still = np.eye(4)
        worlds = np.stack([pose.worlds.get(joint, still) for joint in self.joints])
        return np.ascontiguousarray(worlds @ self.inverse)


@dataclass(frozen=True, kw_only=True, eq=False)
class PosablePrimitive:
    """The vertices of one primitive as one node uses it, ready to be posed many times.

    Attributes:
        node: The node.
        positions: (n, 3) in mesh space.
        normals: (n, 3) in mesh space, or None.
        position_targets: Morph target number and offsets (n, 3).
        normal_targets: The same for normals.
        skin: What carries the vertices in place of the node, or None.
    """

    node: int
    positions: FloatArray
    normals: FloatArray | None
    position_targets: tuple[tuple[int, FloatArray], ...]
    normal_targets: tuple[tuple[int, FloatArray], ...]
    skin: Skin | None

    def mirrored(self, pose: Pose) -> bool:
        """Tell whether the pose turns the surface inside out."""
        matrix = self.skin.matrices(pose)[0] if self.skin else pose.worlds[self.node]
        return bool(np.linalg.det(matrix[:3, :3]) < 0)

    def posed(self, pose: Pose) -> tuple[FloatArray, FloatArray | None]:
        """Return positions and unit normals in world space, (n, 3) each.

        Normals of mirrored nodes that have no skin keep pointing out of the surface.
        """
        weights = pose.weights[self.node]
        points = _morphed(self.positions, self.position_targets, weights)
        normals = self.normals
        if normals is not None:
            normals = _morphed(normals, self.normal_targets, weights)
        if self.skin is None:
            world = pose.worlds[self.node]
            return _moved(points, world), None if normals is None else _turned(normals, world)
        moved, turned = self.skin.carry(pose, points, points[:0] if normals is None else normals)
        return moved, None if normals is None else turned


def read_figure(
    container: Container, node: int, primitive: Primitive, used: Selection
) -> PosablePrimitive:
    """Read the vertices `used` of a primitive.

    Raises:
        InvalidModel: If the skin or a morph target is damaged.
    """
    attributes, targets = primitive["attributes"], primitive.get("targets", [])
    count = container.document["accessors"][attributes["POSITION"]]["count"]

    def read(accessor: int) -> FloatArray:
        values = accessors.read_floats(container, accessor)
        if values.shape != (count, 3):
            raise InvalidModel("The model is damaged: normals or morph targets do not fit it.")
        return values[used]

    entry = container.document["nodes"][node]
    skinned = "skin" in entry and {"JOINTS_0", "WEIGHTS_0"} <= attributes.keys()
    return PosablePrimitive(
        node=node,
        positions=read(attributes["POSITION"]),
        normals=read(attributes["NORMAL"]) if "NORMAL" in attributes else None,
        position_targets=tuple(
            (number, read(target["POSITION"]))
            for number, target in enumerate(targets)
            if "POSITION" in target
        ),
        normal_targets=tuple(
            (number, read(target["NORMAL"]))
            for number, target in enumerate(targets)
            if "NORMAL" in target and "NORMAL" in attributes
        ),
        skin=_read_skin(container, entry["skin"], primitive, used) if skinned else None,
    )


def _morphed(
    values: FloatArray, targets: tuple[tuple[int, FloatArray], ...], weights: FloatArray
) -> FloatArray:
    for number, offsets in targets:
        if number < len(weights) and weights[number]:
            values = values + weights[number] * offsets
    return values


def _moved(points: FloatArray, world: FloatArray) -> FloatArray:
    return np.asarray(_placed(points, world))


def _turned(normals: FloatArray, world: FloatArray) -> FloatArray:
    # The cofactor matrix is the inverse transpose up to scale and exists for flat scales
    columns = world[:3, :3].T
    cofactor = np.array([np.cross(columns[i - 2], columns[i - 1]) for i in range(3)]).T
    sign = -1.0 if np.linalg.det(world[:3, :3]) < 0 else 1.0
    return np.asarray(_directed(normals, sign * cofactor))


@njit(cache=True)
def _placed(points: FloatArray, world: FloatArray) -> FloatArray:
    """Apply a matrix to (n, 3); the threads of BLAS cost more than so small products."""
    placed = np.empty((len(points), 3))
    for row in range(len(points)):
        x, y, z = points[row, 0], points[row, 1], points[row, 2]
        for axis in range(3):
            placed[row, axis] = (
                world[axis, 0] * x + world[axis, 1] * y + world[axis, 2] * z + world[axis, 3]
            )
    return placed


@njit(cache=True)
def _directed(normals: FloatArray, matrix: FloatArray) -> FloatArray:
    """Apply a matrix to (n, 3) and make unit vectors of what has a length."""
    directed = np.empty((len(normals), 3))
    for row in range(len(normals)):
        x, y, z = normals[row, 0], normals[row, 1], normals[row, 2]
        a = matrix[0, 0] * x + matrix[0, 1] * y + matrix[0, 2] * z
        b = matrix[1, 0] * x + matrix[1, 1] * y + matrix[1, 2] * z
        c = matrix[2, 0] * x + matrix[2, 1] * y + matrix[2, 2] * z
        length = np.sqrt(a * a + b * b + c * c)
        length = length if length > 0 else 1.0
        directed[row, 0], directed[row, 1], directed[row, 2] = a / length, b / length, c / length
    return directed


@njit(cache=True)
def _carry(  # type: ignore[no-untyped-def]
    starts, names, shares, joints, points, normals, moved, turned
):
    """Blend the matrices of joints and apply them vertex by vertex: all of them fill no cache."""
    matrix = np.empty((3, 4))
    for row in range(len(points)):
        matrix[:] = 0.0
        for place in range(starts[row], starts[row + 1]):
            share, joint = shares[place], names[place]
            # Most files name four joints for each vertex, and few vertices need them
            for cell in range(12 if share != 0.0 else 0):
                matrix[cell // 4, cell % 4] += share * joints[joint, cell // 4, cell % 4]
        x, y, z = points[row, 0], points[row, 1], points[row, 2]
        for axis in range(3):
            a, b, c = matrix[axis, 0], matrix[axis, 1], matrix[axis, 2]
            moved[row, axis] = a * x + b * y + c * z + matrix[axis, 3]
        if len(normals):
            x, y, z = normals[row, 0], normals[row, 1], normals[row, 2]
            square = 0.0
            for axis in range(3):
                turned[row, axis] = matrix[axis, 0] * x + matrix[axis, 1] * y + matrix[axis, 2] * z
                square += turned[row, axis] ** 2
            for axis in range(3 if square > 0.0 else 0):
                turned[row, axis] /= np.sqrt(square)


def _read_skin(container: Container, index: int, primitive: Primitive, used: Selection) -> Skin:
    entry = container.document["skins"][index]
    joints = entry["joints"]
    inverse = np.broadcast_to(np.eye(4), (len(joints), 4, 4))
    if "inverseBindMatrices" in entry:
        stored = accessors.read_floats(container, entry["inverseBindMatrices"])
        if stored.shape[0] < len(joints) or stored.shape[1] != 16:
            raise InvalidModel("The model is damaged: a skin lacks inverse bind matrices.")
        inverse = stored[: len(joints)].reshape(-1, 4, 4).transpose(0, 2, 1)
    influences = _read_influences(container, primitive["attributes"], len(joints), used)
    return Skin(joints=joints, inverse=inverse, influences=influences)


def _read_influences(
    container: Container, attributes: Mapping[str, int], joints: int, used: Selection
) -> csr_matrix:
    columns, weights = [], []
    for number in range(_INFLUENCE_SETS):
        if not {f"JOINTS_{number}", f"WEIGHTS_{number}"} <= attributes.keys():
            break
        named = accessors.read_numbers(container, attributes[f"JOINTS_{number}"])[used]
        columns.append(named.astype(np.int64))
        weights.append(accessors.read_floats(container, attributes[f"WEIGHTS_{number}"])[used])
    column = np.concatenate(columns, axis=1)
    if column.max(initial=0) >= joints:
        raise InvalidModel("The model is damaged: a vertex names a joint that is missing.")
    weight = np.concatenate(weights, axis=1)
    if weight.shape != column.shape:
        raise InvalidModel("The model is damaged: its skin weights do not match its joints.")
    total = weight.sum(axis=1, keepdims=True)
    weight = weight / np.where(total > 0, total, 1.0)
    start = np.arange(len(column) + 1) * column.shape[1]
    return csr_matrix((weight.ravel(), column.ravel(), start), (len(column), joints))
