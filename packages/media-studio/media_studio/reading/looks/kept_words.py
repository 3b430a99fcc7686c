"""What a look leaves as it is: "don't touch the legs", "nothing else", "only the roof"."""

import re
from collections.abc import Container, Sequence
from dataclasses import dataclass

from media_studio.language.part_words import is_part_word
from media_studio.language.vocabulary import COLOUR_WORDS, MATERIAL_WORDS
from media_studio.reading.looks.slot_names import slots_of


@dataclass(frozen=True, kw_only=True)
class KeptWords:
    """What is to stay.

    Attributes:
        parts: Parts that stay as they are.
        materials: Materials that stay, of which it is not said which parts have them.
        rest: Words that leave all that is not named as it is: only, nothing else.
    """

    parts: tuple[str, ...] = ()
    materials: tuple[str, ...] = ()
    rest: tuple[str, ...] = ()


def without_kept(
    prompt: str, slot_names: Sequence[str], looks: Container[str]
) -> tuple[str, KeptWords]:
    """Take out what stays as it is; "keep the wheels black" gives them a look.

    Args:
        prompt: In lower case.
        slot_names: Names of the materials of the model.
        looks: Words of looks, which name no part.
    """
    parts, materials, rest = list[str](), list[str](), list[str]()

    def take(found: re.Match[str]) -> str:
        things = [_thing(said, slot_names, looks) for said in _SEVERAL.split(found["what"].strip())]
        if not all(kind for kind, _ in things):
            return found[0]
        for kind, thing in things:
            {"part": parts, "material": materials, "rest": rest}[kind].append(thing)
        return " "

    prompt = f" {prompt}"
    for pattern in _PATTERNS:
        prompt = pattern.sub(take, prompt)
    for pattern in _REST:
        rest += [" ".join(found[0].split()).strip(" ,") for found in pattern.finditer(prompt)]
        prompt = pattern.sub(" ", prompt)
    kept = KeptWords(
        parts=tuple(dict.fromkeys(parts)), materials=tuple(materials), rest=tuple(rest)
    )
    return _KEEP.sub("", prompt), kept


def _thing(said: str, slot_names: Sequence[str], looks: Container[str]) -> tuple[str, str]:
    """Return what stays, and whether that is a part, a material or the rest; else empty words."""
    words = [word for word in said.split() if word not in _ARTICLES]
    if not words:
        return "", ""
    joined, last = " ".join(words[-2:]), words[-1]
    if last in ("rest", "else", "other"):
        return "rest", joined
    if slots_of(last, slot_names) or (is_part_word(last) and last not in COLOUR_WORDS):
        return "part", last
    if last in MATERIAL_WORDS and last not in COLOUR_WORDS:
        return "material", last
    return ("part", last) if last not in looks and len(words) == 1 else ("", "")


_ARTICLES = frozenset(("the", "its", "all", "both", "of", "existing", "original", "current"))
_SEVERAL = re.compile(r",? and |, ?| & | or ")
_SAME = (
    r"(?:exactly )?(?:as (?:they|it|that) (?:are|is|were|was)(?: now)?|as (?:is|before)|alone"
    r"|unchanged|untouched|intact|original|(?:the )?same(?: as (?:now|before|it is))?)"
)
_END = r"(?=\s*(?:[.,;!]|$)|\s+(?:but|while|and (?:make|change|paint|turn|give|have))\b)"
_ITEM = r"(?:(?:the|its|all|both) )*[\w-]+"
_PATTERNS = (
    re.compile(
        r"(?:,? ?\b(?:but|and|please))?,? ?\b(?:keep|keeping|leave|leaving|preserve|preserving)"
        rf" (?P<what>[^.;!]*?) {_SAME}(?=\s*(?:[.,;!]|$)|\s+\w)"
    ),
    re.compile(
        r"(?:,? ?\b(?:but|and|please))?,? ?\b(?:keep|keeping|leave|leaving|preserve|preserving)"
        rf" (?P<what>[^.,;!]*?){_END}"
    ),
    re.compile(
        r"(?:,? ?\b(?:but|and|please))?,? ?\b(?:do not|don['’]?t|never|without|not)"
        r" (?:touch|chang|alter|repaint|recolou?r|modify|paint)(?:e|ing)?"
        rf" (?P<what>[^.;!]*?){_END}"
    ),
    re.compile(
        rf"(?:(?<=^ )|[,.;] ?|\b(?:but|with|while|and) )"
        rf"(?P<what>{_ITEM}(?: [\w-]+)??(?: and {_ITEM})?)"
        r"(?: (?:should|must|to))?(?: (?:stays?|remains?|staying|remaining|left|kept|are|is|be))*"
        rf" {_SAME}(?=\s*(?:[.,;!]|$))"
    ),
    # "Legs stay wooden", "lid stays white", "bands keep"
    re.compile(
        rf"(?:(?<=^ )|[,.;] ?|\b(?:but|with|while|and) )(?P<what>{_ITEM})"
        r" (?:stays?|remains?|staying|remaining|kept|keep)(?: [\w-]+){0,2}(?=\s*(?:[.,;!]|$))"
    ),
)
_REST = (
    re.compile(r",?(?: and| but)? \bnothing (?:else|more)(?: (?:is )?chang(?:es|ed))?\b"),
    re.compile(r",?(?: and| but| with)? \bnothing (?:printed|written|drawn)(?: on (?:it|them))?\b"),
    re.compile(r"\b(?:only|just)(?= (?:on )?(?:the|its) \w)"),
    re.compile(r"(?<=\w)(?<!read) only(?=\s*(?:[.,;!]|$))"),
)
_KEEP = re.compile(r"\b(?:keep|keeping|leave|leaving) (?=(?:the )?\w+ \w+)")
