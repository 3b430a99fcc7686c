"""Tiles lie in rows, whole pictures in each, captions below."""

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from media_pipelines.pages.contact_sheet import (
    CAPTION_PIXELS,
    MARGIN_PIXELS,
    TILE_PIXELS,
    Tile,
    write_contact_sheet,
)

STEP = TILE_PIXELS + MARGIN_PIXELS
RED = (200, 10, 10)


def sheet_of(tiles: list[Tile], folder: Path) -> NDArray[np.int64]:
    with Image.open(write_contact_sheet(tiles, folder / "deep" / "sheet.png")) as sheet:
        return np.asarray(sheet.convert("RGB")).astype(np.int64)


def picture(folder: Path, size: tuple[int, int]) -> Path:
    file = folder / f"{size[0]}x{size[1]}.png"
    Image.new("RGB", size, RED).save(file)
    return file


@pytest.mark.parametrize(("count", "columns", "rows"), [(1, 1, 1), (2, 2, 1), (5, 3, 2), (9, 3, 3)])
def test_the_sheet_is_nearly_square(tmp_path: Path, count: int, columns: int, rows: int) -> None:
    sheet = sheet_of([Tile(caption="a", picture=picture(tmp_path, (8, 8)))] * count, tmp_path)
    assert sheet.shape[1] == columns * STEP + MARGIN_PIXELS
    assert sheet.shape[0] == rows * (STEP + CAPTION_PIXELS) + MARGIN_PIXELS


@pytest.mark.parametrize("size", [(300, 100), (100, 300), (2000, 1000), (7, 7)])
def test_a_picture_fills_its_tile_without_being_cut_or_stretched(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    sheet = sheet_of([Tile(caption="", picture=picture(tmp_path, size))], tmp_path)
    rows, columns = np.nonzero(np.abs(sheet - RED).sum(axis=2) < 20)
    width, height = np.ptp(columns) + 1, np.ptp(rows) + 1
    assert max(width, height) == TILE_PIXELS
    assert width / height == pytest.approx(size[0] / size[1], rel=0.01)


def test_captions_of_any_length_stay_inside_their_tile(tmp_path: Path) -> None:
    tile = Tile(caption="weathered bronze " * 40, picture=None)
    sheet = sheet_of([tile, Tile(caption="", picture=None)], tmp_path)
    below = sheet[MARGIN_PIXELS + TILE_PIXELS + 2 :]
    ink = np.nonzero((below < 128).all(axis=2))
    assert len(ink[0]) > 100
    assert ink[1].max() < MARGIN_PIXELS + TILE_PIXELS + MARGIN_PIXELS
    assert ink[0].max() < CAPTION_PIXELS + MARGIN_PIXELS


def test_a_transparent_picture_lies_on_the_paper(tmp_path: Path) -> None:
    file = tmp_path / "clear.png"
    Image.new("RGBA", (64, 64), (0, 0, 0, 0)).save(file)
    sheet = sheet_of([Tile(caption="", picture=file)], tmp_path)
    assert sheet.min() > 240
