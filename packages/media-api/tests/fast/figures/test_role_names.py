import pytest

from media_gltf.figures.joint_tree import JointTree
from media_gltf.figures.role_names import from_names, from_vrm
from media_studio.motion.body import JOINTS, PARENTS

TRUNK = ("Hips", "Spine", "Spine1", "Neck", "Head")
LIMBS = ("Shoulder", "Arm", "ForeArm", "Hand", "UpLeg", "Leg", "Foot", "ToeBase")

CONVENTIONS = {
    "mixamo": ("mixamorig:{side}{limb}", LIMBS),
    "mixamo without colon": ("mixamorig{side}{limb}", LIMBS),
    "mixamo numbered": ("mixamorig12:{side}{limb}", LIMBS),
    "sketchfab": ("mixamorig:{side}{limb}_0{number}", LIMBS),
    "humanik": ("Character1_{side}{limb}", LIMBS),
    "unreal": (
        "{limb}_{letter}",
        ("clavicle", "upperarm", "lowerarm", "hand", "thigh", "calf", "foot", "ball"),
    ),
    "smpl": (
        "{LETTER}_{limb}",
        ("Collar", "Shoulder", "Elbow", "Wrist", "Hip", "Knee", "Ankle", "Foot"),
    ),
    "smpl words": (
        "{lower}_{limb}",
        ("collar", "shoulder", "elbow", "wrist", "hip", "knee", "ankle", "foot"),
    ),
    "bvh": (
        "{side}{limb}",
        ("Collar", "Shoulder", "Elbow", "Wrist", "Hip", "Knee", "Ankle", "Toe"),
    ),
    "rokoko": (
        "{side}{limb}",
        ("Shoulder", "Arm", "ForeArm", "Hand", "Thigh", "Shin", "Foot", "Toe"),
    ),
    "vroid": (
        "J_Bip_{LETTER}_{limb}",
        ("Shoulder", "UpperArm", "LowerArm", "Hand", "UpperLeg", "LowerLeg", "Foot", "ToeBase"),
    ),
    "rigify": (
        "DEF-{limb}.{LETTER}",
        ("shoulder", "upper_arm", "forearm", "hand", "thigh", "shin", "foot", "toe"),
    ),
    "character creator": (
        "CC_Base_{LETTER}_{limb}",
        ("Clavicle", "Upperarm", "Forearm", "Hand", "Thigh", "Calf", "Foot", "ToeBase"),
    ),
    "biped": (
        "Bip001 {LETTER} {limb}",
        ("Clavicle", "UpperArm", "Forearm", "Hand", "Thigh", "Calf", "Foot", "Toe0"),
    ),
    "source": (
        "ValveBiped.Bip01_{LETTER}_{limb}",
        ("Clavicle", "UpperArm", "Forearm", "Hand", "Thigh", "Calf", "Foot", "Toe0"),
    ),
    "makehuman": (
        "{limb}.{LETTER}",
        (
            "clavicle",
            "upperarm01",
            "lowerarm01",
            "wrist",
            "upperleg01",
            "lowerleg01",
            "foot",
            "toe1-1",
        ),
    ),
    "poser": (
        "{letter}{limb}",
        ("Collar", "Shldr", "ForeArm", "Hand", "Thigh", "Shin", "Foot", "Toe"),
    ),
    "daz": (
        "{letter}{limb}",
        ("Collar", "ShldrBend", "ForearmBend", "Hand", "ThighBend", "Shin", "Foot", "Toe"),
    ),
    "lower case": (
        "{lower}{limb}",
        ("shoulder", "upperarm", "forearm", "hand", "thigh", "calf", "foot", "toe"),
    ),
}

ROLES = (
    "shoulder",
    "upper_arm",
    "lower_arm",
    "hand",
    "upper_leg",
    "lower_leg",
    "foot",
    "toes",
)


def _names(pattern: str, limbs: tuple[str, ...]) -> list[str]:
    names = []
    for number, joint in enumerate(JOINTS):
        side = next((side for side in ("Left", "Right") if joint.startswith(side)), None)
        if side is None:
            names.append(joint)
            continue
        limb = limbs[LIMBS.index(joint.removeprefix(side))]
        parts = {"letter": side[0].lower(), "LETTER": side[0], "lower": side.lower()}
        names.append(pattern.format(side=side, limb=limb, number=number, **parts))
    return names


@pytest.mark.parametrize("convention", CONVENTIONS)
def test_every_limb_is_recognised(convention: str) -> None:
    pattern, limbs = CONVENTIONS[convention]
    found = from_names(_names(pattern, limbs), JointTree(PARENTS))
    expected = {"neck": JOINTS.index("Neck"), "head": JOINTS.index("Head")}
    for side in ("Left", "Right"):
        for role, limb in zip(ROLES, LIMBS, strict=True):
            expected[f"{side.lower()}_{role}"] = JOINTS.index(side + limb)
    assert found == expected


def test_numbered_chains_are_dealt_from_the_top() -> None:
    names = ["torso_joint_1", "torso_joint_2", "neck_joint_1", "neck_joint_2"]
    names += ["arm_joint_L__4_", "arm_joint_L__3_", "arm_joint_L__2_"]
    names += ["leg_joint_L_1", "leg_joint_L_2", "leg_joint_L_3", "leg_joint_L_5"]
    parents = [-1, 0, 1, 2, 1, 4, 5, 0, 7, 8, 9]
    assert from_names(names, JointTree(parents)) == {
        "neck": 2,
        "head": 3,
        "left_upper_arm": 4,
        "left_lower_arm": 5,
        "left_hand": 6,
        "left_upper_leg": 7,
        "left_lower_leg": 8,
        "left_foot": 9,
        "left_toes": 10,
    }


def test_twist_bones_and_fingers_are_no_limbs() -> None:
    names = ["upperarm_l", "upperarm_twist_01_l", "lowerarm_l", "hand_l", "hand_thumb_l"]
    found = from_names(names, JointTree([-1, 0, 0, 2, 3]))
    assert found == {"left_upper_arm": 0, "left_lower_arm": 2, "left_hand": 3}


def test_a_hip_joint_above_the_hip_is_not_the_thigh() -> None:
    names = ["LHipJoint", "LeftHip", "LeftKnee", "LeftAnkle", "LeftToe"]
    found = from_names(names, JointTree([-1, 0, 1, 2, 3]))
    assert found["left_upper_leg"] == 1


def test_several_toes_are_left_alone() -> None:
    names = ["thigh.L", "shin.L", "foot.L", "toe1.L", "toe2.L"]
    found = from_names(names, JointTree([-1, 0, 1, 2, 2]))
    assert "left_toes" not in found


def test_vrm_bones_without_a_role_are_passed_over() -> None:
    assert from_vrm({"leftUpperArm": 3, "leftEye": 9}) == {"left_upper_arm": 3}
