"""The sentence frames and words of every language that captions are written in."""

import csv
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path

_FOLDER = Path(__file__).parent
_KINDS = ("colour", "material", "place", "light", "noun")


@dataclass(frozen=True, kw_only=True)
class SentenceFrames:
    """How a language puts facts; words are inserted where their names stand in braces.

    No frame asks for agreement: inserted words are uninflected, in apposition or after a colon.
    """

    picture: str
    grey: str
    cut_out: str
    empty: str
    face: str
    uniform: str
    pattern: str
    one_person: str
    people: str
    plain: str
    plain_coloured: str
    main_colour: str
    colours: str
    dark: str
    bright: str
    landscape: str
    portrait: str
    square: str
    disclaimer: str
    coloured: str
    made_of: str
    several: str
    on: str
    inside: str
    next_to: str
    around: str
    rendered: str
    unnamed: str
    parts: str
    and_: str
    comma: str
    pause: str
    stop: str
    quote: str
    word_person: str
    word_face: str
    word_grey: str
    word_plain: str
    word_cut_out: str


@dataclass(frozen=True, kw_only=True)
class CaptionWording:
    """One language.

    Attributes:
        code: Tag of the language.
        frames: Its sentence frames.
        colours: Name of a colour to its word in a list and its form in `SentenceFrames.coloured`.
        materials: Key of `MATERIALS` to its word.
        places: One of `ENVIRONMENTS` to its word.
        lights: One of `LIGHTS` to its word.
        nouns: English noun to its word; far from complete.
    """

    code: str
    frames: SentenceFrames
    colours: Mapping[str, tuple[str, str]]
    materials: Mapping[str, str]
    places: Mapping[str, str]
    lights: Mapping[str, str]
    nouns: Mapping[str, str]

    def listed(self, words: Sequence[str]) -> str:
        """Write "a, b and c"."""
        if len(words) < 2:
            return "".join(words)
        return self.frames.comma.join(words[:-1]) + self.frames.and_ + words[-1]

    def material(self, material: str, colour: str | None) -> str:
        """Write "velvet" or "red velvet"."""
        name = self.materials[material]
        if colour is None:
            return name
        return self.frames.coloured.format(material=name, colour=self.colours[colour][1])


def _read_frames() -> dict[str, SentenceFrames]:
    table = tomllib.loads((_FOLDER / "frames.toml").read_text(encoding="utf-8"))
    names = {field.name for field in fields(SentenceFrames)}
    for code, frames in table.items():
        if frames.keys() != names:
            raise ValueError(f"frames.toml, {code}: {sorted(frames.keys() ^ names)}")
    return {code: SentenceFrames(**frames) for code, frames in table.items()}


_FRAMES = _read_frames()
CODES = tuple(_FRAMES)
"""Tags of the languages."""


@cache
def wording(code: str) -> CaptionWording:
    """Return the frames and words of one of `CODES`."""
    table: dict[str, dict[str, str]] = {kind: {} for kind in _KINDS}
    with (_FOLDER / "words.csv").open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines):
            table[row["kind"]][row["key"]] = row[code]
    return CaptionWording(
        code=code,
        frames=_FRAMES[code],
        colours={name: _forms(word) for name, word in table["colour"].items()},
        materials=table["material"],
        places=table["place"],
        lights=table["light"],
        nouns=table["noun"],
    )


def _forms(word: str) -> tuple[str, str]:
    listed, _, inflected = word.partition("/")
    return listed, inflected or listed
