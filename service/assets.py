"""Assets: files by the digest of their content, addressed by relative URIs (spec 1)."""

import hashlib
import hmac
import os
import secrets
import shutil
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from sqlalchemy import Connection, delete, select

from service.database import ASSETS, JOBS, SCENES, Database
from service.messages import StoredAsset

CHUNK_BYTES = 1 << 20
SECRET_BYTES = 32
IN_USE_SECONDS = 3_600.0


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

    @property
    def is_expired(self) -> bool:
        """Whether its retention time has passed."""
        return self.expires_at < time.time()


class ContentStore:
    """A folder of files named by their SHA-256; equal content is stored once."""

    def __init__(self, home: Path) -> None:
        self._folder = home / "content"

    def path(self, sha256: str) -> Path:
        """Where content of this digest is or would be."""
        return self._folder / sha256[:2] / sha256

    def put(self, source: BinaryIO) -> tuple[str, int]:
        """Store a stream; return its digest and size. The file appears whole or not at all."""
        self._folder.mkdir(parents=True, exist_ok=True)
        arriving = self._folder / f".{secrets.token_hex(8)}"
        digest, size = hashlib.sha256(), 0
        try:
            with arriving.open("wb") as file:
                for chunk in _chunks(source):
                    digest.update(chunk)
                    size += len(chunk)
                    file.write(chunk)
                target = self.path(digest.hexdigest())
                if self._keep(target):
                    return digest.hexdigest(), size
                file.flush()
                os.fsync(file.fileno())
            target.parent.mkdir(exist_ok=True)
            arriving.chmod(0o444)
            arriving.replace(target)
        finally:
            arriving.unlink(missing_ok=True)
        return digest.hexdigest(), size

    def _keep(self, target: Path) -> bool:
        """Have the sweep spare content that is about to be used again."""
        try:
            os.utime(target)
        except FileNotFoundError:
            return False
        return True

    def link(self, sha256: str, target: Path) -> None:
        """Make content readable under a name, without a copy where the disk allows."""
        target.parent.mkdir(parents=True, exist_ok=True)
        try:
            os.link(self.path(sha256), target)
        except OSError:
            shutil.copyfile(self.path(sha256), target)

    def remove(self, sha256: str) -> None:
        """Forget content that no asset refers to, unless it has just come in again."""
        path = self.path(sha256)
        if path.exists() and path.stat().st_mtime < time.time() - IN_USE_SECONDS:
            path.unlink()


class Assets:
    """The addresses of all clients' assets."""

    def __init__(self, database: Database, content: ContentStore) -> None:
        self._database = database
        self.content = content

    def find(self, uri: str) -> Asset | None:
        """Find an asset by its address, whoever owns it."""
        query = select(ASSETS).where(ASSETS.c.uri == uri)
        row = self._database.read(lambda connection: connection.execute(query).first())
        return Asset(**row._mapping) if row else None

    def siblings(self, asset: Asset) -> dict[str, str]:
        """Relative URI to digest of every asset of the same job."""
        query = select(ASSETS.c.uri, ASSETS.c.sha256).where(ASSETS.c.job_uuid == asset.job_uuid)
        return dict(
            self._database.read(lambda connection: connection.execute(query).tuples().all())
        )

    def scene(self, sha256: str) -> str | None:
        """What an image of ours shows, as JSON, or None for any other image."""
        query = select(SCENES.c.scene).where(SCENES.c.sha256 == sha256)
        return self._database.read(lambda connection: connection.scalar(query))

    async def sweep(self) -> int:
        """Remove content, results and scenes whose retention time has passed.

        The rows stay as long again, so that their addresses answer `expired`.
        """
        removed = await self._database.write(_sweep)
        for sha256 in removed:
            self.content.remove(sha256)
        return len(removed)


def _sweep(connection: Connection) -> list[str]:
    now = time.time()
    expired = connection.scalars(
        select(ASSETS.c.sha256).where(ASSETS.c.expires_at < now).distinct()
    )
    alive = set(connection.scalars(select(ASSETS.c.sha256).where(ASSETS.c.expires_at >= now)))
    gone = [sha256 for sha256 in expired if sha256 not in alive]
    connection.execute(
        JOBS.update()
        .where(JOBS.c.expires_at < now)
        .values(request="{}", inputs="{}", result=None, metadata=None)
    )
    retention = JOBS.c.expires_at - JOBS.c.created_at
    connection.execute(delete(JOBS).where(JOBS.c.expires_at + retention < now))
    job_is_gone = ASSETS.c.job_uuid.not_in(select(JOBS.c.uuid))
    connection.execute(delete(ASSETS).where(ASSETS.c.expires_at < now, job_is_gone))
    if gone:
        connection.execute(delete(SCENES).where(SCENES.c.sha256.in_(gone[:500])))
    return gone


class LinkSigner:
    """Signs addresses so that a download needs no key for a while."""

    def __init__(self, home: Path, life_seconds: int) -> None:
        self._secret = _load_secret(home / "link-secret")
        self._life_seconds = life_seconds

    def sign(self, base_url: str, uri: str) -> tuple[str, int]:
        """Return the presigned address and the Unix second at which it stops working."""
        expires = int(time.time()) + self._life_seconds
        return f"{base_url}/{uri}?expires={expires}&signature={self._mac(uri, expires)}", expires

    def accepts(self, uri: str, expires: str, signature: str) -> bool:
        """Whether a presigned address is genuine and still works."""
        if not expires.isdecimal() or len(expires) > 12 or int(expires) < time.time():
            return False
        return hmac.compare_digest(self._mac(uri, int(expires)).encode(), signature.encode())

    def _mac(self, uri: str, expires: int) -> str:
        return hmac.new(self._secret, f"{uri}\n{expires}".encode(), hashlib.sha256).hexdigest()


def _load_secret(path: Path) -> bytes:
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_bytes()
    with os.fdopen(descriptor, "wb") as file:
        file.write(secrets.token_bytes(SECRET_BYTES))
    return path.read_bytes()


def _chunks(source: BinaryIO) -> Iterator[bytes]:
    while chunk := source.read(CHUNK_BYTES):
        yield chunk


def store_file(content: ContentStore, path: Path, uri: str, content_type: str) -> StoredAsset:
    """Put a file into the store under an address."""
    with path.open("rb") as file:
        sha256, size = content.put(file)
    return StoredAsset(uri=uri, sha256=sha256, size=size, content_type=content_type)
