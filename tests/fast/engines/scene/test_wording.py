"""Looks that go to what they are of."""

import pytest

from media_pipelines.catalogue.index import CATALOGUE
from media_pipelines.engines.scene.prompt import parse_prompt
from media_pipelines.engines.scene.scene import SceneObject


def _only(prompt: str) -> SceneObject:
    (item,) = parse_prompt(prompt, CATALOGUE).objects
    return item


@pytest.mark.parametrize(
    ("prompt", "noun", "slot", "look"),
    [
        ("a pink frosted donut", "donut", "icing", ("paint", "pink")),
        ("a pink frosted donut", "donut", "main", ("bread", None)),
        ("a blue-iced cupcake", "cupcake", "icing", ("paint", "blue")),
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
