"""What a text asks of a motion beside its words: a side, a count, and what it must not be."""

import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal

BodySide = Literal["left", "right"]

_WORD = re.compile(r"\w+(?:['’]\w+)?")
_MAX_WORDS = 48
"""Of a query; the rest is not looked at."""
_UPS = re.compile(r"\b(\w+)[- ]ups\b")
"""Sit-ups and push-ups, which are neither sitting nor pushing."""
_BODY = r"(?:leg|foot|knee|ankle|arm|hand|fist|elbow|shoulder|thumb|ear|wrist)s?"
_OF_BODY = re.compile(rf"\b(left|right) (?:\w+ )?{_BODY}\b")
_DIRECTION = re.compile(
    r"\b(?:to|on|towards) (?:the |its |his |her |their )?(left|right)\b"
    rf"(?! (?:\w+ )?{_BODY})"
)
_NEGATION = re.compile(r"\b(?:without|not|never|don['’]t|doesn['’]t|no(?= \w))\b")
_CLAUSE_END = re.compile(r"[,.;:]|\b(?:and|but|then|while)\b")
_NEXT = re.compile(
    r"[\s,;.]*(?<!now and )(?<!now )(?<!since )(?<!until )(?<!by )\b(?:and |but )?"
    r"(?:then|after (?:that|which)|afterwards?|followed by|finally|before(?= \w+ing\b)"
    r"|next(?! to\b)(?=,))\b[\s,]*"
)
"""What stands between two things that are done one after the other."""
_FIRST_OF_ALL = re.compile(r"^\s*(?:at )?first\b[\s,]*")
_COUNT = re.compile(
    r"\b(?:once|twice|thrice|(?:\d+|two|three|four|five|six|seven|eight|nine|ten|twelve|several)"
    r"(?: times)?)\b(?! (?:arms|hands|feet|legs|sides|sticks|step|four|point))"
)


@dataclass(frozen=True, kw_only=True)
class MotionQuery:
    """A text, taken apart.

    Attributes:
        words: What the motion is, in order; sides of the body and counts are left out.
        unwanted: What it must not be, clause by clause, as written.
        sides: Of the body, or of the way.
        side_words: Where the text says them.
        counts: How often, as written.
    """

    words: tuple[str, ...]
    unwanted: tuple[str, ...]
    sides: frozenset[BodySide]
    side_words: tuple[str, ...]
    counts: tuple[str, ...]


def parts_in_sequence(text: str) -> tuple[str, ...]:
    """Return what a text says is to be done one after the other; one part if it does not."""
    text = _FIRST_OF_ALL.sub("", text.lower().replace("’", "'"))
    parts = (part.strip(" ,;.") for part in _NEXT.split(text))
    return tuple(part for part in parts if re.search(r"\w", part))


def read_query(text: str, phrases: Collection[str]) -> MotionQuery:
    """Take a text apart.

    Args:
        text: In English.
        phrases: Of the thesaurus; "I don't know" and "without moving" forbid nothing.
    """
    rest = text.lower().replace("’", "'")
    rest, unwanted = _without_unwanted(rest, phrases)
    found = [each for pattern in (_OF_BODY, _DIRECTION) for each in pattern.finditer(rest)]
    counts = [each[0] for each in _COUNT.finditer(rest)]
    for pattern in (_OF_BODY, _DIRECTION):
        rest = pattern.sub(lambda match: match[0].replace(match[1], "", 1), rest)
    rest = _UPS.sub(r"\1_ups", _COUNT.sub(" ", rest))
    return MotionQuery(
        words=words_of(rest),
        unwanted=unwanted,
        sides=frozenset(_side(each[1]) for each in found),
        side_words=tuple(each[0] for each in found),
        counts=tuple(counts),
    )


def words_of(text: str) -> tuple[str, ...]:
    """Return the words of a text in lower case; what is joined by _ is one of them."""
    found: list[str] = []
    for each in _WORD.finditer(text.lower()):
        found.append(each[0].replace("’", "'").replace("_", " "))
        if len(found) == _MAX_WORDS:
            break
    return tuple(found)


def sides_in(text: str) -> frozenset[BodySide]:
    """Return the sides of the body, or else of the way, that a description names."""
    text = text.lower()
    for pattern in (_OF_BODY, _DIRECTION):
        found = frozenset(_side(each[1]) for each in pattern.finditer(text))
        if found:
            return found
    return frozenset()


def names_body(text: str) -> bool:
    """Tell whether a text names a part of the body: no description says what each one does."""
    return re.search(rf"\b{_BODY}\b", text.lower()) is not None


def _without_unwanted(text: str, phrases: Collection[str]) -> tuple[str, tuple[str, ...]]:
    unwanted: list[str] = []
    start = 0
    while negation := _NEGATION.search(text, start):
        end = _CLAUSE_END.search(text, negation.end())
        stop = end.start() if end else len(text)
        clause = text[negation.start() : stop].strip()
        if any(phrase in text and negation[0] in phrase.split() for phrase in phrases):
            start = negation.end()
            continue
        unwanted.append(clause)
        text = f"{text[: negation.start()]} , {text[stop:]}"
        start = negation.start()
    return text, tuple(unwanted)


def _side(word: str) -> BodySide:
    return "left" if word == "left" else "right"
