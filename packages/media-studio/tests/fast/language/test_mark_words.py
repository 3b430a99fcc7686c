"""Words for marks, and what they take from the words beside them."""

import pytest

from media_studio.language.mark_words import (
    MARK_WORDS,
    PLACE_WORDS,
    UNDER_WORDS,
    SurfaceMark,
    sort_marks,
    with_under,
)
from media_studio.texture.finishes import FINISHES
from media_studio.texture.marks import MARKS


def test_every_mark_can_be_painted() -> None:
    assert set(MARK_WORDS.values()) <= set(MARKS) | set(FINISHES)


def test_phrases_are_short_enough_to_be_found() -> None:
    assert max(len(phrase.split()) for phrase in (*MARK_WORDS, *PLACE_WORDS, *UNDER_WORDS)) <= 4


@pytest.mark.parametrize(
    ("phrases", "mark", "looks"),
    [
        (
            ["white marble", "gold", "veins"],
            SurfaceMark(kind="veins", colour="golden", is_metal=True),
            1,
        ),
        (["glowing", "green", "cracks"], SurfaceMark(kind="cracks", colour="green", glows=True), 0),
        (["red", "paint", "chipped"], SurfaceMark(kind="chips"), 2),
        (["green tarnish"], SurfaceMark(kind="patina"), 0),
        (["black", "tarnish"], SurfaceMark(kind="tarnish", colour="black"), 0),
        (["metallic", "blue"], SurfaceMark(kind="metallic"), 1),
        (["dirty", "at the bottom"], SurfaceMark(kind="dirty", place="bottom"), 0),
        (["soil", "at the bottom"], SurfaceMark(kind="mud", place="bottom"), 0),
        (["red", "at the top"], SurfaceMark(kind="coat", colour="red", place="top"), 0),
        (["showing bare wood"], SurfaceMark(kind="chips", colour="tan"), 0),
    ],
)
def test_a_mark_takes_its_colour_and_place(
    phrases: list[str], mark: SurfaceMark, looks: int
) -> None:
    found = sort_marks(phrases)
    assert found.marks == (mark,)
    assert len(found.looks) == looks
    assert found.unused == ()


def test_a_place_of_nothing_is_not_used() -> None:
    assert sort_marks(["oak", "at the bottom"]).unused == ("at the bottom",)


def test_what_lies_under_chips_may_be_told_afterwards() -> None:
    under = sort_marks(["bare wood"], is_chipped=True).marks
    assert with_under([SurfaceMark(kind="chips"), *under]) == (
        SurfaceMark(kind="chips", colour="tan"),
    )
