"""From one machine to several: what a home holds goes into their database and content."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from sqlalchemy import Connection, Select, Table, func, insert, select, text

from media_service.backends import Backends
from media_service.database.database import Database
from media_service.database.tables import (
    ASSETS,
    CLIENTS,
    CLOCK,
    HOSTS,
    JOBS,
    METADATA,
    UPLOADS,
)
from media_service.jobs.transitions import PROCESSING, QUEUED

# Of the home alone: who ran there, and its clock
LEFT_BEHIND = (HOSTS, CLOCK)
ROWS_AT_ONCE = 1_000


class CannotMove(ValueError):
    """A home cannot be moved; the message says why."""


def move_home(source: Backends, target: Backends) -> dict[str, int]:
    """Copy a home; it stays as it is.

    Content goes first, and the rows in one transaction: what was interrupted is done again.
    Uploads that have not arrived whole are left behind. What ran waits again.

    Args:
        source: The home, which no service uses meanwhile.
        target: Where it goes; without clients so far.

    Returns:
        Table to the number of its rows, and `content` to that of files.

    Raises:
        CannotMove: If there are clients in the target.
    """
    later = target.clock.now() - source.clock.now()
    moved = {"content": _copy_content(source, target)}
    target.database.write_now(
        lambda connection: moved.update(_copy_rows(source.database, connection, later))
    )
    return moved


def _copy_content(source: Backends, target: Backends) -> int:
    query = select(ASSETS.c.sha256).distinct()
    digests = source.database.read_now(lambda connection: list(connection.scalars(query)))
    paths = [path for path in map(source.content.file, digests) if path]
    for path in paths:
        with path.open("rb") as file:
            target.content.put(file)
    return len(paths)


def _copy_rows(database: Database, target: Connection, later: float) -> dict[str, int]:
    if target.scalar(select(func.count()).select_from(CLIENTS)):
        raise CannotMove("The database has clients already; a home moves into an empty one.")
    tables = [table for table in METADATA.sorted_tables if table not in LEFT_BEHIND]
    copied = {table.name: _copy_table(database, target, table, later) for table in tables}
    # Numbers go on after those that came along
    target.execute(
        text(
            "SELECT setval(pg_get_serial_sequence('jobs', 'sequence'), "
            "(SELECT coalesce(max(sequence), 0) + 1 FROM jobs), false)"
        )
    )
    return copied


def _copy_table(database: Database, target: Connection, table: Table, later: float) -> int:
    number = 0
    for rows in _rows(database, table):
        target.execute(insert(table), [_moved(table, row, later) for row in rows])
        number += len(rows)
    return number


def _rows(database: Database, table: Table) -> Iterator[Sequence[Mapping[str, object]]]:
    keys, query = list(table.primary_key), select(table)
    if table is UPLOADS:
        query = query.where(UPLOADS.c.uri != "")
    query = query.order_by(*keys).limit(ROWS_AT_ONCE)
    start = 0
    while rows := database.read_now(partial(_page, query=query.offset(start))):
        yield rows
        start += len(rows)


def _page(connection: Connection, query: Select[tuple[object, ...]]) -> list[dict[str, object]]:
    return [dict(row) for row in connection.execute(query).mappings()]


def _moved(table: Table, row: Mapping[str, object], later: float) -> dict[str, object]:
    """Return a row as it is in the target: by another clock of retention, and run by nobody."""
    moved = dict(row)
    if table in (JOBS, ASSETS, UPLOADS):
        moved["expires_at"] = float(str(row["expires_at"])) + later
    if table is JOBS and row["status"] == PROCESSING:
        attempts = int(str(row["attempts"]))
        moved |= {"status": QUEUED, "host": None, "attempts": attempts - 1}
    return moved
