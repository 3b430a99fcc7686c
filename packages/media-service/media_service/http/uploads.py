"""Uploads: files that clients send in parts, and that become assets when they are whole."""

import asyncio
import logging
import time
import uuid
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path

from sqlalchemy import Connection, delete, func, insert, select, update

from media_service.backends import Backends
from media_service.clients.auth import Client
from media_service.clients.limits import StorageFull, StorageHeld
from media_service.content.arriving_files import ArrivingFiles
from media_service.content.assets import kept_bytes
from media_service.content.content import ContentUnavailable, on_content_thread
from media_service.database.tables import ASSETS, UPLOADS
from media_service.engine_api.file_types import (
    BIGGEST_FILE_MB,
    FILE_TYPES,
    PROBE_BYTES,
    FileType,
    recognise_file,
)
from media_service.engine_api.messages import StoredAsset
from media_service.engine_api.unread_types import unread_type
from media_service.jobs.expected_sizes import expected
from media_service.jobs.jobs import Jobs
from media_service.refusal import Refusal, storage_unavailable
from media_service.settings.settings import DAY_SECONDS, MEGABYTE, Settings

LARGEST_BYTES = max(BIGGEST_FILE_MB.values()) * MEGABYTE
# Of one client; each takes a name on disk, whatever its length
MOST_UNFINISHED = 100
HOUR_SECONDS = 3_600.0
# Names the assets that uploads become
_NAMESPACE = uuid.UUID("6f0a6d1e-9f2b-5a43-8f5e-6d1a4f0c7b21")

logger = logging.getLogger("media_service.http.uploads")


@dataclass(frozen=True, kw_only=True)
class UploadRow:
    """One upload as it is written down.

    Attributes:
        uuid: Names it.
        client_id: Whose it is.
        length: Bytes that the file will have.
        sha256: As the client told it at first; empty: not told.
        uri: Of the asset that it became; empty before.
        expires_at: When it goes, by the clock of retention.
    """

    uuid: str
    client_id: str
    length: int
    sha256: str
    uri: str
    expires_at: float


class Uploads:
    """The uploads of all clients; an unfinished one counts as if it were whole."""

    def __init__(self, backends: Backends, jobs: Jobs, settings: Settings) -> None:
        self._database = backends.database
        self._content = backends.content
        self._clock = backends.clock
        self._jobs = jobs
        self._settings = settings
        self.files = ArrivingFiles(settings.upload_folder)

    async def begin(self, client: Client, length: int, sha256: str = "") -> UploadRow:
        """Begin an upload, or find the one of the same content, which may be finished.

        Raises:
            Refusal: If it is too large, the client has too many, or there is no room for it.
        """
        if length < 1:
            raise Refusal("validation_failed", "The file is empty.")
        if length > LARGEST_BYTES:
            detail = f"A file may have {LARGEST_BYTES:,} bytes; this one has {length:,}."
            raise Refusal("payload_too_large", detail, headers={"Connection": "close"})
        await asyncio.to_thread(self.files.check_space, length)
        try:
            return await self._database.write(
                partial(self._begin, client=client, length=length, sha256=sha256)
            )
        except StorageFull as exc:
            raise exc.refusal(self._settings.asset_days) from exc
        except StorageHeld as exc:
            raise exc.refusal() from exc

    def _begin(self, connection: Connection, client: Client, length: int, sha256: str) -> UploadRow:
        self._database.serialise(connection, client.id)
        now = self._clock.now()
        mine = (UPLOADS.c.client_id == client.id, UPLOADS.c.expires_at >= now)
        same = (UPLOADS.c.sha256 == sha256, UPLOADS.c.length == length)
        # A finished one first
        found = select(UPLOADS).where(*mine, *same).order_by(UPLOADS.c.uri.desc())
        known = connection.execute(found).first() if sha256 else None
        if known:
            return self._kept_on(connection, UploadRow(**known._mapping))
        query = select(func.count()).where(*mine, UPLOADS.c.uri == "")
        if (connection.scalar(query) or 0) >= MOST_UNFINISHED:
            detail = f"This client has {MOST_UNFINISHED} unfinished uploads; finish or delete some."
            raise Refusal("too_many_requests", detail, headers={"Retry-After": "10"})
        most = client.limits.max_bytes
        if most is not None:
            kept = kept_bytes(connection, client.id, now) + length
            if kept > most:
                raise StorageFull(most)
            if kept + (expected(connection, client.id).others or 0) > most:
                raise StorageHeld(most)
        row = UploadRow(
            uuid=str(uuid.uuid4()),
            client_id=client.id,
            length=length,
            sha256=sha256,
            uri="",
            expires_at=self._expiry(),
        )
        connection.execute(insert(UPLOADS), asdict(row))
        return row

    def _kept_on(self, connection: Connection, row: UploadRow) -> UploadRow:
        """Keep what is sent once more as long as what is sent for the first time."""
        expires = self._asset_expiry() if row.uri else self._expiry()
        change = update(UPLOADS).where(UPLOADS.c.uuid == row.uuid)
        connection.execute(change.values(expires_at=expires))
        if row.uri:
            asset = update(ASSETS).where(ASSETS.c.uri == row.uri)
            connection.execute(asset.values(expires_at=expires))
        return replace(row, expires_at=expires)

    async def find(self, client: Client, name: str) -> UploadRow:
        """Find an upload of a client.

        Raises:
            Refusal: `not_found`, or `expired`.
        """
        query = select(UPLOADS).where(UPLOADS.c.uuid == name, UPLOADS.c.client_id == client.id)
        row = await self._database.read(lambda connection: connection.execute(query).first())
        if row is None:
            raise Refusal("not_found", "This client has no upload at this address; begin anew.")
        if row.expires_at < self._clock.now():
            raise Refusal("expired", "The upload was left for too long; begin anew.")
        return UploadRow(**row._mapping)

    async def renew(self, row: UploadRow) -> None:
        """Keep an unfinished upload a while longer."""
        change = update(UPLOADS).where(UPLOADS.c.uuid == row.uuid, UPLOADS.c.uri == "")
        values = {"expires_at": self._expiry()}
        await self._database.write(lambda connection: connection.execute(change.values(values)))

    async def remove(self, row: UploadRow) -> None:
        """Forget an upload; the asset that it became stays."""
        gone = delete(UPLOADS).where(UPLOADS.c.uuid == row.uuid)
        await self._database.write(lambda connection: connection.execute(gone))
        await asyncio.to_thread(self.files.remove, row.uuid)

    async def finish(self, row: UploadRow) -> UploadRow:
        """Make an asset of a file that has arrived whole.

        Raises:
            Refusal: If it is not what the client told, or nothing that an operation takes; it is
                removed then, as nothing that is sent could mend it.
        """
        try:
            asset = await on_content_thread(partial(self._checked, row))
        except ContentUnavailable as exc:
            logger.error("upload %s was not stored: %s", row.uuid, exc)
            raise storage_unavailable(
                "Send the file again, or go on if it is sent in parts: they are kept."
            ) from exc
        except Refusal:
            await self.remove(row)
            raise
        await self._database.write(partial(self._finish, row=row, asset=asset))
        await asyncio.to_thread(self.files.remove, row.uuid)
        return replace(row, uri=asset.uri, sha256=asset.sha256, expires_at=self._asset_expiry())

    def _finish(self, connection: Connection, row: UploadRow, asset: StoredAsset) -> None:
        job_uuid = asset.uri.split("/")[1]
        self._jobs.store_assets(connection, row.client_id, job_uuid, [asset])
        values = {"uri": asset.uri, "sha256": asset.sha256, "expires_at": self._asset_expiry()}
        connection.execute(update(UPLOADS).where(UPLOADS.c.uuid == row.uuid).values(values))

    def _checked(self, row: UploadRow) -> StoredAsset:
        path = self.files.path(row.uuid)
        file_type = _usable(path, row.length)
        sha256, size = self._content.put_file(path)
        if row.sha256 not in ("", sha256):
            detail = f"The file has the SHA-256 {sha256}, not {row.sha256}; send it anew."
            raise Refusal("checksum_mismatch", detail)
        # The same content of a client has the same address, so that requests stay the same
        name = uuid.uuid5(_NAMESPACE, f"{row.client_id}:{sha256}")
        return StoredAsset(
            uri=f"assets/{name}/upload.{file_type.suffix}",
            sha256=sha256,
            size=size,
            content_type=file_type.content_type,
        )

    def kept_until(self, row: UploadRow) -> float:
        """Until when an upload, or the asset that it became, is kept: Unix seconds."""
        return time.time() + row.expires_at - self._clock.now()

    def _expiry(self) -> float:
        return self._clock.now() + self._settings.upload_hours * HOUR_SECONDS

    def _asset_expiry(self) -> float:
        return self._clock.now() + self._settings.asset_days * DAY_SECONDS


def _usable(path: Path, size: int) -> FileType:
    """Return the type of a file that some field takes.

    Raises:
        Refusal: If there is none, or the file is too large for it.
    """
    found = recognise_file(path)
    if found is None or found.kind == "audio":
        known = ", ".join(name for name, kind in FILE_TYPES.items() if kind.kind != "audio")
        with path.open("rb") as file:
            told = unread_type(file.read(PROBE_BYTES))
        detail = f"The file is of no type that is read: {known}. {told}"
        raise Refusal("invalid_asset_input", detail.rstrip())
    limit = BIGGEST_FILE_MB[found.kind]
    if size > limit * MEGABYTE:
        detail = (
            f"The file is {found.suffix} with {size // MEGABYTE:,} MB; of the kind {found.kind} it "
            f"may have {limit} MB."
        )
        raise Refusal("payload_too_large", detail)
    return found
