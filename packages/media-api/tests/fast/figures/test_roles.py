from collections.abc import Sequence

import numpy as np
import pytest

from media_gltf.figures.errors import NoHumanFigure
from media_gltf.figures.roles import ROLES, find_roles
from media_studio.motion.body import JOINTS, PARENTS, body_skeleton
from media_studio.motion.uprightness import rest_positions
from media_testing.rigs import bone_name, vrm_bone

REST = rest_positions(body_skeleton())
NUMBERS = [f"node{number}" for number in range(len(JOINTS))]


def test_names_go_before_geometry() -> None:
    roles = find_roles(JOINTS, PARENTS, REST)
    assert roles.method == "names"
    assert set(roles.by_role) == set(ROLES)
    assert [JOINTS[joint] for joint in roles.spine] == ["Spine", "Spine1"]
    assert JOINTS[roles.by_role["left_upper_leg"]] == "LeftUpLeg"


def test_geometry_finds_the_same_joints_as_names() -> None:
    by_name, by_place = find_roles(JOINTS, PARENTS, REST), find_roles(NUMBERS, PARENTS, REST)
    assert by_place.method == "geometry"
    assert by_place.by_role == by_name.by_role
    assert by_place.spine == by_name.spine


def test_vrm_goes_before_names() -> None:
    humanoid = {vrm_bone(joint): number for number, joint in enumerate(JOINTS)}
    misleading = [*JOINTS[:-8], *reversed(JOINTS[-8:])]
    roles = find_roles(misleading, PARENTS, REST, vrm_humanoid=humanoid)
    assert roles.method == "vrm"
    assert roles.by_role == find_roles(JOINTS, PARENTS, REST).by_role


def test_an_incomplete_vrm_extension_is_passed_over() -> None:
    assert find_roles(JOINTS, PARENTS, REST, vrm_humanoid={"hips": 0}).method == "names"


def test_the_caller_goes_before_everything() -> None:
    given = {"head": JOINTS.index("Neck")}
    roles = find_roles(JOINTS, PARENTS, REST, given=given)
    assert roles.method == "given"
    assert roles.by_role["head"] == JOINTS.index("Neck")


def test_toes_overrule_names_that_exchange_left_and_right() -> None:
    swapped = [
        name.replace("Left", "*").replace("Right", "Left").replace("*", "Right") for name in JOINTS
    ]
    roles = find_roles(swapped, PARENTS, REST)
    assert roles.by_role == find_roles(JOINTS, PARENTS, REST).by_role
    assert "toes" in roles.notes[0]


@pytest.mark.parametrize("heading", [90, 180, 200])
def test_sides_do_not_depend_on_the_heading(heading: float) -> None:
    turn = np.radians(heading)
    rotation = np.array(
        [[np.cos(turn), 0, np.sin(turn)], [0, 1, 0], [-np.sin(turn), 0, np.cos(turn)]]
    )
    roles = find_roles(NUMBERS, PARENTS, REST @ rotation.T)
    assert roles.by_role == find_roles(JOINTS, PARENTS, REST).by_role
    assert roles.notes == ()


def test_missing_limbs_are_named_in_plain_words() -> None:
    kept = [n for n, name in enumerate(JOINTS) if not name.startswith("LeftUpLeg")]
    kept = [n for n in kept if JOINTS[n] not in ("LeftLeg", "LeftFoot", "LeftToeBase")]
    place = {joint: number for number, joint in enumerate(kept)}
    parents = [place.get(PARENTS[joint], -1) for joint in kept]
    with pytest.raises(NoHumanFigure, match="no left upper leg, no left lower leg, no left foot"):
        find_roles([JOINTS[joint] for joint in kept], parents, REST[kept])


def test_a_chain_of_bones_is_a_snake() -> None:
    count = 4
    line = np.stack([np.zeros(count), np.arange(count), np.zeros(count)], axis=1)
    with pytest.raises(NoHumanFigure, match="snake"):
        find_roles(["bone"] * count, [-1, 0, 1, 2], line)


@pytest.mark.parametrize("names", [JOINTS, NUMBERS], ids=["named", "nameless"])
@pytest.mark.parametrize(
    "lacking",
    [
        {"RightHand"},
        {"LeftHand", "RightHand"},
        {"LeftToeBase", "RightToeBase"},
        {"LeftHand", "RightHand", "LeftShoulder", "RightShoulder", "Neck"},
    ],
    ids=lambda lacking: " ".join(sorted(lacking)),
)
def test_hands_toes_and_collar_bones_may_lack(names: Sequence[str], lacking: set[str]) -> None:
    kept = [joint for joint, name in enumerate(JOINTS) if name not in lacking]
    place = {joint: number for number, joint in enumerate(kept)}

    def above(joint: int) -> int:
        parent = PARENTS[joint]
        is_lacking = parent >= 0 and JOINTS[parent] in lacking
        return above(parent) if is_lacking else place.get(parent, -1)

    roles = find_roles([names[joint] for joint in kept], [above(j) for j in kept], REST[kept])
    whole = find_roles(JOINTS, PARENTS, REST).by_role
    assert {role: kept[joint] for role, joint in roles.by_role.items()} == {
        role: joint for role, joint in whole.items() if joint in place
    }


def test_arms_on_the_hips_are_no_human_figure() -> None:
    parents = list(PARENTS)
    for side in ("Left", "Right"):
        parents[JOINTS.index(f"{side}Shoulder")] = 0
    with pytest.raises(NoHumanFigure, match="no chest"):
        find_roles(JOINTS, parents, REST)


def test_one_joint_may_carry_all_of_the_spine() -> None:
    names = [bone_name(joint, "unreal") for joint in JOINTS]
    parents = list(PARENTS)
    for joint in ("Neck", "LeftShoulder", "RightShoulder"):
        parents[JOINTS.index(joint)] = JOINTS.index("Spine")
    roles = find_roles(names, parents, REST)
    assert roles.spine == (JOINTS.index("Spine"),)
    assert roles.by_role["chest"] == JOINTS.index("Spine")
