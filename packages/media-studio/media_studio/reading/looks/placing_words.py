"""Places that a look tells around a corner: up to the windows, along the edge of the blade."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from media_studio.language.english import tokens
from media_studio.language.part_words import is_part_word, is_protected_slot
from media_studio.language.vocabulary import COLOUR_WORDS, MATERIAL_WORDS
from media_studio.reading.looks.slot_names import slot_words, slots_of


@dataclass(frozen=True, kw_only=True)
class PlacedWords:
    """A look with its places in plain words.

    Attributes:
        prompt: What can be read.
        nearly: Places that are only nearly so, with what they are instead.
        elsewhere: Words of what would be beside a part, where nothing can be put.
    """

    prompt: str
    nearly: tuple[tuple[str, str], ...] = ()
    elsewhere: tuple[str, ...] = ()


def place_plainly(prompt: str, slot_names: Sequence[str]) -> PlacedWords:
    """Say places as the names of places, where a mark can be put there."""
    nearly, elsewhere = list[tuple[str, str]](), list[str]()

    def along_stripes(found: re.Match[str]) -> str:
        nearly.append((found["place"], "they run along the whole length"))
        is_one = found["stripes"] == "stripe"
        return "stripe down the middle" if is_one else "racing stripes"

    def up_to(found: re.Match[str]) -> str:
        nearly.append((f"up to the {found['what']}", "shown on the lower half"))
        return _on_lower_half(found["said"], slot_names)

    def of_part(found: re.Match[str]) -> str:
        is_part = bool(slots_of(found["what"], slot_names))
        return f"{found['where']} on the {found['what']}" if is_part else found[0]

    def beside(found: re.Match[str]) -> str:
        what = found["what"].split()[-1]
        slots = slots_of(what, slot_names)
        is_shown = is_part_word(what) or bool(slots)
        if found["where"] not in _BESIDE:
            is_shown = bool(slots) and all(
                is_protected_slot(slot_words(slot_names[at])) for at in slots
            )
        if not is_shown:
            return found[0]
        elsewhere.extend(word for word in (*tokens(found["said"]), what) if word.isalpha())
        return " , "

    def at_edges(found: re.Match[str]) -> str:
        is_look = found["look"] in COLOUR_WORDS or found["look"] in MATERIAL_WORDS
        has_edges = slots_of(found["where"], slot_names)
        return f"{found['look']} along the edges" if is_look and not has_edges else found[0]

    prompt = _PART_EDGE.sub(r"\g<where>\g<edge> of the \g<what>", prompt)
    prompt = _STRIPES.sub(along_stripes, prompt)
    prompt = _OF_PART.sub(of_part, prompt)
    prompt = _BESIDE_PART.sub(beside, prompt)
    prompt = _UP_TO.sub(up_to, prompt)
    prompt = _EDGES.sub(at_edges, prompt)
    return PlacedWords(prompt=prompt, nearly=tuple(nearly), elsewhere=tuple(elsewhere))


def _on_lower_half(said: str, slot_names: Sequence[str]) -> str:
    """Put the place of "dirty walls" or "moss on the walls" where marks are read with it."""
    words = said.split()
    last = words[-1] if words else ""
    if not (slots_of(last, slot_names) or is_part_word(last)):
        return f"{said} on the lower half"
    head = words[:-1]
    while head and head[-1] in ("on", "the", "its", "all", "over"):
        head.pop()
    return f"{' '.join(head)} on the lower half on the {last}"


_BESIDE = ("by", "beside", "next to", "close to", "near")
_STRIPES = re.compile(
    r"(?P<stripes>\b(?:racing )?stripes?) (?:(?:going|running) )?"
    r"(?P<place>(?:over|on|across|along|down|from) (?:the |its )?(?:hood|bonnet|roof|body|top"
    r"|length|whole car|hood to (?:the )?(?:boot|trunk)))\b"
)
_OF_PART = re.compile(
    r"(?P<where>\b(?:along|at|on|around|near) (?:the |its )?(?:edges?|corners?|rim|lip)) of"
    r" (?:the |its |each )?(?P<what>[a-z]+)"
)
_PART_EDGE = re.compile(
    r"(?P<where>\b(?:along|at|on|around) (?:the |its )?)"
    r"(?P<what>(?!the\b|its\b|outer\b|all\b)[a-z]+) (?P<edge>edges?|rim)(?= ?(?:[,.;]|$|\band\b))"
)
_EDGES = re.compile(r"\b(?P<look>[a-z]+) (?P<where>edges|edging)(?= ?(?:[,.;]|$|\band\b))")
_BESIDE_PART = re.compile(
    r"(?:^|(?<=[,;.])|\b(?:with|and)\b) ?(?:an? |some )?(?P<said>(?:(?!and |with )[\w-]+ ){1,3}?)"
    r"(?P<where>by|beside|next to|close to|near|around|under|above|below|between)"
    r" (?:the |its |each )(?P<what>(?!edges?\b|corners?\b|rim\b|lip\b|top\b|bottom\b|base\b)"
    r"[a-z]+(?: [a-z]+)?)(?= ?(?:[,.;]|$))"
)
_UP_TO = re.compile(
    r"(?P<said>[^,.;]+?) (?:up|reaching|right up) (?:as high as|to) (?:the |its )?"
    r"(?P<what>windows?|sills?|window ?sills?|handles?|middle|waist|door handles?|headlights?"
    r"|visor|lock|arms|armrests|spout)\b"
)
