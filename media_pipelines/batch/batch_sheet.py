"""The contact sheet of a batch: one picture a row, evenly chosen when there are many."""

import asyncio
import io
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image, UnidentifiedImageError

from media_api.client.errors import MediaError
from media_pipelines.batch.ledger_file import RowRecord
from media_pipelines.batch.manifest import Row
from media_pipelines.batch.slices import SliceFolder
from media_pipelines.delivery.s3 import S3Settings
from media_pipelines.delivery.storage import read_file
from media_pipelines.pages.contact_sheet import Tile, write_contact_sheet
from media_pipelines.pages.reports import UNREADABLE_PICTURE

MOST_TILES = 100
TILE_PIXELS = 256
TEXT_LETTERS = 200
PARALLEL_READS = 8


@dataclass(frozen=True, kw_only=True)
class BatchSheet:
    """A contact sheet.

    Attributes:
        file: The picture.
        shown: Rows on it.
        total: Rows of the batch.
    """

    file: Path
    shown: int
    total: int

    def __str__(self) -> str:
        if self.shown == self.total:
            return f"All {self.total:,} rows."
        return f"{self.shown:,} of {self.total:,} rows, evenly chosen."


async def write_batch_sheet(slices: SliceFolder, file: Path, s3: S3Settings) -> BatchSheet:
    """Put pictures of rows side by side.

    A row that has failed has an empty tile with its error, one whose picture is gone says so.

    Args:
        slices: All rows, and where their pictures are.
        file: The picture to write.
        s3: How S3 is reached, where the pictures are in it.
    """
    total = sum(slices.rows)
    chosen = await _chosen(slices, _evenly(total, MOST_TILES))
    reading = asyncio.Semaphore(PARALLEL_READS)
    with TemporaryDirectory() as folder:

        async def tile(index: int, row: Row, record: RowRecord | None) -> Tile:
            async with reading:
                return await _tile(row, record, Path(folder) / f"{index}.png", s3)

        tiles = await asyncio.gather(*(tile(index, *each) for index, each in enumerate(chosen)))
        await asyncio.to_thread(write_contact_sheet, tiles, file, tile_pixels=TILE_PIXELS)
    return BatchSheet(file=file, shown=len(chosen), total=total)


def _evenly(total: int, most: int) -> Sequence[int]:
    if total <= most:
        return range(total)
    return [round(index * (total - 1) / (most - 1)) for index in range(most)]


async def _chosen(slices: SliceFolder, places: Sequence[int]) -> list[tuple[Row, RowRecord | None]]:
    """Return rows by their place in the table, and what is known of them."""
    chosen: list[tuple[Row, RowRecord | None]] = []
    for number, first, last in slices.spans():
        here = places[bisect_left(places, first) : bisect_left(places, last)]
        if here:
            read = await slices.read(number)
            rows = [read.manifest.rows[place - first] for place in here]
            chosen += [(row, read.part.current(row)) for row in rows]
    return chosen


async def _tile(row: Row, record: RowRecord | None, small: Path, s3: S3Settings) -> Tile:
    if record is None:
        return Tile(caption=f"{row.name}: not done", picture=None)
    if record.status != "COMPLETED":
        return Tile(caption=f"{row.name}: {record.error_code}", picture=None)
    if not record.picture:
        return Tile(
            caption=f"{row.name}: {record.text[:TEXT_LETTERS] or 'no picture'}", picture=None
        )
    try:
        content = await read_file(f"{record.address.rstrip('/')}/{record.picture}", s3)
        await asyncio.to_thread(_shrink, content or b"", small)
    except (MediaError, *UNREADABLE_PICTURE) as exc:
        reason = "not there" if isinstance(exc, UnidentifiedImageError) else type(exc).__name__
        return Tile(caption=f"{row.name}: picture {reason}", picture=None)
    return Tile(caption=_caption(row), picture=small)


def _shrink(content: bytes, small: Path) -> None:
    with Image.open(io.BytesIO(content)) as picture:
        picture.thumbnail((TILE_PIXELS, TILE_PIXELS))
        picture.convert("RGBA").save(small, compress_level=0)


def _caption(row: Row) -> str:
    texts = [value for value in row.parameters.values() if isinstance(value, str)]
    return f"{row.name}: {texts[0][:TEXT_LETTERS]}" if texts else row.name
