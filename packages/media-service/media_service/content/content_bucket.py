"""Content in S3, with a bounded folder of this machine before it."""

import errno
import threading
from datetime import timedelta
from pathlib import Path
from typing import BinaryIO
from weakref import WeakValueDictionary

from media_service.content.bucket_objects import BucketObjects, UnfinishedUpload
from media_service.content.content import ContentUnavailable, Method
from media_service.content.content_cache import ContentCache

# The sweep spares what was stored in the last three hours anyway
FRESH = timedelta(hours=1)


class ContentBucket:
    """Objects named by their SHA-256 (see `media_service.content.content`).

    What is stored is in the cache first, and stored when it is in the bucket. The cache keeps
    what it alone has.

    Args:
        objects: What is in the bucket.
        cache: What is here; an attribute as well.
        links: Whether downloads are sent to the bucket.
    """

    def __init__(self, objects: BucketObjects, cache: ContentCache, *, links: bool) -> None:
        self._objects = objects
        self.cache = cache
        self._links = links
        self._turns: WeakValueDictionary[str, threading.Lock] = WeakValueDictionary()
        self._taking = threading.Lock()
        # By the name that the sweep knows each by
        self._unfinished: dict[str, UnfinishedUpload] = {}

    def check(self) -> None:
        """Return if the cache can be written to, and S3 answers."""
        self.cache.check()
        self._objects.check()

    def put(self, source: BinaryIO) -> tuple[str, int]:
        """Store a stream; return its digest and size."""
        return self._published(*self.cache.put(source))

    def put_file(self, source: Path) -> tuple[str, int]:
        """Store a file that nobody writes to any more."""
        return self._published(*self.cache.put_file(source))

    def has(self, sha256: str) -> bool:
        """Whether content is in the bucket."""
        return self._objects.look(sha256) is not None

    def file(self, sha256: str) -> Path | None:
        """Content as a file of the cache, fetched unless it is there; None if it is gone."""
        cached = self.cache.file(sha256)
        if cached:
            return cached
        with self._turn(sha256):
            return self.cache.file(sha256) or self._fetched(sha256)

    def link(self, sha256: str, method: Method, name: str, content_type: str, /) -> str | None:
        """Presigned address of S3, if downloads are sent there."""
        return self._objects.link(sha256, method, name, content_type) if self._links else None

    def copy(self, sha256: str, target: BinaryIO) -> None:
        """Write content to an open file."""
        if self.file(sha256) is None:
            raise FileNotFoundError(errno.ENOENT, "content is gone", sha256)
        self.cache.copy(sha256, target)

    def parts(self) -> list[str]:
        """The first two letters of what is there; the first part is what arrives."""
        return ["", *self._objects.parts()]

    def names(self, part: str) -> list[str]:
        """Digests; of what arrives, what was left for long."""
        if part:
            return self._objects.names(part)
        found = self._objects.unfinished()
        self._unfinished = {f"{each.key} {each.upload_id}": each for each in found}
        return list(self._unfinished)

    def stamp(self, name: str) -> int | None:
        """The second of the last change; None if it is gone."""
        if name in self._unfinished:
            return 0
        found = self._objects.look(name)
        return found.stamp if found else None

    def remove(self, name: str, stamp: int | None) -> bool:
        """Remove content, unless it was stored again since this stamp."""
        if self.stamp(name) != stamp:
            return False
        if name in self._unfinished:
            self._objects.abort(self._unfinished.pop(name))
        else:
            self._objects.remove(name)
        return True

    def _published(self, sha256: str, size: int) -> tuple[str, int]:
        """Have content in the bucket, as young as if it were new."""
        with self._turn(sha256):
            there = self._objects.look(sha256)
            if there is None or there.size != size:
                self._objects.upload(sha256, self.cache.path(sha256))
            elif there.age > FRESH:
                self._objects.touch(sha256)
        self.cache.added(size, self._is_published)
        return sha256, size

    def _fetched(self, sha256: str) -> Path | None:
        kept = self._objects.download(sha256, self.cache.put)
        if kept is None:
            return None
        found, size = kept
        self.cache.added(size, self._is_published)
        if found == sha256:
            return self.cache.path(sha256)
        self.cache.remove(found, self.cache.stamp(found))
        if not self._is_published(sha256, size):
            raise ContentUnavailable(f"a download of {sha256} broke off")
        raise OSError(errno.EIO, f"the object has the digest {found}", sha256)

    def _is_published(self, sha256: str, size: int) -> bool:
        found = self._objects.look(sha256)
        return found is not None and found.size == size

    def _turn(self, sha256: str) -> threading.Lock:
        """One at a time fetches, or stores, content of a digest."""
        with self._taking:
            return self._turns.setdefault(sha256, threading.Lock())
