"""The tables of Prefect's server, made at once in a home that has none.

Its own migrations make them step by step, which is most of what the first run in a new PREFECT_HOME
waits for. Nothing here imports Prefect.
"""

import os
import sqlite3
import tempfile
from collections.abc import Mapping
from contextlib import closing, suppress
from importlib.metadata import PackageNotFoundError, version
from importlib.resources import files
from pathlib import Path

TABLES = files("media_pipelines.run") / "prefect_tables.sql"
"""Statements that `prefect_migrations` has written; the first line names the version of Prefect."""
_MAY_NAME_ANOTHER = ("PREFECT_SERVER_DATABASE_", "PREFECT_API_DATABASE_")


def made_by() -> str:
    """Return the version of Prefect whose migrations have made the tables."""
    return TABLES.read_text().partition("\n")[0].removeprefix("-- prefect ")


def database_of(home: Path) -> Path:
    """Return where Prefect has its records, if nothing names another place."""
    return home / "prefect.db"


def prepare_tables(home: Path, environment: Mapping[str, str]) -> None:
    """Make the tables in a new home, if the installed Prefect would make the very same.

    Where that is not certain nothing is done, and Prefect's migrations make them.

    Args:
        home: PREFECT_HOME, which need not be there yet.
        environment: Variables of the server.
    """
    names_another = any(name.startswith(_MAY_NAME_ANOTHER) for name in environment)
    if names_another or database_of(home).exists() or _installed() != made_by():
        return
    # Without them the server does as before, and says itself what is wrong with its home
    with suppress(OSError, sqlite3.Error):
        _make(home)


def _make(home: Path) -> None:
    home.mkdir(mode=0o700, parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=home) as folder:
        made = database_of(Path(folder))
        with closing(sqlite3.connect(made)) as database:
            database.executescript(TABLES.read_text())
        # A link, since another run may have made them meanwhile
        os.link(made, database_of(home))


def _installed() -> str | None:
    try:
        return version("prefect")
    except PackageNotFoundError:
        return None
