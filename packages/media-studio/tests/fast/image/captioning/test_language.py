import langcodes
import pytest

from media_studio.image.captioning.language import (
    LanguageNotSupported,
    UnknownLanguage,
    resolve_language,
)
from media_studio.image.captioning.wording import CODES


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("German", "de"),
        ("Deutsch", "de"),
        ("allemand", "de"),
        ("ドイツ語", "de"),
        ("de-AT", "de"),
        ("DE_de", "de"),
        ("ger", "de"),
        ("  FRENCH ", "fr"),
        ("Francais", "fr"),
        ("espanol", "es"),
        ("British English", "en"),
        ("Brazilian Portuguese", "pt"),
        ("Mandarin", "zh"),
        ("简体中文", "zh"),
        ("Chinese (Simplified)", "zh"),
        ("zh-CN", "zh"),
    ],
)
def test_a_language_is_known_by_its_names_and_tags(name: str, code: str) -> None:
    assert resolve_language(name) == code


@pytest.mark.parametrize("code", CODES)
def test_every_language_is_known_in_english_in_itself_and_in_french(code: str) -> None:
    language = langcodes.get(code)
    names = (language.display_name(), language.autonym(), language.display_name("fr"))
    assert [resolve_language(name) for name in names] == [code] * 3


@pytest.mark.parametrize(
    "name", ["Klingon", "Arabic", "हिन्दी", "zh-TW", "Traditional Chinese", "Chinese (Traditional)"]
)
def test_a_language_or_script_without_wording_is_refused_with_the_list(name: str) -> None:
    with pytest.raises(LanguageNotSupported) as refused:
        resolve_language(name)
    assert all(langcodes.get(code).display_name() in str(refused.value) for code in CODES)


@pytest.mark.parametrize("name", ["Elvish", "xx", "-", "()", "🙂"])
def test_what_names_no_language_is_refused(name: str) -> None:
    with pytest.raises(UnknownLanguage, match="English"):
        resolve_language(name)
