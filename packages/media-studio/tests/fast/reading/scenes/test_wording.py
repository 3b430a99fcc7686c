"""Looks that go to what they are of."""

import pytest

from media_studio.catalogue.index import CATALOGUE
from media_studio.errors import UnknownSubject
from media_studio.language.understanding import Fate
from media_studio.programs.scene import SceneObject
from media_studio.reading.scenes.prompt import parse_prompt


def _only(prompt: str) -> SceneObject:
    (item,) = parse_prompt(prompt, CATALOGUE).objects
    return item


@pytest.mark.parametrize(
    ("prompt", "noun", "slot", "look"),
    [
        ("a pink frosted donut", "donut", "icing", ("paint", "pink")),
        ("a pink frosted donut", "donut", "main", ("bread", None)),
        ("a blue-iced cupcake", "cupcake", "icing", ("paint", "blue")),
        ("long evening gown, emerald satin", "evening gown", "main", ("velvet", "#0f8f55")),
        ("violin, amber varnish", "violin", "main", ("wood", "#d98a1f")),
        (
            "a green double decker bus with a white roof",
            "double decker bus",
            "main",
            ("paint", "green"),
        ),
        ("a christmas tree with silver garland", "christmas tree", "garland", ("silver", None)),
        ("a christmas tree with silver garland", "christmas tree", "ornament", ("gold", None)),
        ("a red parrot, blue wing tips", "parrot", "coat", ("feather", "red")),
        ("a red parrot, blue wing tips", "parrot", "tip", ("feather", "blue")),
        ("a black computer mouse", "computer mouse", "main", ("plastic", "black")),
        ("ballerina figurine in a pink tutu", "ballerina", "skin", ("skin", None)),
        ("a beaker with blue liquid", "beaker", "liquid", ("plastic", "blue")),
        ("a clear plastic cup", "plastic cup", "main", ("glass", None)),
        ("a skateboard with a purple deck", "skateboard", "deck", ("wood", "purple")),
    ],
)
def test_a_look_goes_to_what_it_is_of(
    prompt: str, noun: str, slot: str, look: tuple[str, str | None]
) -> None:
    item = _only(prompt)
    choice = dict(item.materials)[slot]
    assert (item.noun, choice.material, choice.colour) == (noun, *look)


@pytest.mark.parametrize(
    ("prompt", "slots"),
    [
        ("sofa, green velvet brass legs", {"main": ("velvet", "green"), "legs": ("brass", None)}),
        (
            "backpack, blue canvas brown leather straps",
            {"main": ("fabric", "blue"), "strap": ("leather", "brown")},
        ),
        ("airship with brown leather balloon", {"main": ("leather", "brown")}),
        ("umbrella, black canopy with bamboo handle", {"main": ("fabric", "black")}),
        ("a pocket knife, red handle scales", {"main": ("plastic", "red")}),
        ("rowing boat with two oars inside, blue paint", {"main": ("paint", "blue")}),
        ("axe, brown wooden handle", {"handle": ("wood", "brown")}),
        ("a knife, matte black steel blade", {"main": ("steel", "black")}),
        ("orange kayak with plastic hull", {"main": ("plastic", "orange")}),
        ("teal teapot with a ceramic body", {"main": ("ceramic", "teal")}),
        ("boxing gloves pair red leather white laces", {"main": ("leather", "red")}),
    ],
)
def test_two_looks_of_a_thing_and_its_part_are_told_apart(
    prompt: str, slots: dict[str, tuple[str, str | None]]
) -> None:
    looks = dict(_only(prompt).materials)
    assert {slot: (looks[slot].material, looks[slot].colour) for slot in slots} == slots


@pytest.mark.parametrize("prompt", ["office chair black mesh", "black mesh office chair"])
def test_a_chair_of_mesh_is_told_to_be_of_closed_cloth(prompt: str) -> None:
    read = parse_prompt(prompt, CATALOGUE).understanding
    assert "mesh fabric" in read.words(Fate.APPROXIMATED)
    assert "black" in read.words(Fate.HONOURED)


def test_stuff_with_a_thing_is_no_look_of_it() -> None:
    mower = _only("lawn mower, old and a bit rusty with grass stuck")
    assert "grass" not in {choice.material for _, choice in mower.materials}


@pytest.mark.parametrize(
    "prompt",
    [
        *("guillotine paper cutter", "a paper cutter", "stone grinder", "gold digger"),
        *("caulking gun", "clogs painted tulips", "airplane paper white"),
    ],
)
def test_a_thing_that_is_not_known_is_refused(prompt: str) -> None:
    with pytest.raises(UnknownSubject):
        parse_prompt(prompt, CATALOGUE)


def test_the_chest_of_a_figure_is_no_box() -> None:
    nouns = [
        item.noun for item in parse_prompt("knight with red cross on chest", CATALOGUE).objects
    ]
    assert nouns == ["knight"]
    nouns = [item.noun for item in parse_prompt("a cat on a chest", CATALOGUE).objects]
    assert nouns == ["cat", "chest"]


@pytest.mark.parametrize(
    ("prompt", "noun"),
    [
        ("doctors red stethoscope", "stethoscope"),
        ("ladies red shoes", "shoe"),
        ("cats white", "cat"),
    ],
)
def test_people_own_what_is_named_behind_its_look(prompt: str, noun: str) -> None:
    assert _only(prompt).noun == noun


def test_a_pair_may_be_said_last_and_an_owner_without_a_mark() -> None:
    assert _only("boxing gloves pair").count == 2
    assert _only("mens wrist watch").noun == "wrist watch"


@pytest.mark.parametrize(
    ("prompt", "noun", "stuff"),
    [
        ("a marble statue of an angel", "angel", "marble"),
        ("a clay dragon figurine", "dragon", "terracotta"),
        ("a statue of a bear made of bronze", "bear", "bronze"),
        ("a statue of a knight", "knight", "stone"),
        ("a wooden knight", "knight", "wood"),
    ],
)
def test_a_statue_is_of_one_stuff_all_over(prompt: str, noun: str, stuff: str) -> None:
    item = _only(prompt)
    found = CATALOGUE.find(noun)
    assert found
    assert found[0].built is not None
    built = found[0].built[found[1], None, frozenset()]
    assert item.noun == noun
    assert {choice.material for slot, choice in item.materials if slot in built} <= {stuff, "glow"}


def test_a_statue_with_a_base_of_its_own_keeps_its_noun() -> None:
    assert _only("a marble statue of a woman").noun == "statue of a woman"
    assert _only("a stone lion statue").noun == "stone lion"


def test_what_stands_on_stone_is_of_its_own() -> None:
    cat, pedestal = parse_prompt("a cat statue on a wooden pedestal", CATALOGUE).objects
    assert dict(cat.materials)["coat"].material == "stone"
    assert pedestal.noun == "pedestal"


@pytest.mark.parametrize("prompt", ["thanks", "hello please"])
def test_a_greeting_alone_names_no_object(prompt: str) -> None:
    with pytest.raises(UnknownSubject, match="names no object"):
        parse_prompt(prompt, CATALOGUE)
