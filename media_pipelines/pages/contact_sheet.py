"""Contact sheet: pictures of a run side by side, each with its caption."""

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont, ImageOps

TILE_PIXELS = 512
CAPTION_PIXELS = 64
MARGIN_PIXELS = 12
CAPTION_LINES = 2
FONT_PIXELS = 22
SMALLEST_FONT_PIXELS = 13
PAPER, INK = (250, 250, 249), (38, 38, 40)


@dataclass(frozen=True, kw_only=True)
class Tile:
    """One picture and what stands below it.

    Attributes:
        caption: Cut to two lines.
        picture: None leaves the tile empty, for what has no picture.
    """

    caption: str
    picture: Path | None


@dataclass(frozen=True, kw_only=True)
class _Layout:
    """Sizes of a sheet in pixels; captions shrink with the tiles as far as they can be read."""

    tile: int

    @property
    def font(self) -> int:
        return max(FONT_PIXELS * self.tile // TILE_PIXELS, SMALLEST_FONT_PIXELS)

    @property
    def caption(self) -> int:
        return CAPTION_PIXELS * self.font // FONT_PIXELS

    @property
    def step(self) -> tuple[int, int]:
        return self.tile + MARGIN_PIXELS, self.tile + self.caption + MARGIN_PIXELS


def write_contact_sheet(
    tiles: Sequence[Tile], path: Path, *, tile_pixels: int = TILE_PIXELS
) -> Path:
    """Lay tiles out in rows, nearly square, and write them as one picture.

    Args:
        tiles: At least one.
        path: The file to write; its ending says the type.
        tile_pixels: Longest edge of a picture on the sheet.
    """
    layout = _Layout(tile=tile_pixels)
    columns = ceil(len(tiles) ** 0.5)
    step_x, step_y = layout.step
    size = (columns * step_x + MARGIN_PIXELS, ceil(len(tiles) / columns) * step_y + MARGIN_PIXELS)
    sheet = Image.new("RGB", size, PAPER)
    draw, font = ImageDraw.Draw(sheet), ImageFont.load_default(layout.font)
    for index, tile in enumerate(tiles):
        row, column = divmod(index, columns)
        left, top = MARGIN_PIXELS + column * step_x, MARGIN_PIXELS + row * step_y
        _place_picture(sheet, tile.picture, (left, top), tile_pixels)
        caption = _wrapped(tile.caption, font, tile_pixels)
        draw.multiline_text((left, top + tile_pixels + 6), caption, fill=INK, font=font)
    path.parent.mkdir(parents=True, exist_ok=True)
    sheet.save(path, quality=90)
    return path


def _place_picture(
    sheet: Image.Image, picture: Path | None, corner: tuple[int, int], pixels: int
) -> None:
    if picture is None:
        box = (*corner, corner[0] + pixels, corner[1] + pixels)
        ImageDraw.Draw(sheet).rectangle(box, outline=INK)
        return
    with Image.open(picture) as original:
        fitted = ImageOps.contain(original.convert("RGBA"), (pixels, pixels))
    left, top = (pixels - fitted.width) // 2, (pixels - fitted.height) // 2
    sheet.paste(fitted, (corner[0] + left, corner[1] + top), fitted)


def _wrapped(caption: str, font: ImageFont.FreeTypeFont | ImageFont.ImageFont, pixels: int) -> str:
    width = int(pixels / (font.getlength("n") or 1))
    return "\n".join(
        textwrap.wrap(caption, width, max_lines=CAPTION_LINES, placeholder=" …") or [""]
    )
