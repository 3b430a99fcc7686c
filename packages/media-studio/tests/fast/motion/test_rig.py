import copy

import numpy as np
import pytest

from media_gltf.nodes import world_matrices
from media_studio.errors import InvalidModel, NotHumanoid, NotRigged
from media_studio.motion.body import JOINT
from media_studio.motion.rig import read_rig
from media_testing.moving_models import limb
from media_testing.rigs import RIGS, STOCKY, build_rig
from media_testing.sample_models import SAMPLES

METHODS = {
    "mixamo": "names",
    "vrm 0": "vrm",
    "vrm 1": "vrm",
    "unreal": "names",
    "meaningless": "geometry",
    "meaningless a": "geometry",
    "matrices": "names",
    "in between": "names",
}


@pytest.mark.parametrize("name", RIGS)
def test_every_joint_has_its_role(name: str) -> None:
    rig = read_rig(build_rig(RIGS[name]))
    assert rig.roles.method == METHODS[name]
    assert rig.roles.by_role["left_upper_arm"] == JOINT["LeftArm"]
    assert rig.roles.by_role["right_toes"] == JOINT["RightToeBase"]
    assert len(rig.roles.by_role) == 20
    assert rig.roles.spine == (JOINT["Spine"], JOINT["Spine1"])


@pytest.mark.parametrize("name", RIGS)
def test_lengths_are_those_of_the_world(name: str) -> None:
    rig = read_rig(build_rig(RIGS[name]))
    assert rig.leg == pytest.approx(STOCKY.thigh + STOCKY.shin, rel=1e-5)
    assert rig.segment("left_upper_arm", "left_lower_arm") == pytest.approx(STOCKY.upper_arm)


@pytest.mark.parametrize("name", RIGS)
def test_orientations_have_no_scale(name: str) -> None:
    container = build_rig(RIGS[name])
    rig = read_rig(container)
    products = rig.turns @ np.swapaxes(rig.turns, -1, -2)
    np.testing.assert_allclose(products, np.tile(np.eye(3), (len(products), 1, 1)), atol=1e-9)
    worlds = world_matrices(container.document, {})
    for node, parent in enumerate(rig.parents):
        above = rig.turns[parent] if parent >= 0 else np.eye(3)
        scale = np.linalg.norm(worlds[node][:3, :3], axis=0)
        np.testing.assert_allclose(
            above @ rig.local_turns[node] * scale, worlds[node][:3, :3], atol=1e-6
        )


def test_soles_are_on_the_floor() -> None:
    rig = read_rig(build_rig(RIGS["mixamo"]))
    assert set(rig.soles) == {"left_foot", "right_foot"}
    assert rig.floor == min(points[:, 1].min() for points in rig.soles.values())
    assert rig.floor < rig.point("left_toes")[1]


def test_one_of_several_skeletons_is_taken() -> None:
    container = build_rig(RIGS["unreal"])
    document = container.document
    shift = len(document["nodes"])
    for node in document["nodes"][:shift]:
        twin = copy.deepcopy(node)
        if "children" in twin:
            twin["children"] = [child + shift for child in twin["children"]]
        if "skin" in twin:
            twin["skin"] += len(document["skins"])
        document["nodes"].append(twin)
    for skin in list(document["skins"]):
        joints = [joint + shift for joint in skin["joints"]]
        document["skins"].append({**skin, "joints": joints})
    document["scenes"][0]["nodes"].append(shift + document["scenes"][0]["nodes"][0])
    rig = read_rig(container)
    assert "several skeletons" in rig.roles.notes[0]
    assert rig.roles.by_role == read_rig(build_rig(RIGS["unreal"])).roles.by_role


def test_uneven_scale_is_noted() -> None:
    container = build_rig(RIGS["unreal"])
    container.document["nodes"][container.document["scenes"][0]["nodes"][0]]["scale"] = [1, 1, 1.3]
    assert "unevenly" in read_rig(container).roles.notes[0]


@pytest.mark.parametrize("shrunk", [{"scale": [0, 0, 0]}, {"translation": [0, 0, 0]}])
def test_bones_without_size_are_refused(shrunk: dict[str, list[float]]) -> None:
    container = build_rig(RIGS["unreal"])
    for skin in container.document["skins"]:
        del skin["inverseBindMatrices"]
    for node in container.document["nodes"]:
        node.update(shrunk)  # type: ignore[typeddict-item]
    with pytest.raises(NotRigged, match="no size"):
        read_rig(container)


def test_a_model_without_skin_is_not_rigged() -> None:
    with pytest.raises(NotRigged, match="no skin"):
        read_rig(SAMPLES["textured"]())


@pytest.mark.parametrize("fault", ["a joint twice", "no joints"])
def test_skins_that_gltf_forbids_are_refused(fault: str) -> None:
    container = build_rig(RIGS["mixamo"])
    for skin in container.document["skins"]:
        skin["joints"] = [*skin["joints"][:-1], skin["joints"][0]] if "twice" in fault else []
    with pytest.raises(InvalidModel, match=fault):
        read_rig(container)


def test_a_limb_is_no_human_figure() -> None:
    with pytest.raises(NotHumanoid, match="No legs and arms"):
        read_rig(limb())
