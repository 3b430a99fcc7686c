"""What the kernel says of processes, which may end while it is read."""

import psutil

KEEPER = "media_service/processes/keeper.py"


def children(pid: int, words: str = "") -> list[int]:
    """Return the children of a process whose command line holds `words`, if they still run.

    In the place of a keeper stands what it keeps.
    """
    try:
        listed = psutil.Process(pid).children()
    except psutil.NoSuchProcess:
        return []
    kept = [each for child in listed for each in _kept(child)]
    return [each.pid for each in kept if words in _command_line(each)]


def _kept(process: psutil.Process) -> list[psutil.Process]:
    try:
        return process.children() if KEEPER in _command_line(process) else [process]
    except psutil.NoSuchProcess:
        return []


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
