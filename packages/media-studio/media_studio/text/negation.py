"""What an instruction forbids: "do not add lighting", "never mention materials", "no text"."""

import re

_VERBS = (
    "add|mention|include|use|describe|specify|discuss|invent|write|say|state|show|touch|change|alter"
    "|modify|give|put|insert|talk about|refer to"
)
_GERUNDS = (
    "adding|mentioning|including|using|describing|specifying|discussing|inventing|showing|touching"
    "|changing|altering|modifying|talking about|referring to"
)
_NEVER = r"do not|don['’]?t|never|must not|mustn['’]?t|should not|shouldn['’]?t|cannot|can['’]?t"
_FORBIDS = (
    rf"(?:(?:{_NEVER}) (?:ever )?(?:{_VERBS})"
    rf"|(?:no|(?:but|and) not|without|avoid|omit|skip|exclude|leave out|nothing about"
    r"|not a word about)"
    rf"(?: (?:{_GERUNDS}))?)"
)
_ITEM = (
    r"(?!(?:more|longer|less|fewer|other|need|only|just)\b)"
    rf"(?:(?!(?:with|in|on|for|but|only|just|at|using|while|or|and|nor|{_VERBS})\b)"
    r"[a-z’'-]+ ?){1,5}"
)
_MORE = (
    rf"(?:(?:, (?!(?:no|or|nor)\b)[a-z]+\b)*+,? ?(?:or|nor) (?:(?:{_VERBS}) )?{_ITEM}"
    rf"|and (?!(?:{_VERBS})\b)[a-z]+(?=\s*(?:[.,;!?]|$)))"
)
_CLAUSE = re.compile(rf"\b{_FORBIDS} (?:any |the |of )*{_ITEM}{_MORE}*", re.IGNORECASE)

_NOTHING = re.compile(
    r"\b(?:keep|leave|return|repeat|copy|preserve)\b[^.;!?]{0,40}?"
    r"\b(?:as (?:it )?(?:is|was|stands)|as[- ]is|the same|unchanged|untouched|alone|verbatim"
    r"|word for word)\b"
    r"|\bverbatim\b|\b(?:add|change) nothing(?! (?:but|about|except))"
    rf"|\b(?:{_NEVER}) (?:add|change|alter|modify|touch) (?:anything|a thing|a word|it)\b(?! about)"
    r"|\b(?:make )?no (?:changes?|additions?|alterations?)\b",
    re.IGNORECASE,
)


def forbidden_clauses(text: str) -> list[str]:
    """Return the parts of an instruction that say what is not to be written.

    Args:
        text: English, without quoted words.
    """
    return [found.group().strip() for found in _CLAUSE.finditer(text)]


def without_forbidden(text: str) -> str:
    """Return what an instruction asks for, without what it forbids."""
    return _CLAUSE.sub(" ", text)


def asks_for_nothing(text: str) -> bool:
    """Tell whether an instruction wants the prompt as it is."""
    return _NOTHING.search(text) is not None
