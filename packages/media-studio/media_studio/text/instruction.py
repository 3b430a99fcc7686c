"""What an instruction asks of a prompt, read by its keywords."""

import re
from dataclasses import dataclass

from media_studio.errors import UnsupportedInstruction
from media_studio.language.english import enumerate_words, word_set
from media_studio.language.vocabulary import COLOURS
from media_studio.text.negation import (
    asks_for_nothing,
    forbidden_clauses,
    without_forbidden,
)
from media_studio.text.profile import ASPECTS, GENERAL, PROFILES, Profile

MOST_TERMS = 30
"""Required words, and as many exclusions; the scene engine reads the prompt once for each."""


@dataclass(frozen=True, kw_only=True)
class Instruction:
    """How a prompt is to be enhanced.

    Attributes:
        profile: The kind of picture.
        aspects: Those of `ASPECTS` that it asks for, the most important first.
        required: Words that the prompt must contain.
        excluded: What the picture must not show.
        most_words: Or None.
        most_characters: Or None.
        sentence: Written as one sentence instead of a list.
        understood: Some word of the instruction had an effect.
    """

    profile: Profile
    aspects: tuple[str, ...]
    required: tuple[str, ...]
    excluded: tuple[str, ...]
    most_words: int | None
    most_characters: int | None
    sentence: bool
    understood: bool


def read_instruction(text: str) -> Instruction:
    """Read an instruction.

    Args:
        text: English.

    Raises:
        UnsupportedInstruction: If it asks for another language, another form of text, or another
            subject, or for more words or exclusions than `MOST_TERMS`.
    """
    text = " ".join(text.split())
    _refuse(text)
    quoted = (found.strip() for found in _QUOTED.findall(text))
    required = tuple(dict.fromkeys(found for found in quoted if found))
    plain = " ".join(_QUOTED.sub(" ", text).split())
    asked_for = without_forbidden(plain)
    unlimited = _CHARACTERS.sub(" ", asked_for)
    found = next((each for each in PROFILES if each.asked_by.search(unlimited)), None)
    profile = found or GENERAL
    forbidden = _aspects(" ".join(forbidden_clauses(plain)))
    named = tuple(aspect for aspect in _aspects(asked_for) if aspect not in forbidden)
    if asks_for_nothing(plain) and not (named or required):
        raise UnsupportedInstruction(_cannot(["return a prompt as it is"]))
    allowed = tuple(aspect for aspect in profile.phrases if aspect not in forbidden)
    words, characters = _limit(_WORDS, plain), _limit(_CHARACTERS, plain)
    excluded = tuple(dict.fromkeys(_excluded(plain)))
    if max(len(required), len(excluded)) > MOST_TERMS:
        raise UnsupportedInstruction(
            f"This engine heeds at most {MOST_TERMS} words in quotation marks and as many that the"
            " picture must not show; ask for fewer."
        )
    short = bool(_SHORT.search(plain))
    asked = (found, named, forbidden, required, excluded, words, characters, short)
    return Instruction(
        profile=profile,
        aspects=named or allowed[: 2 if short else None],
        required=required,
        excluded=excluded,
        most_words=words,
        most_characters=characters,
        sentence=bool(_SENTENCE.search(plain)),
        understood=any(asked) or bool(GENERAL.asked_by.search(plain)),
    )


_LANGUAGES = (
    "arabic|bengali|chinese|czech|danish|dutch|finnish|french|german|greek|hebrew|hindi|hungarian"
    "|indonesian|italian|japanese|korean|mandarin|norwegian|persian|polish|portuguese|romanian"
    "|russian|spanish|swedish|thai|turkish|ukrainian|vietnamese"
)
_REFUSED = {
    "translate": r"translat\w*|\bin(?:to)? (?:" + _LANGUAGES + r")\b|another language",
    "write JSON, XML or tables": r"\b(?:json|xml|yaml|html|csv|markdown|table of)\b",
    "write stories or poems": r"\b(?:story|stories|poem|poetry|lyrics|essay|haiku|rhym\w+|song)\b",
    "answer questions": r"\b(?:answer|explain|question)s?\b",
    "write several prompts": r"\b(?:variations?|variants?|versions|alternatives)\b"
    r"|\b(?:two|three|four|five|several|multiple|\d+) (?:different )?prompts\b",
    "write negative prompts": r"\bnegative prompt",
    "change what the prompt says": r"\b(?:replace|swap|substitute|remove|delete|recolou?r)\b"
    r"|\b(?:change|alter|modify|switch)\b[^.;!?]{1,60}?\b(?:to|into|for|with)\b"
    r"|\b(?:turn|convert)\b (?!it\b|this\b|the (?:prompt|text)\b)[^.;,!?]{1,60}?\b(?:to|into)\b"
    r"|\b(?:make|paint|colou?r|turn) (?:it|them|(?:the|this|that) (?!back|light)[\w ]{1,30}?)"
    r" (?:" + "|".join(COLOURS) + r")\b(?! hour| light)",
    "shorten or summarise": r"\b(?:summari[sz]e|shorten|condense|abbreviate)\b",
}
_NO_THINGS = word_set(
    "or any the a an anything it change changes additions words about adding changing describing"
    " including mentioning using"
)
_ASPECT_WORDS = {
    aspect: re.compile(rf"\b(?:{words})", re.IGNORECASE)
    for aspect, words in {
        "lighting": r"light(?:s|ing)?\b|illuminat",
        "material": r"materials?\b|surfaces?\b|texture detail",
        "composition": r"compos|camera|framing|angle|viewpoint|perspective",
        "background": r"backgrounds?\b|backdrop|setting\b",
        "quality": r"quality|sharp|resolution",
    }.items()
}
_QUOTED = re.compile(r"[\"“„«]([^\"“”„«»]{1,82})[\"”“»]")
_AT_MOST = r"(?:under|at most|max(?:imum)?(?: of)?|no more than|within|up to|less than|fewer than)"
_WORDS = re.compile(rf"{_AT_MOST}\s+(\d{{1,4}})\s+words?|(\d{{1,4}})[ -]words? (?:limit|max)", re.I)
_CHARACTERS = re.compile(
    rf"{_AT_MOST}\s+(\d{{1,5}})\s+(?:characters?|letters?)"
    r"|(\d{1,5})[ -](?:characters?|letters?) (?:limit|max)",
    re.I,
)
_STRICTLY_LESS = re.compile(r"under|less than|fewer than", re.I)
_SHORT = re.compile(r"\b(?:concise|short|brief|terse|compact)", re.IGNORECASE)
_SENTENCE = re.compile(r"\b(?:one|single|full|complete) sentence|\bprose\b", re.IGNORECASE)
_KEPT = re.compile(
    r"\b(?:do not|don['’]?t|never|without)\s+(?:remov|replac|delet|swap|chang|alter|modif)\w*",
    re.IGNORECASE,
)
_EXCLUSION = re.compile(
    r"\b(?:no|without(?: any)?|avoid(?: any)?"
    r"|(?:never|do not|don['’]?t) (?:add|mention|include|use|show)(?: any)?)\s+"
    r"(?!more\b|longer\b|other\b|need\b)([a-z]+(?:-[a-z]+)?)((?:, (?!no\b)[a-z]+)*,? or [a-z]+)?",
    re.IGNORECASE,
)


def _refuse(text: str) -> None:
    bold = _KEPT.sub(" ", text)
    cannot = [what for what, asked in _REFUSED.items() if re.search(asked, bold, re.IGNORECASE)]
    if not text.isascii() and not any(letter.isascii() and letter.isalpha() for letter in text):
        cannot = ["read instructions that are not English"]
    if cannot:
        raise UnsupportedInstruction(_cannot(cannot))


def _cannot(what: list[str]) -> str:
    return (
        f"This engine cannot {enumerate_words(what)}; it adds words to an English prompt."
        f" Ask for one of {enumerate_words([profile.name for profile in PROFILES])}, for"
        f" {enumerate_words(ASPECTS)}, for words in quotation marks, for a limit such as"
        ' "at most 40 words", or for "no text".'
    )


def _aspects(text: str) -> tuple[str, ...]:
    return tuple(aspect for aspect in ASPECTS if _ASPECT_WORDS[aspect].search(text))


def _limit(pattern: re.Pattern[str], text: str) -> int | None:
    found = pattern.search(text)
    if found is None:
        return None
    limit = int(next(group for group in found.groups() if group))
    return limit - 1 if _STRICTLY_LESS.match(found.group()) else limit


def _excluded(text: str) -> list[str]:
    listed = []
    for first, others in _EXCLUSION.findall(text):
        listed += [first, *re.findall(r"[a-z]+", others, re.IGNORECASE)]
    spoken = [word.lower() for word in listed if word.lower() not in _NO_THINGS]
    return [word for word in spoken if not _aspects(word)]
