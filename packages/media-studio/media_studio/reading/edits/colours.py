"""Colours by name and by code, as they are asked of screens."""

import re
from dataclasses import dataclass

from media_studio.language.vocabulary import COLOUR_WORDS
from media_studio.language.word_file import WordFile

_FILE = WordFile.beside(__file__)

_HEX = re.compile(r"hex([0-9a-f]{6}|[0-9a-f]{3})")

_VALUES = _FILE.pairs("_VALUES")


@dataclass(frozen=True, kw_only=True)
class Colour:
    """A colour.

    Attributes:
        name: As it was asked for.
        rgb: sRGB, 0..255.
    """

    name: str
    rgb: tuple[int, int, int]


def read_colour(words: str) -> Colour:
    """Return the colour of a name or of `hex` and its digits.

    Raises:
        KeyError: If the name is none of `colour_names`.
    """
    code = _HEX.fullmatch(words)
    if code is not None:
        digits = code.group(1)
        return _colour("#" + digits, digits if len(digits) == 6 else "".join(2 * d for d in digits))
    named = COLOUR_WORDS.get(words, words)
    digits = _VALUES.get(words) or (named[1:] if named.startswith("#") else _VALUES[named])
    return _colour(words, digits)


def colour_names() -> frozenset[str]:
    """Return all names, in lower case and with `grey`."""
    return frozenset(_VALUES) | frozenset(COLOUR_WORDS) - {"sepia"}


def _colour(name: str, digits: str) -> Colour:
    red, green, blue = bytes.fromhex(digits)
    return Colour(name=name, rgb=(red, green, blue))
