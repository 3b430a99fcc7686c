from media_studio.catalogue.index import CATALOGUE
from media_studio.language.understanding import Fate
from media_studio.reading.scenes.prompt import parse_prompt


def _fates(prompt: str) -> dict[str, Fate]:
    return {term.words: term.fate for term in parse_prompt(prompt, CATALOGUE).understanding.terms}


def test_a_look_that_no_surface_has_is_ignored() -> None:
    fates = _fates("a glass jar with blue stripes")
    assert fates["stripes"] is Fate.IGNORED
    assert fates["blue"] is Fate.IGNORED
    assert fates["glass"] is Fate.HONOURED


def test_a_look_that_some_surface_has_is_honoured() -> None:
    assert set(_fates("a ceramic vase with blue stripes").values()) == {Fate.HONOURED}


def test_the_dots_of_a_gift_box_are_no_ribbon() -> None:
    scene = parse_prompt("a white gift box with red dots", CATALOGUE)
    assert dict(scene.objects[0].materials)["main"].pattern == "dots"
