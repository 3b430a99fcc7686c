"""Which database and which store a service uses: the one place that names them."""

from pathlib import Path

from media_pipelines.service.content import Content
from media_pipelines.service.content_folder import ContentFolder
from media_pipelines.service.database import Database
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
