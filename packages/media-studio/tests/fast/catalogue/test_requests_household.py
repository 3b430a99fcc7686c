"""What people ask of household things and food is seen at the part that they name."""

import pytest

from media_studio.catalogue.index import CATALOGUE
from media_studio.language.vocabulary import parse_material
from media_studio.reading.scenes.prompt import parse_prompt

LEAST_FIDELITY = 0.5


@pytest.mark.parametrize(
    ("prompt", "slot", "look"),
    [
        ("a perfume bottle with a gold cap", "cap", "gold"),
        ("a spray bottle with blue liquid", "liquid", "glass:blue"),
        ("a whiskey decanter with a brass stopper", "cap", "brass"),
        ("a pill bottle with a red cap", "cap", "plastic:red"),
        ("a lipstick with a silver case", "case", "silver"),
        ("a honey jar with an iron dipper", "dipper", "iron"),
        ("a white sideboard with oak legs", "legs", "wood"),
        ("a wardrobe with mirror doors", "mirror", "chrome"),
        ("a bed with a blue headboard", "headboard", "wood:blue"),
        ("a dresser with a mirror", "mirror", "chrome"),
        ("a wall shelf with brass brackets", "bracket", "brass"),
        ("a pendant lamp with a copper shade", "shade", "copper"),
        ("an oil lamp with a red chimney", "glass", "glass:red"),
        ("a laundry basket with a blue lid", "lid", "plastic:blue"),
        ("a cleaver with a black handle", "handle", "wood:black"),
        ("a coffee grinder with a brass crank", "metal", "brass"),
        ("spaghetti with meatballs", "meatball", "bread:brown"),
        ("a salad with red onion", "onion", "wax:red"),
        ("a brown notebook with black pages", "pages", "paper:black"),
        ("an id card with a red lanyard", "band", "fabric:red"),
        ("a ring binder with a yellow label", "label", "paper:yellow"),
        ("a blue cookie jar with a wooden lid", "lid", "wood"),
    ],
)
def test_a_part_is_of_what_was_said_of_it(prompt: str, slot: str, look: str) -> None:
    scene = parse_prompt(prompt, CATALOGUE)
    scene.understanding.of_model().require(1.0)
    assert len(scene.objects) == 1
    assert dict(scene.objects[0].materials)[slot] == parse_material(look)


@pytest.mark.parametrize(
    ("prompt", "slot", "number"),
    [
        ("a wardrobe with three doors", "door", 3),
        ("a desk with four drawers", "drawer", 4),
        ("a sofa with three pillows", "pillow", 3),
        ("a bed with four pillows", "pillow", 4),
        ("a knife block with six knives", "knife", 6),
        ("a folding screen with four panels", "panel", 4),
        ("an abacus with five rows", "row", 5),
        ("a shoe rack with four shelves", "shelf", 4),
    ],
)
def test_there_are_as_many_as_was_said(prompt: str, slot: str, number: int) -> None:
    scene = parse_prompt(prompt, CATALOGUE)
    scene.understanding.of_model().require(1.0)
    assert [*scene.objects[0].counts] == [(slot, number)]


def test_an_attribute_is_of_those_subtypes_that_have_it() -> None:
    table = parse_prompt("a round dining table", CATALOGUE)
    desk = parse_prompt("a round desk", CATALOGUE)
    assert table.objects[0].attributes == ("round",)
    assert desk.objects[0].attributes == ()
    assert "round" in desk.understanding.ignored_terms
