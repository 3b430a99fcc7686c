"""Clauses that ask for nothing: why something is to be done, and what it is to be like."""

from collections.abc import Callable

from media_studio.reading.edits.effect_operations import CropFace, Denoise
from media_studio.reading.edits.operations import (
    Adjust,
    Blur,
    EditOperation,
    FillBackground,
    PictureBackground,
    RemoveBackground,
    Restyle,
    Sharpen,
)
from media_studio.reading.edits.rule import Pattern
from media_studio.reading.edits.rule import pattern as parsed
from media_studio.reading.edits.shape_operations import (
    CropShape,
    CropSides,
    CropSubject,
    Rotate,
    Straighten,
    Zoom,
)

_Met = Callable[[EditOperation], bool]
_IS = (
    r"(?:(?:it|they|image|colours|background|subject|person|horizon|leather|fabric|wood|fur|light"
    r"|picture|sky|texture)(?: (?:in|of) (?:it|image))?"
    r"(?: (?:be|is|are|look|looks|seem|seems|appear|appears|came out|turned out|feels))? )?"
    r"(?:(?:slightly|strongly|overly) )*"
)
_TO_ME = r"(?: to person| here| there)?"
_DAYTIME = (
    r"morning|evening|afternoon|sunrise|sunset|dawn|dusk|summer|autumn|day|sun|sunlight|sunshine"
    r"|light|candlelight|firelight|golden hour"
)


def turned(operation: EditOperation) -> bool:
    """Say whether an operation turns a picture: the reason is that it is tilted."""
    return isinstance(operation, Rotate | Straighten)


def _warmed(operation: EditOperation) -> bool:
    if isinstance(operation, Adjust):
        return operation.quality == "warmth" and operation.amount > 0
    return isinstance(operation, Restyle) and operation.style == "sunset light"


def _cooled(operation: EditOperation) -> bool:
    return isinstance(operation, Adjust) and operation.quality == "warmth" and operation.amount < 0


def _calmed(operation: EditOperation) -> bool:
    backgrounds = FillBackground | PictureBackground | RemoveBackground
    return isinstance(operation, backgrounds) or getattr(operation, "where", "") == "background"


def _sharpened(operation: EditOperation) -> bool:
    return isinstance(operation, Sharpen)


def _cleaned(operation: EditOperation) -> bool:
    return isinstance(operation, Denoise)


def _enlivened(operation: EditOperation) -> bool:
    return (
        isinstance(operation, Adjust)
        and operation.quality in ("contrast", "saturation", "clarity", "brightness")
        and operation.amount > 0
    )


def _enlarged(operation: EditOperation) -> bool:
    nearer = isinstance(operation, Zoom) and operation.factor > 1
    return nearer or isinstance(operation, CropSubject | CropShape | CropSides | CropFace)


def _blurred_behind(operation: EditOperation) -> bool:
    return isinstance(operation, Blur) and operation.where == "background"


_REASONS: tuple[tuple[Pattern, _Met], ...] = tuple(
    (parsed(text), met)
    for text, met in (
        (
            rf"{_IS}(?:tilted|crooked|skewed|slanted|askew|wonky|sloping|not straight|not level)"
            rf"{_TO_ME}",
            turned,
        ),
        (
            r"(?:like|as)(?: (?:if )?(?:in|at|on|during|of|from|with))?(?: (?:early|late|warm|soft"
            rf"|low|golden|first|summer|autumn))* (?:{_DAYTIME})(?: (?:{_DAYTIME}))*",
            _warmed,
        ),
        (
            r"(?:like|as)(?: (?:if )?(?:in|at|on|during|of|from|with))?(?: (?:early|late|cold|grey"
            r"|frosty|icy))* (?:winter|moonlight|cold|ice)(?: (?:day|light|morning|evening))*",
            _cooled,
        ),
        (rf"{_IS}(?:busy|cluttered|distracting|messy|crowded){_TO_ME}", _calmed),
        (
            r"(?:e ?commerce|web ?shop|online shop|catalogue|subject image)"
            r"(?: (?:style|look|image))+",
            _calmed,
        ),
        (rf"{_IS}(?:blurry|blur|blurred|unsharp|fuzzy|soft|not sharp){_TO_ME}", _sharpened),
        (rf"{_IS}(?:grainy|noisy){_TO_ME}", _cleaned),
        (rf"{_IS}(?:boring|lifeless|drab|dull|flat|bland){_TO_ME}", _enlivened),
        (rf"{_IS}(?:small|far away|tiny|distant){_TO_ME}", _enlarged),
        (r"like (?:in |with )?(?:portrait mode|real camera|professional camera)", _blurred_behind),
    )
)


def read_reason(words: str) -> _Met | None:
    """Return what an operation must be that a clause is the reason for, or None."""
    for pattern, met in _REASONS:
        if pattern.read(words) is not None:
            return met
    return None
