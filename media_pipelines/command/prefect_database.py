"""Where the server of `media ui` keeps its records."""

import os
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from media_api.programs.kept_process import KeptProcess
from media_api.programs.postgres import NoPostgres, found_programs, running_postgres

# Both are Prefect's; the second is the older name
ADDRESS_SETTINGS = (
    "PREFECT_SERVER_DATABASE_CONNECTION_URL",
    "PREFECT_API_DATABASE_CONNECTION_URL",
)
# SQLite has one writer at a time: with more runs the server answers that it is locked
MOST_RUNS_ON_SQLITE = 2
ON_SQLITE = (
    f"Prefect's records are in SQLite, so at most {MOST_RUNS_ON_SQLITE} runs are made at once; "
    f"{ADDRESS_SETTINGS[0]} may name another database."
)
LOGS = "logs"


@dataclass(frozen=True, kw_only=True)
class PrefectDatabase:
    """A database that is ready.

    Attributes:
        told: A sentence that says which one it is.
        address: As SQLAlchemy reads it; None: Prefect's own, SQLite in its home.
        part: The server that was started for it.
    """

    told: str
    address: str | None = None
    part: KeptProcess | None = None

    @property
    def most_runs(self) -> int | None:
        """How many runs it bears at once; None: as many as there are by default."""
        is_sqlite = self.address is None or self.address.startswith("sqlite")
        return MOST_RUNS_ON_SQLITE if is_sqlite else None


def prefect_database(home: Path, ending: ExitStack) -> PrefectDatabase:
    """Return a database: one that is given, else PostgreSQL of our own, else SQLite.

    Args:
        home: Folder of Prefect's server.
        ending: Ends what is started for it.

    Raises:
        NoPostgres: If the records are in PostgreSQL of our own, and it cannot be started.
    """
    given = next(filter(None, map(os.environ.get, ADDRESS_SETTINGS)), None)
    if given:
        return PrefectDatabase(told="Prefect's records are in the database given.", address=given)
    data = home / "postgresql"
    is_new = not data.exists()
    try:
        part, address = ending.enter_context(
            running_postgres(found_programs(), data, home / LOGS / "postgresql.log")
        )
    except NoPostgres as exc:
        if data.exists():
            raise
        return PrefectDatabase(told=f"PostgreSQL cannot be used ({exc}): {ON_SQLITE}")
    told = f"Prefect's records are in PostgreSQL, in {data}."
    earlier = home / "prefect.db"
    if is_new and earlier.exists():
        told += f" Those of before stay in {earlier} and are no longer shown."
    return PrefectDatabase(told=told, address=address, part=part)
