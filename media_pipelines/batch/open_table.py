"""The table of a batch, opened: a file, or a folder whose files are the rows."""

import asyncio
import textwrap
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing
from pathlib import Path

from media_api.client.local_path import local_path
from media_pipelines.batch.columns import Columns
from media_pipelines.batch.incoming import is_folder, read_folder
from media_pipelines.batch.input_files import InputFiles
from media_pipelines.batch.manifest import ManifestReader
from media_pipelines.batch.problems import NoSuchRow
from media_pipelines.batch.row_names import folded
from media_pipelines.delivery.s3 import S3Settings, is_s3
from media_pipelines.parameters.counted import counted
from media_pipelines.tables.table import read_table
from media_pipelines.tables.table_file import table_file

SHOWN_LETTERS = 200
LINES_AT_ONCE = 2_000


@asynccontextmanager
async def open_table(
    address: str,
    columns: Columns,
    s3: S3Settings,
    encoding: str | None = None,
    *,
    finds_files: bool = True,
) -> AsyncIterator[ManifestReader]:
    """Open a table, or a folder whose files are the rows.

    Args:
        address: Path or s3:// address.
        columns: Of the pipeline.
        s3: How S3 is reached.
        encoding: Of CSV, as somebody has named it; None: as the bytes tell.
        finds_files: Look up the files that it names.

    Raises:
        InvalidManifest: If a folder has no file for the pipeline.
        MediaError: If it cannot be read.
    """
    if is_folder(address):
        with closing(await asyncio.to_thread(_folder, address, columns, s3)) as reader:
            yield reader
        return
    files = InputFiles(_base(address)) if finds_files else None
    async with table_file(address, s3) as source:
        table = await asyncio.to_thread(read_table, source, address, encoding)
        with closing(ManifestReader(table, address, columns, files)) as reader:
            yield reader


def _base(address: str) -> Path | None:
    return None if is_s3(address) else local_path(address).resolve().parent


def _folder(address: str, columns: Columns, s3: S3Settings) -> ManifestReader:
    incoming = read_folder(address, s3, columns)
    if incoming.left_out:
        shown = textwrap.shorten(", ".join(incoming.left_out), SHOWN_LETTERS, placeholder="…")
        count = counted(len(incoming.left_out), "file")
        told = f"{count} left out, as empty or of other kinds: {shown}"
        incoming.table.reading.append(told)
    return ManifestReader(incoming.table, address, columns, InputFiles(None, incoming.objects))


async def rows_named(
    table: Callable[[], AbstractAsyncContextManager[ManifestReader]], asked: Sequence[str]
) -> list[str]:
    """Return the names of the rows that are asked for.

    A name that no row has may be several with commas between.

    Args:
        table: Opens the table.
        asked: Names, whatever case they are in.

    Raises:
        NoSuchRow: If the table has none of a name.
        MediaError: If it cannot be read.
    """
    parts = {folded(part.strip()) for name in asked for part in (name, *name.split(","))}
    found: dict[str, str] = {}
    async with table() as reader:
        async for names in _names(reader):
            found |= {key: name for name in names if (key := folded(name)) in parts}
        reader.check()
    meant: list[str] = []
    for name in asked:
        for part in [name] if folded(name.strip()) in found else name.split(","):
            if folded(part.strip()) not in found:
                raise NoSuchRow(part.strip(), await _all_names(table))
            meant.append(found[folded(part.strip())])
    return meant


async def _all_names(
    table: Callable[[], AbstractAsyncContextManager[ManifestReader]],
) -> list[str]:
    async with table() as reader:
        return [name async for names in _names(reader) for name in names]


async def _names(reader: ManifestReader) -> AsyncIterator[list[str]]:
    while lines := await asyncio.to_thread(reader.lines, LINES_AT_ONCE):
        yield await asyncio.to_thread(reader.names, lines)
