"""Clauses that say what shall not be done."""

import re
from collections.abc import Callable, Sequence

from media_studio.reading.edits.colours import colour_names
from media_studio.reading.edits.nouns import PARTS, SCENERY, THINGS
from media_studio.reading.edits.operations import (
    Adjust,
    EditOperation,
    ExchangeColour,
    FillBackground,
    KeepColour,
    PictureBackground,
    Recolour,
    RemoveBackground,
    Restyle,
    Sharpen,
    Tint,
    Write,
)
from media_studio.reading.edits.shape_operations import (
    CropShape,
    CropSides,
    CropSubject,
    ShapeOperation,
    Straighten,
    Zoom,
)

_PARTS = "|".join(
    sorted((PARTS | SCENERY | THINGS | {"person"}) - colour_names(), key=len, reverse=True)
)
_ANY_COLOUR = "|".join(sorted(map(re.escape, colour_names()), key=len, reverse=True))
_NOT = re.compile(
    r"(?:not|without|but not)(?: (?:change|changing|touch|touching|alter|altering|affect"
    r"|affecting|modify"
    r"|modifying|lose|losing|distort|distorting|stretch|stretching|crop|cropping|cut|cutting|add"
    r"|adding|remove|removing|recolour|edit))?(?P<what>.*)"
)
_KEEP = re.compile(
    r"(?:keep|leave|preserve|retain)(?P<what>.*?)"
    r"(?: (?:as it is|as is|as they are|unchanged|untouched|same|alone|intact|original))*"
)
_NEUTRAL = 12
"""Levels between the channels of a colour that is none."""
_CROPS = (CropShape, CropSides, CropSubject, Zoom, Straighten)
_BACKGROUNDS = (RemoveBackground, FillBackground, PictureBackground)
_COLOURS = (Adjust, Restyle, Tint, Recolour)


def _behind(operation: EditOperation) -> bool:
    return isinstance(operation, _BACKGROUNDS) or getattr(operation, "where", "") == "background"


def _colouring(operation: EditOperation) -> bool:
    if isinstance(operation, Adjust):
        return operation.quality in ("saturation", "warmth")
    return isinstance(operation, _COLOURS)


def _cropping(operation: EditOperation) -> bool:
    return isinstance(operation, _CROPS)


def _about_subject(operation: EditOperation) -> bool:
    return isinstance(operation, Recolour) or (
        getattr(operation, "where", "") in ("subject", "person")
        and not isinstance(operation, RemoveBackground | CropSubject)
    )


def _writing(operation: EditOperation) -> bool:
    return isinstance(operation, Write)


def _beyond_colour(operation: EditOperation) -> bool:
    """Say whether an operation may change a part that is to stay: all but what a colour bounds."""
    return not isinstance(operation, ExchangeColour | KeepColour)


def leaves_colour(operation: EditOperation, among: Sequence[EditOperation]) -> bool:
    """Say whether an operation leaves the colours that are to be kept, or keeps them itself.

    Stronger tones leave what is white, grey or black so, and a new background any subject.
    """
    kept = [each.colour for each in among if isinstance(each, KeepColour)]
    neutral = all(max(each.rgb) - min(each.rgb) < _NEUTRAL for each in kept)
    if isinstance(operation, Adjust):
        tones = operation.quality in ("contrast", "saturation", "clarity")
        light = operation.quality == "brightness" and operation.amount > 0
        return operation.where == "background" or (neutral and (tones or light))
    if isinstance(operation, _BACKGROUNDS):
        return True
    return isinstance(operation, KeepColour | Sharpen | ShapeOperation) or (
        len(among) > 1 and getattr(operation, "where", "") == "background"
    )


def _into(operation: EditOperation, name: str) -> bool:
    """Say whether an operation brings a colour in."""
    new = getattr(operation, "new", None) or getattr(operation, "colour", None)
    return new is not None and new.name == name


_BLOW = r"(?:blow|blowing|burn|burning|clip|clipping|overexpose|overexposing)(?: out)?"
_BRIGHT = (
    r"(?:it|image|anything|highlights|lights|whites|sky|clouds|snow|windows?|lamps?|floodlights"
    r"|spotlights|bright (?:areas|parts))"
)


def _blown_out(operation: EditOperation) -> bool:
    """Say whether an operation may turn what is bright white."""
    return (
        isinstance(operation, Adjust)
        and operation.quality in ("exposure", "highlights", "contrast")
        and operation.amount > 0
    )


def _nothing(_operation: EditOperation) -> bool:
    return False


_FORBIDDEN: tuple[tuple[str, Callable[[EditOperation], bool]], ...] = (
    (r"background", _behind),
    (r"colours?|colouring|original colours?", _colouring),
    (r"crop|cropping|cut|composition|framing|frame|full image|edges|off", _cropping),
    (r"subject|person|object", _about_subject),
    (r"text|words|any text|caption", _writing),
    (
        r"image else|other parts|nothing else|rest|rest of (?:it|image)|everything else"
        r"|anything else|all else|other things",
        _nothing,
    ),
    (
        r"(?:it |image |colours )?(?:look |looking )?(?:natural|realistic|subtle|believable"
        r"|tasteful)"
        r"(?: looking)?|overdo|overdo it|go overboard|overly much",
        _nothing,
    ),
    (r"aspect ratio|proportions|distort|distortion|stretch|stretching|quality|size", _nothing),
)


def forbidden(words: str) -> Callable[[EditOperation], bool] | None:
    """Read "do not crop" or "keep the background".

    Returns:
        What tells the operations that this forbids, or None if the clause says no such thing.
    """
    if re.fullmatch(r"(?:change )?nothing else|image else (?:be |stays? |remains? ?).*", words):
        return _nothing
    if re.fullmatch(
        r"(?:not|without) (?:crop|cropping)(?: (?:it|image|anything|off anything))?", words
    ):
        return _cropping
    if re.fullmatch(
        r"(?:(?:save|export|download|send|output|convert|return|deliver|make|need|want|have)"
        r"(?: (?:it|image|images))?(?: (?:as|in|to|into|be))? |as |in )?png"
        r"(?: (?:file|format|image))*",
        words,
    ):
        return _nothing
    if re.fullmatch(rf"(?:not|without) {_BLOW}(?: {_BRIGHT})?", words):
        return _blown_out
    dropped = re.fullmatch(rf"(?:but )?not ({_ANY_COLOUR})(?: (?:any )?more)?", words)
    if dropped is not None:
        return lambda operation: _into(operation, dropped[1])
    if re.fullmatch(
        r"(?:not )?(?:overdo|go overboard)(?: it)?|not overly (?:strongly|much)", words
    ):
        return _nothing
    for pattern in (_NOT, _KEEP):
        match = pattern.fullmatch(words)
        if match is None:
            continue
        what = re.sub(r"^(?:of|any|its|original)\s+", "", match["what"].strip())
        for named, forbids in _FORBIDDEN:
            if re.fullmatch(named, what):
                return forbids
        if re.fullmatch(rf"(?:{_PARTS})(?: (?:{_PARTS}))*", what):
            return _beyond_colour
    return None
