import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from media_gltf import glb
from media_gltf.figures.bind_pose import bound_worlds
from media_gltf.figures.joint_tree import JointTree
from media_gltf.glb import Container
from media_gltf.nodes import node_parents, world_matrices
from media_studio.formats.animation_writer import NewClip, append_clip
from media_studio.formats.gltf_animation import clips, poses
from media_studio.formats.posed_model import PosedModel
from media_studio.motion.body import JOINT
from media_studio.motion.retarget import retarget
from media_studio.motion.rig import read_rig
from media_testing.figure_motions import kick
from media_testing.rigs import RIGS, build_rig

BENT = ("LeftUpLeg", "LeftLeg", "Spine", "RightArm", "Hips", "LeftShoulder")


def _striding(name: str) -> Container:
    """The rig, stored in another pose than that in which it was bound."""
    container = build_rig(RIGS[name])
    for number, joint in enumerate(BENT):
        node = container.document["nodes"][JOINT[joint]]
        turn = Rotation.from_rotvec([0.5, 0.1 * number, -0.3])
        node["rotation"] = (Rotation.from_quat(node["rotation"]) * turn).as_quat().tolist()
    return container


def _skin_in_motion(container: Container) -> np.ndarray:
    moved = retarget(kick(), read_rig(container))
    clip = NewClip(
        name="kick",
        times=moved.times,
        rotations=moved.rotations,
        translations=moved.translations,
    )
    animated = glb.parse(append_clip(glb.serialise(container), clip).data)
    posed = PosedModel.read(animated)
    return np.stack([s[0][0] for s in posed.play(clips(animated)[0], moved.times[::10])])


NAMES = [name for name in RIGS if name != "matrices"]


@pytest.mark.parametrize("name", NAMES)
def test_figures_are_taken_as_they_were_bound(name: str) -> None:
    straight, striding = read_rig(build_rig(RIGS[name])), read_rig(_striding(name))
    assert striding.stored_otherwise
    assert not straight.stored_otherwise
    np.testing.assert_allclose(striding.positions, straight.positions, atol=1e-5)
    assert striding.roles.by_role == straight.roles.by_role
    assert striding.floor == pytest.approx(straight.floor, abs=1e-5)


@pytest.mark.parametrize("name", NAMES)
def test_the_stored_pose_does_not_change_the_motion(name: str) -> None:
    straight, striding = _skin_in_motion(build_rig(RIGS[name])), _skin_in_motion(_striding(name))
    np.testing.assert_allclose(striding, straight, atol=1e-4)


def _takes_another_pose(container: Container) -> bool:
    found = world_matrices(container.document, {})
    worlds = np.stack([found[node] for node in range(len(found))])
    tree = JointTree(node_parents(container.document))
    return bound_worlds(container, worlds, tree) is not worlds


def test_matrices_of_no_use_are_passed_over() -> None:
    assert _takes_another_pose(_striding("unreal"))
    short, singular = _striding("unreal"), _striding("unreal")
    accessor = short.document["skins"][0]["inverseBindMatrices"]
    short.document["accessors"][accessor]["count"] = 3
    assert not _takes_another_pose(short)
    empty = bytes(len(singular.binary))
    assert not _takes_another_pose(Container(document=singular.document, binary=empty))
    for skin in short.document["skins"]:
        del skin["inverseBindMatrices"]
    assert not _takes_another_pose(short)


def test_poses_of_the_clip_are_those_of_the_rig() -> None:
    container = _striding("mixamo")
    rig = read_rig(container)
    moved = retarget(kick(), rig)
    clip = NewClip(
        name="kick",
        times=moved.times,
        rotations=moved.rotations,
        translations=moved.translations,
    )
    animated = glb.parse(append_clip(glb.serialise(container), clip).data)
    first = poses(animated, clips(animated)[0], [0.0])[0]
    foot, knee = first.worlds[JOINT["LeftFoot"]], first.worlds[JOINT["LeftLeg"]]
    length = np.linalg.norm(foot[:3, 3] - knee[:3, 3])
    assert length == pytest.approx(rig.segment("left_lower_leg", "left_foot"), rel=1e-5)
