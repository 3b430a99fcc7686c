import pytest

from media_gltf.figures.fingers import (
    FINGERS,
    SEGMENTS,
    finger_roles,
    finger_tips,
    is_finger,
    vrm_fingers,
)
from media_gltf.figures.joint_tree import JointTree

NAMES = ("Thumb", "Index", "Middle", "Ring", "Pinky")


def numbered(pattern: str, words: tuple[str, ...] = NAMES, count: int = 3) -> list[list[str]]:
    return [[pattern.format(word, number) for number in range(1, count + 1)] for word in words]


def below_palms(chains: list[list[str]], palm: str) -> list[list[str]]:
    return [chains[0], *([palm.format(chain[0]), *chain] for chain in chains[1:])]


CONVENTIONS = {
    "Mixamo": numbered("mixamorig:LeftHand{}{}", count=4),
    "HumanIK": below_palms(numbered("Character1_LeftHand{}{}"), "Character1_LeftInHand_{}"),
    "Unreal 4": numbered("{}_0{}_l", tuple(map(str.lower, NAMES))),
    "Unreal 5": below_palms(numbered("{}_0{}_l", tuple(map(str.lower, NAMES))), "metacarpal_{}"),
    "Rigify": below_palms(
        numbered("DEF-{}.0{}.L", ("thumb", "f_index", "f_middle", "f_ring", "f_pinky")),
        "DEF-palm.{}",
    ),
    "VRoid": numbered("J_Bip_L_{}{}", (*NAMES[:4], "Little")),
    "3ds Max Biped": [
        [
            f"Bip01 L Finger{n}",
            f"Bip01 L Finger{n}1",
            f"Bip01 L Finger{n}2",
            f"Bip01 L Finger{n}Nub",
        ]
        for n in range(5)
    ],
    "Character Creator": numbered("CC_Base_L_{}{}", ("Thumb", "Index", "Mid", "Ring", "Pinky")),
    "DAZ": below_palms(numbered("l{}{}", ("Thumb", "Index", "Mid", "Ring", "Pinky")), "lCarpal{}"),
    "MakeHuman": numbered("finger{}-{}.L", ("1", "2", "3", "4", "5")),
    "SMPL-X": numbered("left_{}{}", ("thumb", "index", "middle", "ring", "pinky")),
    "Rokoko": [
        ["LeftFinger1Metacarpal", "LeftFinger1Proximal", "LeftFinger1Distal", "LeftFinger1Tip"],
        *(
            [f"LeftFinger{n}{part}" for part in ("Metacarpal", "Proximal", "Medial", "Distal")]
            for n in range(2, 6)
        ),
    ],
}


def hand_of(chains: list[list[str]]) -> tuple[list[str], JointTree]:
    names, parents = ["Hips", "LeftHand"], [-1, 0]
    for chain in chains:
        above = 1
        for name in chain:
            names.append(name)
            parents.append(above)
            above = len(names) - 1
    return names, JointTree(parents)


@pytest.mark.parametrize("convention", CONVENTIONS)
def test_fingers_of_all_conventions_are_found(convention: str) -> None:
    names, tree = hand_of(CONVENTIONS[convention])
    found = finger_roles(names, tree, {"left_hand": 1})
    assert set(found) == {f"left_{finger}_{n}" for finger in FINGERS for n in SEGMENTS}
    assert all(map(is_finger, found))
    for finger, chain in zip(FINGERS, CONVENTIONS[convention], strict=True):
        used = [names[found[f"left_{finger}_{n}"]] for n in SEGMENTS]
        start = chain.index(used[0])
        assert used == chain[start : start + 3]
        assert start == len(chain) - 3 or start == 0


def test_a_joint_after_the_last_bone_is_the_tip() -> None:
    names, tree = hand_of(CONVENTIONS["Mixamo"])
    tips = finger_tips(finger_roles(names, tree, {"left_hand": 1}), tree)
    assert {role: names[joint] for role, joint in tips.items()} == {
        f"left_{finger}_4": f"mixamorig:LeftHand{name}4"
        for finger, name in zip(FINGERS, NAMES, strict=True)
    }


def test_mittens_and_things_in_a_hand() -> None:
    names, tree = hand_of([["LThumb"], ["LeftFingerBase", "LeftHandIndex1"], ["sword_end"]])
    found = finger_roles(names, tree, {"left_hand": 1})
    assert {role: names[joint] for role, joint in found.items()} == {
        "left_thumb_1": "LThumb",
        "left_index_1": "LeftHandIndex1",
    }
    assert finger_roles(names, tree, {}) == {}
    assert not is_finger("left_upper_arm")


@pytest.mark.parametrize("version", [0, 1])
def test_thumbs_of_both_versions_of_vrm(version: int) -> None:
    parts = (
        ("Metacarpal", "Proximal", "Distal") if version else ("Proximal", "Intermediate", "Distal")
    )
    names, tree = hand_of([["a", "b", "c"]])
    found = vrm_fingers({f"leftThumb{part}": 2 + n for n, part in enumerate(parts)}, tree)
    assert found == {"left_thumb_1": 2, "left_thumb_2": 3, "left_thumb_3": 4}
    assert names[1] == "LeftHand"
