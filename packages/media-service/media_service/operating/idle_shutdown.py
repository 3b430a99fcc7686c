"""The embedded service: announced in a file, ended when the last of its users has ended.

Each user holds a shared lock on `embedded/users.lock`, which the kernel releases however the
user ends. When this process gets the lock for itself, nobody is left.
"""

import fcntl
import json
import os
import threading
import time
from pathlib import Path

import uvicorn

LOOK_SECONDS = 0.5


class IdleShutdown:
    """Ends a server when nobody uses it."""

    def __init__(self, home: Path, server: uvicorn.Server) -> None:
        self._folder = home / "embedded"
        self._folder.mkdir(parents=True, exist_ok=True)
        self._server = server

    def watch(self) -> None:
        """Look for users from now on, on a thread of its own."""
        threading.Thread(target=self._watch, name="lease", daemon=True).start()

    def _watch(self) -> None:
        # Kept open until the process ends: a new user waits until this service is gone
        descriptor = os.open(self._folder / "users.lock", os.O_RDWR | os.O_CREAT, 0o600)
        while True:
            time.sleep(LOOK_SECONDS)
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                continue
            (self._folder / "endpoint.json").unlink(missing_ok=True)
            self._server.should_exit = True
            return


def announce(home: Path, base_url: str, api_key: str) -> None:
    """Write the address and key where the users of this home folder look, readable by them only."""
    folder = home / "embedded"
    text = json.dumps({"base_url": base_url, "api_key": api_key, "pid": os.getpid()})
    arriving = folder / f"endpoint.{os.getpid()}.tmp"
    descriptor = os.open(arriving, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w") as file:
        file.write(text)
    arriving.replace(folder / "endpoint.json")
