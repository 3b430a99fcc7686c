"""A database for the time of a run, on disk: what a million rows need does not stay in memory."""

import sqlite3
import tempfile
from collections.abc import Iterable

from media_api.client.errors import DeliveryRefused


class ScratchDatabase:
    """A file of SQLite that nobody else sees, and that is gone when it is closed.

    Args:
        schema: SQL that makes its tables.
    """

    def __init__(self, schema: str) -> None:
        # Without a name SQLite takes a file of its own
        self._connection = sqlite3.connect("", isolation_level=None, check_same_thread=False)
        settings = "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;"
        self._connection.executescript(f"{settings} {schema} BEGIN;")

    def execute(self, statement: str, values: tuple[object, ...] = ()) -> sqlite3.Cursor:
        """Run a statement.

        Raises:
            DeliveryRefused: If the disk is full.
        """
        try:
            return self._connection.execute(statement, values)
        except sqlite3.OperationalError as exc:
            raise _refusal(exc) from exc

    def insert(self, statement: str, rows: Iterable[tuple[object, ...]]) -> None:
        """Run a statement for each of some rows.

        Raises:
            DeliveryRefused: If the disk is full.
        """
        try:
            self._connection.executemany(statement, rows)
        except sqlite3.OperationalError as exc:
            raise _refusal(exc) from exc

    def close(self) -> None:
        """Remove it."""
        self._connection.close()


def _refusal(error: sqlite3.OperationalError) -> DeliveryRefused:
    return DeliveryRefused(tempfile.gettempdir(), str(error), "free space there, or set TMPDIR")
