"""A service on a home and a port of its own, known by its command line and HTTP alone."""

import os
import re
import shlex
import subprocess
import time
from pathlib import Path
from typing import Self

import httpx

CLIENT = "recorder"
START_SECONDS = 180.0
STOP_SECONDS = 30.0
# What else is set on a machine must not change a recording
SETTINGS = {"MEDIA_RENDER_SAMPLES": "1", "MEDIA_CONCURRENCY": "cpu:2"}
# The numbers of objects in an FBX file come from `hash()` of their names
ENVIRONMENT = {**SETTINGS, "PYTHONHASHSEED": "0"}


class ServiceProcess:
    """A service that runs while the `with` block does.

    Args:
        command: What starts its command line, such as `python -m service`.
        home: Its folder.
    """

    def __init__(self, command: str, home: Path) -> None:
        self._command = shlex.split(command)
        self._home = ["--home", str(home)]
        inherited = {k: v for k, v in os.environ.items() if not k.startswith("MEDIA_")}
        self._environment = {**inherited, **ENVIRONMENT}

    def __enter__(self) -> Self:
        """Start it and wait until it takes work."""
        self._key = self._create_key()
        self._process = subprocess.Popen(
            [*self._command, "serve", "--port", "0", *self._home],
            env=self._environment,
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            self.url = self._address()
            self._await_workers()
        except BaseException:
            self._stop()
            raise
        return self

    def __exit__(self, *failure: object) -> None:
        """End it as an operator would."""
        self._stop()

    def client(self) -> httpx.Client:
        """Return an HTTP client that sends the key."""
        headers = {"Authorization": f"Bearer {self._key}"}
        return httpx.Client(base_url=self.url, headers=headers, timeout=60)

    def _create_key(self) -> str:
        command = [*self._command, "keys", "create", CLIENT, *self._home]
        made = subprocess.run(
            command, env=self._environment, check=True, stdout=subprocess.PIPE, text=True
        )
        return made.stdout.strip()

    def _address(self) -> str:
        assert self._process.stdout
        line = self._process.stdout.readline()
        found = re.search(r"http://[\w.:]+", line)
        if found is None:
            raise RuntimeError(f"The service did not say its address, but {line!r}.")
        return found[0]

    def _await_workers(self) -> None:
        deadline = time.monotonic() + START_SECONDS
        while not self._workers():
            if time.monotonic() > deadline:
                raise TimeoutError(f"The service has no worker after {START_SECONDS:.0f} s.")
            time.sleep(0.2)

    def _workers(self) -> int:
        try:
            return int(httpx.get(f"{self.url}/healthz", timeout=10).json()["workers"])
        except httpx.TransportError:
            return 0

    def _stop(self) -> None:
        self._process.terminate()
        self._process.wait(STOP_SECONDS)
        if self._process.stdout:
            self._process.stdout.close()
