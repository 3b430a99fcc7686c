"""The local folder in which a run makes its asset set; one run at a time has it."""

import errno
import fcntl
import os
import shutil
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from media_api.client.errors import DeliveryRefused, DestinationOccupied
from media_pipelines.delivery.set_files import RUN_FILE, files_of, listed_files
from media_pipelines.delivery.storage import disk_errors

ANOTHER_RUN = "another run delivers there"
"""With this begins why a run may not deliver where another one is at work."""

_NO_LOCKS = frozenset({errno.ENOLCK, errno.ENOSYS, errno.ENOTSUP})


class FolderLock:
    """Keeps other runs of this machine out of a folder; ends with the process.

    It belongs to the folder and not to its name: it goes along when the folder is renamed.
    """

    def __init__(self, folder: Path) -> None:
        self._descriptor = _locked(folder)

    def release(self) -> None:
        """Let others in; may be called twice."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1


class Workspace:
    """A folder that holds what a run has made so far.

    Attributes:
        folder: The folder.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._lock: FolderLock | None = None

    def begin(self) -> None:
        """Make the folder; what an attempt that was broken off has left stays in it.

        Raises:
            DestinationOccupied: If it holds what no run wrote.
            DeliveryRefused: If another run has it, or it may not be written.
        """
        with disk_errors(self.folder):
            self.folder.mkdir(parents=True, exist_ok=True)
            lock = FolderLock(self.folder)
            foreign = _foreign_file(self.folder)
        if foreign:
            lock.release()
            raise DestinationOccupied(str(self.folder), foreign)
        self._lock = lock

    @contextmanager
    def begun(self) -> Iterator[None]:
        """Begin, and end again at once if the first thing that is done with it fails.

        Raises:
            MediaError: As `begin`.
        """
        self.begin()
        with ExitStack() as failed:
            failed.callback(self.end)
            yield
            failed.pop_all()

    def end(self) -> None:
        """Let other runs in; may be called twice."""
        if self._lock:
            self._lock.release()
            self._lock = None

    def remove(self) -> None:
        """Delete the folder."""
        shutil.rmtree(self.folder, ignore_errors=True)


def _foreign_file(folder: Path) -> str | None:
    run_file = folder / RUN_FILE
    if run_file.is_file() and listed_files(run_file.read_bytes()) is not None:
        return None
    return next((name for name in files_of(folder) if not _is_temporary(name)), None)


def _is_temporary(name: str) -> bool:
    last = name.rsplit("/", 1)[-1]
    return last.startswith(".") and last.endswith(".part")


def _locked(folder: Path) -> int:
    while True:
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as exc:
            os.close(descriptor)
            remedy = "wait for its end, or deliver to another folder"
            raise DeliveryRefused(str(folder), ANOTHER_RUN, remedy) from exc
        except OSError as exc:
            if exc.errno not in _NO_LOCKS:
                os.close(descriptor)
                raise
            return descriptor
        if _is(folder, descriptor):
            return descriptor
        # The one who had it has renamed or removed it meanwhile.
        os.close(descriptor)
        folder.mkdir(parents=True, exist_ok=True)


def _is(folder: Path, descriptor: int) -> bool:
    try:
        return os.path.samestat(folder.stat(), os.fstat(descriptor))
    except FileNotFoundError:
        return False
