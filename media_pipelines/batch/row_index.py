"""What the rows of a table are called and ask for, on disk: there may be a million."""

from media_pipelines.batch.scratch_database import ScratchDatabase

_TABLES = """
CREATE TABLE names (name TEXT PRIMARY KEY, line INTEGER) WITHOUT ROWID;
CREATE TABLE requests (digest TEXT PRIMARY KEY, count INTEGER) WITHOUT ROWID;
"""
_NAME = "INSERT INTO names VALUES (?, ?) ON CONFLICT DO UPDATE SET line = line RETURNING line"
_REQUEST = (
    "INSERT INTO requests VALUES (?, 1) ON CONFLICT DO UPDATE SET count = count + 1 RETURNING count"
)


class RowIndex:
    """Finds rows that share a name, and numbers those that ask for the same."""

    def __init__(self) -> None:
        self._database = ScratchDatabase(_TABLES)

    def first_line(self, name: str, line: int) -> int:
        """Return the line on which a name was first, this one included.

        Args:
            name: As names are compared.
            line: Where it is now.

        Raises:
            DeliveryRefused: If the disk is full.
        """
        return int(self._database.execute(_NAME, (name, line)).fetchone()[0])

    def occurrence(self, digest: str) -> int:
        """Return how many rows have asked for the same, this one included.

        Raises:
            DeliveryRefused: If the disk is full.
        """
        return int(self._database.execute(_REQUEST, (digest,)).fetchone()[0])

    def close(self) -> None:
        """Forget all of it."""
        self._database.close()
