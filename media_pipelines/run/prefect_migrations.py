"""Writes `prefect_tables.sql`, after every change of the locked Prefect: `make prefect-tables`."""

import asyncio
import os
import sqlite3
import sys
import tempfile
from contextlib import closing
from pathlib import Path

# Before Prefect is imported, which reads it then
HOME = os.environ["PREFECT_HOME"] = tempfile.mkdtemp()

from prefect import __version__
from prefect.server.database import provide_database_interface

from media_pipelines.run.prefect_tables import TABLES, database_of


def migrated() -> str:
    """Have Prefect make its tables, and return the statements that make the same."""
    asyncio.run(provide_database_interface().create_db())
    with closing(sqlite3.connect(database_of(Path(HOME)))) as database:
        statements = "\n".join(database.iterdump())
    return f"-- prefect {__version__}\n{statements}\n"


if __name__ == "__main__":
    Path(sys.argv[1] if len(sys.argv) > 1 else str(TABLES)).write_text(migrated())
