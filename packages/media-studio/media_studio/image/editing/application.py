"""Applying one operation to the canvas."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import numpy as np

from media_studio.arrays import ByteImage, FloatArray
from media_studio.errors import UnsupportedEdit
from media_studio.image.editing import (
    atmosphere,
    backdrops,
    collage,
    cropping,
    drawing,
    edging,
    extending,
    faces,
    hues,
    lettering,
    looks,
    overlay,
    painting,
    palette,
    printing,
    recolour,
    removal,
    softness,
    streaks,
    tone,
    turning,
    vignette,
)
from media_studio.image.editing.canvas import Canvas, as_bytes
from media_studio.image.editing.grading import GRADINGS
from media_studio.image.editing.roominess import roomy
from media_studio.image.editing.sizing import centred_on, resized
from media_studio.image.editing.surround import RGB, edge_colour, surround
from media_studio.image.restoration.measured import denoised
from media_studio.reading.edits.effect_operations import (
    CentreOn,
    CropFace,
    Denoise,
    Duotone,
    Falling,
    FewColours,
    Glare,
    Grain,
    HideFaces,
    Overlaid,
    Polaroid,
    Reflect,
    RemoveSpot,
    Repeat,
    Resize,
    Streak,
    TiltShift,
    Weather,
)
from media_studio.reading.edits.operations import (
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
    Style,
    SubjectOutline,
    Tint,
    Tonal,
    Vignette,
    Where,
    Write,
)
from media_studio.reading.edits.shape_operations import (
    Centred,
    CropCorners,
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

_STYLES: Mapping[Style, Callable[[ByteImage], ByteImage]] = {
    "black and white": looks.black_and_white,
    "sepia": looks.sepia,
    "vintage": looks.vintage,
    "negative": looks.negative,
    "sketch": drawing.sketch,
    "a line drawing": drawing.lines,
    "cartoon": drawing.cartoon,
    "watercolour": painting.watercolour,
    "an oil painting": painting.oil,
    "charcoal": painting.charcoal,
    "halftone": painting.halftone,
    "newspaper print": painting.newspaper,
    **GRADINGS,
}


_WEATHERS: Mapping[Falling, Callable[[ByteImage, float], ByteImage]] = {
    "snow": atmosphere.snow,
    "rain": atmosphere.rain,
    "fog": atmosphere.fog,
}
_GLARES = {"sun rays": atmosphere.sun_rays, "light leak": atmosphere.light_leak}


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
        case (
            Recolour(colour=colour, noun=noun)
            | ExchangeColour(where="subject", new=colour, noun=noun)
        ):
            colours = canvas.picture[..., :3]
            return canvas.recoloured(
                recolour.recolour_object(colours, canvas.subject, colour, noun)
            )
        case Rotate() | Straighten() | Flip():
            return canvas.moved(lambda layer: _turned(layer, operation))
        case CropShape() | CropSides() | CropSubject() | CropFace():
            box = _box(canvas, operation)
            return canvas.moved(lambda layer: cropping.crop(layer, box))
        case Extend(side=side, share=share):
            return canvas.moved(lambda layer: extending.extend(layer, side, share))
        case SeamlessTile():
            return canvas.moved(extending.tile)
        case Zoom() | Pad():
            return _zoomed(canvas, operation)
        case ExchangeColour() | KeepColour() | Balance():
            return canvas.recoloured(_hued(canvas, operation))
        case KeepShadow() | CropCorners() | Centred():
            return canvas
        case RemoveSpot():
            return canvas.recoloured(removal.cover(canvas.picture[..., :3], operation))
        case Polaroid() | Reflect() | Repeat() | Resize():
            return replace(canvas, picture=_printed(canvas.picture, operation), matte=None)
        case CentreOn():
            return centred_on(canvas, operation)
        case Collage() | Paste() | Inset() | Blend():
            return _joined(canvas, operation, pictures)
        case Write() | Border() | RoundCorners() | Shadow() | SubjectOutline():
            return _finished(canvas, operation)
        case _:
            return _toned(canvas, operation)


def _hued(canvas: Canvas, operation: Hued) -> ByteImage:
    colours = canvas.picture[..., :3]
    match operation:
        case ExchangeColour(where=where):
            within = canvas.subject if where == "person" else None
            return hues.exchange(colours, operation.old, operation.new, operation.noun, within)
        case KeepColour():
            return hues.keep_only(colours, operation.colour, operation.noun)
        case Balance():
            return looks.balanced(colours)


def _printed(picture: ByteImage, operation: Polaroid | Reflect | Repeat | Resize) -> ByteImage:
    match operation:
        case Polaroid():
            return printing.polaroid(picture)
        case Reflect():
            return printing.reflected(picture)
        case Repeat():
            return printing.repeated(picture, operation.rows, operation.columns)
        case Resize():
            return resized(picture, operation)


def _toned(canvas: Canvas, operation: Tonal) -> Canvas:
    before = canvas.picture[..., :3]
    after = _changed(before, operation, canvas)
    part: Where = getattr(operation, "where", "picture")
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
        case _:
            return _overlaid(colours, operation)


def _overlaid(colours: ByteImage, operation: Overlaid) -> ByteImage:
    match operation:
        case Grain():
            return looks.grained(colours, operation.amount)
        case Duotone():
            return palette.duotone(colours, operation.first, operation.second)
        case FewColours(count=count):
            drawn = palette.poster if operation.poster else palette.few_colours
            return palette.pixel_art(colours, count) if operation.blocks else drawn(colours, count)
        case Streak(degrees=None):
            return streaks.outwards(colours, operation.amount)
        case Streak(degrees=degrees):
            return streaks.along(colours, degrees or 0.0, operation.amount)
        case TiltShift():
            return streaks.tilt_shift(colours)
        case Weather():
            return _WEATHERS[operation.kind](colours, operation.amount)
        case Glare():
            return _GLARES[operation.kind](colours, operation.corner)
        case HideFaces():
            return faces.hide(colours, operation.how)
        case Denoise():
            return denoised(colours)


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


def _box(
    canvas: Canvas, operation: CropShape | CropSides | CropSubject | CropFace
) -> cropping.PixelRect:
    height, width = canvas.picture.shape[:2]
    match operation:
        case CropFace(ratio=ratio, shoulders=shoulders):
            colours = np.ascontiguousarray(canvas.picture[..., :3])
            return faces.face_box(colours, ratio, shoulders=shoulders)
        case CropShape(around=True):
            return cropping.shape_around(canvas.subject, operation.ratio)
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
    if isinstance(operation, Zoom) and not canvas.is_clear:
        share = (1 / operation.factor - 1) / 2
        return canvas.moved(lambda layer: extending.extend_around(layer, share))
    wide, high = _roomy(width, height, operation)
    colour = operation.colour if isinstance(operation, Pad) else None
    fill = colour.rgb if colour else None
    margins = _margins(canvas, wide, high, centred=isinstance(operation, Pad) and operation.centred)
    matte = None if canvas.matte is None else np.pad(canvas.matte, margins)
    if canvas.is_clear and fill is None:
        return replace(canvas, picture=np.pad(canvas.picture, (*margins, (0, 0))), matte=matte)
    around = surround(canvas.picture, wide, high, fill)
    if isinstance(operation, Pad) and operation.centred:
        around[:] = (*_edge(canvas, fill), 255)
        around[margins[0][0] :, margins[1][0] :][:height, :width] = canvas.picture
    return replace(canvas, picture=around, matte=matte)


def _edge(canvas: Canvas, fill: RGB | None) -> RGB:
    """Return the colour of new space beside a subject that is to be in the middle.

    Raises:
        UnsupportedEdit: If no colour was named and the edge of the picture has not one.
    """
    found = fill or edge_colour(canvas.picture)
    if found is None:
        raise UnsupportedEdit(
            "The edge of the picture is not plain: what goes on there would have to be invented."
            " Name a colour for the new space."
        )
    return found


def _margins(
    canvas: Canvas, wide: int, high: int, *, centred: bool
) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the new space above and below, and at the left and the right."""
    height, width = canvas.picture.shape[:2]
    above, before = (high - height) // 2, (wide - width) // 2
    if centred:
        left, top, right, bottom = cropping.subject_box(canvas.subject)
        above = min(max(0, (high - top - bottom) // 2), high - height)
        before = min(max(0, (wide - left - right) // 2), wide - width)
    return (above, high - height - above), (before, wide - width - before)


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
            if operation.outer is not None:
                framed = edging.frame(framed, operation.outer, operation.width)
            return replace(canvas, picture=framed, matte=_grown(canvas, framed))
        case RoundCorners():
            return _rounded(canvas, operation.radius)
        case Shadow():
            return _shadowed(canvas, operation)
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


def _shadowed(canvas: Canvas, operation: Shadow) -> Canvas:
    """Let the subject cast the shadow if it is named or stands before a new background."""
    picture = canvas.picture
    clear = picture[..., 3].min() < 255
    if operation.below and not clear and not canvas.is_cut:
        raise UnsupportedEdit(
            "What stands on the ground of a photograph has a shadow there, and a second one would"
            " not fit. Replace the background first."
        )
    if operation.below and not clear:
        return canvas.recoloured(edging.shade_below(picture[..., :3], canvas.subject))
    if (canvas.is_cut or operation.where != "picture") and not clear:
        return canvas.recoloured(edging.shade_behind(picture[..., :3], canvas.subject))
    shaded = edging.stand(picture) if operation.below else edging.cast_shadow(picture)
    return replace(canvas, picture=shaded, matte=_grown(canvas, shaded))


def _grown(canvas: Canvas, larger: ByteImage) -> FloatArray | None:
    if canvas.matte is None:
        return None
    space = (larger.shape[0] - canvas.matte.shape[0]) // 2
    return np.pad(canvas.matte, space)
