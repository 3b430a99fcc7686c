"""Where the skin of a figure touches the floor."""

from collections.abc import Mapping

import numpy as np

from media_gltf.figures.joint_tree import JointTree
from media_gltf.glb import Container
from media_studio.arrays import FloatArray
from media_studio.motion.skin_points import carried_points

_DIRECTIONS = 12
_THICK = 0.25
"""Share of the height of feet that counts as their sole."""


def sole_points(
    container: Container, by_role: Mapping[str, int], worlds: FloatArray, tree: JointTree
) -> dict[str, FloatArray]:
    """Return the outermost points of the skin under feet and toes.

    Args:
        container: A checked asset.
        by_role: Node of each role.
        worlds: World matrices of the nodes, (n, 4, 4).
        tree: Of the nodes.

    Returns:
        World positions (p, 3) for each of the roles left_foot, left_toes, right_foot and
        right_toes that carry skin; nothing for packed geometry.
    """
    owners = _owners(by_role, tree)
    carried: dict[str, list[FloatArray]] = {}
    for points, nodes in carried_points(container, worlds):
        for role in sorted(set(owners.values())):
            mine = np.isin(nodes, [node for node, owner in owners.items() if owner == role])
            carried.setdefault(role, []).append(points[mine])
    feet = {role: np.concatenate(parts) for role, parts in carried.items()}
    return {role: _outline(points) for role, points in feet.items() if len(points)}


def _owners(by_role: Mapping[str, int], tree: JointTree) -> dict[int, str]:
    """Return the foot or the toes that each node belongs to."""
    owners: dict[int, str] = {}
    for part in ("foot", "toes"):
        for side in ("left", "right"):
            role = f"{side}_{part}"
            if role in by_role:
                below = [n for n in range(len(tree.parents)) if by_role[role] in tree.lineage(n)]
                owners |= dict.fromkeys(below, role)
    return owners


def _outline(points: FloatArray) -> FloatArray:
    """Return the lowest point of a foot and, of its sole, those farthest to each side."""
    low = points[:, 1].min()
    sole = points[points[:, 1] <= low + _THICK * np.ptp(points[:, 1])]
    turn = np.arange(_DIRECTIONS) * 2 * np.pi / _DIRECTIONS
    ways = np.stack([np.cos(turn), np.zeros(_DIRECTIONS), np.sin(turn)], axis=1)
    chosen = {int(sole[:, 1].argmin()), *(int(far) for far in (sole @ ways.T).argmax(0))}
    return sole[sorted(chosen)]
