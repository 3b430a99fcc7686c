"""Edits of pictures as an instruction asks for them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

import cv2
import numpy as np

from media_studio.arrays import ByteImage, FloatArray, Mask
from media_studio.errors import InvalidImage, NoSubject, NothingChanged, UnsupportedEdit
from media_studio.image.editing.application import apply
from media_studio.image.editing.canvas import Canvas
from media_studio.image.editing.collage import best_layout
from media_studio.image.editing.cropping import resize
from media_studio.image.editing.fitting import fit
from media_studio.image.editing.people import is_steady
from media_studio.image.editing.recolour import has_main
from media_studio.image.editing.sameness import is_same
from media_studio.image.editing.subject import (
    Subject,
    find_alone,
    find_object,
    find_person,
    find_subject,
)
from media_studio.image.editing.surround import edge_colour
from media_studio.reading.edits.effect_operations import (
    CentreOn,
    Polaroid,
    Reflect,
    RemoveSpot,
    Repeat,
    Resize,
)
from media_studio.reading.edits.instruction import read_instruction
from media_studio.reading.edits.nouns import COMPACT, MATERIALS, THINGS, WORN
from media_studio.reading.edits.operations import (
    Blend,
    Blur,
    Collage,
    EditOperation,
    ExchangeColour,
    FillBackground,
    Inset,
    KeepColour,
    Paste,
    PictureBackground,
    Recolour,
    RemoveBackground,
    SubjectOutline,
    Where,
)
from media_studio.reading.edits.shape_operations import CropShape, CropSubject, Pad

Background = Literal["opaque", "transparent"]

_WORK = 2
"""Longer side of the picture that is edited over that of the result, at most."""

_MOST_PICTURES = 3

_JOINING = (CentreOn, Collage, Paste, Polaroid, Reflect, Repeat, Resize)
"""After these a picture has no single subject."""

_METHODS = {
    "alpha": "the transparency of the picture",
    "backdrop": "the plain backdrop",
    "grabcut": "colour statistics",
    "people": "the pose network and colour statistics",
    "scene": "the scene that the picture was made of",
}


@dataclass(frozen=True, kw_only=True, eq=False)
class Edited:
    """An edited picture.

    Attributes:
        picture: (h, w, 3) sRGB, or (h, w, 4) with alpha where parts are transparent.
        operations: What was done, in order, as sentences.
        method: How, in a few words.
        notes: What the person who asked should know.
    """

    picture: ByteImage
    operations: tuple[str, ...]
    method: str
    notes: tuple[str, ...] = ()


def edit(
    pictures: Sequence[ByteImage],
    instruction: str,
    *,
    width: int,
    height: int,
    background: Background,
    sizes: Sequence[tuple[int, int]] = (),
    cover: FloatArray | None = None,
) -> Edited:
    """Do what an instruction asks for, or refuse all of it.

    The result shows the whole picture as large as it fits, undistorted: nothing is cropped that
    the instruction does not crop. The space beside it continues a plain edge, is white around
    pictures with transparent parts (rounded corners, a shadow, rotated ones), shows the picture
    itself blurred otherwise, and is transparent where the result is.

    Without an instruction one picture is brought to the size, and several become a collage in the
    layout that fills the size best.

    Args:
        pictures: One to three, upright, (h, w, 3) sRGB or (h, w, 4) with alpha. Operations
            change the first; the others are what they put behind or beside it.
        instruction: English; may be empty.
        width: Of the result, pixels.
        height: Of the result, pixels.
        sizes: Where given, the result keeps the shape that the picture has after the edit, with
            nothing around it, within the one of these that is nearest to that shape.
        background: "transparent" cuts the subject out. "remove the background" does so too,
            whatever is given here.
        cover: (h, w) of the first picture: how much of each pixel its subject covers, 0..1, where
            that is known better than can be told from the pixels.

    Raises:
        UnsupportedEdit: If a clause is not understood or cannot be done.
        NoSubject: If an operation needs the subject and it cannot be told from its background.
        InvalidImage: If an operation needs the subject and the picture is too small.
        NothingChanged: If the instruction asks for what is so already.
    """
    if not 1 <= len(pictures) <= _MOST_PICTURES:
        raise UnsupportedEdit("An edit takes one to three input images; send at least one.")
    shown = [_working(picture, max(width, height)) for picture in pictures]
    operations = _asked(shown, instruction, width, height)
    _check_pictures(operations, len(shown))
    operations = tuple(
        _located(each, shown[0]) if isinstance(each, ExchangeColour) else each
        for each in _completed(operations, background)
    )
    canvas, subject = _prepared(operations, shown, cover)
    own = shown[0].shape[1] / shown[0].shape[0]
    done = list[EditOperation]()
    for operation in operations:
        done.append(_without_bands(operation, canvas))
        canvas = apply(canvas, done[-1], shown, shape=own if sizes else width / height)
    operations = tuple(done)
    if instruction.strip() and is_same(shown[0], canvas.picture):
        raise _nothing_changed(operations)
    clear = canvas.is_clear
    width, height = _final_size(canvas.picture, operations, sizes) or (width, height)
    picture = fit(canvas.picture, width, height, clear=clear, unmarked=canvas.unmarked)
    return Edited(
        picture=picture if clear else np.ascontiguousarray(picture[..., :3]),
        operations=tuple(operation.sentence for operation in operations),
        method=_method(subject),
        notes=_notes(operations, len(shown), background, is_clear=clear)
        + _subject_notes(subject, operations)
        + _sized_notes(operations, sizes, (width, height)),
    )


def _without_bands(operation: EditOperation, canvas: Canvas) -> EditOperation:
    """Cut a picture to the shape of a size that it is to have, if no plain edge can go on."""
    if not isinstance(operation, Resize) or not (operation.width and operation.height):
        return operation
    if operation.colour or operation.stretched or canvas.is_clear:
        return operation
    high, wide = canvas.picture.shape[:2]
    alike = abs(np.log(operation.width / operation.height * high / wide)) < _ALIKE
    if alike or edge_colour(canvas.picture) is not None:
        return operation
    return replace(operation, cropped=True)


_ALIKE = 0.01
"""Logarithm of the ratio of two shapes that are the same."""


def _nothing_changed(operations: Sequence[EditOperation]) -> NothingChanged:
    said = "; ".join(operation.sentence for operation in operations)
    return NothingChanged(
        f"After this (\u201c{said}\u201d) the picture is the same as before: it is so already, or"
        " shows nothing that this changes. Ask for another change, or for more of it."
    )


def nearest_size(picture: ByteImage, sizes: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """Return the width and height of the size whose shape is nearest to that of a picture."""
    high, wide = picture.shape[:2]
    return min(sizes, key=lambda size: abs(np.log(size[0] / size[1] * high / wide)))


def _final_size(
    picture: ByteImage, operations: Sequence[EditOperation], sizes: Sequence[tuple[int, int]]
) -> tuple[int, int] | None:
    """Return the size that the result has of itself, if no other one is asked for."""
    if not sizes:
        return None
    if operations and isinstance(operations[-1], Resize):
        return picture.shape[1], picture.shape[0]
    if any(isinstance(each, CentreOn) and each.width for each in operations):
        return picture.shape[1], picture.shape[0]
    return _own_size(picture, sizes)


def _own_size(picture: ByteImage, sizes: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """Return the largest size of a picture's shape within the nearest of some sizes."""
    high, wide = picture.shape[:2]
    near = nearest_size(picture, sizes)
    scale = min(near[0] / wide, near[1] / high)
    return max(1, round(scale * wide)), max(1, round(scale * high))


def _working(picture: ByteImage, longest: int) -> ByteImage:
    """Bring a picture to a size at which texts and soft edges have enough pixels."""
    if picture.ndim == 2:
        picture = np.repeat(picture[..., None], 3, axis=2)
    if picture.shape[2] == 3:
        picture = np.dstack([picture, np.full(picture.shape[:2], 255, np.uint8)])
    side = max(picture.shape[:2])
    scale = min(max(side, longest), _WORK * longest) / side
    return resize(picture, *(max(1, round(scale * length)) for length in picture.shape[1::-1]))


def _asked(
    pictures: Sequence[ByteImage], instruction: str, width: int, height: int
) -> tuple[EditOperation, ...]:
    if instruction.strip():
        return read_instruction(instruction)
    return (best_layout(pictures, width, height),) if len(pictures) > 1 else ()


def _check_pictures(operations: Sequence[EditOperation], count: int) -> None:
    """Refuse what speaks of pictures that were not sent, and of a subject that is none any more."""
    joined = ""
    for operation in operations:
        if joined and _wanted(operation):
            raise UnsupportedEdit(
                f"\u201c{operation.sentence}\u201d has to come before \u201c{joined}\u201d: "
                "after it the picture has no single subject. Say it first, or in a request of its "
                "own."
            )
        joined = operation.sentence if isinstance(operation, _JOINING) else joined
        needed = _needed(operation)
        if needed > count:
            raise UnsupportedEdit(
                f"\u201c{operation.sentence}\u201d needs {needed} input images, and "
                f"{count} came. Send the others too."
            )
        if isinstance(operation, Collage) and operation.labels and len(operation.labels) != count:
            raise UnsupportedEdit(
                f"There are {count} input images and {len(operation.labels)} labels; send as many."
            )


def _needed(operation: EditOperation) -> int:
    match operation:
        case PictureBackground() | Inset():
            return operation.number
        case Paste():
            return max(operation.source, operation.target)
        case Collage() | Blend():
            return 2
        case _:
            return 1


def _located(operation: ExchangeColour, picture: ByteImage) -> ExchangeColour:
    """Tell what a noun means by more than its colour, where that can be.

    The object that stands out has the colour, or a person wears what has it. A red cup comes with
    its red saucer, so things of that kind must be alone.
    """
    last = operation.noun.rpartition(" ")[2]
    if last not in WORN | THINGS | MATERIALS:
        return operation
    try:
        if last in WORN:
            find_person(picture)
            return replace(operation, where="person")
        found = find_object(picture) if last in THINGS - COMPACT else find_alone(picture)
    except (NoSubject, InvalidImage):
        return operation
    if not has_main(np.ascontiguousarray(picture[..., :3]), found.cover, operation.old):
        return operation
    return replace(operation, where="subject")


def _completed(
    operations: tuple[EditOperation, ...], background: Background
) -> tuple[EditOperation, ...]:
    """Cut the subject out if a transparent background is asked for and nothing else does so."""
    if background == "opaque":
        return operations
    own = (RemoveBackground, FillBackground, PictureBackground, Collage, Paste)
    if any(isinstance(each, own) or getattr(each, "sticker", False) for each in operations):
        return operations
    return (RemoveBackground(), *operations)


def needs_subject(operations: Sequence[EditOperation]) -> bool:
    """Say whether one of some operations needs the subject of the first picture."""
    return any(_wanted(each) for each in operations) and not any(
        isinstance(each, Paste) for each in operations
    )


def _prepared(
    operations: Sequence[EditOperation], pictures: Sequence[ByteImage], cover: FloatArray | None
) -> tuple[Canvas, Subject | None]:
    """Find the subject before anything is changed, if an operation needs it."""
    paste = next((each for each in operations if isinstance(each, Paste)), None)
    first = pictures[paste.source - 1] if paste else pictures[0]
    wanted = [_wanted(each) for each in operations]
    kinds = {kind for kind in wanted if kind}
    if not kinds:
        return Canvas(picture=first), None
    if cover is not None and paste is None:
        subject = Subject(cover=_sized(cover, first), method="scene")
    elif "person" in kinds:
        subject = find_person(first)
    elif "object" in kinds:
        subject = find_alone(first)
    else:
        subject = find_subject(first)
    if subject.people is not None and any(_cuts(each) for each in operations):
        _check_steady(first, subject.people)
    return Canvas(picture=first, matte=subject.cover), subject


def _check_steady(picture: ByteImage, people: Mask) -> None:
    if not is_steady(np.ascontiguousarray(picture[..., :3]), people):
        raise NoSubject(
            "The people cannot be told from what they hold and from what is behind them well"
            " enough: parts would be cut away or left over. Crop to head and shoulders first, or"
            " send a picture before a plain background in which nothing is held."
        )


def _cuts(operation: EditOperation) -> bool:
    """Say whether an operation shows the outline of the subject: a crop to it does not."""
    if isinstance(operation, ExchangeColour | CropShape | CropSubject | Pad | CentreOn):
        return False
    return bool(_wanted(operation)) or isinstance(operation, Paste)


def _sized(cover: FloatArray, picture: ByteImage) -> FloatArray:
    size = picture.shape[1], picture.shape[0]
    sized = cv2.resize(cover.astype(np.float32), size, interpolation=cv2.INTER_LINEAR)
    return np.asarray(np.clip(sized, 0, 1), np.float64)


def _wanted(operation: EditOperation) -> Literal["", "subject", "person", "object"]:
    """Say which subject an operation needs."""
    if isinstance(operation, Recolour) or (isinstance(operation, Blur) and operation.alone):
        return "object"
    if isinstance(operation, FillBackground | PictureBackground | SubjectOutline | CentreOn):
        return "subject"
    if isinstance(operation, CropShape) and operation.around:
        return "subject"
    if isinstance(operation, Pad) and operation.centred:
        return "subject"
    part: Where = getattr(operation, "where", "picture")
    if part == "picture":
        return ""
    return "person" if part == "person" else "subject"


def _method(subject: Subject | None) -> str:
    if subject is None:
        return "classical image processing"
    return f"classical image processing; subject found by {_METHODS[subject.method]}"


def _subject_notes(subject: Subject | None, operations: Sequence[EditOperation]) -> tuple[str, ...]:
    """Say what a person that was cut out may lack, and what may come with an object."""
    spared = [each for each in operations if not isinstance(each, _WITH_OWN_NOTES)]
    apart = any(getattr(each, "where", "picture") != "picture" for each in spared)
    if subject is not None and apart and subject.method in ("backdrop", "grabcut"):
        return (
            "Objects are not recognised: what lies at the one that stands out, such as a saucer"
            " under a cup, counts as part of it.",
        )
    if subject is None or subject.method != "people":
        return ()
    return (
        "People are told from all else: what they hold or have on their backs may count as"
        " background, in whole or in part.",
    )


_WITH_OWN_NOTES = (ExchangeColour, Recolour, RemoveBackground)
"""What says by itself how it found the subject, or shows it."""


def _sized_notes(
    operations: Sequence[EditOperation], sizes: Sequence[tuple[int, int]], final: tuple[int, int]
) -> tuple[str, ...]:
    """Say that a request's size goes before the one in its words."""
    asked = [
        (each.width, each.height) for each in operations if isinstance(each, Resize | CentreOn)
    ]
    given = [size for size in asked if any(size)]
    if sizes or not given or given[-1] == final:
        return ()
    return (
        f"The request's own size, {final[0]} × {final[1]} pixels, goes before the one in its words:"
        " the picture was fitted into it.",
    )


def _notes(
    operations: Sequence[EditOperation], count: int, background: Background, *, is_clear: bool
) -> tuple[str, ...]:
    notes: list[str] = []
    if is_clear and background == "opaque":
        notes.append("The background was removed as asked, so the picture is transparent there.")
    for operation in operations:
        if isinstance(operation, Recolour):
            notes.append(
                f"The one object that stands out was taken for the {operation.noun}: objects are "
                "not recognised."
            )
        if isinstance(operation, ExchangeColour | KeepColour):
            notes.append(
                "What is meant was told by its colour: all that has it was taken, and small remains"
                " of it may be left in folds and at edges."
            )
        if isinstance(operation, RemoveSpot):
            notes.append(
                f"The one small thing that stands alone there was taken for the {operation.noun}: "
                "objects are not recognised."
            )
    kinds = [isinstance(each, Collage) for each in operations]
    if any(kinds[1:]):
        notes.append("What comes before the collage was done to the first image.")
    if count > 1 and not any(_needed(each) > 1 for each in operations):
        notes.append("Only the first image was edited; the instruction names no other.")
    return tuple(notes)
