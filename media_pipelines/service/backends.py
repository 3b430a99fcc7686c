"""Which database, store and bus a service uses: the one place that names them."""

from pathlib import Path

from media_pipelines.service.bus import Bus
from media_pipelines.service.content import Content
from media_pipelines.service.content_folder import ContentFolder
from media_pipelines.service.database import Database
from media_pipelines.service.local_bus import LocalBus
from media_pipelines.service.settings import Settings
from media_pipelines.service.sqlite_database import SqliteDatabase


def open_database(settings: Settings) -> Database:
    """Open the database of a home.

    Raises:
        IncompatibleHome: If its tables are of another version of the service.
    """
    return SqliteDatabase(settings.database_url)


def open_content(home: Path) -> Content:
    """Open the content of a home."""
    return ContentFolder(home)


def open_bus() -> Bus:
    """Make the bus between the processes of a service: one process so far."""
    return LocalBus()
