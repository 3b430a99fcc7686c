"""Which language a request names: by its English name, its own name, one in a third, or a tag."""

import unicodedata

import langcodes

from media_studio.errors import LanguageNotSupported, UnknownLanguage
from media_studio.image.captioning.wording import CODES
from media_studio.language.english import enumerate_words


def resolve_language(name: str) -> str:
    """Find the language that a request names.

    Args:
        name: "German", "Deutsch", "allemand", "de", "de-AT", "Chinese (Simplified)".

    Returns:
        One of `CODES`.

    Raises:
        UnknownLanguage: If no language has this name.
        LanguageNotSupported: If it, or its script, is none that the engine writes.
    """
    wanted = _identified(" ".join(name.split()))
    if wanted is None:
        raise UnknownLanguage(
            f'"{name}" is the name of no language; write one of {_offer()}, in any language, or a'
            ' tag such as "de".'
        )
    spoken = langcodes.get(langcodes.standardize_tag(wanted, macro=True)).maximize()
    for code in CODES:
        written = langcodes.get(code).maximize()
        if (spoken.language, spoken.script) == (written.language, written.script):
            return code
    raise LanguageNotSupported(
        f"This engine does not write {wanted.display_name()}; it writes {_offer()}."
    )


def _identified(name: str) -> langcodes.Language | None:
    if langcodes.tag_is_valid(name):
        return langcodes.get(name)
    bare, _, variety = name.removesuffix(")").partition("(")
    for form in (f"{variety} {bare}".strip(), name):
        try:
            return langcodes.find(form)
        except LookupError:
            continue
    return next(
        (langcodes.get(code) for code in CODES if _plain(_own_name(code)) == _plain(name)), None
    )


def _own_name(code: str) -> str:
    return langcodes.get(code).display_name(code)


def _plain(text: str) -> str:
    """Leave accents out: "Francais"."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def _offer() -> str:
    return enumerate_words(sorted(langcodes.get(code).display_name() for code in CODES))
