"""What the kernel says of processes, which may end while it is read."""

import psutil


def children(pid: int, words: str = "") -> list[int]:
    """Return the children of a process whose command line holds `words`, if they still run."""
    try:
        listed = psutil.Process(pid).children()
    except psutil.NoSuchProcess:
        return []
    return [child.pid for child in listed if words in _command_line(child)]


def is_alive(pid: int) -> bool:
    """Whether a process exists and is not a zombie."""
    try:
        return psutil.Process(pid).status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


def _command_line(process: psutil.Process) -> str:
    try:
        return " ".join(process.cmdline())
    except psutil.NoSuchProcess:
        return ""
