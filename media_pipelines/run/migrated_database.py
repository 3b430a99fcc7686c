"""The database of Prefect's server after its migrations, kept for homes that have none yet.

The migrations are half of what the first run in a new PREFECT_HOME waits for, so each version of
Prefect makes them once for a user. Nothing here imports Prefect.
"""

import os
import sqlite3
import tempfile
from contextlib import closing, suppress
from importlib.metadata import version
from pathlib import Path


class MigratedDatabase:
    """The database of one home, and the copy of which a new one is made.

    Args:
        home: PREFECT_HOME, which need not be there yet.
        is_elsewhere: Whether the server may have been told of another database.
    """

    def __init__(self, home: Path, *, is_elsewhere: bool) -> None:
        cache = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
        self._kept = Path(cache, "media-pipelines", f"prefect-{version('prefect')}.db")
        self._file = home / "prefect.db"
        # What a killed server has left beside its database belongs to that alone
        self._is_new = not is_elsewhere and not any(home.glob(f"{self._file.name}*"))

    def prepare(self) -> None:
        """Give a new home the database that was kept; without one, Prefect makes it."""
        if self._is_new and self._kept.exists():
            # Without it the server does as before, and says itself what is wrong with its home
            with suppress(OSError, sqlite3.Error):
                _copy(self._kept, self._file)

    def keep(self) -> None:
        """Keep the database of a home that was new, now that the server answers."""
        if self._is_new and not self._kept.exists():
            with suppress(OSError, sqlite3.Error):
                _copy(self._file, self._kept)


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent) as folder:
        made = Path(folder, target.name)
        with closing(sqlite3.connect(source)) as read, closing(sqlite3.connect(made)) as written:
            read.backup(written)
        made.chmod(0o600)
        # A link, since another run may have made it meanwhile
        os.link(made, target)
