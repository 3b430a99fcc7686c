"""One service per home folder, and the name of the folder among others."""

import fcntl
import os
import uuid
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

HOME_ID = "home-id"
"""In a home: the name of the folder."""


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


def home_id(home: Path) -> str:
    """Return the name of a home folder, which stays when it is moved or its machine is renamed."""
    path = home / HOME_ID
    if not path.is_file() or not path.read_text():
        arriving = path.with_name(f".{path.name}.{uuid.uuid4()}")
        arriving.write_text(str(uuid.uuid4()))
        arriving.replace(path)
    return path.read_text()
