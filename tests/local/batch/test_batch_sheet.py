"""The contact sheet of a batch has a tile a row, however many there are."""

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from media_pipelines.batch.batch_sheet import TILE_PIXELS, write_batch_sheet
from media_pipelines.batch.ledger_file import RowRecord
from media_pipelines.batch.manifest import Row
from media_pipelines.pages.contact_sheet import MARGIN_PIXELS
from media_testing.batch_samples import S3, completed, failed, manifest_of, slices_in

RED = (200, 10, 10)


@pytest.fixture
def picture(tmp_path: Path) -> Path:
    file = tmp_path / "p.png"
    Image.new("RGBA", (700, 700), (*RED, 255)).save(file)
    return file


def reds(sheet: Path) -> int:
    with Image.open(sheet) as image:
        return int((np.abs(np.asarray(image).astype(int) - RED).sum(axis=2) < 30).sum())


async def test_rows_without_a_picture_leave_their_tile_empty(tmp_path: Path, picture: Path) -> None:
    (tmp_path / "broken.png").write_bytes(b"no picture")
    manifest = manifest_of("done", "failed", "gone", "broken", "new", "changed")
    done, bad, gone, broken, _, changed = manifest.rows
    records = [
        *(
            completed(row, address=str(tmp_path), picture=name)
            for row, name in ((done, "p.png"), (gone, "gone.png"), (broken, "broken.png"))
        ),
        failed(bad),
        completed(changed, digest="other", picture="p.png"),
    ]
    slices = await slices_in(tmp_path / "_batch", manifest, *records)
    sheet = await write_batch_sheet(slices, tmp_path / "sheet.png", S3)
    assert (sheet.shown, sheet.total, str(sheet)) == (6, 6, "All 6 rows.")
    assert reds(sheet.file) == pytest.approx(TILE_PIXELS**2, rel=0.01)


async def test_of_many_rows_some_are_chosen_evenly(
    tmp_path: Path, picture: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("media_pipelines.batch.batch_sheet.MOST_TILES", 4)
    manifest = manifest_of(*(f"{number:03d}" for number in range(200)))

    def shown_half(row: Row) -> RowRecord:
        return completed(row, address=str(tmp_path), picture="p.png" if row.name < "100" else "")

    slices = await slices_in(tmp_path / "_batch", manifest, *map(shown_half, manifest.rows))
    sheet = await write_batch_sheet(slices, tmp_path / "sheet.png", S3)
    assert str(sheet) == "4 of 200 rows, evenly chosen."
    with Image.open(sheet.file) as image:
        assert image.width == 2 * (TILE_PIXELS + MARGIN_PIXELS) + MARGIN_PIXELS
    assert reds(sheet.file) == pytest.approx(2 * TILE_PIXELS**2, rel=0.01)
