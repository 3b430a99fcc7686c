"""Applying one operation to the canvas."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from media_pipelines.engines.arrays import ByteImage, FloatArray
from media_pipelines.engines.image.editing import (
    backdrops,
    collage,
    cropping,
    drawing,
    edging,
    extending,
    hues,
    lettering,
    looks,
    overlay,
    recolour,
    softness,
    tone,
    turning,
    vignette,
)
from media_pipelines.engines.image.editing.canvas import Canvas, as_bytes
from media_pipelines.engines.image.editing.operations import (
    Adjust,
    Balance,
    Blend,
    Blur,
    Border,
    Collage,
    EditOperation,
    ExchangeColour,
    FillBackground,
    Hued,
    Inset,
    KeepColour,
    KeepShadow,
    Paste,
    PictureBackground,
    Pixelate,
    Posterise,
    Recolour,
    RemoveBackground,
    Restyle,
    RoundCorners,
    Shadow,
    Sharpen,
    SubjectOutline,
    Tint,
    Tonal,
    Vignette,
    Write,
)
from media_pipelines.engines.image.editing.roominess import roomy
from media_pipelines.engines.image.editing.shape_operations import (
    CropShape,
    CropSides,
    CropSubject,
    Extend,
    Flip,
    Pad,
    Rotate,
    SeamlessTile,
    Straighten,
    Zoom,
)
from media_pipelines.engines.image.editing.surround import surround

_STYLES = {
    "black and white": looks.black_and_white,
    "sepia": looks.sepia,
    "vintage": looks.vintage,
    "negative": looks.negative,
    "sketch": drawing.sketch,
    "cartoon": drawing.cartoon,
}


def apply(
    canvas: Canvas, operation: EditOperation, pictures: Sequence[ByteImage], *, shape: float
) -> Canvas:
    """Apply an operation.

    Args:
        canvas: The picture as far as it is edited.
        operation: What to do; one that needs the subject finds it on the canvas.
        pictures: All input pictures, (h, w, 4).
        shape: Width over height of the result: a new background fills all of it.
    """
    match operation:
        case RemoveBackground() | FillBackground() | PictureBackground():
            return _backed(roomy(canvas, shape), operation, pictures)
        case Recolour():
            colours = canvas.picture[..., :3]
            return canvas.recoloured(recolour.recolour(colours, canvas.subject, operation.colour))
        case Rotate() | Straighten() | Flip():
            return canvas.moved(lambda layer: _turned(layer, operation))
        case CropShape() | CropSides() | CropSubject():
            box = _box(canvas, operation)
            return canvas.moved(lambda layer: cropping.crop(layer, box))
        case Extend(side=side, share=share):
            return canvas.moved(lambda layer: extending.extend(layer, side, share))
        case SeamlessTile():
            return canvas.moved(extending.tile)
        case Zoom() | Pad():
            return _zoomed(canvas, operation)
        case ExchangeColour() | KeepColour() | Balance():
            return canvas.recoloured(_hued(canvas.picture[..., :3], operation))
        case KeepShadow():
            return canvas
        case Collage() | Paste() | Inset() | Blend():
            return _joined(canvas, operation, pictures)
        case Write() | Border() | RoundCorners() | Shadow() | SubjectOutline():
            return _finished(canvas, operation)
        case _:
            return _toned(canvas, operation)


def _hued(colours: ByteImage, operation: Hued) -> ByteImage:
    match operation:
        case ExchangeColour():
            return hues.exchange(colours, operation.old, operation.new)
        case KeepColour():
            return hues.keep_only(colours, operation.colour)
        case Balance():
            return looks.balanced(colours)


def _toned(canvas: Canvas, operation: Tonal) -> Canvas:
    before = canvas.picture[..., :3]
    after = _changed(before, operation, canvas)
    part = "picture" if isinstance(operation, Vignette) else operation.where
    if part == "picture":
        return canvas.recoloured(after)
    share = canvas.subject if part in ("subject", "person") else 1 - canvas.subject
    mixed = before + share[..., None] * (after.astype(np.float64) - before)
    return canvas.recoloured(as_bytes(mixed / 255))


def _changed(colours: ByteImage, operation: Tonal, canvas: Canvas) -> ByteImage:
    match operation:
        case Adjust():
            return tone.adjust(colours, operation.quality, operation.amount)
        case Restyle():
            return _STYLES[operation.style](colours)
        case Tint():
            return looks.tint(colours, operation.colour, operation.amount)
        case Blur(where="background"):
            return softness.blur_behind(colours, canvas.subject, operation.amount)
        case Blur():
            return softness.blur(colours, operation.amount)
        case Sharpen():
            return softness.sharpen(colours, operation.amount)
        case Pixelate():
            return softness.pixelate(colours, operation.amount)
        case Posterise():
            return looks.posterise(colours, operation.levels)
        case Vignette():
            return vignette.vignette(colours, operation.amount)


def _backed(
    canvas: Canvas,
    operation: RemoveBackground | FillBackground | PictureBackground,
    pictures: Sequence[ByteImage],
) -> Canvas:
    colours, subject = canvas.picture[..., :3], canvas.subject
    height, width = subject.shape
    match operation:
        case RemoveBackground():
            cut = backdrops.alone(colours, subject)
            return replace(canvas, picture=cut, is_cut=True, is_clear=True)
        case PictureBackground():
            behind = backdrops.covering(pictures[operation.number - 1], width, height)
        case FillBackground(colour=first, second=second):
            behind = (
                backdrops.plain(width, height, first)
                if second is None
                else backdrops.gradient(width, height, first, second, across=operation.across)
            )
    if isinstance(operation, FillBackground) and operation.keeps_shadow:
        behind = backdrops.shaded(behind, colours, subject)
    filled = backdrops.before(colours, subject, behind)
    opaque = np.full((height, width), 255, np.uint8)
    return replace(canvas, picture=np.dstack([filled, opaque]), is_cut=True, is_clear=False)


def _unmarked(canvas: Canvas) -> ByteImage:
    return canvas.picture if canvas.unmarked is None else canvas.unmarked


def _turned(layer: ByteImage, operation: Rotate | Straighten | Flip) -> ByteImage:
    match operation:
        case Rotate():
            return turning.rotate(layer, operation.degrees)
        case Straighten():
            return turning.straighten(layer, operation.degrees)
        case Flip():
            return turning.flip(layer, vertically=operation.axis == "vertically")


def _box(canvas: Canvas, operation: CropShape | CropSides | CropSubject) -> cropping.PixelRect:
    height, width = canvas.picture.shape[:2]
    match operation:
        case CropShape():
            return cropping.shape_box(width, height, operation.ratio)
        case CropSides():
            return cropping.sides_box(
                width,
                height,
                left=operation.left,
                top=operation.top,
                right=operation.right,
                bottom=operation.bottom,
            )
        case CropSubject():
            return cropping.subject_box(canvas.subject)


def _zoomed(canvas: Canvas, operation: Zoom | Pad) -> Canvas:
    height, width = canvas.picture.shape[:2]
    if isinstance(operation, Zoom) and operation.factor >= 1:
        cut = (1 - 1 / operation.factor) / 2
        box = cropping.sides_box(width, height, left=cut, top=cut, right=cut, bottom=cut)
        return canvas.moved(lambda layer: cropping.crop(layer, box))
    wide, high = _roomy(width, height, operation)
    colour = operation.colour if isinstance(operation, Pad) else None
    fill = colour.rgb if colour else None
    margin_y, margin_x = high - height, wide - width
    margins = (
        (margin_y // 2, margin_y - margin_y // 2),
        (margin_x // 2, margin_x - margin_x // 2),
    )
    matte = None if canvas.matte is None else np.pad(canvas.matte, margins)
    if canvas.is_clear and fill is None:
        return replace(canvas, picture=np.pad(canvas.picture, (*margins, (0, 0))), matte=matte)
    return replace(canvas, picture=surround(canvas.picture, wide, high, fill), matte=matte)


def _roomy(width: int, height: int, operation: Zoom | Pad) -> tuple[int, int]:
    """Return the size of the picture with space around it."""
    if isinstance(operation, Zoom):
        return round(width / operation.factor), round(height / operation.factor)
    if operation.ratio is None:
        space = 2 * max(1, round(operation.share * min(width, height)))
        return width + space, height + space
    return max(width, round(height * operation.ratio)), max(height, round(width / operation.ratio))


def _joined(
    canvas: Canvas, operation: Collage | Paste | Inset | Blend, pictures: Sequence[ByteImage]
) -> Canvas:
    match operation:
        case Collage():
            joined = collage.arrange((canvas.picture, *pictures[1:]), operation)
            return Canvas(picture=joined)
        case Paste():
            subject = canvas.subject
            cut = backdrops.alone(canvas.picture[..., :3], subject)
            standing = float((subject[-1] > 0.5).mean()) > 0.02
            scene = pictures[operation.target - 1]
            pasted = overlay.paste(
                cut, scene, operation.place, operation.height, is_cut_below=standing
            )
            return Canvas(picture=pasted)
        case Inset():
            other = pictures[operation.number - 1]
            inset = overlay.inset(other, canvas.picture, operation.place, operation.width)
            return replace(canvas, picture=inset, unmarked=_unmarked(canvas))
        case Blend():
            return replace(
                canvas, picture=overlay.blend(canvas.picture, pictures[1], operation.share)
            )


def _finished(
    canvas: Canvas, operation: Write | Border | RoundCorners | Shadow | SubjectOutline
) -> Canvas:
    picture = canvas.picture
    match operation:
        case Write():
            written = lettering.write(picture, operation)[0]
            return replace(canvas, picture=written, unmarked=_unmarked(canvas))
        case Border():
            framed = edging.frame(picture, operation.colour, operation.width)
            return replace(canvas, picture=framed, matte=_grown(canvas, framed))
        case RoundCorners():
            return _rounded(canvas, operation.radius)
        case Shadow():
            return _shadowed(canvas)
        case SubjectOutline(sticker=True):
            made = edging.sticker(picture, canvas.subject, operation.colour, operation.width)
            return Canvas(picture=made, matte=made[..., 3] / 255, is_cut=True, is_clear=True)
        case SubjectOutline():
            lined = edging.outline(picture, canvas.subject, operation.colour, operation.width)
            return replace(canvas, picture=lined)


def _rounded(canvas: Canvas, radius: float) -> Canvas:
    if radius >= 0.5:
        box = cropping.shape_box(canvas.picture.shape[1], canvas.picture.shape[0], 1.0)
        canvas = canvas.moved(lambda layer: cropping.crop(layer, box))
    return replace(canvas, picture=edging.round_corners(canvas.picture, radius))


def _shadowed(canvas: Canvas) -> Canvas:
    """Let the subject cast the shadow if it stands before a new background, else the picture."""
    picture = canvas.picture
    if canvas.is_cut and picture[..., 3].min() == 255:
        return canvas.recoloured(edging.shade_behind(picture[..., :3], canvas.subject))
    shaded = edging.cast_shadow(picture)
    return replace(canvas, picture=shaded, matte=_grown(canvas, shaded))


def _grown(canvas: Canvas, larger: ByteImage) -> FloatArray | None:
    if canvas.matte is None:
        return None
    space = (larger.shape[0] - canvas.matte.shape[0]) // 2
    return np.pad(canvas.matte, space)
