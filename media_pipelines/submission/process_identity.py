"""Which process waits for a job, told by what no clock changes and no later process repeats."""

import os
import socket
from dataclasses import dataclass
from functools import cache
from pathlib import Path

HOST = socket.gethostname()


@dataclass(frozen=True, kw_only=True)
class ProcessIdentity:
    """One process of one boot of one machine.

    Attributes:
        host: The machine.
        boot_id: Its boot; empty where the kernel does not tell.
        pid: Number of the process, which a later one may get.
        start_ticks: When the process began, in clock ticks since the boot.
    """

    host: str
    boot_id: str
    pid: int
    start_ticks: int

    @property
    def is_alive(self) -> bool:
        """Whether it runs on this machine."""
        return self == process_of(self.pid)


def this_process() -> ProcessIdentity:
    """Return the identity of the calling process."""
    return _living(os.getpid())


@cache
def _living(pid: int) -> ProcessIdentity:
    own = process_of(pid)
    if own is None:
        raise OSError("/proc does not show this process; mount it.")
    return own


def process_of(pid: int) -> ProcessIdentity | None:
    """Return the process of this machine that has a number now; None when it has ended.

    Source: proc_pid_stat(5), fields 3 (state) and 22 (starttime).
    """
    try:
        # The second field is the name of the program, which may hold anything.
        fields = Path(f"/proc/{pid}/stat").read_text(errors="replace").rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return None
    if fields[0] in "ZX":
        return None
    return ProcessIdentity(host=HOST, boot_id=_boot_id(), pid=pid, start_ticks=int(fields[19]))


@cache
def _boot_id() -> str:
    try:
        return Path("/proc/sys/kernel/random/boot_id").read_text().strip()
    except OSError:
        # Sandboxes such as gVisor have none.
        return ""
