"""The clauses of an instruction."""

import re
from dataclasses import dataclass

from media_pipelines.engines.image.editing.asides import without_asides
from media_pipelines.engines.image.editing.wording import QuotedInstruction

_LINK = re.compile(
    r"\s*(?:[;!?\n]+|\.(?!\d)|,\s*(?:and\s+)?(?:then\s+|also\s+|finally\s+)?"
    r"|\band\s+(?:then|also|finally)\b|\b(?:then|afterwards|also|but|while)\b"
    r"|\bafter that\b|\bas well as\b|\bplus\b|\band\b|&)\s*"
    r"|\bwith\s+(?=(?:an?\s+)?(?:(?:soft|subtle|natural|realistic|nice|slight|light|gentle)\s+)*"
    r"(?:drop[ -]?)?shadow\b)"
    r"|\bwith\s+(?=(?:(?:some|a bit of|film|heavy|slight|subtle)\s+)*grain\b)"
    r"|\s+(?=(?:without|don['\u2019]?t|do not|do n['\u2019]t)\b)",
    re.IGNORECASE,
)
_KEPT = re.compile(
    r"\bb\s*(?:&|and|/|n|\+)\s*w\b|\bblack\s*(?:-?and-?|&|/)\s*white\b", re.IGNORECASE
)


@dataclass(frozen=True, kw_only=True)
class Clause:
    """A piece of an instruction between two links, as it was written."""

    text: str


def split_clauses(wording: QuotedInstruction) -> tuple[Clause, ...]:
    """Split at marks of punctuation, "and", "then" and their like."""
    text = _KEPT.sub("greyscale", without_asides(wording.text))
    return tuple(Clause(text=part.strip()) for part in _LINK.split(text) if part.strip())
