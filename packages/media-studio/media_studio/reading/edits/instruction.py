"""Reading an instruction: plain English into operations, or a refusal that names the clause."""

import re
from collections.abc import Sequence
from dataclasses import replace

from media_studio.reading.edits.clauses import Clause, split_clauses
from media_studio.reading.edits.colours import colour_names
from media_studio.reading.edits.effect_operations import (
    Duotone,
    FewColours,
    Glare,
    Grain,
    Polaroid,
    Repeat,
    Resize,
    Weather,
)
from media_studio.reading.edits.operations import (
    Adjust,
    Balance,
    Border,
    Collage,
    EditOperation,
    FillBackground,
    KeepColour,
    KeepShadow,
    Posterise,
    RemoveBackground,
    Restyle,
    Shadow,
    SubjectOutline,
    Tint,
    Vignette,
    Write,
)
from media_studio.reading.edits.refusals import check_asks, reason_against
from media_studio.reading.edits.rule import Quotes, first_match
from media_studio.reading.edits.rules_background import BACKGROUND_RULES
from media_studio.reading.edits.rules_effects import (
    EFFECT_RULES,
)
from media_studio.reading.edits.rules_finish import FINISH_RULES
from media_studio.reading.edits.rules_several import SEVERAL_RULES
from media_studio.reading.edits.rules_shape import SHAPE_RULES
from media_studio.reading.edits.rules_text import read_text
from media_studio.reading.edits.rules_tone import (
    STYLE_RULES,
    read_graded,
    with_degree,
)
from media_studio.reading.edits.shape_operations import (
    Centred,
    CropCorners,
    CropShape,
    Extend,
    Pad,
    Rotate,
    Straighten,
)
from media_studio.reading.edits.unsupported import refusal
from media_studio.reading.edits.wording import (
    QuotedInstruction,
    canonical,
    plain,
    set_quotes_apart,
)

MAX_LENGTH = 4000
"""Characters."""

_ANY_COLOUR = (
    rf"(?:(?:pure|plain|solid|soft)"
    rf" )?(?:{'|'.join(sorted(map(re.escape, colour_names()), key=len, reverse=True))})"
)
_RULES = (
    *SEVERAL_RULES,
    *EFFECT_RULES,
    *BACKGROUND_RULES,
    *STYLE_RULES,
    *SHAPE_RULES,
    *FINISH_RULES,
)
_MOST_JOINED = 5
"""Clauses that may belong together, as in "at the top, in white, and bold"."""

_MOST_OPERATIONS = 24


def read_instruction(instruction: str) -> tuple[EditOperation, ...]:
    """Read what an instruction asks for, in its order.

    Args:
        instruction: English.

    Returns:
        At least one operation.

    Raises:
        UnsupportedEdit: If one of its clauses is not understood or cannot be done; the message
            quotes it. Nothing is done by halves.
    """
    if len(instruction) > MAX_LENGTH:
        raise refusal(instruction[:60] + " …", f"Send at most {MAX_LENGTH} characters.")
    wording = set_quotes_apart(instruction)
    check_asks(wording.text)
    clauses = split_clauses(wording)
    found: list[EditOperation] = []
    place, lead = 0, ""
    while place < len(clauses):
        taken, operation, lead = _longest(clauses[place:], wording, lead, found)
        if operation is not None:
            if found and lead != _words(clauses[place].text):
                found[-1] = with_degree(found[-1], operation)
            found.append(operation)
        place += taken
    _check(instruction, found)
    return _together(instruction, found)


def _together(instruction: str, found: Sequence[EditOperation]) -> tuple[EditOperation, ...]:
    """Join what belongs together: a background and its shadow, black and white but one colour.

    What is asked for twice is done once.
    """
    kept = [each for at, each in enumerate(found) if each not in found[:at]]
    kept = _framed_last(_shaped(instruction, _without_corners(instruction, kept)), instruction)
    kept = _with_shadow(_sized_last(instruction, _once(kept)))
    return _with_colours_kept(instruction, kept)


def _once(found: Sequence[EditOperation]) -> list[EditOperation]:
    """Leave out what another operation does already."""
    grey = Restyle(style="black and white")
    within = list[EditOperation]()
    if any(isinstance(each, Restyle) and each.style == "vintage" for each in found):
        within.append(Grain())
    if replace(grey, where="background") in found:
        within.append(grey)
    balanced = any(isinstance(each, Balance) for each in found)
    return [each for each in found if each not in within and not (balanced and _is_cast(each))]


def _sized_last(instruction: str, found: Sequence[EditOperation]) -> list[EditOperation]:
    """Let pixels be those of the result, whatever else is done to it."""
    sizes = [each for each in found if isinstance(each, Resize)]
    bordered = any(isinstance(each, Border) for each in found)
    if bordered and any(max(each.width or 0, each.height or 0) <= _THICK for each in sizes):
        # "A black frame, 20 pixels wide"
        raise refusal(instruction.strip(), "The width of a border is a share: “a 3% black border”.")
    if any(isinstance(each, Collage | Repeat) for each in found):
        return list(found)
    return [*(each for each in found if not isinstance(each, Resize)), *sizes]


def _with_shadow(found: Sequence[EditOperation]) -> list[EditOperation]:
    """Let a new background keep the shadow that is to stay."""
    keeps = any(isinstance(each, KeepShadow) for each in found)
    if not (keeps and any(isinstance(each, FillBackground) for each in found)):
        return list(found)
    return [
        replace(each, keeps_shadow=True) if isinstance(each, FillBackground) else each
        for each in found
        if not isinstance(each, KeepShadow)
    ]


def _with_colours_kept(
    instruction: str, found: Sequence[EditOperation]
) -> tuple[EditOperation, ...]:
    """Let the one colour that is kept stand for black and white, which all else becomes."""
    keeps = any(isinstance(each, KeepColour) for each in found)
    grey = [each for each in found if isinstance(each, Restyle) and each.style == "black and white"]
    is_from = bool(grey) or re.search(r"\b(?:greyscale|keep only)\b", _words(instruction))
    if any(isinstance(each, KeepShadow) for each in found) or (keeps and not is_from):
        raise refusal(instruction.strip(), "It is not clear what is to be kept, and from what.")
    return tuple(each for each in found if not (keeps and each in grey))


_THICK = 150
"""Pixels that are the width of a border, and hardly that of a picture."""


def _framed_last(found: Sequence[EditOperation], instruction: str) -> list[EditOperation]:
    """Let "golden border, sepia" have a border that is golden: what is laid on comes last."""
    laid = [at for at, each in enumerate(found) if isinstance(each, Border | Polaroid | Write)]
    if not laid or _IN_ORDER.search(instruction):
        return list(found)
    first, rest = found[: laid[0]], found[laid[0] :]
    # Stable: all else stays in its order
    return [*first, *sorted(rest, key=lambda each: not _is_tone(each))]


def _is_tone(operation: EditOperation) -> bool:
    """Say whether an operation changes the colours of the whole picture."""
    tones = (Adjust, Balance, Duotone, FewColours, Posterise, Restyle, Tint)
    return isinstance(operation, tones) and getattr(operation, "where", "picture") == "picture"


_IN_ORDER = re.compile(r"\b(?:then|afterwards|after that|finally)\b", re.IGNORECASE)


def _shaped(instruction: str, found: Sequence[EditOperation]) -> list[EditOperation]:
    """Give the result the shape that is asked for, whatever else is done to it.

    A new plain background has space enough for it: nothing need be cut off unless "crop" is said.
    """
    shapes = [each for each in found if isinstance(each, CropShape)]
    others = [each for each in found if not isinstance(each, CropShape)]
    grounds = [at for at, each in enumerate(others) if _is_plain_ground(each)]
    if shapes and grounds and not re.search(r"\b(?:crop|cut|trim)", instruction, re.IGNORECASE):
        ground = others[grounds[-1]]
        colour = ground.colour if isinstance(ground, FillBackground) else None
        pads = [Pad(ratio=each.ratio, colour=colour, centred=each.around) for each in shapes]
        return [*others[: grounds[-1] + 1], *pads, *others[grounds[-1] + 1 :]]
    extended = [at + 1 for at, each in enumerate(found) if isinstance(each, Extend)]
    first, rest = found[: max(extended, default=0)], found[max(extended, default=0) :]
    if _IN_ORDER.search(instruction):
        return list(found)
    # Stable: a shape comes after the space that is part of it
    return [*sorted(first, key=lambda each: isinstance(each, CropShape)), *rest]


def _is_plain_ground(operation: EditOperation) -> bool:
    if isinstance(operation, FillBackground):
        return operation.second is None
    return isinstance(operation, RemoveBackground)


def _is_cast(operation: EditOperation) -> bool:
    """Say whether an operation is the remedy of a cast, which a white balance takes away too."""
    return isinstance(operation, Adjust) and operation.quality == "warmth"


def _without_corners(instruction: str, found: Sequence[EditOperation]) -> list[EditOperation]:
    """Turn "rotate and crop the corners" into one operation."""
    kept: list[EditOperation] = []
    for each in found:
        if not isinstance(each, CropCorners | Centred):
            kept.append(each)
        elif isinstance(each, Centred) and kept and isinstance(padded := kept[-1], Pad | CropShape):
            kept[-1] = (
                replace(padded, centred=True)
                if isinstance(padded, Pad)
                else replace(padded, around=True)
            )
        elif kept and isinstance(turned := kept[-1], Rotate):
            kept[-1] = Straighten(degrees=turned.degrees)
        else:
            raise refusal(
                instruction.strip(), f"It is not clear what \u201c{each.sentence}\u201d is about."
            )
    return kept


def _check(instruction: str, found: Sequence[EditOperation]) -> None:
    if not found:
        raise refusal(instruction.strip(), "This asks for no change.")
    if len(found) > _MOST_OPERATIONS:
        raise refusal(instruction[:60] + " …", f"Ask for at most {_MOST_OPERATIONS} changes.")


_FINE = re.compile(
    r"(?:fix|correct|repair|improve) (?:it|image)(?: up)?|(?:make )?it look good|please"
)
"""Says again that something is to be done about what was said before."""
_ITS_PLACE = re.compile(
    rf"(?:make|turn|set|fill|replace|have|put)(?: it| there)?(?: (?:in|into|to|with|by|be))? "
    rf"({_ANY_COLOUR})(?: instead)?"
    rf"|(?:on |only )?({_ANY_COLOUR})(?: instead)?"
)
_Reading = tuple[int, EditOperation | None, str]


def _longest(
    clauses: Sequence[Clause],
    wording: QuotedInstruction,
    lead: str,
    before: Sequence[EditOperation] = (),
) -> _Reading:
    """Read the most clauses that make sense together.

    A clause without a verb may continue the one before: "increase the brightness and contrast".
    """
    for count in range(min(_MOST_JOINED, len(clauses)), 0, -1):
        words = _words(" ".join(clause.text for clause in clauses[:count]))
        if not words or (before and _FINE.fullmatch(words)):
            return count, None, lead
        if before and isinstance(before[-1], RemoveBackground):
            # "Remove the background and make it white" is about the background
            named = _ITS_PLACE.fullmatch(words)
            words = f"make background {named[1] or named[2]}" if named else words
        operation = _operation(words, wording.quotes)
        if _goes_on(clauses[0], lead) and isinstance(operation, _LAID_ON):
            continue
        if operation:
            return count, operation, words
    words = _words(clauses[0].text)
    led = lead.split()
    for taken in (1, 2, 3):
        operation = _operation(" ".join([*led[:taken], words]), wording.quotes)
        if operation is not None and taken < len(led) + 1:
            return 1, operation, lead
    if _goes_on(clauses[0], lead) and isinstance(_operation(words, wording.quotes), _LAID_ON):
        raise refusal(
            wording.original(clauses[0].text),
            "It is not clear whether this is to go away as well or to be added. Begin it with "
            "\u201cremove\u201d or \u201cadd\u201d.",
        )
    raise refusal(wording.original(clauses[0].text), _reason(words, led))


_LAID_ON = (Border, Glare, Grain, Pad, Shadow, SubjectOutline, Tint, Vignette, Weather)


def _goes_on(clause: Clause, lead: str) -> bool:
    """Say whether a clause goes on with what is to go: "remove the noise and the border"."""
    text = clause.text.lower()
    if not re.match(r"(?:remove|decrease|less)\b", lead):
        return False
    if re.match(rf"(?:an?|some|with|frame|outline|tint|pad|{_VERBS})\b", text):
        return False
    return "and" in clause.link or "&" in clause.link or text.startswith("the ")


def _reason(words: str, led: Sequence[str]) -> str:
    """Say why a clause cannot be done, on its own or with the verb of the one before."""
    reason = reason_against(words)
    if "not understood" in reason and led and re.fullmatch(_VERBS, led[0]):
        return reason_against(f"{led[0]} {words}")
    return reason


def _words(text: str) -> str:
    return canonical(_reordered(canonical(plain(text))))


def _reordered(words: str) -> str:
    """Turn "the background should be removed" into "remove background"."""
    words = re.sub(r"\b(?:should|must|shall|has to|needs to|need to|to) be\b", "be", words)
    words = re.sub(r"^(?:can|could|would) (?=\w)", "", words)
    words = re.sub(rf"^instead of ({_ANY_COLOUR}) (.+)$", r"\2 instead of \1", words)
    match = re.fullmatch(rf"(.+?)(?: be)? ({'|'.join(_PARTICIPLES)})( .*)?", words)
    if match is not None and not re.match(rf"(?:{_VERBS})\b", words):
        return f"{_PARTICIPLES[match[2]]} {match[1]}{match[3] or ''}"
    match = re.fullmatch(r"(.+?) be (.+)", words)
    if match is not None and not re.match(rf"(?:{_VERBS})\b", words):
        return f"make {match[1]} {match[2]}"
    return words


_PARTICIPLES = {
    "removed": "remove",
    "blurred": "blur",
    "cropped": "crop",
    "rotated": "rotate",
    "flipped": "flip",
    "mirrored": "flip",
    "sharpened": "sharpen",
    "darkened": "darken",
    "brightened": "brighten",
    "replaced": "replace",
    "changed": "change",
}
_VERBS = (
    "make|turn|add|put|change|replace|set|remove|crop|write|give|keep|not|without|place|use|cutout"
    "|have|leave"
)


def _operation(words: str, quotes: Quotes) -> EditOperation | None:
    found = first_match(_RULES, words, quotes)
    if found is None and "quote" in words and not isinstance(found, Collage):
        return read_text(words, quotes)
    return found or read_graded(words)
