"""Runs of look words in front of a noun."""

import pytest

from media_studio.language.material_request import (
    MaterialRequest,
    means_look,
    read_request,
)
from media_studio.language.vocabulary import parse_material


@pytest.mark.parametrize(
    ("phrases", "material", "colour", "finish", "unused"),
    [
        (["red", "velvet"], "velvet", "red", None, []),
        (["velvet", "red"], "velvet", "red", None, []),
        (["walnut"], "wood", "brown", None, []),
        (["blue", "walnut"], "wood", "blue", None, []),
        (["gold", "velvet"], "velvet", "golden", None, []),
        (["oak", "wood"], "wood", None, None, []),
        (["leather", "upholstered"], "leather", None, None, []),
        (["red", "blue"], None, "red", None, ["blue"]),
        (["worn", "glossy"], None, None, "worn", ["glossy"]),
        (["brick", "marble"], "marble", None, None, ["brick"]),
    ],
)
def test_look_words_are_combined(
    phrases: list[str],
    material: str | None,
    colour: str | None,
    finish: str | None,
    unused: list[str],
) -> None:
    expected = MaterialRequest(material=material, colour=colour, finish=finish)
    assert read_request(phrases) == (expected, unused)


def test_no_look_words_are_no_request() -> None:
    assert read_request([]) == (None, [])


def test_new_material_does_not_inherit_the_old_colour() -> None:
    assert MaterialRequest(material="marble").applied_to(
        parse_material("wood:brown:worn")
    ) == parse_material("marble")


def test_colour_alone_keeps_material_and_finish() -> None:
    assert MaterialRequest(colour="red").applied_to(
        parse_material("wood:brown:worn")
    ) == parse_material("wood:red:worn")


def test_earlier_request_wins_where_both_say_something() -> None:
    merged = MaterialRequest(colour="red").merged_with(
        MaterialRequest(colour="blue", finish="worn")
    )
    assert merged == MaterialRequest(colour="red", finish="worn")


def test_look_words_are_told_from_others() -> None:
    assert all(means_look(word) for word in ("oak", "rose gold", "crimson", "mossy"))
    assert not means_look("dragon")
