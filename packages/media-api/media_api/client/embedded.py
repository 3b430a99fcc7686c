"""The embedded service: one child process per home folder, shared by everybody who uses it.

A user holds a shared lock on `users.lock` for as long as it lives. The kernel drops the lock with
the process, also after `kill -9`. The service ends itself when it gets that lock exclusively.
`start.lock` lets one user at a time look for the service and start it.
"""

import asyncio
import fcntl
import importlib.util
import os
import subprocess
import sys
import threading
import time
from dataclasses import dataclass
from io import BufferedWriter
from pathlib import Path

import httpx
from pydantic import BaseModel, ConfigDict, SecretStr, ValidationError

from media_api.client.errors import EmbeddedServiceFailed, ServiceNotInstalled

START_SECONDS = 60.0
PROBE_SECONDS = 5.0
PAUSE_SECONDS = 0.05
LOG_TAIL_BYTES = 2000
SERVICE_NAME = "OTEL_SERVICE_NAME"


class Endpoint(BaseModel):
    """Where the embedded service of a home folder listens, as it writes it itself."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    base_url: str
    api_key: SecretStr
    pid: int


@dataclass(frozen=True, kw_only=True)
class Paths:
    """Files by which users and the embedded service find each other."""

    home: Path

    @property
    def folder(self) -> Path:
        """Folder of the files below."""
        return self.home / "embedded"

    @property
    def endpoint(self) -> Path:
        """Written by the service once it listens, removed when it ends."""
        return self.folder / "endpoint.json"

    @property
    def users_lock(self) -> Path:
        """Held shared by every user."""
        return self.folder / "users.lock"

    @property
    def start_lock(self) -> Path:
        """Held by the one who looks for the service or starts it."""
        return self.folder / "start.lock"

    @property
    def log(self) -> Path:
        """What the service prints."""
        return self.folder / "service.log"


class Lease:
    """The right to use the embedded service of one home folder."""

    def __init__(self, home: Path) -> None:
        self._paths = Paths(home=home.resolve())
        self._users: BufferedWriter | None = None

    async def endpoint(self) -> Endpoint:
        """Return where the service listens; start it if nobody has.

        Raises:
            EmbeddedServiceFailed: If it ends or says nothing within a minute.
        """
        return await asyncio.to_thread(self._endpoint)

    def is_running(self) -> bool:
        """Whether somebody has started the service, and it answers."""
        return self._running() is not None

    def release(self) -> None:
        """Give the right back; the service ends when nobody holds it."""
        if self._users is not None:
            self._users.close()
            self._users = None

    def _endpoint(self) -> Endpoint:
        self._paths.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        with self._paths.start_lock.open("wb") as start:
            fcntl.flock(start, fcntl.LOCK_EX)
            if self._users is None:
                self._users = self._paths.users_lock.open("wb")
                fcntl.flock(self._users, fcntl.LOCK_SH)
            return self._running() or self._start()

    def _running(self) -> Endpoint | None:
        try:
            endpoint = Endpoint.model_validate_json(self._paths.endpoint.read_bytes())
        except (FileNotFoundError, ValidationError):
            return None
        return endpoint if _answers(endpoint) else None

    def _start(self) -> Endpoint:
        if importlib.util.find_spec("media_service") is None:
            raise ServiceNotInstalled(str(self._paths.home), "media-service is not installed")
        self._paths.endpoint.unlink(missing_ok=True)
        # In traces that is the name of what uses the service
        environment = {name: os.environ[name] for name in os.environ if name != SERVICE_NAME}
        with self._paths.log.open("wb") as log:
            service = subprocess.Popen(
                [*_command(), "--home", str(self._paths.home)],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                env=environment,
                start_new_session=True,
            )
        # The service may outlive its lease, and somebody must ask for its exit status.
        threading.Thread(target=service.wait, name="embedded service", daemon=True).start()
        return self._wait_for(service)

    def _wait_for(self, service: "subprocess.Popen[bytes]") -> Endpoint:
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            status = service.poll()
            if status is not None:
                raise self._failure(f"it ended with status {status}")
            endpoint = self._running()
            if endpoint is not None:
                return endpoint
            time.sleep(PAUSE_SECONDS)
        service.kill()
        raise self._failure(f"it said nothing for {START_SECONDS:g} s")

    def _failure(self, reason: str) -> EmbeddedServiceFailed:
        tail = self._paths.log.read_bytes()[-LOG_TAIL_BYTES:].decode(errors="replace")
        return EmbeddedServiceFailed(str(self._paths.home), reason, tail.strip())


_leases: dict[Path, Lease] = {}


def lease_of_this_process(home: Path) -> Lease:
    """Return the lease that this process holds on a home folder until it ends.

    Flows call one task after another; a lease per task would stop and start the service in
    between.
    """
    return _leases.setdefault(home.resolve(), Lease(home))


def _command() -> list[str]:
    # Not from the folder that the user stands in, whose modules may have any name
    command = [sys.executable, "-P", "-m", "media_service", "serve", "--embedded"]
    return [*command, "--host", "127.0.0.1", "--port", "0"]


def _answers(endpoint: Endpoint) -> bool:
    headers = {"Authorization": f"Bearer {endpoint.api_key.get_secret_value()}"}
    try:
        # A proxy from the environment would be asked for its own loopback.
        with httpx.Client(headers=headers, timeout=PROBE_SECONDS, trust_env=False) as http:
            response = http.get(f"{endpoint.base_url}/healthz")
    except httpx.TransportError:
        return False
    return response.is_success and _alive(endpoint.pid)


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
