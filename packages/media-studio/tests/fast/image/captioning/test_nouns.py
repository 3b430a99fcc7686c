import pytest

from media_studio.catalogue.index import CATALOGUE
from media_studio.image.captioning.nouns import noun_word
from media_studio.image.captioning.wording import CODES, wording


def test_translated_nouns_and_their_synonyms() -> None:
    german = wording("de")
    assert noun_word("chair", german, CATALOGUE) == "Stuhl"
    assert noun_word("couch", german, CATALOGUE) == noun_word("sofa", german, CATALOGUE) == "Sofa"


def test_a_narrower_noun_takes_the_wider_word() -> None:
    assert noun_word("dining chair", wording("fr"), CATALOGUE) == "chaise"


def test_a_toy_is_not_called_the_thing_itself() -> None:
    assert noun_word("toy car", wording("de"), CATALOGUE) == "„toy car“"


@pytest.mark.parametrize("code", [code for code in CODES if code != "en"])
def test_an_untranslated_noun_is_quoted_in_english(code: str) -> None:
    quoted = noun_word("trivet", wording(code), CATALOGUE)
    assert "trivet" in quoted
    assert len(quoted) > len("trivet")
