"""Every character stands on the standard skeleton and bends where a body bends."""

import functools

import numpy as np
import pytest

from media_studio.arrays import FloatArray
from media_studio.catalogue.index import CATALOGUE
from media_studio.modelling.binding import bind
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.rig import Rig
from media_studio.motion.body import JOINT, JOINTS, PARENTS

_NAMES = [
    "adventurer",
    "folk",
    "warrior",
    "mage",
    "person",
    "royalty",
    "showman",
    "synthetic",
    "undead",
    "worker",
]
FAMILIES = tuple(each for each in CATALOGUE.archetypes if each.name in _NAMES)
CHARACTERS = [
    (number, subtype)
    for number, family in enumerate(FAMILIES)
    for subtype in dict.fromkeys(family.nouns.values())
]
OUTERMOST = [
    (number, list(family.nouns.values())[end])
    for number, family in enumerate(FAMILIES)
    for end in (0, -1)
]
"""Two of each family: bodies take long. `test_archetypes` looks at the joints of all."""


def _number(name: str) -> int:
    return next(n for n, family in enumerate(FAMILIES) if family.name == name)


@functools.cache
def built(number: int, subtype: str) -> tuple[list[Part], Rig]:
    family = FAMILIES[number]
    variant = Variant(subtype=subtype)
    assert family.rig
    rig = family.rig(variant)
    assert rig
    return family.build(variant), rig


@pytest.fixture(scope="module", params=OUTERMOST, ids=[subtype for _, subtype in OUTERMOST])
def figure(request: pytest.FixtureRequest) -> tuple[list[Part], Rig]:
    number, subtype = request.param
    return built(number, subtype)


def turned(part: Part, rig: Rig, joint: str, turn: FloatArray) -> FloatArray:
    """Turn a joint with all that hangs from it, by linear blend skinning."""
    assert part.weights is not None
    below = [JOINT[joint]]
    for number, parent in enumerate(PARENTS):
        if parent in below:
            below.append(number)
    share = part.weights[:, below].sum(axis=1)[:, None]
    pivot = rig.places[JOINT[joint]]
    moved: FloatArray = (part.vertices - pivot) @ turn.T + pivot
    return share * moved + (1 - share) * part.vertices


def test_there_are_many_characters_and_no_noun_is_given_twice() -> None:
    nouns = [noun for family in FAMILIES for noun in family.nouns]
    assert len(CHARACTERS) >= 40
    assert len(nouns) == len(set(nouns))


def test_characters_have_the_standard_skeleton_at_rest(figure: tuple[list[Part], Rig]) -> None:
    parts, rig = figure
    assert rig.names == JOINTS
    assert rig.parents == PARENTS
    whole = np.concatenate([part.vertices for part in parts])
    assert 0.9 < whole[:, 1].max() < 2.6
    assert (rig.places >= whole.min(axis=0) - 1e-6).all()
    assert (rig.places <= whole.max(axis=0) + 1e-6).all()
    middle = rig.places[JOINT["Hips"], 0]
    for name in JOINTS:
        if name.startswith("Left"):
            left = rig.places[JOINT[name]]
            right = rig.places[JOINT[name.replace("Left", "Right")]]
            np.testing.assert_allclose(left[0] - middle, middle - right[0], atol=1e-9)
            np.testing.assert_allclose(left[1:], right[1:], atol=1e-9)
    arm = rig.places[[JOINT[f"Left{name}"] for name in ("Arm", "ForeArm", "Hand")]]
    np.testing.assert_allclose(arm[:, 1], arm[0, 1], atol=1e-9)
    assert (np.diff(arm[:, 0]) > 0.05).all()


def test_the_skin_holds_together_and_the_elbow_bends(figure: tuple[list[Part], Rig]) -> None:
    parts, rig = figure
    bend = np.array([[0.0, 0.0, 1.0], [0.0, 1.0, 0.0], [-1.0, 0.0, 0.0]])  # the arm to the front
    elbow, wrist = (rig.places[JOINT[name]] for name in ("LeftForeArm", "LeftHand"))
    reach = float(wrist[0] - elbow[0])
    beyond, strongest_foot = 0, 0.0
    for part in parts:
        assert part.weights is not None
        np.testing.assert_allclose(part.weights.sum(axis=1), 1.0, atol=1e-6)
        assert part.weights.min() >= 0
        step = np.linalg.norm(turned(part, rig, "LeftForeArm", bend) - part.vertices, axis=1)
        hand = (part.weights[:, JOINT["LeftHand"]] > 0.99) & (
            np.abs(part.vertices[:, 2] - wrist[2]) < 0.3 * reach
        )
        hand &= part.vertices[:, 0] > wrist[0]
        if hand.any():
            beyond += int(hand.sum())
            assert (step[hand] > 0.9 * np.sqrt(2) * reach).all()
        feet = part.vertices[:, 1] < 0.2 * rig.places[JOINT["Hips"], 1]
        strongest_foot = max(strongest_foot, float(step[feet].max(initial=0.0)))
    assert beyond > 20
    assert strongest_foot < 0.05 * reach


def test_feet_and_head_follow_their_own_joints(figure: tuple[list[Part], Rig]) -> None:
    parts, rig = figure
    shares = np.concatenate([part.weights for part in parts if part.weights is not None])
    places = np.concatenate([part.vertices for part in parts])
    crown = places[:, 1] > rig.places[JOINT["Head"], 1] + 0.5 * (
        rig.ends["Head"][1] - rig.places[JOINT["Head"], 1]
    )
    near = crown & (np.abs(places[:, 0] - rig.places[0, 0]) < 0.08)
    assert np.median(shares[near, JOINT["Head"]]) > 0.99
    for side in ("Left", "Right"):
        toes = rig.places[JOINT[side + "ToeBase"]]
        close = np.linalg.norm(places - toes, axis=1) < 0.05
        if close.any():
            other = "Right" if side == "Left" else "Left"
            assert shares[close, JOINT[other + "Foot"]].max() < 0.01


@pytest.mark.parametrize("subtype", ["knight", "viking"])
def test_what_a_hand_holds_follows_that_hand_rigidly(subtype: str) -> None:
    parts, rig = built(_number("warrior"), subtype)
    blades = [part for part in parts if part.slot == "blade"]
    assert blades
    for part in blades:
        joints, weights = bind(part, rig)
        assert (joints[:, 0] == JOINT["RightHand"]).all()
        np.testing.assert_allclose(weights[:, 0], 1.0)


def test_a_child_is_smaller_than_a_man_and_has_a_larger_head_for_its_height() -> None:
    heights, heads = {}, {}
    for subtype in ("man", "boy"):
        parts, rig = built(_number("person"), subtype)
        heights[subtype] = max(float(part.vertices[:, 1].max()) for part in parts)
        heads[subtype] = float(rig.ends["Head"][1] - rig.places[JOINT["Head"], 1])
    assert heights["boy"] < 0.8 * heights["man"]
    assert heads["boy"] / heights["boy"] > 1.3 * heads["man"] / heights["man"]
