"""The skeleton of a rigged figure in a glTF asset."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

import numpy as np

from media_gltf.document import Document
from media_gltf.figures.errors import NoHumanFigure
from media_gltf.figures.figure import HumanFigure, human_figure
from media_gltf.figures.fingers import finger_tips
from media_gltf.figures.joint_tree import JointTree
from media_gltf.figures.roles import LEG, SIDES, Roles
from media_gltf.glb import Container
from media_studio.arrays import FloatArray
from media_studio.errors import InvalidModel, NotHumanoid, NotRigged
from media_studio.motion.anatomy import bone_frames
from media_studio.motion.bone_map import named_joints
from media_studio.motion.hands import PALMS
from media_studio.motion.skin_points import forearm_ends
from media_studio.motion.soles import sole_points

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
        bones: Frame (3, 3) of the bone of each role, and of palms, see `anatomy`.
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


def read_rig(container: Container, bone_map: Mapping[str, str] | None = None) -> HumanRig:
    """Find the skeleton of a human figure.

    Args:
        container: A checked asset.
        bone_map: Name of the joint of some roles; goes before what is found.

    Raises:
        InvalidBoneMap: If it names a role or a joint that there is not.
        InvalidModel: If a skin has no joints, or one of them twice.
        NotRigged: If it has no skin, or bones without size.
        NotHumanoid: If the skeleton is not that of a human figure; the message names what it lacks.
    """
    _check_skins(container.document)
    try:
        figure = human_figure(container, named_joints(container.document, bone_map or {}))
    except NoHumanFigure as error:
        raise NotHumanoid(str(error)) from error
    if figure is None:
        raise NotRigged(
            "The model has no skin, so there are no bones to move; send a rigged character."
        )
    parents, worlds, roles = figure.tree.parents, figure.worlds, figure.roles
    _check_size(roles, worlds)
    marked = {**finger_tips(roles.by_role, figure.tree), **roles.by_role}
    points = {role: worlds[node, :3, 3] for role, node in marked.items()}
    frames = bone_frames(points | forearm_ends(container, roles.by_role, worlds))
    turns = orientations(worlds[:, :3, :3])
    above = np.stack([turns[p] if p >= 0 else np.eye(3) for p in parents])
    hips = roles.by_role["hips"]
    return HumanRig(
        roles=replace(roles, notes=(*roles.notes, *_notes(figure, container.document))),
        parents=tuple(parents),
        order=_between(figure.tree, hips, {*roles.by_role.values(), *roles.spine}),
        worlds=worlds,
        turns=turns,
        local_turns=_proper(np.swapaxes(above, -1, -2) @ turns),
        bones={role: frames[role] for role in (*roles.by_role, *PALMS) if role in frames},
        soles=sole_points(container, roles.by_role, worlds, figure.tree),
        stored_otherwise=figure.is_stored_otherwise,
    )


def _check_skins(document: Document) -> None:
    for number, skin in enumerate(document.get("skins", [])):
        joints = skin["joints"]
        if not joints or len(set(joints)) < len(joints):
            fault = "lists a joint twice" if joints else "has no joints"
            raise InvalidModel(
                f"The model is damaged: its skin {number} {fault}. Export it again with its rig."
            )


def _check_size(roles: Roles, worlds: FloatArray) -> None:
    moved = list(roles.by_role.values())
    legs = [roles.by_role[f"{side}_{part}"] for side in SIDES for part in LEG]
    flat = (np.linalg.det(worlds[moved, :3, :3]) == 0).any()
    if flat or np.ptp(worlds[legs, 1, 3]) == 0:
        raise NotRigged("The bones of the model have no size; export it again at its full size.")


def _notes(figure: HumanFigure, document: Document) -> Iterator[str]:
    roles = figure.roles
    if any(set(skin["joints"]).isdisjoint(roles.by_role.values()) for skin in document["skins"]):
        yield _ONE_OF_SEVERAL
    scales = np.linalg.svd(figure.worlds[roles.by_role["hips"], :3, :3], compute_uv=False)
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
