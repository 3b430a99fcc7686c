"""Files that arrive in parts: what has arrived is on disk, whoever dies."""

import errno
import os
import shutil
from pathlib import Path

from media_service.refusal import Refusal

# Left free for the database and for results
SPARE_BYTES = 200_000_000


class ArrivingFiles:
    """A folder with a file an upload; each is as long as what has arrived. To be asked on a thread.

    A part that must be checked is not part of the file until it was: `hold` remembers where it
    begins, and whatever follows goes with `drop`, or at the next look when the service was killed.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def path(self, name: str) -> Path:
        """Where the file is."""
        return self._folder / name

    def check_space(self, size: int) -> None:
        """Make sure that there is room for so many bytes.

        Raises:
            Refusal: `unavailable`.
        """
        self._folder.mkdir(parents=True, exist_ok=True)
        if shutil.disk_usage(self._folder).free < size + SPARE_BYTES:
            raise no_space()

    def size(self, name: str) -> int:
        """How many bytes have arrived, and were checked where they are to be."""
        self.drop(name)
        path = self.path(name)
        return path.stat().st_size if path.exists() else 0

    def append(self, name: str, content: bytes) -> None:
        """Add what comes next.

        Raises:
            Refusal: `unavailable`, if the disk is full; some of it may be there.
        """
        self._folder.mkdir(parents=True, exist_ok=True)
        try:
            with self.path(name).open("ab", buffering=0) as file:
                left = memoryview(content)
                while left:
                    left = left[file.write(left) or 0 :]
        except OSError as exc:
            if exc.errno not in (errno.ENOSPC, errno.EDQUOT):
                raise
            raise no_space() from exc

    def hold(self, name: str, size: int) -> None:
        """Have what follows the first `size` bytes go, unless `keep` is called."""
        self._folder.mkdir(parents=True, exist_ok=True)
        self._mark(name).write_text(str(size))

    def keep(self, name: str) -> None:
        """Take what was held."""
        self._mark(name).unlink(missing_ok=True)

    def drop(self, name: str) -> None:
        """Remove what was held."""
        mark, path = self._mark(name), self.path(name)
        if mark.exists():
            if path.exists():
                os.truncate(path, min(int(mark.read_text() or 0), path.stat().st_size))
            mark.unlink()

    def remove(self, name: str) -> None:
        """Remove the file."""
        self.keep(name)
        self.path(name).unlink(missing_ok=True)

    def names(self) -> set[str]:
        """The files that are there."""
        found = self._folder.iterdir() if self._folder.is_dir() else ()
        return {path.name.partition(".")[0] for path in found}

    def _mark(self, name: str) -> Path:
        return self._folder / f"{name}.held"


def no_space() -> Refusal:
    """Refuse because the disk is full."""
    detail = "The service has no space left for the file; what has arrived is kept for a while."
    return Refusal("unavailable", detail, headers={"Retry-After": "60"})
