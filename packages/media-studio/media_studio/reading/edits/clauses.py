"""The clauses of an instruction."""

import re
from dataclasses import dataclass

from media_studio.reading.edits.colours import colour_names
from media_studio.reading.edits.wording import QuotedInstruction

_LINK = re.compile(
    r"\s*(?:[;!?\n]+|\.(?!\d)|,\s*(?:and\s+)?(?:then\s+|also\s+|finally\s+)?"
    r"|\band\s+(?:then|also|finally)\b|\b(?:then|afterwards|also|while)\b"
    r"|(?:(?<!everything )(?<!all )|(?=but (?:keep|leave|not|make|do|don)))\bbut\b"
    r"|\bafter that\b|\bas well as\b|\bplus\b|\band\b|&)\s*"
    r"|\bwith\s+(?=(?:an?\s+)?(?:(?:soft|subtle|natural|realistic|nice|slight|light|gentle)\s+)*"
    r"(?:drop[ -]?)?shadow\b)"
    r"|\bwith\s+(?=(?:an?\s+)?(?:\w+\s+){0,2}(?:border|frame|vignette)\s*(?:$|[.,;!]))"
    r"|\bwith\s+(?=(?:(?:some|a bit of|film|heavy|slight|subtle)\s+)*grain\b)"
    r"|\s+(?=(?:without|don['\u2019]?t|do not|do n['\u2019]t)\b)",
    re.IGNORECASE,
)
_KEPT = re.compile(
    r"\bb\s*(?:&|and|/|n|\+)\s*w\b|\bblack\s*(?:-?and-?|&|/)\s*white\b", re.IGNORECASE
)


_COLOUR = "|".join(sorted(map(re.escape, {*colour_names(), "gray"}), key=len, reverse=True))
_COLOURED = re.compile(rf"\b(?:{_COLOUR})$", re.IGNORECASE)
_SECOND = re.compile(
    rf"(?:{_COLOUR})\b(?!\s+(?:to|into|instead)\b)(?!.*\b(?:backgrounds?|backdrop|borders?|frame|outlines?|stroke|edges?|texts?"
    r"|letters|lettering|font|caption|title|banner|box|bars?|strip|padding|margins?|space|shadows?"
    r"|vignette|tint|overlay|filter|gradient|duotone|canvas|light|glow|hour|sunset|look|style|mood"
    r"|tones?|drawing|sketch)\b)",
    re.IGNORECASE,
)
"""A colour that belongs to the one before: "red and white checkered", but no "white border"."""
_ANY_SECOND = re.compile(rf"(?:{_COLOUR})\b", re.IGNORECASE)
_NOUNLESS = re.compile(rf"(?:^\s*|\ban?\s+)(?:{_COLOUR})$", re.IGNORECASE)
"""A colour whose noun is still to come: "a red and white border"."""
_JOINT = re.compile(r"\s*(?:,\s*(?:and\s+)?|\band\b|&)\s*", re.IGNORECASE)


@dataclass(frozen=True, kw_only=True)
class Clause:
    """A piece of an instruction between two links, as it was written; `link` comes before it."""

    text: str
    link: str = ""


def split_clauses(wording: QuotedInstruction) -> tuple[Clause, ...]:
    """Split at marks of punctuation, "and", "then" and their like, but not between two colours."""
    text = _KEPT.sub("greyscale", wording.text)
    found, begin, before = list[Clause](), 0, ""
    for link in _LINK.finditer(text):
        said = text[begin : link.start()]
        if not (_joins_colours(said, link) or _is_of_frame(said, link)):
            found.append(Clause(text=text[begin : link.start()].strip(), link=before))
            begin, before = link.end(), link[0].strip().lower()
    found.append(Clause(text=text[begin:].strip(), link=before))
    return tuple(each for each in found if each.text)


def _is_of_frame(before: str, link: re.Match[str]) -> bool:
    """Tell whether "with a gold border" says how a frame is, and asks for no other one."""
    return link[0].strip().lower() == "with" and _FRAMED.search(before) is not None


_FRAMED = re.compile(r"\b(?:frame|border|polaroid|collage|grid)s?\b", re.IGNORECASE)


def _joins_colours(before: str, link: re.Match[str]) -> bool:
    after = _LINK.split(link.string[link.end() : link.end() + _NEAR])[0]
    if _JOINT.fullmatch(link[0]) is None or _ANY_SECOND.match(after) is None:
        return False
    if _NOUNLESS.search(before[-_NEAR:]):
        return True
    return bool(_COLOURED.search(before[-_NEAR:]) and _SECOND.match(after))


_NEAR = 60
"""Characters on either side of a link that tell whether it joins two colours."""
