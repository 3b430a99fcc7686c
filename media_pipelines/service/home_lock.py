"""One service per home folder."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path


class HomeInUse(Exception):
    """Another service works on this home folder."""


def lock_home(home: Path) -> AbstractContextManager[None]:
    """Take the lock of a home folder; the kernel releases it when the process ends.

    Raises:
        HomeInUse: If another service holds it.
    """
    descriptor = os.open(home / "service.lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as exc:
        os.close(descriptor)
        message = f"Another service uses {home}. Stop it, or give --home another folder."
        raise HomeInUse(message) from exc
    return _held(descriptor)


@contextmanager
def _held(descriptor: int) -> Iterator[None]:
    try:
        yield
    finally:
        os.close(descriptor)
