"""A bounded folder of content that is, or will be, somewhere else too."""

import logging
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from media_service.content.content import ContentUnavailable
from media_service.content.content_folder import ContentFolder

# From being told where a file is to opening it; an open file can be read when it has no name
SPARED_SECONDS = 60.0
# Of the bound, so that not every file that comes is looked for room for
FILLED = 0.9

logger = logging.getLogger("media_service.content.content_cache")


class ContentCache(ContentFolder):
    """A folder of content of which the part goes that was not used for longest.

    Args:
        home: Folder that holds it.
        most_bytes: What it may hold; more only while nothing may go.
    """

    def __init__(self, home: Path, most_bytes: int) -> None:
        super().__init__(home)
        self._most = most_bytes
        # Unknown before the first look
        self._bytes = most_bytes
        self._counting = threading.Lock()
        self._shrinking = threading.Lock()

    def file(self, sha256: str) -> Path | None:
        """Where content of this digest is, which is used now; None: not here."""
        path = self.path(sha256)
        return path if self.renew(path) else None

    def added(self, size: int, may_go: Callable[[str, int], bool]) -> None:
        """Count what has come, and begin to remove some of the rest if that is too much.

        Args:
            size: Bytes.
            may_go: Whether content of a digest and size is elsewhere.
        """
        with self._counting:
            self._bytes += size
            is_within = self._bytes <= self._most
        if not is_within and self._shrinking.acquire(blocking=False):
            # Each file is asked for elsewhere: nobody is to wait for that
            threading.Thread(target=self._shrink, args=[may_go], daemon=True).start()

    def _shrink(self, may_go: Callable[[str, int], bool]) -> None:
        try:
            self._remove_oldest(may_go)
        except ContentUnavailable as exc:
            logger.warning("the cache stays too large for a while: %s", exc)
        finally:
            self._shrinking.release()

    def _remove_oldest(self, may_go: Callable[[str, int], bool]) -> None:
        found = sorted(self._found())
        left, until = sum(size for _, size, _ in found), (time.time() - SPARED_SECONDS) * 1e9
        for used, size, name in found:
            if left <= FILLED * self._most or used > until:
                break
            if may_go(name, size) and self.remove(name, used):
                left -= size
        with self._counting:
            self._bytes = left

    def _found(self) -> Iterator[tuple[int, int, str]]:
        """Yield last use, size and name of each file that has arrived."""
        for path in self._folder.glob("??/*"):
            try:
                known = path.stat()
            except FileNotFoundError:
                continue
            yield known.st_mtime_ns, known.st_size, path.name
