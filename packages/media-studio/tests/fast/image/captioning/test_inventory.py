import pytest

from media_studio.catalogue.index import CATALOGUE
from media_studio.image.captioning.inventory import inventory
from media_studio.programs.composition import compose
from media_studio.reading.scenes.prompt import parse_prompt


def _told(prompt: str) -> tuple[str, ...]:
    scene = parse_prompt(prompt, CATALOGUE)
    return inventory(scene, compose(scene, CATALOGUE), CATALOGUE)


def test_each_object_is_told_with_its_count_and_its_parts() -> None:
    mugs, table = _told("two blue ceramic mugs with white handles on a wooden table")
    assert mugs == "2 × mug: blue ceramic; handle: white ceramic"
    assert table == "table: wood"


def test_what_was_built_is_told_not_what_was_asked() -> None:
    (tractor,) = _told("an old tractor with red wheels")
    assert "worn green paint" in tractor
    assert "rim: worn red paint" in tractor


def test_details_that_have_the_slot_of_something_else_are_not_named_after_it() -> None:
    (donut,) = _told("a donut with pink icing and sprinkles")
    assert "icing: pink paint" in donut
    assert "besides: " in donut
    assert "candle" not in donut


@pytest.mark.parametrize("prompt", ["an open treasure chest", "a treasure chest, open"])
def test_the_state_of_an_object_is_told(prompt: str) -> None:
    assert _told(prompt)[0].startswith("treasure chest, open: ")


def test_a_pattern_and_a_colour_by_its_number_are_told_in_words() -> None:
    (box,) = _told("an ivory gift box with red dots")
    assert "red dots pattern" in box
    assert "#" not in box
