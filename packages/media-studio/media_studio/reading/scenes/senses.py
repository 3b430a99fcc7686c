"""Nouns that mean another thing beside certain words: a bow of satin shoots no arrows."""

from collections.abc import Mapping, Sequence, Set
from dataclasses import replace

from media_studio.language.english import word_set
from media_studio.language.word_file import WordFile
from media_studio.reading.scenes.lexicon import JOINT, Lexeme

_AFTER = 4
"""Words behind "of" that may tell the sense of a noun."""
_OTHER_SENSES = WordFile.beside(__file__).sets("_OTHER_SENSES")
"""Noun to the words beside which it is none of the objects of a catalogue."""


def in_their_senses(lexemes: Sequence[Lexeme]) -> list[Lexeme]:
    """Return the words of a prompt; a noun that means something else here names no object."""
    among = {word for lexeme in lexemes for word in lexeme.text.split()}
    read = [_among(_in_its_sense(lexemes, at), among) for at in range(len(lexemes))]
    read = [_as_deed(read, at) for at in range(len(read))]
    read = [_as_body(read, at) for at in range(len(read))]
    return [_as_appliance(read, at) for at in range(len(read))]


def _as_body(lexemes: Sequence[Lexeme], at: int) -> Lexeme:
    """Read the chest of "a cross on chest" as that of a figure: a box would have an article."""
    lexeme = lexemes[at]
    ahead = lexemes[at - 1] if at else None
    if lexeme.text != "chest" or ahead is None or ahead.connector not in ("on", "in"):
        return lexeme
    return replace(lexeme, noun=None)


def _as_appliance(lexemes: Sequence[Lexeme], at: int) -> Lexeme:
    """Read "the iron" as the thing that clothes are ironed with, where no noun follows."""
    lexeme, ahead = lexemes[at], _in_front(lexemes[:at])
    article = at > len(ahead) and lexemes[at - len(ahead) - 1].article
    after = lexemes[at + 1] if at + 1 < len(lexemes) else None
    ends = after is None or after.connector is not None or after.participle or after.text in _STATES
    plain = not any(each.noun or each.look or each.part for each in ahead)
    if lexeme.text != "iron" or not (article and plain and ends):
        return lexeme
    return replace(lexeme, noun="clothes iron", look=False)


_STATES = word_set("standing sitting lying")
"""Words that stand behind a noun and are filler elsewhere."""


def _as_deed(lexemes: Sequence[Lexeme], at: int) -> Lexeme:
    """Read the building of "two children building a wall" as what they do."""
    lexeme = lexemes[at]
    ahead = lexemes[at - 1] if at else None
    after = lexemes[at + 1] if at + 1 < len(lexemes) else None
    builds = lexeme.text in ("building", "painting") and after is not None and after.article
    named = ahead is not None and bool(ahead.noun) and not (ahead.look or ahead.style)
    if not (builds and named):
        return lexeme
    return replace(lexeme, text="constructing", noun=None, part=False, known=False)


def _among(lexeme: Lexeme, said: Set[str]) -> Lexeme:
    """Read "a keyboard and a mouse" as devices, by what else the prompt names."""
    cues, noun = _COMPANY.get(lexeme.noun or "", (frozenset[str](), None))
    if not said & cues:
        return lexeme
    return replace(lexeme, noun=noun, known=noun is not None)


_COMPANY: Mapping[str, tuple[Set[str], str | None]] = {
    "bow": (
        word_set(
            "violin cello fiddle viola teddy gift basket bouquet wreath kitten kittens puppies"
            " box present presents ribbon cake hat stocking chocolates parcel sleigh puppy shoes"
        ),
        None,
    ),
    "bat": (word_set("ball glove pitcher baseball"), None),
    "scroll": (word_set("wrought ironwork railing gate"), None),
    "drumstick": (word_set("drum drums snare drummer cymbal cymbals percussion"), None),
    "turkey": (word_set("plate platter"), "roast turkey"),
    "chicken": (word_set("plate platter"), "roast chicken"),
    "cup": (word_set("dice die"), None),
    "mouse": (
        word_set("keyboard monitor monitors laptop computer pc desk mousepad workstation wheel"),
        "computer mouse",
    ),
}
"""Noun to the words that are said beside it where it is another one of the catalogue, and which,
or None where it is none."""


def _in_its_sense(lexemes: Sequence[Lexeme], at: int) -> Lexeme:
    """Read "a red satin bow" as something that the catalogue does not have."""
    lexeme = lexemes[at]
    cues = _OTHER_SENSES.get(lexeme.noun or "")
    if not cues:
        return lexeme
    behind = [each for each in lexemes[at + 1 : at + 2] if each.text == "paper"]
    around = (*_in_front(lexemes[:at]), *behind, *_of_what(lexemes[at + 1 :]))
    said = (word for each in around for word in each.text.replace(JOINT, " ").split())
    cue = next((word for word in said if word in cues), None)
    if cue is None:
        return lexeme
    return replace(lexeme, text=f"{cue} {lexeme.text}", noun=None, part=False, known=False)


def _in_front(before: Sequence[Lexeme]) -> Sequence[Lexeme]:
    """Return what stands in front of a noun, up to the word that begins its phrase."""
    begins = (n for n in range(len(before), 0, -1) if _begins(before[n - 1]))
    return before[next(begins, 0) :]


def _of_what(after: Sequence[Lexeme]) -> Sequence[Lexeme]:
    """Return what follows a noun behind "of" or "for"."""
    belongs = bool(after) and after[0].connector in ("of", "for")
    return after[1 : 1 + _AFTER] if belongs else ()


def _begins(lexeme: Lexeme) -> bool:
    return lexeme.article or lexeme.connector is not None
