"""What the rows of a table are called and ask for, on disk: there may be a million."""

import sqlite3

_TABLES = """
PRAGMA journal_mode = OFF;
PRAGMA synchronous = OFF;
CREATE TABLE names (name TEXT PRIMARY KEY, line INTEGER) WITHOUT ROWID;
CREATE TABLE requests (digest TEXT PRIMARY KEY, count INTEGER) WITHOUT ROWID;
BEGIN;
"""


class RowIndex:
    """Finds rows that share a name, and numbers those that ask for the same."""

    def __init__(self) -> None:
        # Without a name SQLite takes a file that nobody else sees and that is gone with it
        self._database = sqlite3.connect("", isolation_level=None, check_same_thread=False)
        self._database.executescript(_TABLES)

    def first_line(self, name: str, line: int) -> int:
        """Return the line on which a name was first, this one included.

        Args:
            name: As names are compared.
            line: Where it is now.
        """
        found = self._database.execute(
            "INSERT INTO names VALUES (?, ?) ON CONFLICT DO UPDATE SET line = line RETURNING line",
            (name, line),
        ).fetchone()
        return int(found[0])

    def occurrence(self, digest: str) -> int:
        """Return how many rows have asked for the same, this one included."""
        found = self._database.execute(
            "INSERT INTO requests VALUES (?, 1) ON CONFLICT DO UPDATE SET count = count + 1"
            " RETURNING count",
            (digest,),
        ).fetchone()
        return int(found[0])

    def close(self) -> None:
        """Forget all of it."""
        self._database.close()
