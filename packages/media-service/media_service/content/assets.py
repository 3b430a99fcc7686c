"""Assets: files by the digest of their content, addressed by relative URIs (spec 1)."""

from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, func, select, update

from media_service.content.content import Content
from media_service.database.database import Database
from media_service.database.retention_clock import RetentionClock
from media_service.database.tables import ASSETS, SCENES, UPLOADS


@dataclass(frozen=True, kw_only=True)
class Asset:
    """One address and what is behind it."""

    uri: str
    client_id: str
    job_uuid: str
    sha256: str
    size: int
    content_type: str
    expires_at: float


@dataclass(frozen=True, kw_only=True)
class Holding:
    """What is kept of a client.

    Attributes:
        size: Bytes, those that unfinished uploads will have included.
        oldest_expiry: When the oldest of its assets goes, by the clock of retention; None: there
            are none.
    """

    size: int
    oldest_expiry: float | None


class Assets:
    """The addresses of all clients' assets; to be asked on a thread."""

    def __init__(self, database: Database, content: Content, clock: RetentionClock) -> None:
        self._database = database
        self._clock = clock
        self.content = content

    def is_expired(self, asset: Asset) -> bool:
        """Whether the retention time of an asset has passed."""
        return asset.expires_at < self._clock.now()

    def find(self, uri: str) -> Asset | None:
        """Find an asset by its address, whoever owns it."""
        values = {"uri": uri}
        row = self._database.read_now(
            lambda connection: connection.execute(_BY_URI, values).first()
        )
        return Asset(**row._mapping) if row else None

    def siblings(self, asset: Asset) -> dict[str, str]:
        """Relative URI to digest of every asset of the same job."""
        query = select(ASSETS.c.uri, ASSETS.c.sha256).where(ASSETS.c.job_uuid == asset.job_uuid)
        return dict(
            self._database.read_now(lambda connection: connection.execute(query).tuples().all())
        )

    def holding(self, client_id: str) -> Holding:
        """Count what is kept of a client."""
        now = self._clock.now()
        mine = (ASSETS.c.client_id == client_id, ASSETS.c.expires_at >= now)
        oldest = select(func.min(ASSETS.c.expires_at)).where(*mine)
        return self._database.read_now(
            lambda connection: Holding(
                size=kept_bytes(connection, client_id, now),
                oldest_expiry=connection.scalar(oldest),
            )
        )

    def clear(self, client_id: str) -> Holding:
        """Keep the assets and uploads of a client no longer; return what there was of them.

        Their addresses answer `expired` from now on, and the files go with the next sweeps.
        """
        before = self.holding(client_id)

        def work(connection: Connection) -> None:
            for table in (ASSETS, UPLOADS):
                connection.execute(
                    update(table).where(table.c.client_id == client_id).values(expires_at=0.0)
                )

        self._database.write_now(work)
        return before

    def scene(self, client_id: str, sha256: str) -> str | None:
        """What an image that we made for this client shows, as JSON; None for any other image."""
        values = {"client_id": client_id, "sha256": sha256}
        return self._database.read_now(lambda connection: connection.scalar(_SCENE, values))


# Built once: each input of a request is looked for
_BY_URI = select(ASSETS).where(ASSETS.c.uri == bindparam("uri"))
_SCENE = select(SCENES.c.scene).where(
    SCENES.c.client_id == bindparam("client_id"), SCENES.c.sha256 == bindparam("sha256")
)


def kept_bytes(connection: Connection, client_id: str, now: float) -> int:
    """Size of the assets of a client that are kept, and of what its uploads will have."""
    assets = select(func.sum(ASSETS.c.size)).where(
        ASSETS.c.client_id == client_id, ASSETS.c.expires_at >= now
    )
    arriving = select(func.sum(UPLOADS.c.length)).where(
        UPLOADS.c.client_id == client_id, UPLOADS.c.uri == "", UPLOADS.c.expires_at >= now
    )
    return sum(connection.scalar(query) or 0 for query in (assets, arriving))
