"""Where the skin of a figure is, and which joint carries it."""

from collections.abc import Mapping

import numpy as np

from media_gltf.figures.roles import SIDES
from media_gltf.glb import Container
from media_gltf.structure import uses_draco
from media_studio.arrays import FloatArray, IntArray
from media_studio.formats.gltf_pose import Pose, read_figure, rest_pose


def carried_points(container: Container, worlds: FloatArray) -> list[tuple[FloatArray, IntArray]]:
    """Return the vertices (n, 3) of skinned meshes and the node that carries most of each.

    Args:
        container: A checked asset.
        worlds: World matrices of the nodes, (n, 4, 4).

    Returns:
        One pair a primitive; nothing for packed geometry.
    """
    document = container.document
    if uses_draco(document):
        return []
    stored = rest_pose(document)
    rest = Pose(worlds={node: worlds[node] for node in stored.worlds}, weights=stored.weights)
    found = []
    for index, node in enumerate(document["nodes"]):
        if "skin" not in node or "mesh" not in node or index not in rest.worlds:
            continue
        for primitive in document["meshes"][node["mesh"]]["primitives"]:
            if "POSITION" not in primitive["attributes"]:
                continue
            figure = read_figure(container, index, primitive, slice(None))
            if figure.skin is not None:
                heaviest = np.asarray(figure.skin.influences.argmax(axis=1)).ravel()
                found.append((figure.posed(rest)[0], np.array(figure.skin.joints)[heaviest]))
    return found


def forearm_ends(
    container: Container, by_role: Mapping[str, int], worlds: FloatArray
) -> dict[str, FloatArray]:
    """Return where the forearms of a figure without hand joints point: the middle of their skin.

    Args:
        container: A checked asset.
        by_role: Node of each role.
        worlds: World matrices of the nodes, (n, 4, 4).

    Returns:
        World position (3,) in place of each role left_hand and right_hand that is missing.
    """
    lacking = [side for side in SIDES if f"{side}_hand" not in by_role]
    if not lacking:
        return {}
    carried = carried_points(container, worlds)
    found: dict[str, FloatArray] = {}
    for side in lacking:
        parts = [points[nodes == by_role[f"{side}_lower_arm"]] for points, nodes in carried]
        skin = np.concatenate([*parts, np.empty((0, 3))])
        if len(skin):
            found[f"{side}_hand"] = skin.mean(0)
    return found
