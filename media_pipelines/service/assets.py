"""Assets: files by the digest of their content, addressed by relative URIs (spec 1)."""

import hashlib
import hmac
import logging
import os
import secrets
import shutil
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from sqlalchemy import select

from media_pipelines.service.database import ASSETS, SCENES, Database
from media_pipelines.service.messages import StoredAsset
from media_pipelines.service.retention_clock import RetentionClock

CHUNK_BYTES = 1 << 20
SECRET_BYTES = 32

logger = logging.getLogger("media_pipelines.service.assets")


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

    def folders(self) -> list[Path]:
        """Every folder with files in it; the first holds what is arriving."""
        return [self._folder, *self._folder.glob("??")] if self._folder.is_dir() else []

    def files(self, folder: Path) -> list[Path]:
        """The files of one of `folders`, named by their digest; arriving ones by chance."""
        return [path for path in folder.iterdir() if path.is_file()]

    def stamp(self, path: Path) -> int | None:
        """A number that changes whenever the content is stored again; None if it is not there."""
        try:
            return path.stat().st_mtime_ns
        except FileNotFoundError:
            return None

    def remove(self, path: Path, stamp: int | None) -> bool:
        """Remove content, unless it was stored again since it had this stamp."""
        leaving = self._folder / f".{secrets.token_hex(8)}"
        try:
            path.rename(leaving)
        except FileNotFoundError:
            return False
        if self.stamp(leaving) != stamp:
            leaving.rename(path)
            return False
        leaving.unlink()
        return True


class Assets:
    """The addresses of all clients' assets."""

    def __init__(self, database: Database, content: ContentStore, clock: RetentionClock) -> None:
        self._database = database
        self._clock = clock
        self.content = content

    def is_expired(self, asset: Asset) -> bool:
        """Whether the retention time of an asset has passed."""
        return asset.expires_at < self._clock.now()

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
        secret = path.read_bytes()
    except FileNotFoundError:
        return _new_secret(path)
    if len(secret) < SECRET_BYTES:
        # What a full disk or a power failure left; links signed with it could be forged
        logger.error("%s is too short and was replaced; links given out before stop working", path)
        return _new_secret(path)
    return secret


def _new_secret(path: Path) -> bytes:
    arriving = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    descriptor = os.open(arriving, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(secrets.token_bytes(SECRET_BYTES))
            file.flush()
            os.fsync(file.fileno())
        arriving.replace(path)
    finally:
        arriving.unlink(missing_ok=True)
    return path.read_bytes()


def _chunks(source: BinaryIO) -> Iterator[bytes]:
    while chunk := source.read(CHUNK_BYTES):
        yield chunk


def store_file(content: ContentStore, path: Path, uri: str, content_type: str) -> StoredAsset:
    """Put a file into the store under an address."""
    with path.open("rb") as file:
        sha256, size = content.put(file)
    return StoredAsset(uri=uri, sha256=sha256, size=size, content_type=content_type)
