"""The embedded content: a folder of files named by their digest."""

import hashlib
import os
import secrets
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

CHUNK_BYTES = 1 << 20


class ContentFolder:
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


def _chunks(source: BinaryIO) -> Iterator[bytes]:
    while chunk := source.read(CHUNK_BYTES):
        yield chunk
