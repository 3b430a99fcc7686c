"""Clauses about borders, corners, shadows and outlines."""

from media_studio.reading.edits.operations import (
    Border,
    RoundCorners,
    Shadow,
    SubjectOutline,
    Where,
)
from media_studio.reading.edits.rule import Quotes, Said, colour, percent, rule, where

_WIDTHS = {"thin": 0.5, "narrow": 0.5, "fine": 0.5, "thick": 2.2, "wide": 2.2, "broad": 2.2}
_WIDTH = rf"(?:(?P<width>{'|'.join(_WIDTHS)}|slightly|strongly|small|large|big) )?"
_AROUND = r"(?: (?:around|to|on|for|of)(?: (?:it|image|edges?|sides))?)?"


def _scaled(said: Said, usual: float) -> float:
    width = said.get("width") or ""
    factor = _WIDTHS | {"slightly": 0.5, "small": 0.5, "strongly": 2.2, "large": 2.2, "big": 2.2}
    return percent(said, usual * factor.get(width, 1.0))


def _frame(said: Said, _quotes: Quotes) -> Border:
    return Border(colour=colour(said), width=_scaled(said, 0.04))


def _corners(said: Said, _quotes: Quotes) -> RoundCorners:
    return RoundCorners(radius=_scaled(said, 0.08))


def _outline(said: Said, _quotes: Quotes) -> SubjectOutline:
    return SubjectOutline(colour=colour(said), width=_scaled(said, 0.015))


def _sticker(said: Said, _quotes: Quotes) -> SubjectOutline:
    return SubjectOutline(colour=colour(said), width=0.03, sticker=True)


def _shadow(said: Said, _quotes: Quotes) -> Shadow:
    below = "ground" in said or said.get("way") in ("under", "below", "beneath", "underneath")
    named = where(said, "subject"), where(said)
    part: Where = next((each for each in named if each != "picture"), "picture")
    return Shadow(where="subject" if below and part == "picture" else part, below=below)


def _double(said: Said, _quotes: Quotes) -> Border:
    first, second = colour(said), colour(said, "second", "white")
    if said.get("inside") == "outside":
        first, second = second, first
    return Border(colour=first, width=_scaled(said, 0.025), outer=second)


FINISH_RULES = (
    rule(
        rf"(?:(?:add|put|give|draw|make|with|have) )?(?:it |image )?{_WIDTH}double (?:border"
        rf"|frame){_AROUND}"
        r"(?: (?:in|with|of))? <COLOUR>(?: (?P<inside>inside|outside|inner|outer))?(?: (?:in"
        r"|with))? <COLOUR2>(?: (?:inside|outside|inner|outer))?",
        _double,
    ),
    rule(
        rf"(?:(?:add|put|give|draw|make|with|have) )?(?:it |image )?{_WIDTH}(?:<PERCENT> )?"
        rf"(?:<COLOUR> )?{_WIDTH}(?:border|frame){_AROUND}"
        r"|(?:frame|border) (?:it|image)(?: (?:in|with) <COLOUR>(?: (?:border|frame))?)?",
        _frame,
    ),
    rule(
        rf"(?:add|put|give|draw) (?:it |image )?(?:border|frame){_AROUND} (?:in|with|of) <COLOUR>",
        _frame,
    ),
    rule(
        rf"(?:round|rounded|curve)(?: off| down)? {_WIDTH}corners(?: of "
        rf"(?:it|image))?(?: <PERCENT>)?"
        rf"|(?:(?:add|give|<MAKE>|with|have) )?(?:it |image )?(?:corners (?:be )?(?:round|rounded)"
        r"|(?:round|rounded) corners)(?: (?:to|on) (?:it|image))?",
        _corners,
    ),
    rule(
        r"(?:(?:crop|cut|<MAKE>|mask)(?: it| image)? )(?:to |into |in |as )?"
        r"(?:circle|circular|round|circle shape|circular shape|round shape|round avatar|avatar)"
        r"(?: crop| avatar)?",
        lambda _said, _quotes: RoundCorners(radius=0.5),
    ),
    rule(
        r"(?:(?:add|give|put|cast|<MAKE>|with|have) )?(?:<TARGET> )?(?:(?:soft|slightly|strongly"
        r"|natural|realistic|light|faint|subtle) )*"
        r"(?:drop ?shadow|shadow)"
        r"(?: effect)?(?: (?P<way>to|behind|under|below|beneath|underneath|on|for|of)(?:"
        r" <SUBJECT>| image| (?P<ground>floor|ground))?)?",
        _shadow,
    ),
    rule(
        rf"(?:(?:add|draw|give|put) )?(?:<TARGET> )?{_WIDTH}(?:<COLOUR> )?"
        rf"(?:outline|stroke|contour)"
        r"(?: (?:around|to|for|of|on) <SUBJECT>)?",
        _outline,
    ),
    rule(r"outline <SUBJECT>(?: (?:in|with) <COLOUR>(?: outline| line)?)?", _outline),
    rule(
        r"(?:<MAKE>|create|cut)(?: (?:it|image|<THING>|person))?(?: (?:into|to|like|as|look like))?"
        r" (?:<COLOUR> )?sticker(?: (?:out of|of|from) (?:it|image|subject|person))?"
        r"(?: with <COLOUR2> (?:outline|border))?|sticker(?: effect| style)?",
        _sticker,
    ),
)
