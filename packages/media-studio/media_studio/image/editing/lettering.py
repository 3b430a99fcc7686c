"""Text on a picture, legible on whatever is behind it."""

from dataclasses import dataclass

import numpy as np
from PIL import Image as Picture
from PIL import ImageDraw, ImageFont

from media_studio.arrays import ByteImage
from media_studio.errors import UnsupportedEdit
from media_studio.image.editing.cropping import PixelRect
from media_studio.image.editing.fitting import over
from media_studio.image.editing.fonts import font_for
from media_studio.image.editing.light import LUMA, to_linear
from media_studio.reading.edits.operations import PicturePlace, Write

_EM = 1.38
"""Em over the height of a capital letter."""

_MARGIN = 0.05
"""Space between text and edge, share of the shorter side."""

_WIDEST, _HIGHEST = 0.9, 0.85
"""Share of the picture that a text may take."""

_STROKE = 0.055
_THICK = 0.085
"""Width of the outline that makes a text legible, and of one that was asked for, in em."""

_SMALLEST = 6
"""Pixels per em below which a text cannot be read."""

_LINE = 1.25
"""Distance of lines in em."""

_LONGEST = 500
"""Characters."""

_LIGHT, _DARK = (255, 255, 255), (18, 18, 20)
RGB = tuple[int, int, int]


@dataclass(frozen=True, kw_only=True)
class _Block:
    """A text broken into lines; the box is where it goes on the picture."""

    text: str
    font: ImageFont.FreeTypeFont
    size: int
    stroke: int
    align: str
    box: PixelRect
    origin: tuple[float, float]


def write(picture: ByteImage, order: Write) -> tuple[ByteImage, PixelRect]:
    """Write a text on a picture.

    Without a colour it is white on dark places and dark on light ones. It has a thin outline of
    the opposite brightness, unless it stands on a plate. A text that is too long is broken into
    lines, and made smaller where that does not suffice.

    Args:
        picture: (h, w, 4) sRGB and alpha.
        order: What to write.

    Returns:
        The picture, and the box within which it has changed.

    Raises:
        UnsupportedEdit: If the text has letters that no font has, or cannot be legible here.
    """
    block = _laid_out(picture, order)
    left, top, right, bottom = block.box
    behind = picture[top:bottom, left:right]
    ink = order.colour.rgb if order.colour else _readable(_behind(behind, order))
    edge = order.outline.rgb if order.outline else _opposite(ink)
    layer = Picture.new("RGBA", (right - left, bottom - top), (*ink, 0))
    draw = ImageDraw.Draw(layer)
    if order.plate is not None:
        radius = min(layer.size) // 8
        draw.rounded_rectangle((0, 0, layer.width - 1, layer.height - 1), radius, order.plate.rgb)
    stroke = 0 if order.plate is not None and order.outline is None else block.stroke
    draw.multiline_text(
        (block.origin[0] - left, block.origin[1] - top),
        block.text,
        font=block.font,
        fill=(*ink, 255),
        stroke_width=stroke,
        stroke_fill=(*edge, 255),
        align=block.align,
        spacing=_spacing(block),
        anchor="la",
    )
    written = np.array(layer)
    written[..., 3] = np.rint(written[..., 3] * order.opacity).astype(np.uint8)
    result = picture.copy()
    result[top:bottom, left:right] = over(written, behind)
    return result, block.box


def _laid_out(picture: ByteImage, order: Write) -> _Block:
    """Find the largest size, up to the one asked for, at which the text fits."""
    height, width = picture.shape[:2]
    if len(order.text) > _LONGEST:
        raise UnsupportedEdit(f"A text can have {_LONGEST} characters; this one is longer.")
    size = max(_SMALLEST, round(_EM * order.size * min(height, width)))
    while size >= _SMALLEST:
        block = _block(order, size, width, height)
        if block is not None:
            return block
        size = int(size * 0.93)
    raise UnsupportedEdit(
        f"The text \u201c{order.text}\u201d does not fit legibly into {width} × {height} pixels; "
        "shorten it."
    )


def _block(order: Write, size: int, width: int, height: int) -> _Block | None:
    font = font_for(order.text, size, bold=order.bold)
    stroke = max(1, round(size * (_THICK if order.outline else _STROKE)))
    text = _broken(order.text, font, _WIDEST * width - 2 * stroke)
    if text is None:
        return None
    align = "center" if order.place.column == "centre" else order.place.column
    block = _Block(
        text=text, font=font, size=size, stroke=stroke, align=align, box=(0, 0, 0, 0), origin=(0, 0)
    )
    return _placed(block, order, width, height)


def _placed(block: _Block, order: Write, width: int, height: int) -> _Block | None:
    measure = ImageDraw.Draw(Picture.new("L", (1, 1)))
    x1, y1, x2, y2 = measure.multiline_textbbox(
        (0, 0),
        block.text,
        font=block.font,
        stroke_width=block.stroke,
        align=block.align,
        spacing=_spacing(block),
        anchor="la",
    )
    space = round(0.35 * block.size) if order.plate is not None else 0
    wide, high = int(np.ceil(x2 - x1)) + 2 * space + 2, int(np.ceil(y2 - y1)) + 2 * space + 2
    margin = min(
        round(_MARGIN * min(width, height)), max(0, (min(width - wide, height - high)) // 2)
    )
    if wide > width or high > _HIGHEST * height:
        return None
    left, top = _corner(order.place, width - wide, height - high, margin)
    return _Block(
        text=block.text,
        font=block.font,
        size=block.size,
        stroke=block.stroke,
        align=block.align,
        box=(left, top, left + wide, top + high),
        origin=(left + space + 1 - x1, top + space + 1 - y1),
    )


def _corner(place: PicturePlace, free_x: int, free_y: int, margin: int) -> tuple[int, int]:
    columns = {"left": margin, "centre": free_x // 2, "right": free_x - margin}
    rows = {"top": margin, "middle": free_y // 2, "bottom": free_y - margin}
    return columns[place.column], rows[place.row]


def _spacing(block: _Block) -> float:
    ascent, descent = block.font.getmetrics()
    return _LINE * block.size - ascent - descent + 2 * block.stroke


def _broken(text: str, font: ImageFont.FreeTypeFont, widest: float) -> str | None:
    """Break a text into lines at its spaces; None if a word is too wide."""
    lines: list[str] = []
    for paragraph in text.replace("\\n", "\n").split("\n"):
        line = ""
        for word in paragraph.split():
            longer = f"{line} {word}".strip()
            if line and font.getlength(longer) > widest:
                lines.append(line)
                longer = word
            line = longer
        lines.append(line)
    fits = all(font.getlength(line) <= widest for line in lines)
    return "\n".join(lines) if fits else None


def _behind(part: ByteImage, order: Write) -> RGB:
    if order.plate is not None:
        return order.plate.rgb
    alpha = part[..., 3:] / 255
    red, green, blue = (part[..., :3] * alpha + 255 * (1 - alpha)).mean(axis=(0, 1))
    return int(red), int(green), int(blue)


def _readable(behind: RGB) -> RGB:
    return _LIGHT if _light(behind) < 0.4 else _DARK


def _opposite(ink: RGB) -> RGB:
    return _LIGHT if _light(ink) < 0.25 else _DARK


def _light(color: RGB) -> float:
    return float(to_linear(np.array(color) / 255) @ LUMA)
