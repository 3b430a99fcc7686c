"""The embedded service: one child process per home folder, shared by everybody who uses it.

Users and the service find each other as `media_api.client.shared_process` says.
"""

import asyncio
import importlib.util
import os
import subprocess
import sys
import threading
import time
from dataclasses import dataclass
from pathlib import Path

import httpx
from pydantic import BaseModel, ConfigDict, SecretStr, ValidationError

from media_api.client.errors import EmbeddedServiceFailed, ServiceNotInstalled
from media_api.client.service_identity import service_identity
from media_api.client.shared_process import SharedProcess

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
    def life(self) -> Path:
        """Locked by the service of a home, embedded or not, while it lives."""
        return self.home / "service.lock"

    @property
    def log(self) -> Path:
        """What the service prints."""
        return self.folder / "service.log"


class Lease:
    """The right to use the embedded service of one home folder."""

    def __init__(self, home: Path) -> None:
        self._paths = Paths(home=home.resolve())
        self._shared = SharedProcess(self._paths.folder, self._paths.life)

    async def endpoint(self) -> Endpoint:
        """Return where the service listens; start it if nobody has.

        Raises:
            EmbeddedServiceFailed: If it ends or says nothing within a minute.
        """
        return await asyncio.to_thread(self._endpoint)

    @property
    def is_held(self) -> bool:
        """Whether this process uses the service."""
        return self._shared.is_held

    def is_running(self) -> bool:
        """Whether somebody has started the service, and it answers."""
        return self._running() is not None

    def is_outdated(self) -> bool:
        """Whether the service that runs was started by other code, or with other settings."""
        return self._shared.identity != service_identity(self._paths.home)

    def release(self) -> None:
        """Give the right back; the service ends when nobody holds it."""
        self._shared.release()

    def keep(self, seconds: float) -> None:
        """Have the service stay so long for the next user; 0: it ends with its last one."""
        self._shared.keep(seconds)

    def end(self) -> bool | None:
        """End a service that nobody uses; one that is used ends with its last user.

        Returns:
            Whether it has ended; None: there was none.
        """
        running = self._running()
        return self._shared.stop(running.pid) if running else None

    def _endpoint(self) -> Endpoint:
        with self._shared.turn():
            if not self.is_held:
                running = self._running()
                if running and self.is_outdated():
                    # One that somebody uses is used here, too: a home has one service
                    self._shared.end(running.pid)
                self._shared.hold()
            return self._running() or self._start()

    def _running(self) -> Endpoint | None:
        try:
            endpoint = Endpoint.model_validate_json(self._paths.endpoint.read_bytes())
        except (FileNotFoundError, PermissionError, ValidationError):
            return None
        return endpoint if _answers(endpoint) else None

    def _start(self) -> Endpoint:
        if importlib.util.find_spec("media_service") is None:
            raise ServiceNotInstalled(str(self._paths.home), "media-service is not installed")
        self._paths.endpoint.unlink(missing_ok=True)
        self._shared.note_start(service_identity(self._paths.home))
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
