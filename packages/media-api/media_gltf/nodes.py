"""The tree of nodes and where it puts them.

Source: Khronos glTF 2.0 specification, section 3.5.
"""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from media_gltf.document import Document, Node

Matrices = NDArray[np.float64]


def scene_roots(document: Document) -> list[int]:
    """Return the root nodes of the default scene, or of all nodes where there is no scene."""
    scenes = document.get("scenes", [])
    if scenes:
        return scenes[document.get("scene", 0)].get("nodes", [])
    return [node for node, parent in enumerate(node_parents(document)) if parent < 0]


def node_parents(document: Document) -> list[int]:
    """Return the parent of each node, -1 for a root."""
    nodes = document.get("nodes", [])
    parents = [-1] * len(nodes)
    for index, node in enumerate(nodes):
        for child in node.get("children", []):
            parents[child] = index
    return parents


def world_matrices(document: Document, moved: Mapping[int, Matrices]) -> dict[int, Matrices]:
    """Return the world matrix of every node of the default scene.

    Args:
        document: A checked document.
        moved: (..., 4, 4) local matrices of nodes that do not stand as they are stored; leading
            axes, such as one for time, carry over to everything below such a node.
    """
    nodes = document.get("nodes", [])
    local = {index: moved.get(index, _local_matrix(node)) for index, node in enumerate(nodes)}
    roots = scene_roots(document)
    worlds = {root: local[root] for root in roots}
    queue = list(roots)
    for index in queue:
        for child in nodes[index].get("children", []):
            worlds[child] = worlds[index] @ local[child]
            queue.append(child)
    return worlds


def _local_matrix(node: Node) -> Matrices:
    if "matrix" in node:
        return np.array(node["matrix"], np.float64).reshape(4, 4).T
    return compose(
        np.array(node.get("translation", (0.0, 0.0, 0.0)), np.float64),
        np.array(node.get("rotation", (0.0, 0.0, 0.0, 1.0)), np.float64),
        np.array(node.get("scale", (1.0, 1.0, 1.0)), np.float64),
    )


def compose(translation: Matrices, rotation: Matrices, scale: Matrices) -> Matrices:
    """Return the matrices (..., 4, 4) that scale, then rotate, then translate.

    Args:
        translation: (..., 3).
        rotation: (..., 4) unit quaternions x, y, z, w.
        scale: (..., 3).
    """
    x, y, z, w = np.moveaxis(rotation, -1, 0)
    rows = [
        [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
        [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
        [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
    ]
    turned = np.stack([np.stack(row, axis=-1) for row in rows], axis=-2) * scale[..., None, :]
    matrix = np.zeros((*np.broadcast_shapes(turned.shape[:-2], translation.shape[:-1]), 4, 4))
    matrix[..., :3, :3], matrix[..., :3, 3], matrix[..., 3, 3] = turned, translation, 1.0
    return matrix
