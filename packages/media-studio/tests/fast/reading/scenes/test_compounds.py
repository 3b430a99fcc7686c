"""Two nouns in a row are a third thing, unless the first only describes."""

import pytest

from media_studio.catalogue.index import CATALOGUE
from media_studio.errors import UnknownSubject
from media_studio.reading.scenes.prompt import parse_prompt


@pytest.mark.parametrize(
    "prompt",
    [
        "a cat tree",
        "a horse shoe",
        "a bottle cap",
        "a wax seal",
        "a dragon skull",
        "a battering ram",
        "a bread knife",
        "a cake tin",
        "a camera lens",
        "a drum skin",
        "a fruit salad",
        "a hospital gown",
        "a pirate hook",
        "a siege ram",
        "a teapot lid",
        "a tin whistle",
    ],
)
def test_a_third_thing_is_refused_by_its_whole_name(prompt: str) -> None:
    with pytest.raises(UnknownSubject) as refused:
        parse_prompt(prompt, CATALOGUE)
    assert " ".join(prompt.split()[1:]) in str(refused.value)


@pytest.mark.parametrize(
    ("prompt", "noun", "ignored"),
    [
        ("a viking battle axe", "battle axe", ("viking",)),
        ("a toy car", "toy car", ()),
        ("an oak kitchen table", "kitchen table", ()),
        ("a strawberry ice cream cone", "ice cream cone", ("strawberry",)),
        ("a t rex dinosaur", "t rex", ()),
    ],
)
def test_a_noun_that_only_describes_is_listed(
    prompt: str, noun: str, ignored: tuple[str, ...]
) -> None:
    scene = parse_prompt(prompt, CATALOGUE)
    assert ([item.noun for item in scene.objects], scene.understanding.ignored_terms) == (
        [noun],
        ignored,
    )


@pytest.mark.parametrize("dress", ["dress", "evening dress", "gown"])
def test_clothes_are_worn(dress: str) -> None:
    (woman,) = parse_prompt(f"a woman in a red {dress}", CATALOGUE).objects
    assert woman.attributes == ("dress",)
    assert dict(woman.materials)["dress"].colour == "red"


def test_what_a_figure_cannot_hold_is_not_laid_beside_it() -> None:
    scene = parse_prompt("a knight holding a spear", CATALOGUE)
    assert [item.noun for item in scene.objects] == ["knight"]
    assert scene.understanding.ignored_terms == ("spear",)
