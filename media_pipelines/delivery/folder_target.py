"""A folder as the target of an asset set: it takes the place of the target in one step.

The run works in `<target>.partial` beside the target. To publish is to give that folder the name
of the target: `rename` when there is none, else `renameat2` with RENAME_EXCHANGE (Linux 3.15),
after which the earlier set has the name `.partial` and is deleted. A file system that cannot
exchange gets two renames with the earlier set at `<target>.previous` between them; the next run
puts it back should the process have died there.
"""

import ctypes
import errno
import fcntl
import os
import uuid
from collections.abc import Callable, Iterable
from pathlib import Path

from media_api.client.errors import DestinationOccupied
from media_api.client.file_digest import sha256_of
from media_api.client.local_path import local_path
from media_pipelines.delivery.set_files import (
    RUN_FILE,
    ListedFile,
    contents_of,
    files_of,
    is_completed,
    listed_files,
    partial_of,
    started_at,
)
from media_pipelines.delivery.set_links import SetLinks, folder_links
from media_pipelines.delivery.set_workspace import FolderLock, Workspace
from media_pipelines.delivery.storage import disk_errors, sync

LATEST = "latest"
PREVIOUS_SUFFIX = ".previous"

_AT_FDCWD = -100
_RENAME_EXCHANGE = 2
_CANNOT_EXCHANGE = frozenset({errno.EINVAL, errno.ENOSYS, errno.ENOTSUP, errno.EPERM})


class FolderTarget:
    """The folder of one asset set, and the pointer `latest` beside it.

    Attributes:
        address: The folder.
        workspace: Where the run works until then.
    """

    def __init__(self, folder: Path, *, points: bool) -> None:
        """Name the folder.

        Args:
            folder: The target; links are followed.
            points: Whether the link `latest` beside it leads to the newest set.
        """
        self._target = local_path(str(folder)).resolve()
        self._points = points and self._target.name != LATEST
        self.address = str(self._target)
        self.workspace = Workspace(partial_of(self._target))

    @property
    def published(self) -> Path:
        """Where the files are after `publish`."""
        return self._target

    def begin(self) -> None:
        """Refuse a target that holds files of others, and make the workspace.

        Raises:
            DestinationOccupied: If there are such files.
            DeliveryRefused: If another run has it, or it may not be written.
        """
        with disk_errors(self._target):
            _earlier_files(self._target)
            if self._points and not _may_point(self._target.parent / LATEST):
                raise DestinationOccupied(str(self._target.parent), LATEST)
        with self.workspace.begun(), disk_errors(self._target):
            self._recover()
            _earlier_files(self._target)

    def published_run(self) -> bytes:
        """Return the run.json of the set that readers see; empty when they see none.

        Raises:
            DeliveryRefused: If it may not be read.
        """
        run_file = self._target / RUN_FILE
        with disk_errors(run_file):
            return run_file.read_bytes() if run_file.is_file() else b""

    def is_whole(self) -> bool:
        """Say whether the set that readers see has all of its files as they were published.

        Raises:
            DeliveryRefused: If one may not be read.
        """
        with disk_errors(self._target):
            listed = contents_of(self.published_run())
            return all(_is_as_listed(self._target / name, told) for name, told in listed.items())

    def links(self, files: Iterable[str]) -> SetLinks:
        """Say where readers open files of the set."""
        return folder_links(self._target, files)

    def conclude(self) -> None:
        """Clear away what a process has left that died after the set had appeared.

        Raises:
            DeliveryRefused: If another run is at work here, or a folder may not be written.
        """
        workspace, previous = self.workspace.folder, _beside(self._target, PREVIOUS_SUFFIX)
        with disk_errors(self._target):
            if self._has_replaced(workspace) or self._has_replaced(previous):
                self.workspace.begin()
                try:
                    self._recover()
                    if not any(workspace.iterdir()):
                        workspace.rmdir()
                finally:
                    self.workspace.end()
            if self._points and _may_point(self._target.parent / LATEST):
                self._point()

    def publish(self) -> None:
        """Put the workspace in the place of the target.

        Raises:
            DestinationOccupied: If somebody has put files into the target meanwhile.
            DeliveryRefused: If the disk is full or may not be written.
        """
        workspace = self.workspace.folder
        with disk_errors(self._target):
            _sync_all(workspace)
            earlier = _earlier_files(self._target)
            if earlier is None:
                workspace.rename(self._target)
            else:
                self._replace(earlier)
            sync(self._target.parent)
            if self._points:
                self._point()
        self.workspace.end()

    def _replace(self, earlier: frozenset[str]) -> None:
        workspace = self.workspace.folder
        # The earlier set is about to have the name of the workspace.
        lock = FolderLock(self._target)
        try:
            if _exchange(workspace, self._target):
                _delete(workspace, earlier)
            else:
                previous = _beside(self._target, PREVIOUS_SUFFIX)
                self._target.rename(previous)
                workspace.rename(self._target)
                _delete(previous, earlier)
        finally:
            lock.release()

    def _recover(self) -> None:
        """End what a publication has begun whose process died; needs the lock of the workspace."""
        previous = _beside(self._target, PREVIOUS_SUFFIX)
        if previous.is_dir() and not self._target.exists():
            previous.rename(self._target)
        if self._has_replaced(previous) or (previous.is_dir() and not any(files_of(previous))):
            lock = FolderLock(previous)
            try:
                _delete(previous, _earlier_files(previous) or frozenset())
            finally:
                lock.release()
        workspace = self.workspace.folder
        if self._has_replaced(workspace):
            _delete(workspace, _earlier_files(workspace) or frozenset())
            # The folder is gone, and the lock with it.
            self.workspace.end()
            self.workspace.begin()

    def _has_replaced(self, folder: Path) -> bool:
        """Say whether the target has taken the place of the set in a folder.

        A run that was broken off is none, whatever clocks say.
        """
        run_file = folder / RUN_FILE
        if not run_file.is_file() or not is_completed(run_file.read_bytes()):
            return False
        return _started(folder) < _started(self._target)

    def _point(self) -> None:
        parent = self._target.parent
        descriptor = os.open(parent, os.O_RDONLY)
        try:
            # Two runs that end together must not read the pointer both before either sets it.
            fcntl.flock(descriptor, fcntl.LOCK_EX)
            is_right = (parent / LATEST).resolve() == self._target
            if not is_right and _started(parent / LATEST) <= _started(self._target):
                link = parent / f".{uuid.uuid4().hex}.part"
                link.symlink_to(self._target.name)
                link.replace(parent / LATEST)
                sync(parent)
        finally:
            os.close(descriptor)


def _beside(target: Path, suffix: str) -> Path:
    return target.with_name(f"{target.name}{suffix}")


def _earlier_files(target: Path) -> frozenset[str] | None:
    """List what the earlier set in the target has; None when there is nothing to replace."""
    if not target.is_dir():
        if target.exists():
            raise DestinationOccupied(str(target.parent), target.name)
        return None
    run_file = target / RUN_FILE
    listed = listed_files(run_file.read_bytes()) if run_file.is_file() else None
    found = frozenset(files_of(target))
    foreign = found - (listed or frozenset())
    if foreign:
        raise DestinationOccupied(str(target), min(foreign))
    # rename() replaces a folder without entries, but not one with empty folders.
    return found if any(target.iterdir()) else None


def _is_as_listed(file: Path, told: ListedFile) -> bool:
    if not file.is_file() or told.size not in (None, file.stat().st_size):
        return False
    return told.sha256 is None or told.sha256 == sha256_of(file)


def _delete(folder: Path, names: frozenset[str]) -> None:
    """Delete files, run.json last, and the folders that are empty then; nothing else."""
    for name in sorted(names, key=lambda name: (name == RUN_FILE, name)):
        (folder / name).unlink(missing_ok=True)
    for parent, _, _ in os.walk(folder, topdown=False):
        if not any(os.scandir(parent)):
            os.rmdir(parent)


def _sync_all(folder: Path) -> None:
    for parent, _, names in os.walk(folder, topdown=False):
        for name in names:
            sync(Path(parent, name))
        sync(Path(parent))


def _exchange(one: Path, other: Path) -> bool:
    """Swap the names of two folders in one step; False when the system cannot."""
    rename = _renameat2()
    if rename is None:
        return False
    code = rename(_AT_FDCWD, os.fsencode(one), _AT_FDCWD, os.fsencode(other), _RENAME_EXCHANGE)
    if code == 0:
        return True
    number = ctypes.get_errno()
    if number in _CANNOT_EXCHANGE:
        return False
    raise OSError(number, os.strerror(number), str(other))


def _renameat2() -> Callable[[int, bytes, int, bytes, int], int] | None:
    function = getattr(ctypes.CDLL(None, use_errno=True), "renameat2", None)
    if function is not None:
        function.argtypes = [
            ctypes.c_int,
            ctypes.c_char_p,
            ctypes.c_int,
            ctypes.c_char_p,
            ctypes.c_uint,
        ]
    return function


def _may_point(link: Path) -> bool:
    return link.is_symlink() or not link.exists()


def _started(folder: Path) -> str:
    run_file = folder / RUN_FILE
    return started_at(run_file.read_bytes()) if run_file.is_file() else ""
