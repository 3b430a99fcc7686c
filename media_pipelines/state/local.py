"""The state of one machine: leases that end with their process, runs that their folders know."""

import asyncio
import hashlib
import time
from pathlib import Path

from media_api.client.errors import DeliveryRefused, MediaError
from media_pipelines.delivery.set_workspace import FolderLock, Workspace
from media_pipelines.delivery.storage import disk_errors
from media_pipelines.state.leases import Held, Holder


class LocalLeases:
    """Leases between the processes of one machine: locks of its system.

    Args:
        folder: Where there is a folder to lock for each.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._locks: dict[str, FolderLock] = {}

    async def claim(self, name: str, holder: Holder) -> int | Held:
        """Lock the folder of a lease.

        Raises:
            DeliveryRefused: If another run has locked it, or the home folder may not be written.
        """
        folder = self._place(name)
        with disk_errors(folder):
            folder.mkdir(parents=True, exist_ok=True)
            try:
                self._locks[holder.id] = FolderLock(folder)
            except DeliveryRefused as exc:
                raise DeliveryRefused(name, exc.reason, exc.remedy) from exc
        return 1

    async def renew(self, name: str, number: int, holder: Holder) -> int | None:  # noqa: ARG002  # a lock lasts
        """Return the same number: a lock lasts as long as its process."""
        return number

    async def release(self, name: str, number: int, holder: Holder) -> None:  # noqa: ARG002  # as above
        """Unlock the folder, and remove it."""
        self._place(name).rmdir()
        self._locks.pop(holder.id).release()

    async def forget_older(self, seconds: float) -> int:  # noqa: ARG002  # nothing is left
        """Return 0: a lease that has ended leaves nothing."""
        return 0

    def _place(self, name: str) -> Path:
        return self._folder / hashlib.sha256(name.encode()).hexdigest()[:32]


class WorkspaceNotes:
    """Notes of runs where there need not be any: a run's own folder says where it stopped.

    Args:
        workspaces: Where the folders are of runs that deliver to buckets.
    """

    def __init__(self, workspaces: Path) -> None:
        self._workspaces = workspaces

    async def read(self, address: str) -> bytes:  # noqa: ARG002  # there is none
        """Return nothing."""
        return b""

    async def write(self, address: str, record: bytes) -> None:
        """Do nothing."""

    async def forget_older(self, seconds: float) -> int:
        """Remove folders in which nothing has changed for so long; return how many there were."""
        return await asyncio.to_thread(self._remove_older, time.time() - seconds)

    def _remove_older(self, unix_seconds: float) -> int:
        folders = self._workspaces.iterdir() if self._workspaces.is_dir() else ()
        left = [folder for folder in folders if _newest_change(folder) < unix_seconds]
        return sum(map(_removed, left))


def _newest_change(folder: Path) -> float:
    return max(path.stat().st_mtime for path in (folder, *folder.rglob("*")))


def _removed(folder: Path) -> bool:
    workspace = Workspace(folder)
    try:
        workspace.begin()
    except MediaError:
        # Somebody is at work in it, or it is none of ours.
        return False
    workspace.remove()
    workspace.end()
    return True
