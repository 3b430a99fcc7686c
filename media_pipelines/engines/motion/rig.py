"""The skeleton of a rigged figure in a glTF asset."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

import numpy as np

from media_pipelines.engines.arrays import FloatArray
from media_pipelines.engines.errors import InvalidModel, NotHumanoid, NotRigged
from media_pipelines.engines.motion.anatomy import bone_frames
from media_pipelines.engines.motion.bind_pose import bound_worlds
from media_pipelines.engines.motion.joint_tree import JointTree
from media_pipelines.engines.motion.roles import LEG, SIDES, Roles, find_roles
from media_pipelines.engines.motion.soles import sole_points
from media_pipelines.gltf.document import Document
from media_pipelines.gltf.glb import Container
from media_pipelines.gltf.nodes import node_parents, world_matrices

_UNEVEN = 1.02
"""Ratio of the scales along two axes from which limbs that turn change their length."""
_SCALED = (
    "The skeleton is scaled unevenly, so limbs stretch as they turn; apply the scale before export."
)
_ONE_OF_SEVERAL = "The model has several skeletons; one of them was moved."


@dataclass(frozen=True, kw_only=True, eq=False)
class HumanRig:
    """A rigged human figure in the pose in which its skin was bound; world space, Y up.

    Attributes:
        roles: Node of each role.
        parents: Parent of each node, -1 for a root.
        order: The hips and what lies between them and joints that have a role, parents first.
        worlds: World matrices of the nodes, (n, 4, 4).
        turns: Their orientations without scale, (n, 3, 3); those of mirrored nodes are mirrored.
        local_turns: Rotations (n, 3, 3) of the nodes from their parents.
        bones: Frame (3, 3) of the bone of each role, see `anatomy`.
        soles: Points (p, 3) of the skin under feet and toes by role.
        stored_otherwise: Whether the nodes are stored in another pose.
    """

    roles: Roles
    parents: tuple[int, ...]
    order: tuple[int, ...]
    worlds: FloatArray
    turns: FloatArray
    local_turns: FloatArray
    bones: Mapping[str, FloatArray]
    soles: Mapping[str, FloatArray]
    stored_otherwise: bool

    @property
    def positions(self) -> FloatArray:
        """World positions of the nodes, (n, 3)."""
        return self.worlds[:, :3, 3]

    def point(self, role: str) -> FloatArray:
        """Return the world position (3,) of the joint of a role."""
        return self.positions[self.roles.by_role[role]]

    def segment(self, start: str, end: str) -> float:
        """Return the distance between the joints of two roles."""
        return float(np.linalg.norm(self.point(end) - self.point(start)))

    @property
    def floor(self) -> float:
        """Height of the floor that the figure stands on."""
        return min((float(points[:, 1].min()) for points in self.soles.values()), default=0.0)

    @property
    def leg(self) -> float:
        """Mean length of a leg from hip to ankle."""
        upper, lower, foot = LEG
        return sum(
            self.segment(f"{side}_{upper}", f"{side}_{lower}")
            + self.segment(f"{side}_{lower}", f"{side}_{foot}")
            for side in SIDES
        ) / len(SIDES)


def read_rig(container: Container) -> HumanRig:
    """Find the skeleton of a human figure.

    Args:
        container: A checked asset.

    Raises:
        InvalidModel: If a skin has no joints, or one of them twice.
        NotRigged: If it has no skin, or bones without size.
        NotHumanoid: If the skeleton is not that of a human figure; the message names what it lacks.
    """
    document = container.document
    _check_skins(document)
    found = world_matrices(document, {})
    joints = {j for skin in document.get("skins", []) for j in skin["joints"] if j in found}
    if not joints:
        raise NotRigged(
            "The model has no skin, so there are no bones to move; send a rigged character."
        )
    nodes = document["nodes"]
    parents = node_parents(document)
    tree = JointTree(parents)
    stored = np.stack([found.get(node, np.eye(4)) for node in range(len(nodes))])
    worlds = bound_worlds(container, stored, tree)
    roles = _roles(document, tree, worlds, joints)
    _check_size(roles, worlds)
    turns = orientations(worlds[:, :3, :3])
    above = np.stack([turns[p] if p >= 0 else np.eye(3) for p in parents])
    hips = roles.by_role["hips"]
    return HumanRig(
        roles=roles,
        parents=tuple(parents),
        order=_between(tree, hips, {*roles.by_role.values(), *roles.spine}),
        worlds=worlds,
        turns=turns,
        local_turns=_proper(np.swapaxes(above, -1, -2) @ turns),
        bones=bone_frames({role: worlds[node, :3, 3] for role, node in roles.by_role.items()}),
        soles=sole_points(container, roles.by_role, worlds, tree),
        stored_otherwise=worlds is not stored,
    )


def _check_skins(document: Document) -> None:
    for number, skin in enumerate(document.get("skins", [])):
        joints = skin["joints"]
        if not joints or len(set(joints)) < len(joints):
            fault = "lists a joint twice" if joints else "has no joints"
            raise InvalidModel(
                f"The model is damaged: its skin {number} {fault}. Export it again with its rig."
            )


def _roles(document: Document, tree: JointTree, worlds: FloatArray, joints: set[int]) -> Roles:
    """Find the roles among all joints or, where there are several skeletons, in one of them."""
    skins = {frozenset(skin["joints"]) & joints for skin in document["skins"]} - {frozenset()}
    problem: NotHumanoid | None = None
    for group in (joints, *sorted(skins, key=lambda skin: (-len(skin), min(skin)))):
        kept = {node for joint in group for node in tree.lineage(joint)}
        names = [
            node.get("name", "") if index in kept else ""
            for index, node in enumerate(document["nodes"])
        ]
        try:
            roles = find_roles(
                names,
                tree.parents,
                worlds[:, :3, 3],
                joints=group,
                vrm_humanoid=vrm_humanoid(document),
            )
        except NotHumanoid as error:
            problem = problem or error
            continue
        return replace(roles, notes=(*roles.notes, *_notes(roles, skins, worlds)))
    raise problem or NotHumanoid("The model has no skeleton.")


def _check_size(roles: Roles, worlds: FloatArray) -> None:
    moved = list(roles.by_role.values())
    legs = [roles.by_role[f"{side}_{part}"] for side in SIDES for part in LEG]
    flat = (np.linalg.det(worlds[moved, :3, :3]) == 0).any()
    if flat or np.ptp(worlds[legs, 1, 3]) == 0:
        raise NotRigged("The bones of the model have no size; export it again at its full size.")


def _notes(roles: Roles, skins: set[frozenset[int]], worlds: FloatArray) -> Iterator[str]:
    if any(skin.isdisjoint(roles.by_role.values()) for skin in skins):
        yield _ONE_OF_SEVERAL
    scales = np.linalg.svd(worlds[roles.by_role["hips"], :3, :3], compute_uv=False)
    if scales[0] > _UNEVEN * scales[-1]:
        yield _SCALED


def _between(tree: JointTree, hips: int, moved: set[int]) -> tuple[int, ...]:
    needed = {node for joint in moved for node in tree.path(hips, joint)}
    return tuple(node for node in tree.ordered() if node in needed)


def orientations(matrices: FloatArray) -> FloatArray:
    """Return the orthogonal matrices nearest to matrices (..., 3, 3).

    Source: Higham 1986, Computing the Polar Decomposition.
    """
    left, _, right = np.linalg.svd(matrices)
    nearest: FloatArray = left @ right
    return nearest


def _proper(turns: FloatArray) -> FloatArray:
    """Take the mirroring of a node's own scale out of its rotation."""
    mirrored = np.linalg.det(turns) < 0
    return np.where(mirrored[:, None, None], turns @ np.diag([-1.0, 1.0, 1.0]), turns)


def vrm_humanoid(document: Document) -> dict[str, int]:
    """Return the node of each bone that the VRM extension names, of VRM 0 or 1.

    Source: VRM 0.0 specification, humanoid; VRMC_vrm 1.0 specification, humanoid.
    """
    extensions = _object(document.get("extensions"))
    count = len(document.get("nodes", []))
    bones: dict[str, object] = {}
    for extension in ("VRM", "VRMC_vrm"):
        listed = _object(_object(extensions.get(extension)).get("humanoid")).get("humanBones")
        if isinstance(listed, list):
            entries = [_object(entry) for entry in listed]
            bones |= {str(entry.get("bone")): entry.get("node") for entry in entries}
        else:
            bones |= {name: _object(bone).get("node") for name, bone in _object(listed).items()}
    return {
        name: node
        for name, node in bones.items()
        if isinstance(node, int) and not isinstance(node, bool) and 0 <= node < count
    }


def _object(value: object) -> dict[str, object]:
    return value if isinstance(value, dict) else {}
