"""A process that several users share, and that ends when nobody uses it any more.

Each user holds a shared lock on `users.lock` for as long as it lives. The kernel drops the lock
with the user, also after `kill -9`. The process ends itself when it gets that lock for itself,
unless a user has asked it to stay for a while (`kept-until`). `start.lock` lets one user at a time
look for the process and start it.
"""

import fcntl
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from io import BufferedWriter
from pathlib import Path

LOOK_SECONDS = 0.5
SECONDS_TO_END = 30.0
_PAUSE_SECONDS = 0.02
# The process itself takes the lock of its users for an instant, to see whether there are any
_TRIES = 10


class SharedProcess:
    """What users and the process know of each other.

    Args:
        folder: Of the files, readable by their owner alone.
        life: File that the process has locked while it lives.
        clock: Seconds since 1970.
    """

    def __init__(
        self, folder: Path, life: Path | None = None, clock: Callable[[], float] = time.time
    ) -> None:
        self.folder = folder
        self.users_lock = folder / "users.lock"
        self.life = life or folder / "process.lock"
        self._until = folder / "kept-until"
        self._identity = folder / "started-as"
        self._clock = clock
        self._users: BufferedWriter | None = None

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Be the only one who looks for the process or starts it."""
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        with (self.folder / "start.lock").open("wb") as start:
            fcntl.flock(start, fcntl.LOCK_EX)
            yield

    def hold(self) -> None:
        """Be a user until the end of this process, or until `release`."""
        if self._users is None:
            self._users = self.users_lock.open("wb")
            fcntl.flock(self._users, fcntl.LOCK_SH)

    def release(self) -> None:
        """Use it no more."""
        if self._users is not None:
            self._users.close()
            self._users = None

    @property
    def is_held(self) -> bool:
        """Whether this object is a user."""
        return self._users is not None

    @property
    def identity(self) -> str:
        """What the process was started as: a digest of its code and settings."""
        with suppress(FileNotFoundError):
            return self._identity.read_text()
        return ""

    def note_start(self, identity: str) -> None:
        """Write down what a process is started as; it is to stay for nobody yet."""
        self.let_go()
        write_private(self._identity, identity)

    @property
    def kept_until(self) -> float:
        """Until when it stays although nobody uses it; 0: nobody has asked for that."""
        with suppress(FileNotFoundError, ValueError):
            return float(self._until.read_text())
        return 0.0

    def keep(self, seconds: float) -> None:
        """Ask it to stay for so long from now on; 0: it ends with its last user."""
        if not seconds:
            self.let_go()
            return
        write_private(self._until, str(max(self._clock() + seconds, self.kept_until)))

    def let_go(self) -> None:
        """Let it end as soon as nobody uses it."""
        self._until.unlink(missing_ok=True)

    def stop(self, pid: int) -> bool:
        """End the process when nobody uses it, whoever wanted it to stay; say whether it has ended.

        One that is used ends with its last user.
        """
        with self.turn():
            self.let_go()
            return self.end(pid)

    def end(self, pid: int) -> bool:
        """End the process, and say whether it has ended: not one that somebody else uses.

        Call it in `turn`, and not as a user.
        """
        with self._alone() as is_alone:
            if not is_alone:
                return False
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGTERM)
            return self._has_ended()

    def _has_ended(self) -> bool:
        deadline = time.monotonic() + SECONDS_TO_END
        while self.is_alive():
            if time.monotonic() > deadline:
                return False
            time.sleep(_PAUSE_SECONDS)
        return True

    def is_alive(self) -> bool:
        """Whether a process has the lock of its life."""
        try:
            with self.life.open("rb") as life:
                fcntl.flock(life, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except FileNotFoundError:
            return False
        except BlockingIOError:
            return True
        return False

    @contextmanager
    def new_life(self) -> Iterator[int]:
        """Yield a descriptor that a new process is to inherit: it counts as alive until its end."""
        with self.life.open("wb") as life:
            fcntl.flock(life, fcntl.LOCK_EX)
            yield life.fileno()

    @contextmanager
    def _alone(self) -> Iterator[bool]:
        with self.users_lock.open("wb") as users:
            yield any(_is_taken(users) for _ in range(_TRIES))


class IdleEnd:
    """In the process: ends it when nobody uses it, nor wants it to stay.

    Args:
        shared: What its users know of it.
        end: Begins its end.
        is_busy: Whether it still does something; one that is to stay does that first.
        clock: Seconds since 1970.
    """

    def __init__(
        self,
        shared: SharedProcess,
        end: Callable[[], None],
        *,
        is_busy: Callable[[], bool] = lambda: False,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._shared, self._end, self._is_busy, self._clock = shared, end, is_busy, clock
        # Kept open until the process ends: a new user waits until it is gone
        self._users = os.open(shared.users_lock, os.O_RDWR | os.O_CREAT, 0o600)

    def watch(self) -> None:
        """Look for users from now on, on a thread of its own."""
        threading.Thread(target=self._watch, name="users", daemon=True).start()

    def _watch(self) -> None:
        while not self.is_over():
            time.sleep(LOOK_SECONDS)
        self._end()

    def is_over(self) -> bool:
        """Look once; when it is over, nobody becomes a user any more."""
        try:
            fcntl.flock(self._users, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        until = self._shared.kept_until
        if self._clock() < until or (until and self._is_busy()):
            fcntl.flock(self._users, fcntl.LOCK_UN)
            return False
        return True


def _is_taken(users: BufferedWriter) -> bool:
    try:
        fcntl.flock(users, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        time.sleep(_PAUSE_SECONDS)
        return False
    return True


def write_private(file: Path, text: str) -> None:
    """Write a file at once, readable by its owner alone."""
    arriving = file.with_name(f"{file.name}.{os.getpid()}.tmp")
    descriptor = os.open(arriving, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w") as written:
        written.write(text)
    arriving.replace(file)
