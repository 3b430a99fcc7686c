"""Clauses about what is behind the subject, and about the subject's colour."""

import re

from media_studio.reading.edits.colours import colour_names, read_colour
from media_studio.reading.edits.nouns import MATERIALS
from media_studio.reading.edits.operations import (
    Backgrounds,
    ExchangeColour,
    FillBackground,
    KeepColour,
    KeepShadow,
    PictureBackground,
    Recolour,
    RemoveBackground,
    Restyle,
)
from media_studio.reading.edits.rule import (
    Quotes,
    Said,
    colour,
    optional_colour,
    rule,
    where,
)

_ANY_COLOUR = "|".join(sorted(map(re.escape, colour_names()), key=len, reverse=True))
_NEW = r"(?:to|with|by|into|for|in|as|be|using)"


def _cut(said: Said, _quotes: Quotes) -> RemoveBackground:
    return RemoveBackground(where="person" if where(said) == "person" else "subject")


def _fill(said: Said, _quotes: Quotes) -> Backgrounds:
    return FillBackground(colour=colour(said))


def _gradient(said: Said, _quotes: Quotes) -> Backgrounds:
    direction = said.get("direction") or ""
    return FillBackground(
        colour=colour(said),
        second=optional_colour(said, "second") or colour(said, "unnamed"),
        across=direction in ("horizontal", "horizontally", "left to right"),
    )


def _picture(said: Said, _quotes: Quotes) -> Backgrounds:
    return PictureBackground(number=int(said["image"][-1]))


def _recolour(said: Said, _quotes: Quotes) -> Recolour:
    return Recolour(noun=said["thing"], colour=colour(said))


def _exchange(said: Said, _quotes: Quotes) -> ExchangeColour:
    noun = said.get("noun", "")
    return ExchangeColour(
        old=colour(said),
        new=colour(said, "second"),
        noun="" if noun in _VAGUE else noun,
    )


def _kept(said: Said, _quotes: Quotes) -> KeepColour:
    noun = said.get("noun", "")
    return KeepColour(colour=colour(said), noun="" if noun in _VAGUE else noun)


def _fading(said: Said, _quotes: Quotes) -> FillBackground:
    return FillBackground(colour=colour(said), second=read_colour("white"))


_VAGUE = ("parts", "part", "areas", "area", "things", "bits", "colour", "colours", "ones", "pixels")
_ONE_NOUN = (
    r"(?!background|gradient|border|frame|colour |in |to |for |with |into |by |of |from )"
    r"[a-z]+(?: (?!to |into |in |be |with |by "
    r"|background|gradient)[a-z]+)??"
)


_ANY_NOUN = r"(?! background)(?: (?!to |into |in |be |with |by )[a-z]+)"

_MATERIAL = "|".join(sorted(MATERIALS))
_MADE_OF = rf"(?:{_MATERIAL}|wooden)"


BACKGROUND_RULES = (
    rule(
        r"(?:keep|leave|preserve|retain) (?:natural |original |soft |existing |old |its )*shadows?"
        r"(?: (?:as is|as it is|of <SUBJECT>|under <SUBJECT>|below <SUBJECT>))?",
        lambda _said, _quotes: KeepShadow(),
    ),
    rule(
        r"(?:as )?transparent png(?: image)?|png with transparent background|as png with"
        r" transparency",
        _cut,
    ),
    rule(
        r"(?:put|place|set|show) <TARGET> (?:on|onto|against|before|in front of) <COLOUR>",
        _fill,
    ),
    rule(
        rf"(?:replace|change|<MAKE>|fill|colour|recolour) (?:{_ANY_COLOUR}) background"
        rf"(?: {_NEW})? <COLOUR>(?: one| background)?",
        _fill,
    ),
    rule(
        r"(?:remove|cutout|drop|make|turn) background(?: away| out)?"
        r"(?: (?:from|of|behind|around) <TARGET>)?|remove image background"
        r"|background (?:remove|removed|removal)|no background|remove everything behind <TARGET>"
        r"|remove everything (?:but|except) <TARGET>|make background (?:be )?(?:removed|gone)"
        r"|(?:make|have|set|turn|change|replace|with|on)? ?(?:it |image )?(?:with |on |to |in )?"
        r"(?:(?:background (?:be |to |into |with )?)?(?:transparent|transparency|see through)"
        r"(?: background)?)"
        r"|cutout(?: <TARGET>)?(?: (?:from|of|out of) (?:it|image|background))?"
        r"|cut <TARGET> out(?: (?:of|from) (?:it|image|background))?"
        r"|(?:only )?keep (?:only )?<TARGET>(?: only)?|image background remove",
        _cut,
    ),
    rule(
        rf"(?:replace|change|<MAKE>|fill|colour|recolour|use)(?: it| image)? background"
        rf"(?: colour)?(?: {_NEW})? <COLOUR>(?: background| one| instead)*",
        _fill,
    ),
    rule(
        r"(?:(?:<MAKE>|put|place|add|use|with) )?(?:<TARGET> )?(?:have |on |onto |in front of "
        r"|against |before |to |with )?<COLOUR> (?:background|studio background)"
        r"(?: behind <SUBJECT>)?(?: instead)?",
        _fill,
    ),
    rule(rf"background (?:{_NEW} )?<COLOUR>", _fill),
    rule(
        rf"(?:replace|change|<MAKE>|fill)(?: it| image)? background(?: {_NEW})?"
        r"(?: (?P<direction>horizontal|vertical|linear))? gradient(?: (?:from|of|between))?"
        r" <COLOUR>(?: to| into)? <COLOUR2>",
        _gradient,
    ),
    rule(
        rf"(?:replace|change|<MAKE>|fill)(?: it| image)? background(?: {_NEW})? <COLOUR>"
        r"(?: to)? <COLOUR2>(?: (?P<direction>horizontal|vertical|linear))? gradient",
        _gradient,
    ),
    rule(
        r"(?:(?:<MAKE>|put|place|add|use|with) )?(?:<TARGET> )?(?:on |onto |before "
        r"|against |with )?"
        r"(?:(?P<direction>horizontal|vertical|linear) )?gradient background(?: (?:from"
        r"|of|between))?"
        r" <COLOUR>(?: to| into)? <COLOUR2>",
        _gradient,
    ),
    rule(
        r"(?:(?:<MAKE>|put|place|add|use|with) )?(?:<TARGET> )?(?:on |onto |before "
        r"|against |with )?"
        r"<COLOUR>(?: to)? <COLOUR2> gradient background",
        _gradient,
    ),
    rule(
        r"(?:(?:<MAKE>|put|place|add|use|with|replace) )?(?:<TARGET> )?(?:on |onto |before |to |be "
        r"|against |with )?<COLOUR> gradient(?: background)?",
        _fading,
    ),
    rule(
        rf"(?!keep )(?:<MAKE>|replace|recolour|colour) <COLOUR> (?P<noun>{_ONE_NOUN})(?: (?:to|into"
        rf"|in|be|with|by))? <COLOUR2>",
        _exchange,
    ),
    rule(
        r"greyscale (?:except|apart from|other than|besides|excluding|but)(?: for)?"
        r"(?: all| everything| what be| anything)? <COLOUR>(?: parts?| colour| things?| bits?|"
        r" areas?)?"
        rf"|(?:<MAKE> )?(?:(?:it|image) )?greyscale (?:except|apart from|other than|besides|but)"
        rf"(?: for)? <COLOUR>{_ANY_NOUN}",
        lambda said, _quotes: KeepColour(colour=colour(said)),
    ),
    rule(
        r"(?:<MAKE> )?(?:image else|all else|rest|rest of (?:it|image)) (?:in |be |to |into"
        r" )?greyscale",
        lambda _said, _quotes: Restyle(style="black and white"),
    ),
    rule(
        rf"keep (?:only )?<COLOUR>(?: (?P<noun>{_ONE_NOUN}))? (?:in )?colour(?:ed)?",
        _kept,
    ),
    rule(
        rf"(?:replace|change|<MAKE>|use)(?: image1| it)? background(?: of (?:it|image|image1))?"
        rf"(?: {_NEW})? <IMAGE>"
        r"|(?:use|make|put|set|take|have) <IMAGE> (?:as|for|behind|into|be)(?: new)?"
        r"(?: background(?: (?:of|for) (?:it|image|image1|subject|person))?| <SUBJECT>)"
        r"|background (?:from|of|with) <IMAGE>",
        _picture,
    ),
    rule(
        rf"(?!keep )(?:<MAKE>|recolour|colour) (?:colour of )?(?:{_MADE_OF} )?<THING>(?: colour)?"
        r"(?: (?:to|into|in|be))? <COLOUR>(?: instead)?|<THING> in <COLOUR>"
        rf"|(?!keep )(?:<MAKE>|recolour|colour) (?:colour of )?(?P<thing>{_MATERIAL})"
        r"(?: (?:of|on) <SUBJECT>)?(?: (?:to|into|in|be))? <COLOUR>(?: instead)?"
        r"|(?:make|change|turn|set|recolour) colour of <THING>(?: (?:to|into|be))? <COLOUR>"
        r"|replace <THING> colour (?:to|with|by) <COLOUR>",
        _recolour,
    ),
    rule(
        rf"(?!keep )(?!replace (?:{_ANY_COLOUR}) (?:{_ANY_COLOUR})$)"
        rf"(?:<MAKE>|replace|recolour|colour) (?:all |every |image )?(?:that be |of )?"
        rf"<COLOUR>"
        rf"{_ANY_NOUN}?{_ANY_NOUN}?(?: (?:to|into|in|be|with|by|for))? <COLOUR2>(?: instead)?",
        _exchange,
    ),
    rule(
        rf"(?!keep )(?:<MAKE>|recolour|colour) (?P<noun>{_ONE_NOUN})(?: (?:to|into|in|be))?"
        r" <COLOUR2> instead of <COLOUR>|(?:use|have) <COLOUR2> instead of <COLOUR>"
        rf"(?: for (?P<noun>{_ONE_NOUN}))?",
        _exchange,
    ),
    rule(
        rf"(?:<MAKE>|replace|recolour|colour) (?:colour of )?(?P<noun>{_ONE_NOUN})(?: colour)?"
        r" from <COLOUR> (?:to|into) <COLOUR2>",
        _exchange,
    ),
    rule(
        rf"keep(?: only)?{_ANY_NOUN}?{_ANY_NOUN}? <COLOUR>(?: colour(?:ed)?)?",
        lambda said, _quotes: KeepColour(colour=colour(said)),
    ),
)
