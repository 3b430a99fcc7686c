"""Tables of an older version of the service become those of this one."""

from functools import cache

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect

from media_pipelines.service.database import IncompatibleHome
from media_pipelines.service.tables import METADATA


def migrate(connection: Connection, *, first: str | None = None) -> None:
    """Make the tables, or bring them up to date, in the transaction of the connection.

    Args:
        connection: In a transaction that writes.
        first: Version of tables that do not say theirs.

    Raises:
        IncompatibleHome: If the tables are of a newer version of the service, or of none.
    """
    config, known = _config(), _known()
    config.attributes["connection"] = connection
    version = MigrationContext.configure(connection).get_current_revision()
    if version == known[0]:
        return
    if version is None and not inspect(connection).get_table_names():
        METADATA.create_all(connection)
        command.stamp(config, "head")
        return
    if version is None and first is not None:
        command.stamp(config, first)
    elif version not in known:
        raise incompatible(str(version))
    command.upgrade(config, "head")


def newest() -> str:
    """Return the version of the tables that this service has."""
    return _known()[0]


def check(connection: Connection) -> None:
    """Hold tables that several machines share to the version of this service.

    Raises:
        IncompatibleHome: If `media migrate` has not been run, or by a newer or older service.
    """
    version = MigrationContext.configure(connection).get_current_revision()
    if version != newest():
        raise IncompatibleHome(
            f"The database has tables of version {version or 'none'}; this service has version "
            f"{newest()}. Run `media migrate`, or install the service that made them."
        )


def incompatible(version: str) -> IncompatibleHome:
    """Say that tables of a version cannot be used."""
    return IncompatibleHome(
        f"The database has tables of version {version}; this service has version {newest()}, and "
        "brings up to date only what is older. Install the service that made them, give --home "
        "(MEDIA_HOME) another folder, or move the old one away."
    )


@cache
def _known() -> tuple[str, ...]:
    """Return all versions, the newest first."""
    scripts = ScriptDirectory.from_config(_config())
    return tuple(script.revision for script in scripts.walk_revisions())


def _config() -> Config:
    config = Config()
    # alembic finds it as a resource of the package
    config.set_main_option("script_location", "media_pipelines.service:migrations")
    return config
