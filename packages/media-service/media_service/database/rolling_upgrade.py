"""Processes of two versions on the tables of one database: expand first, contract when all are new.

A version of the tables that only adds leaves the services of before alone. One that takes something
away says `CONTRACTS = True`: it is made when no process of a version before it runs any more, and
the services of its own version do without it until then.
"""

import re

from sqlalchemy import Connection, inspect, text

from media_service.database.database import IncompatibleHome
from media_service.database.migrations import contractions, newest, version_of

# What the connections of a process say of it, before the version of its tables
PROGRAM = "media-pipelines"

_OURS = re.compile(rf"{PROGRAM}(?: (\d+))?")
_PROGRAMS = text(
    "SELECT application_name FROM pg_stat_activity WHERE datname = current_database() "
    "AND pid <> pg_backend_pid() AND application_name LIKE :ours"
)


def program_name() -> str:
    """Return what the connections of this process say of it."""
    return f"{PROGRAM} {newest()}"


def next_version(connection: Connection) -> str:
    """Return the version up to which the tables can be brought while other processes run."""
    current = int(version_of(connection) or 0)
    running = _versions_that_run(connection) if current else []
    for version in contractions():
        if current < version and any(other < version for other in running):
            return str(version - 1)
    return newest()


def note_readers(connection: Connection) -> None:
    """Note which services can use the tables as they are."""
    connection.exec_driver_sql("CREATE TABLE IF NOT EXISTS media_readers (oldest integer NOT NULL)")
    current = int(version_of(connection) or 0)
    made = [version for version in contractions() if version <= current]
    connection.exec_driver_sql("DELETE FROM media_readers")
    note = text("INSERT INTO media_readers (oldest) VALUES (:oldest)")
    connection.execute(note, {"oldest": max(made, default=0)})


def check(connection: Connection) -> None:
    """Hold tables that several machines share against the version of this service.

    Raises:
        IncompatibleHome: If this service cannot use them: `media migrate` has not been run, or a
            newer service has taken away what this one needs.
    """
    version = version_of(connection)
    if version is None or not _is_usable(connection, int(version)):
        raise IncompatibleHome(
            f"The database has tables of version {version or 'none'}; this service has version "
            f"{newest()}. Run `media migrate`, or install the service that made them."
        )


def are_of_newer(connection: Connection) -> bool:
    """Whether a newer service has made the tables, and left what this one needs."""
    version = int(version_of(connection) or 0)
    return version > int(newest()) and _is_usable(connection, version)


def _is_usable(connection: Connection, version: int) -> bool:
    if version <= int(newest()):
        return set(range(version + 1, int(newest()) + 1)) <= set(contractions())
    if not inspect(connection).has_table("media_readers"):
        return False
    oldest = connection.scalar(text("SELECT oldest FROM media_readers"))
    return oldest is not None and int(newest()) >= oldest


def _versions_that_run(connection: Connection) -> list[int]:
    names = connection.scalars(_PROGRAMS, {"ours": f"{PROGRAM}%"})
    # Other programs may begin with the same word; ours of long ago said nothing more
    return [int(found[1] or 0) for name in names if (found := _OURS.fullmatch(name))]
