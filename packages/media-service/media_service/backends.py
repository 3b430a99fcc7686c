"""Which database, content, bus and clock a service uses: the one place that names them."""

from dataclasses import dataclass

from media_service.content.content import Content
from media_service.content.content_folder import ContentFolder
from media_service.database.bus import Bus
from media_service.database.database import Database
from media_service.database.local_bus import LocalBus
from media_service.database.retention_clock import RetentionClock, SharedClock
from media_service.database.sqlite_database import SqliteDatabase
from media_service.settings.settings import MEGABYTE, PRESIGNED, Settings


@dataclass(frozen=True, kw_only=True)
class Backends:
    """What the processes of a service share."""

    database: Database
    content: Content
    bus: Bus
    clock: RetentionClock

    @classmethod
    def open(cls, settings: Settings) -> "Backends":
        """Open what the settings name.

        Raises:
            IncompatibleHome: If the tables are of another version of the service.
        """
        database = open_database(settings)
        return cls(
            database=database,
            content=open_content(settings),
            bus=open_bus(settings),
            clock=open_clock(settings, database),
        )


def open_database(settings: Settings) -> Database:
    """Open the database of a home, or that of several machines.

    Raises:
        IncompatibleHome: If its tables are of another version of the service.
    """
    if settings.database is None:
        return SqliteDatabase(settings.database_url)
    # What several machines need is an extra
    from media_service.database.postgres_database import PostgresDatabase
    from media_service.database.rolling_upgrade import check

    database = PostgresDatabase(settings.database)
    database.read_now(check)
    return database


def open_clock(settings: Settings, database: Database) -> RetentionClock:
    """Return the clock of retention."""
    return SharedClock(database) if settings.database else RetentionClock(database)


def open_content(settings: Settings) -> Content:
    """Open the content: a folder of the home, or a bucket with a cache in the home."""
    if not settings.assets:
        return ContentFolder(settings.home)
    # boto3 takes as long to load as the rest of a command
    from media_service.content.bucket_objects import BucketObjects
    from media_service.content.content_bucket import ContentBucket
    from media_service.content.content_cache import ContentCache

    cache = ContentCache(settings.cache_folder, settings.cache_mb * MEGABYTE)
    links = settings.asset_links == PRESIGNED
    return ContentBucket(BucketObjects(*settings.bucket), cache, links=links)


def open_bus(settings: Settings) -> Bus:
    """Make the bus between the processes of a service."""
    if settings.database is None:
        return LocalBus()
    from media_service.database.postgres_bus import PostgresBus

    return PostgresBus(settings.database)
