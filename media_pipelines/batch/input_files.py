"""Files of this machine that a manifest names: found, checked, and known by their content."""

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from media_api.client.errors import UnreadableFile
from media_api.client.file_digest import json_sha256, sha256_of
from media_api.client.local_path import local_path
from media_api.client.model_pack import parts_of
from media_api.contract.system_errors import reason_of
from media_pipelines.delivery.stored_objects import StoredObject
from media_pipelines.parameters.shape import UnusableText

_REMOTE = ("data:", "http://", "https://")
_RESULT = "assets/"
_ETAG = "etag:"
MOST_DIGESTS = 20_000


@dataclass(frozen=True, kw_only=True)
class FileFingerprint:
    """A file as it was when its row was read.

    Attributes:
        path: Absolute, or the address of an object in S3. A model of several files is known by
            the folder or the file that names them.
        size: Bytes, of all its files.
        mtime_ns: Time of the last change of any, nanoseconds.
        sha256: Hexadecimal digest of its content; of an object `etag:` and its ETag, as it is not
            read for this.
    """

    path: str
    size: int
    mtime_ns: int
    sha256: str

    @classmethod
    def of_object(cls, found: StoredObject) -> "FileFingerprint":
        """Describe an object in S3."""
        return cls(
            path=found.address,
            size=found.size,
            mtime_ns=found.changed_ns,
            sha256=f"{_ETAG}{found.etag}",
        )

    @property
    def etag(self) -> str:
        """What S3 calls its content; empty when it is a file of this machine."""
        return self.sha256.removeprefix(_ETAG) if self.sha256.startswith(_ETAG) else ""

    @property
    def content(self) -> str:
        """What its content is known by."""
        return self.sha256 if self.etag else f"sha256:{self.sha256}"


@dataclass
class InputFiles:
    """Looks files up, and reads each only when it has changed.

    Attributes:
        base: Folder of the manifest, where relative paths begin; None when it is in S3.
        objects: Objects in S3 that may be named.
    """

    base: Path | None
    objects: Iterable[FileFingerprint] = ()
    _listed: dict[str, FileFingerprint] = field(init=False)
    _digests: dict[tuple[str, int, int], str] = field(init=False)

    def __post_init__(self) -> None:
        """Index what is known."""
        self._digests = {}
        self._listed = {item.path: item for item in self.objects}

    def know(self, files: Iterable[FileFingerprint]) -> None:
        """Take digests of earlier runs, from the ledger; of many thousands the last ones stay."""
        if len(self._digests) > MOST_DIGESTS:
            self._digests.clear()
        self._digests |= {(item.path, item.size, item.mtime_ns): item.sha256 for item in files}

    def fingerprint_of(self, text: str) -> FileFingerprint | None:
        """Find what an asset cell names and tell its content; None when it names something remote.

        Raises:
            UnusableText: If there is no such file, or it cannot be read here.
        """
        if text in self._listed:
            return self._listed[text]
        path = self.path_of(text)
        return self.digested(path) if path else None

    def path_of(self, text: str) -> Path | None:
        """Find the file that an asset cell names; None when it names something remote.

        Raises:
            UnusableText: If there is no such file, or it cannot be read here.
        """
        if text.startswith(_REMOTE):
            return None
        if text.startswith("s3://"):
            raise UnusableText(
                "is in S3, where cells of a table are not read: give a file or an URL, or the "
                "whole folder in S3 as the manifest"
            )
        path = self._absolute(text)
        if text.startswith(_RESULT) and not (path and path.exists()):
            return None
        if path is None:
            raise UnusableText(
                "is relative, and the manifest is in S3: give an absolute path or an URL"
            )
        _check(path)
        return path

    def digested(self, path: Path) -> FileFingerprint:
        """Return the file with the digest of its content.

        Raises:
            UnusableText: If it cannot be read.
        """
        try:
            parts = parts_of(path) or {path.name: path}
            facts = [part.stat() for part in parts.values()]
            size = sum(each.st_size for each in facts)
            key = (str(path), size, max(each.st_mtime_ns for each in facts))
            if key not in self._digests:
                self._digests[key] = _digest(parts)
        except UnreadableFile as exc:
            raise UnusableText(f"cannot be read: {exc.reason}") from exc
        except OSError as exc:
            raise UnusableText(f"cannot be read: {reason_of(exc)}") from exc
        return FileFingerprint(path=key[0], size=key[1], mtime_ns=key[2], sha256=self._digests[key])

    def _absolute(self, text: str) -> Path | None:
        path = local_path(text)
        if path.is_absolute():
            return Path(os.path.normpath(path))
        return Path(os.path.normpath(self.base.absolute() / path)) if self.base else None


def _digest(parts: Mapping[str, Path]) -> str:
    """Return the digest of a file, or of the names and digests of several."""
    if len(parts) == 1:
        return sha256_of(*parts.values())
    return json_sha256({name: sha256_of(part) for name, part in parts.items()})


def _check(path: Path) -> None:
    try:
        is_there, size = path.is_file() or path.is_dir(), path.stat().st_size
    except FileNotFoundError as exc:
        raise UnusableText(f"names no file: {path}") from exc
    except (OSError, ValueError) as exc:
        raise UnusableText(f"cannot be a path: {exc}") from exc
    if not is_there:
        raise UnusableText(f"is neither a file nor a folder: {path}")
    if size == 0:
        raise UnusableText(f"names an empty file: {path}")
    if not os.access(path, os.R_OK):
        raise UnusableText(f"names a file that may not be read: {path}")
