"""The embedded content: a folder of files named by their digest."""

import errno
import hashlib
import os
import secrets
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from media_service.content.content import ContentUnavailable, Method

CHUNK_BYTES = 1 << 20
COPIED_BYTES = 1 << 30
# Other file systems, old kernels; they say so before the first byte
NOT_COPIED_BY_THE_KERNEL = (errno.EXDEV, errno.ENOSYS, errno.EINVAL, errno.EOPNOTSUPP)


class ContentFolder:
    """A folder of files named by their SHA-256 (see `media_service.content.content`)."""

    def __init__(self, home: Path) -> None:
        self._folder = home / "content"

    @property
    def cache(self) -> None:
        """None: there are no copies."""
        return None

    def path(self, sha256: str) -> Path:
        """Where content of this digest is or would be."""
        return self._folder / sha256[:2] / sha256

    def check(self) -> None:
        """Return if files can be stored."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
        except OSError as exc:
            raise ContentUnavailable(str(exc)) from exc
        if not os.access(self._folder, os.W_OK):
            raise ContentUnavailable(f"{self._folder} cannot be written to")

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
                if self.renew(target):
                    return digest.hexdigest(), size
                file.flush()
                os.fsync(file.fileno())
            target.parent.mkdir(exist_ok=True)
            arriving.chmod(0o444)
            arriving.replace(target)
        finally:
            arriving.unlink(missing_ok=True)
        return digest.hexdigest(), size

    def put_file(self, source: Path) -> tuple[str, int]:
        """Store a file that nobody writes to any more, as another name of it where possible."""
        with source.open("rb") as file:
            sha256 = hashlib.file_digest(file, "sha256").hexdigest()
            os.fsync(file.fileno())
        target = self.path(sha256)
        if not self.renew(target):
            target.parent.mkdir(parents=True, exist_ok=True)
            source.chmod(0o444)
            self._name(source, target)
        return sha256, source.stat().st_size

    def _name(self, source: Path, target: Path) -> None:
        try:
            os.link(source, target)
        except FileExistsError:
            # Stored by somebody else meanwhile
            return
        except OSError:
            with source.open("rb") as file:
                self.put(file)

    def renew(self, target: Path) -> bool:
        """Have the sweep spare content that is about to be used again."""
        try:
            os.utime(target)
        except FileNotFoundError:
            return False
        return True

    def copy(self, sha256: str, target: BinaryIO) -> None:
        """Write content to an open file; a file system that can shares the blocks."""
        with self.path(sha256).open("rb") as source:
            try:
                while os.copy_file_range(source.fileno(), target.fileno(), COPIED_BYTES):
                    pass
            except OSError as exc:
                if exc.errno not in NOT_COPIED_BY_THE_KERNEL:
                    raise
                shutil.copyfileobj(source, target)

    def has(self, sha256: str) -> bool:
        """Whether content is there."""
        return self.path(sha256).exists()

    def file(self, sha256: str) -> Path | None:
        """Where content of this digest is; None if it is gone."""
        path = self.path(sha256)
        return path if path.exists() else None

    def link(self, _sha256: str, _method: Method, _name: str, _content_type: str) -> None:
        """Return None: files of a folder have no addresses."""

    def parts(self) -> list[str]:
        """The folders; the first, without a name, holds what is arriving."""
        if not self._folder.is_dir():
            return []
        return ["", *(folder.name for folder in self._folder.glob("??"))]

    def names(self, part: str) -> list[str]:
        """The files of a folder."""
        return [path.name for path in (self._folder / part).iterdir() if path.is_file()]

    def stamp(self, name: str) -> int | None:
        """The time of the last use; None if it is gone."""
        return _stamp(self._place(name))

    def remove(self, name: str, stamp: int | None) -> bool:
        """Remove a file, unless it was used again since it had this stamp."""
        path, leaving = self._place(name), self._folder / f".{secrets.token_hex(8)}"
        try:
            path.rename(leaving)
        except FileNotFoundError:
            return False
        if _stamp(leaving) != stamp:
            leaving.rename(path)
            return False
        leaving.unlink()
        return True

    def _place(self, name: str) -> Path:
        return self._folder / name if name.startswith(".") else self.path(name)


def _stamp(path: Path) -> int | None:
    try:
        return path.stat().st_mtime_ns
    except FileNotFoundError:
        return None


def _chunks(source: BinaryIO) -> Iterator[bytes]:
    while chunk := source.read(CHUNK_BYTES):
        yield chunk
