"""What is written around a wish does not count as a part of it."""

import pytest

from media_studio.catalogue.index import CATALOGUE
from media_studio.reading.scenes.framing import unframed
from media_studio.reading.scenes.prompt import parse_prompt


@pytest.mark.parametrize(
    ("prompt", "wanted"),
    [
        ("hi, i need a rubber duck for a bath toy listing", "a rubber duck"),
        ("i'm making a game and need a knight, so it prints well on a printer", "a knight"),
        ("could you make me a blue car please", "a blue car"),
        ("a helmet with a crest, for a history lesson", "a helmet with a crest"),
        ("for my game: a sword", "a sword"),
        ("a chest, open so you can see gold coins", "a chest, open showing gold coins"),
        ("a gate with a bit of moss on it", "a gate with moss on it"),
        ("a bridge, stylized like a mobile game", "a bridge, stylized"),
        ("a shelf for a shop with three boards", "a shelf with three boards"),
        ("my son turns five and would love a green dragon, please?", "a green dragon"),
        ("for my railway i want a small barn", "a small barn"),
        ("indie studio here: we need a radio", "a radio"),
        ("could i get a simple stool?", "a simple stool?"),
        ("i have a shop and need a red chair", "a red chair"),
        ("a bear, could you make it fat?", "a bear, fat?"),
    ],
)
def test_what_is_written_around_is_left_out(prompt: str, wanted: str) -> None:
    assert unframed(prompt) == wanted


@pytest.mark.parametrize(
    "prompt",
    [
        "a vase for flowers",
        "a chest painted so it looks old",
        "a table for four",
        "a house for a dog",
        "a stand for a game controller",
        "a sign that says we need a hero",
        "a coat of arms",
        "a patch of grass",
        "a game of chess on a table",
        "a knight who would love a horse",
        "a chair we have at home",
    ],
)
def test_what_is_meant_stays(prompt: str) -> None:
    assert unframed(prompt) == prompt


def test_a_wish_is_read_like_the_thing_itself() -> None:
    wish = parse_prompt("Hello! I need a red oak chair for my website, please.", CATALOGUE)
    assert wish.understanding.fidelity == 1
    assert wish == parse_prompt("a red oak chair", CATALOGUE)
