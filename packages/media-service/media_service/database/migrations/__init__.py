"""Tables of an older version of the service become those of this one."""

from functools import cache

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import Script, ScriptDirectory
from sqlalchemy import Connection, inspect

from media_service.database.database import IncompatibleHome
from media_service.database.tables import METADATA


def migrate(connection: Connection, *, first: str | None = None, last: str | None = None) -> None:
    """Make the tables, or bring them up to date, in the transaction of the connection.

    Args:
        connection: In a transaction that writes.
        first: Version of tables that do not say theirs.
        last: Version that they get; None: the newest.

    Raises:
        IncompatibleHome: If the tables are of a newer version of the service, or of none.
    """
    config, known = _config(), _known()
    config.attributes["connection"] = connection
    version = version_of(connection)
    if version == (last or known[0]):
        return
    if version is None and not inspect(connection).get_table_names():
        METADATA.create_all(connection)
        command.stamp(config, "head")
        return
    if version is None and first is not None:
        command.stamp(config, first)
    elif version not in known:
        raise incompatible(str(version))
    command.upgrade(config, last or "head")


def newest() -> str:
    """Return the version of the tables that this service has."""
    return _known()[0]


def version_of(connection: Connection) -> str | None:
    """Return the version that the tables say of themselves."""
    return MigrationContext.configure(connection).get_current_revision()


def contractions() -> tuple[int, ...]:
    """Return the versions that take away what services of before use, the oldest first."""
    return tuple(
        int(script.revision)
        for script in reversed(_scripts())
        if getattr(script.module, "CONTRACTS", False)
    )


def incompatible(version: str) -> IncompatibleHome:
    """Say that tables of a version cannot be used."""
    return IncompatibleHome(
        f"The database has tables of version {version}; this service has version {newest()}, and "
        "brings up to date only what is older. Install the service that made them, give --home "
        "(MEDIA_HOME) another folder, or move the old one away."
    )


def _known() -> tuple[str, ...]:
    """Return all versions, the newest first."""
    return tuple(script.revision for script in _scripts())


@cache
def _scripts() -> tuple[Script, ...]:
    return tuple(ScriptDirectory.from_config(_config()).walk_revisions())


def _config() -> Config:
    config = Config()
    # alembic finds it as a resource of the package
    config.set_main_option("script_location", "media_service.database:migrations")
    return config
