import pytest

from media_gltf.glb import Container
from media_studio.errors import InvalidBoneMap, NotHumanoid
from media_studio.motion.body import JOINT
from media_studio.motion.bone_map import named_joints
from media_studio.motion.rig import read_rig
from media_testing.rigs import RIGS, build_rig

LIMBS = {
    "UpLeg": "upper_leg",
    "Leg": "lower_leg",
    "Foot": "foot",
    "Arm": "upper_arm",
    "ForeArm": "lower_arm",
    "Hand": "hand",
}
WHOLE = {
    f"{side.lower()}_{part}": f"bone {JOINT[side + joint]}"
    for side in ("Left", "Right")
    for joint, part in LIMBS.items()
}


def unrecognised() -> Container:
    """A figure that lies on its side, with names that say nothing."""
    container = build_rig(RIGS["meaningless"])
    for number, node in enumerate(container.document["nodes"][:21]):
        node["name"] = f"bone {number}"
    armature = container.document["nodes"][21]
    armature["rotation"] = [0, 0, 0.5**0.5, 0.5**0.5]
    for skin in container.document["skins"]:
        del skin["inverseBindMatrices"]
    return container


def test_a_rig_that_is_not_recognised_is_moved_by_the_names_given() -> None:
    with pytest.raises(NotHumanoid):
        read_rig(unrecognised())
    rig = read_rig(unrecognised(), WHOLE)
    assert rig.roles.method == "given"
    assert rig.roles.by_role["left_hand"] == JOINT["LeftHand"]
    assert rig.roles.by_role["hips"] == JOINT["Hips"]


def test_one_joint_is_corrected_and_all_else_recognised() -> None:
    container = build_rig(RIGS["mixamo"])
    hips = container.document["nodes"][JOINT["Hips"]]["name"]
    spine = container.document["nodes"][JOINT["Spine1"]]["name"]
    rig = read_rig(container, {"chest": spine, "hips": hips})
    assert rig.roles.by_role["chest"] == JOINT["Spine1"]
    assert len(rig.roles.by_role) == 20


@pytest.mark.parametrize(
    ("bone_map", "words"),
    [
        ({"left_paw": "mixamorig:LeftHand"}, "'left_paw' is no role"),
        ({"left_hand": "LeftHand"}, "no joint 'LeftHand'. Near to it are 'mixamorig:LeftHand'"),
        (
            {"left_hand": "mixamorig:LeftHand", "left_foot": "mixamorig:LeftHand"},
            "cannot have two roles",
        ),
    ],
)
def test_names_that_there_are_not_are_refused(bone_map: dict[str, str], words: str) -> None:
    with pytest.raises(InvalidBoneMap, match=words):
        named_joints(build_rig(RIGS["mixamo"]).document, bone_map)


@pytest.mark.parametrize(
    ("bone_map", "words"),
    [
        (
            {"left_upper_arm": "mixamorig:LeftHand", "left_lower_arm": "mixamorig:LeftArm"},
            "left lower arm does not hang from",
        ),
        ({"hips": "mixamorig:Head"}, "hips is not one that the limbs hang from"),
    ],
)
def test_names_that_do_not_fit_together_are_refused(bone_map: dict[str, str], words: str) -> None:
    with pytest.raises(NotHumanoid, match=words):
        read_rig(build_rig(RIGS["mixamo"]), bone_map)
