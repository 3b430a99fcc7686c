"""A look that a prompt gives to everything in it, or to more than one thing."""

import pytest

from media_studio.catalogue.index import CATALOGUE
from media_studio.errors import PromptNotUnderstood
from media_studio.language.understanding import Fate
from media_studio.language.vocabulary import MaterialChoice
from media_studio.programs.scene import Relation, Scene
from media_studio.reading.scenes.prompt import parse_prompt


def _all_have(scene: Scene, look: MaterialChoice) -> bool:
    return all(look in dict(each.materials).values() for each in scene.objects)


@pytest.mark.parametrize(
    ("prompt", "word"),
    [
        ("a round dining table with four chairs, all in light oak", "all"),
        ("a table and four chairs, everything in walnut", "everything"),
        ("a desk, a lamp and a chair, all in black steel", "all"),
        ("a round dining table with four chairs, all the legs are black steel", "all"),
        ("a desk with a fern, everything white except the plant", "everything"),
        ("a chair and a table, both blue", "both"),
    ],
)
def test_what_is_said_of_several_things_at_once_is_refused(prompt: str, word: str) -> None:
    understanding = parse_prompt(prompt, CATALOGUE).understanding
    assert word in understanding.words(Fate.CONTRADICTED)
    with pytest.raises(PromptNotUnderstood, match="say it of each of them"):
        understanding.require(0.5)


def test_paint_covers_a_metal_that_was_named_before() -> None:
    scene = parse_prompt("a cast iron street lamp, dark green paint", CATALOGUE)
    assert scene.understanding.ignored_terms == ()
    assert _all_have(scene, MaterialChoice(material="paint", colour="#12381f"))


def test_a_second_colour_is_that_of_no_face() -> None:
    doll = parse_prompt("a matryoshka doll, red and green", CATALOGUE).objects[0]
    assert dict(doll.materials)["face"].colour != "green"


@pytest.mark.parametrize("prompt", ["a single story house", "a single-storey house"])
def test_one_storey_is_a_number_as_others(prompt: str) -> None:
    terms = parse_prompt(prompt, CATALOGUE).understanding.terms
    assert next(each.fate.name for each in terms) == "CONTRADICTED"


@pytest.mark.parametrize(
    ("prompt", "noun", "colour"),
    [
        ("a table with four chairs, each chair is red", "chair", "red"),
        ("a parrot on a wooden barrel, red with blue wings", "parrot", "red"),
        ("a basket between two rabbits, one white, one grey", "rabbit", "white"),
        ("a wooden table with three bottles on it, red green blue", "bottle", "red"),
        ("two mugs on a wooden bench, both red", "mug", "red"),
        ("a chair and a table, one red, one blue", "chair", "red"),
    ],
)
def test_a_look_of_several_is_theirs_alone(prompt: str, noun: str, colour: str) -> None:
    objects = parse_prompt(prompt, CATALOGUE).objects
    red = [
        item.noun
        for item in objects
        if any(choice.colour == colour for _, choice in item.materials[:1])
    ]
    assert red == [noun]


def test_each_chair_is_one_of_those_before() -> None:
    scene = parse_prompt("a table with four chairs, each chair has a red seat", CATALOGUE)
    assert [(item.noun, item.count) for item in scene.objects] == [("table", 1), ("chair", 4)]


def test_both_have_the_part_that_is_said_of_them() -> None:
    scene = parse_prompt("two snails on a mushroom, both with striped shells", CATALOGUE)
    assert [
        any(choice.pattern == "stripes" for _, choice in item.materials) for item in scene.objects
    ] == [True, False]


def test_a_stack_along_with_others_stands_on_the_same_tray() -> None:
    scene = parse_prompt("a teapot stands on a tray together with two cups", CATALOGUE)
    assert scene.objects[0].relation == scene.objects[2].relation == Relation(kind="on", to=1)


def test_several_that_are_all_below_the_rim_of_a_bucket_are_told() -> None:
    terms = parse_prompt("a bucket with four plums in it", CATALOGUE).understanding.terms
    assert "hidden" in next(term.why for term in terms if term.words == "plums")


@pytest.mark.parametrize("prompt", ["two cows, black and white", "two cows, both black and white"])
def test_animals_of_two_colours_are_each_of_both(prompt: str) -> None:
    (cows,) = parse_prompt(prompt, CATALOGUE).objects
    looks = dict(cows.materials)
    assert (cows.count, looks["coat"].colour, looks["marking"].colour) == (2, "black", "white")


def test_a_red_plant_has_red_leaves() -> None:
    looks = dict(parse_prompt("a red plant", CATALOGUE).objects[0].materials)
    assert (looks["leaf"].colour, looks["main"].material) == ("red", "terracotta")


def test_a_bottle_without_a_cork_has_none() -> None:
    bottle = parse_prompt("a wine bottle, no cork", CATALOGUE).objects[0]
    assert "cork" in bottle.omitted
