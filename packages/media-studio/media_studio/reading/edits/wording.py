"""Instructions in few words: one word for many, nothing that only polishes, text kept apart."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from media_studio.language.english import word_set
from media_studio.language.word_file import WordFile

_PICTURE_NOUNS = ("image", "picture", "photo", "photograph", "pic", "shot", "snapshot", "img")
_ORDINALS = {
    1: ("first", "1st", "one", "1"),
    2: ("second", "2nd", "two", "2", "other"),
    3: ("third", "3rd", "three", "3", "last"),
}


def _ordinals() -> dict[str, str]:
    phrases: dict[str, str] = {}
    for number, words in _ORDINALS.items():
        for noun in _PICTURE_NOUNS:
            for word in words:
                phrases[f"{noun} {word}"] = phrases[f"{word} {noun}"] = f"image{number}"
                phrases[f"{word} input {noun}"] = phrases[f"{noun} number {word}"] = (
                    f"image{number}"
                )
    return phrases | {"other one": "image2", "second one": "image2", "first one": "image1"}


SYNONYMS: Mapping[str, str] = WordFile.beside(__file__).meanings("_SYNONYMS") | _ordinals()


def _alternation(phrases: Sequence[str]) -> str:
    return "|".join(re.escape(phrase) for phrase in sorted(phrases, key=len, reverse=True))


_PHRASE = re.compile(rf"(?<!\S)(?:{_alternation(tuple(SYNONYMS))})(?!\S)")
_QUOTED = re.compile(
    '"([^"]+)"|\u201c([^\u201d]+)\u201d|\u2018([^\u2019]+)\u2019|\u00ab\\s?([^\u00bb]+?)\\s?\u00bb'
    r"|(?<!\w)'([^']+(?:'\w[^']*)*)'(?!\w)"
)
_CAPITALS = re.compile(
    r"(?<=\b)((?:[Tt]ext|[Cc]aption|[Ww]ords?|[Tt]itle|[Hh]eadline|[Ww]atermark|[Ww]rite|[Ss]aying)"
    r"(?:\s+(?:saying|that says|which says|reading))?:?\s+)"
    r"([A-Z0-9][A-Z0-9!'’%$€£.\-]*(?:\s+[A-Z0-9!%$€£&][A-Z0-9!'’%$€£.\-]*)*)(?![\w])"
)
_SIDES = r"(?=[\s-]+(?:left|right|half|third|quarter|corner|part|edge|side|area|centre|center)\b)"
_LOWER, _UPPER = re.compile(rf"\blower{_SIDES}"), re.compile(rf"\bupper{_SIDES}")
"""Elsewhere "lower" is a verb."""
_UNITS = word_set("one two three four five six seven eight nine")
_TENS = word_set("twenty thirty forty fifty sixty seventy eighty ninety")
_NUMBERS = {
    "half a": "0.5", "one": "1", "a couple of": "2", "two": "2", "three": "3", "four": "4",
    "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9", "ten": "10", "eleven": "11",
    "twelve": "12", "fifteen": "15", "twenty": "20", "thirty": "30", "forty": "40", "fifty": "50",
    "sixty": "60", "seventy": "70", "eighty": "80", "ninety": "90",
}  # fmt: skip
_COUNTED = re.compile(
    rf"\b(?:(?P<ten>{'|'.join(sorted(_TENS))})[ -](?P<one>{'|'.join(sorted(_UNITS))})"
    rf"|(?P<number>{'|'.join(sorted(_NUMBERS, key=len, reverse=True))}))"
    r"(?=[ -](?:degrees?|deg|percent|per cent|pixels?|px)\b)"
)
_BLANKS = re.compile(r"[^\S\n]+")
_BLACK_AND_WHITE = re.compile(r"\bb\s*(?:&|and|/|n|\+)\s*w\b|\bblack\s*(?:-?and-?|&|/|n)\s*white\b")


@dataclass(frozen=True, kw_only=True)
class QuotedInstruction:
    """An instruction whose quoted texts are replaced by `quote0`, `quote1` ..."""

    text: str
    quotes: tuple[str, ...]

    def original(self, part: str) -> str:
        """Put the quoted texts back into a part."""
        return re.sub(
            r"quote(\d+)", lambda match: f"\u2018{self.quotes[int(match[1])]}\u2019", part
        ).strip()


def set_quotes_apart(instruction: str) -> QuotedInstruction:
    """Take quoted texts, and words in capitals after "text", out of an instruction."""
    quotes: list[str] = []

    def keep(match: re.Match[str]) -> str:
        quotes.append(next(part for part in match.groups() if part is not None).strip())
        return f" quote{len(quotes) - 1} "

    def keep_capitals(match: re.Match[str]) -> str:
        quotes.append(match[2])
        return f"{match[1]} quote{len(quotes) - 1} "

    text = _CAPITALS.sub(keep_capitals, _QUOTED.sub(keep, instruction))
    # Patterns for the links between clauses try every blank of a run as their start
    return QuotedInstruction(text=_BLANKS.sub(" ", text), quotes=tuple(quotes))


def plain(text: str) -> str:
    """Return lower-case words without accents; numbers, shapes and colour codes keep a form.

    `16:9` becomes `ratio16x9`, `#fff` becomes `hexfff`, `50%` becomes `50 percent`.
    """
    text = unicodedata.normalize("NFKD", text.lower())
    text = "".join(mark for mark in text if not unicodedata.combining(mark))
    text = _BLACK_AND_WHITE.sub("greyscale", text)
    text = re.sub(r"#([0-9a-f]{6}|[0-9a-f]{3})\b", r" hex\1 ", text)
    text = re.sub(
        r"\b(\d+(?:\.\d+)?)\s*(?::|by|x|×)\s*(\d+(?:\.\d+)?)(?=\b|px)", r"ratio\1x\2", text
    )
    text = _COUNTED.sub(_digits, text)
    text = _LOWER.sub("bottom", _UPPER.sub("top", text))
    text = re.sub(r"\btoo (?=[a-z])", "overly ", text)
    text = re.sub(r"\b(\d+)[ -]?bit\b", r"\1bit", text)
    text = re.sub(r"%", " percent ", text)
    text = re.sub(r"°", " degrees ", text)
    text = re.sub(r"['’](?:s\b)?", " ", text)
    return re.sub(r"(?<=[a-z])-(?=[a-z])|[_/:()\[\]#*]", " ", text)


def _digits(match: re.Match[str]) -> str:
    if match["number"]:
        return _NUMBERS[match["number"]]
    return str(int(_NUMBERS[match["ten"]]) + int(_NUMBERS[match["one"]]))


def canonical(text: str) -> str:
    """Replace synonyms by one word each and leave out what only polishes.

    Args:
        text: Words as `plain` returns them.
    """
    words = " ".join(re.findall(r"-?\d+(?:\.\d+)?(?![\w.])|[a-z0-9.]+", text))
    before = None
    while words != before:
        before = words
        words = " ".join(_PHRASE.sub(lambda match: SYNONYMS[match[0]], words).split())
    return words
