"""Starts a process, and when it ends, ends all that it has started, and all that these have.

What opens the bytes of strangers may start processes that outlive it, hold its socket open, and are
in sessions of their own: whoever kills it alone leaves them. Here they become children of this
process once their parents are gone, so that none is missed. It ends them too when it is told to end
(SIGTERM), and when the service is killed.

Run as a program, without the package, so that it is small and there at once: its arguments are the
id of the service, and the command, in which {keeper} stands for the id of this process.
"""

import ctypes
import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import suppress

PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36
KEEPER = "{keeper}"
_POLL_SECONDS = 0.005
_PARENT = 1  # in what follows the name in /proc/*/stat


class _Told(BaseException):
    """The process is told to end."""


def main() -> None:
    """Keep a process until it ends, and end in the same way."""
    service, *command = sys.argv[1:]
    prctl = ctypes.CDLL(None, use_errno=True).prctl
    prctl(PR_SET_CHILD_SUBREAPER, 1)
    signal.signal(signal.SIGTERM, _tell)
    prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
    status = 0
    try:
        # Its id, since that of the first process of a container is 1, as that of who takes orphans
        if os.getppid() == int(service):
            status = _ended(_started([part.replace(KEEPER, str(os.getpid())) for part in command]))
    except _Told:
        status = signal.SIGTERM
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        _end_all()
    _end_as(status)


def _tell(*_: object) -> None:
    raise _Told


def _started(command: list[str]) -> int:
    process = os.fork()
    if process:
        # What is the child's alone is seen to close when it does
        os.closerange(3, os.sysconf("SC_OPEN_MAX"))
        nothing = os.open(os.devnull, os.O_RDWR)
        os.dup2(nothing, 0)
        os.dup2(nothing, 1)
        return process
    try:
        os.execv(command[0], command)
    finally:
        os._exit(127)


def _ended(process: int) -> int:
    while True:
        ended, status = os.wait()
        if ended == process:
            return status


def _end_all() -> None:
    """Kill all descendants, also those that begin meanwhile, until there is none."""
    while True:
        for process in _descendants():
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        try:
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        except ChildProcessError:
            return
        time.sleep(_POLL_SECONDS)


def _descendants() -> Iterator[int]:
    children: dict[int, list[int]] = {}
    for name in filter(str.isdecimal, os.listdir("/proc")):
        with suppress(OSError), open(f"/proc/{name}/stat", "rb") as stat:
            parent = int(stat.read().rpartition(b")")[2].split()[_PARENT])
            children.setdefault(parent, []).append(int(name))
    left = [os.getpid()]
    while left:
        found = children.get(left.pop(), [])
        yield from found
        left += found


def _end_as(status: int) -> None:
    if os.WIFSIGNALED(status):
        ended_by = os.WTERMSIG(status)
        with suppress(OSError):
            signal.signal(ended_by, signal.SIG_DFL)
        os.kill(os.getpid(), ended_by)
    os._exit(os.waitstatus_to_exitcode(status) & 0xFF)


if __name__ == "__main__":
    main()
