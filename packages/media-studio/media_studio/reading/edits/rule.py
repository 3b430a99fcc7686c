"""Rules of the grammar: a pattern that a whole clause must match, and what it means."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import count

from media_studio.reading.edits.colours import Colour, colour_names, read_colour
from media_studio.reading.edits.nouns import THINGS
from media_studio.reading.edits.operations import (
    EditOperation,
    HorizontalPlace,
    PicturePlace,
    VerticalPlace,
    Where,
)

Quotes = tuple[str, ...]
Said = Mapping[str, str]
"""What the named parts of a pattern stand for in a clause."""

OperationBuilder = Callable[[Said, Quotes], EditOperation | None]


def _any_of(words: frozenset[str]) -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))


_COLOUR = rf"(?:{_any_of(colour_names())}|hex[0-9a-f]{{3,6}})"
_PLACE_WORD = r"(?:upper|top|lower|bottom|left|right|centre)"
_MACROS = {
    "MAKE": r"(?:make|turn|render|get|give|set|change|convert|transform|have|be|keep)",
    "COLOUR2": rf"(?P<second>{_COLOUR})",
    "COLOUR3": rf"(?P<third>{_COLOUR})",
    "COLOUR": rf"(?:solid |plain |pure |flat |bright )?(?P<colour>{_COLOUR})(?: colour(?:ed)?)?",
    "PLACE": rf"(?:(?:at|in|on|to|near|into|along|across) )?(?P<place>{_PLACE_WORD}"
    rf"(?: (?:and |of )?{_PLACE_WORD})*)(?: (?:corner|edge|side|part|hand|third|area))*"
    r"(?: (?:of )?(?:it|image|image1))?",
    "TARGET": rf"(?P<target>it|image|image1|colours|background|person|{_any_of(THINGS)})",
    "THING": rf"(?P<thing>{_any_of(THINGS)})",
    "SUBJECT": rf"(?P<subject>person|it|image1|{_any_of(THINGS)})",
    "NUMBER": r"(?P<number>-?\d+(?:\.\d+)?)",
    "PERCENT": r"(?:by |of |to )?(?P<percent>\d+(?:\.\d+)?) ?percent",
    "IMAGE": r"(?P<image>image[23])",
    "QUOTE": r"quote(?P<quote>\d+)",
}


@dataclass(frozen=True, kw_only=True)
class Pattern:
    """A pattern in which a name may stand for several groups."""

    compiled: re.Pattern[str]

    def read(self, words: str) -> Said | None:
        """Return what the names stand for if all of the words match."""
        return _said(self.compiled.fullmatch(words))

    def begin(self, words: str) -> tuple[Said, str] | None:
        """Return what the names stand for if the words begin so, and the other words."""
        match = self.compiled.match(words)
        said = _said(match)
        return None if match is None or said is None else (said, words[match.end() :].lstrip())


def _said(match: re.Match[str] | None) -> Said | None:
    if match is None:
        return None
    groups = match.groupdict()
    return {name.split("__")[0]: text for name, text in groups.items() if text is not None}


@dataclass(frozen=True, kw_only=True)
class Rule:
    """A pattern and what a clause that matches it means."""

    pattern: Pattern
    build: OperationBuilder


def pattern(text: str) -> Pattern:
    """Compile a pattern in which `<NAME>` stands for an entry of the table of macros."""
    expanded = re.sub(r"<([A-Z]+\d?)>", lambda match: _MACROS[match[1]], text)
    numbers = count()
    distinct = re.sub(r"\(\?P<(\w+)>", lambda match: f"(?P<{match[1]}__{next(numbers)}>", expanded)
    return Pattern(compiled=re.compile(distinct))


def rule(text: str, build: OperationBuilder) -> Rule:
    """Say what a clause means that matches a pattern."""
    return Rule(pattern=pattern(text), build=build)


def first_match(rules: tuple[Rule, ...], words: str, quotes: Quotes) -> EditOperation | None:
    """Return what a clause means by the first rule that matches all of it."""
    for each in rules:
        said = each.pattern.read(words)
        built = None if said is None else each.build(said, quotes)
        if built is not None:
            return built
    return None


def colour(said: Said, group: str = "colour", default: str = "white") -> Colour:
    """Return the colour that a group names."""
    return read_colour(said.get(group) or default)


def optional_colour(said: Said, group: str) -> Colour | None:
    """Return the colour that a group names, or None."""
    words = said.get(group)
    return read_colour(words) if words else None


def where(said: Said, group: str = "target") -> Where:
    """Return which part of the picture a group names."""
    word = said.get(group)
    if word in (None, "it", "image", "image1", "colours"):
        return "picture"
    if word == "background":
        return "background"
    return "person" if word == "person" else "subject"


def percent(said: Said, default: float) -> float:
    """Return a share, 0..1."""
    value = said.get("percent")
    return float(value) / 100 if value else default


def place(words: str | None, default: PicturePlace) -> PicturePlace:
    """Read "top left", "bottom", "centre"."""
    if not words:
        return default
    said = set(words.split())
    middle: VerticalPlace = "middle"
    centre: HorizontalPlace = "centre"
    rows: dict[str, VerticalPlace] = {
        "top": "top",
        "upper": "top",
        "bottom": "bottom",
        "lower": "bottom",
    }
    row = next((rows[word] for word in rows if word in said), middle)
    columns: dict[str, HorizontalPlace] = {"left": "left", "right": "right"}
    column = next((columns[word] for word in columns if word in said), centre)
    return PicturePlace(row=row, column=column)
