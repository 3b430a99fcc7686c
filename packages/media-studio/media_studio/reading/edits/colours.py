"""Colours by name and by code, as they are asked of screens."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from media_studio.language.vocabulary import COLOUR_WORDS

_HEX = re.compile(r"hex([0-9a-f]{6}|[0-9a-f]{3})")

_VALUES: Mapping[str, str] = {
    "red": "e02424",
    "crimson": "b3122d",
    "maroon": "701a2a",
    "orange": "f5821f",
    "yellow": "ffd21f",
    "green": "2e9e44",
    "olive": "73792f",
    "lime": "9bd32b",
    "teal": "0f7f80",
    "turquoise": "2cc7bf",
    "cyan": "5cc8ec",
    "blue": "2463d6",
    "navy": "14244f",
    "purple": "6f2c91",
    "violet": "9673d6",
    "pink": "f48fb1",
    "magenta": "d6228c",
    "brown": "6b4226",
    "tan": "c69563",
    "beige": "e6d8bd",
    "cream": "faf3de",
    "white": "ffffff",
    "grey": "808080",
    "black": "000000",
    "golden": "e0a92e",
    "light grey": "d5d5d5",
    "dark grey": "404040",
    "light blue": "a9d6f5",
    "sky blue": "87ceeb",
    "dark blue": "12307a",
    "light green": "a5dba0",
    "dark green": "14532d",
    "dark red": "8b1a1a",
    "light pink": "ffd1dc",
    "hot pink": "ff4fa3",
    "light yellow": "fff4b3",
    "gold": "e0a92e",
    "silver": "c0c4c8",
    "bronze": "a9713a",
    "copper": "b87345",
    "ivory": "fffff0",
    "mint": "a8e6cf",
    "peach": "ffcba4",
    "coral": "ff7f5c",
    "salmon": "fa8f7d",
    "lavender": "cdbdf0",
    "indigo": "3f2b8c",
    "charcoal": "36393f",
    "khaki": "bdb27a",
    "aqua": "2fd6d0",
    "rose": "e8798f",
    "neon green": "39ff14",
    "emerald": "1fa36a",
    "ruby": "b3123f",
    "sapphire": "1f4fb3",
}


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
