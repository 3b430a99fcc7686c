"""The pose in which a skin was bound to its joints.

Files are often stored in the first frame of some clip. Figures were bound standing, which tells
more about them.
"""

import numpy as np

from media_gltf import accessors
from media_gltf.document import SkinEntry
from media_gltf.figures.joint_tree import JointTree
from media_gltf.glb import Container
from media_gltf.nodes import Matrices

_SAME = 1e-3
"""Largest difference of matrices, relative to their scale, of a pose that is the same."""
_FAR = 0.5
"""Share of the figure's size by which joints are off, on average, in a frame that is wrong."""


def bound_worlds(container: Container, worlds: Matrices, tree: JointTree) -> Matrices:
    """Return the world matrices of the nodes in the pose in which the skins were bound.

    Args:
        container: A checked asset.
        worlds: World matrices of the nodes as they are stored, (n, 4, 4).
        tree: Of the nodes.

    Returns:
        `worlds` itself where that is the pose.
    """
    document = container.document
    bound: dict[int, Matrices] = {}
    for number, skin in enumerate(document.get("skins", [])):
        users = [n for n, node in enumerate(document["nodes"]) if node.get("skin") == number]
        bound |= _bound(container, skin, worlds, users, tree)
    if not bound:
        return worlds
    moved = worlds.copy()
    for node in tree.ordered():
        parent = tree.parents[node]
        if node in bound:
            moved[node] = bound[node]
        elif parent >= 0:
            moved[node] = moved[parent] @ np.linalg.pinv(worlds[parent]) @ worlds[node]
    return moved


def _bound(
    container: Container, skin: SkinEntry, worlds: Matrices, users: list[int], tree: JointTree
) -> dict[int, Matrices]:
    """Return where the joints of a skin were bound, or nothing where they still are there."""
    joints = skin["joints"]
    if "inverseBindMatrices" not in skin:
        return {}
    stored = accessors.read_floats(container, skin["inverseBindMatrices"])
    if stored.shape[0] < len(joints) or stored.shape[1] != 16:
        return {}
    inverse = stored[: len(joints)].reshape(-1, 4, 4).transpose(0, 2, 1)
    if np.abs(np.linalg.det(inverse)).min() < 1e-12 or not np.isfinite(inverse).all():
        return {}
    # How the skin is placed by each joint: all alike in the pose in which it was bound
    placed = worlds[joints] @ inverse
    if np.abs(placed - placed[0]).max() < _SAME * max(1.0, float(np.abs(placed[0]).max())):
        return {}
    there = np.linalg.inv(inverse)
    top = min(joints, key=tree.depth)
    above = worlds[tree.parents[top]] if tree.parents[top] >= 0 else np.eye(4)
    # What a skin was bound in is not told: the world, its mesh, the armature, or else the joint
    # on top in the pose that is stored
    frames = [np.eye(4), *(worlds[user] for user in users), above, placed[joints.index(top)]]
    bound = [frame @ there for frame in frames]
    misses = [_miss(each[:, :3, 3], worlds[joints][:, :3, 3]) for each in bound]
    best = int(np.argmin(misses[:-1]))
    best = best if misses[best] < _FAR else len(bound) - 1
    return dict(zip(joints, bound[best], strict=True)) if misses[best] < _FAR else {}


def _miss(one: Matrices, other: Matrices) -> float:
    """Return how far apart two poses are as a share of the figure's size."""
    size = float(np.linalg.norm(np.ptp(other, axis=0)))
    return float(np.linalg.norm(one - other, axis=1).mean()) / max(size, 1e-12)
