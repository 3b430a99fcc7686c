import numpy as np
import pytest

from media_gltf.figures.joint_tree import JointTree
from media_gltf.nodes import node_parents, world_matrices
from media_studio.motion.rig import read_rig
from media_studio.motion.soles import sole_points
from media_testing.rigs import RIGS, build_rig


@pytest.mark.parametrize("name", RIGS)
def test_points_lie_under_the_ankles_of_their_side(name: str) -> None:
    rig = read_rig(build_rig(RIGS[name]))
    for role, points in rig.soles.items():
        ankle = rig.point(role)
        assert (points[:, 1] < ankle[1]).all()
        other = rig.point("left_foot" if role == "right_foot" else "right_foot")
        nearer = np.linalg.norm(points - ankle, axis=1) < np.linalg.norm(points - other, axis=1)
        assert nearer.all()


def test_bones_below_the_foot_belong_to_it() -> None:
    container = build_rig(RIGS["mixamo"])
    rig = read_rig(container)
    tree = JointTree(node_parents(container.document))
    without_foot = {**rig.roles.by_role, "left_foot": rig.roles.by_role["left_lower_leg"]}
    points = sole_points(container, without_foot, rig.worlds, tree)["left_foot"]
    assert points[:, 1].min() == pytest.approx(rig.soles["left_foot"][:, 1].min())


def test_skins_outside_of_the_scene_do_not_count() -> None:
    container = build_rig(RIGS["mixamo"])
    rig = read_rig(container)
    armature = container.document["nodes"][container.document["scenes"][0]["nodes"][0]]
    armature["children"] = armature["children"][:1]
    tree = JointTree(node_parents(container.document))
    assert sole_points(container, rig.roles.by_role, rig.worlds, tree) == {}
    assert world_matrices(container.document, {})
