"""The human figure in a rigged glTF asset."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from media_gltf.document import Document
from media_gltf.figures.bind_pose import bound_worlds
from media_gltf.figures.errors import NoHumanFigure
from media_gltf.figures.joint_tree import JointTree
from media_gltf.figures.roles import Roles, find_roles
from media_gltf.glb import Container
from media_gltf.nodes import Matrices, node_parents, world_matrices


@dataclass(frozen=True, kw_only=True, eq=False)
class HumanFigure:
    """A human figure in the pose in which its skin was bound; world space, Y up.

    Attributes:
        roles: Node of each role.
        tree: Of all nodes.
        worlds: World matrices of the nodes, (n, 4, 4).
        is_stored_otherwise: Whether the nodes are stored in another pose.
    """

    roles: Roles
    tree: JointTree
    worlds: Matrices
    is_stored_otherwise: bool


def human_figure(
    container: Container, given: Mapping[str, int] | None = None
) -> HumanFigure | None:
    """Find the human figure of an asset; None where nothing has a skin.

    Args:
        container: A checked asset.
        given: Node of some roles; goes before what is found.

    Raises:
        NoHumanFigure: If there is none; the message says what there is, or what it lacks.
    """
    document = container.document
    found = world_matrices(document, {})
    joints = {j for skin in document.get("skins", []) for j in skin["joints"] if j in found}
    if not joints:
        return None
    tree = JointTree(node_parents(document))
    stored = np.stack([found.get(node, np.eye(4)) for node in range(len(tree.parents))])
    worlds = bound_worlds(container, stored, tree)
    return HumanFigure(
        roles=_roles(document, tree, worlds, joints, given),
        tree=tree,
        worlds=worlds,
        is_stored_otherwise=worlds is not stored,
    )


def _roles(
    document: Document,
    tree: JointTree,
    worlds: Matrices,
    joints: set[int],
    given: Mapping[str, int] | None,
) -> Roles:
    """Find the roles among all joints or, where there are several skeletons, in one of them."""
    skins = {frozenset(skin["joints"]) & joints for skin in document["skins"]} - {frozenset()}
    problem: NoHumanFigure | None = None
    for group in (joints, *sorted(skins, key=lambda skin: (-len(skin), min(skin)))):
        kept = {node for joint in group for node in tree.lineage(joint)}
        names = [
            node.get("name", "") if index in kept else ""
            for index, node in enumerate(document["nodes"])
        ]
        try:
            return find_roles(
                names,
                tree.parents,
                worlds[:, :3, 3],
                joints=group,
                vrm_humanoid=vrm_humanoid(document),
                given=given,
            )
        except NoHumanFigure as error:
            problem = problem or error
    raise problem or NoHumanFigure("The model has no skeleton.")


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
