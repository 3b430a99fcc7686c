"""A server that listens, says what lacks, and ends in time."""

import errno
import os
import socket
import sys
import threading
from collections.abc import Callable, Mapping
from contextlib import closing
from functools import partial
from math import ceil

import uvicorn
from fastapi import FastAPI

from media_api.client.embedded import Lease
from media_api.contract.system_errors import reason_of
from media_service.backends import open_database
from media_service.clients.auth import Keyring
from media_service.database.home_lock import lock_home
from media_service.engine_api.engine_set import NOTHING_INSTALLED, installed
from media_service.http.connection_limits import (
    ConnectionCount,
    TimedConnection,
    most_connections,
)
from media_service.log_lines import begin_log
from media_service.operating.idle_shutdown import announce, idle_end
from media_service.settings.settings import Settings

EMBEDDED_CLIENT = "embedded"
BACKLOG = 2048
# Of the time to stop, what requests may take; the rest is for jobs that go back to the queue
ANSWERING_SHARE = 0.6
_OBSTACLES = {
    errno.EADDRINUSE: "another program has it",
    errno.EACCES: "this user may not open it",
    errno.EADDRNOTAVAIL: "this machine does not have the address",
}


class _Server(uvicorn.Server):
    """A server that ends within a time, whatever its clients and its disk do."""

    def __init__(self, app: FastAPI, settings: Settings) -> None:
        count = ConnectionCount(most_connections(settings.connections))
        drain_seconds = settings.drain_seconds
        super().__init__(
            uvicorn.Config(
                app,
                http=partial(TimedConnection, count=count),  # type: ignore[arg-type]  # a factory
                ws="none",
                log_level="warning",
                log_config=None,
                access_log=False,
                # By default uvicorn believes whatever comes from this machine
                proxy_headers=settings.trusted_proxies is not None,
                forwarded_allow_ips=settings.trusted_proxies or "",
                timeout_graceful_shutdown=ceil(drain_seconds * ANSWERING_SHARE),
            )
        )
        self._app = app
        self._drain_seconds = drain_seconds

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Claim no more jobs, answer the clients that wait for a task, then end."""
        _end_after(self._drain_seconds)
        state = self._app.state
        if state.process.worker:
            state.process.worker.host.stop_claiming()
        for part in state.answering:
            part.stop()
        await super().shutdown(sockets)


def _end_after(seconds: float) -> None:
    """End this process then, if it has not ended by itself; its jobs go on at the next start."""

    def end() -> None:
        print(f"The service did not stop within {seconds:g} s, and ends.", file=sys.stderr)
        os._exit(1)

    timer = threading.Timer(seconds, end)
    timer.daemon = True
    timer.start()


def check_names(found: Mapping[str, str]) -> None:
    """Refuse misspelt settings; only mention variables that may be somebody else's.

    Raises:
        ValueError: If a name is nearly that of a setting.
    """
    for name, near in found.items():
        if near:
            raise ValueError(f"{name} is not a setting. Did you mean {near}?")
        print(f"{name} is not a setting of this service, and is ignored.", file=sys.stderr)


def _tell_what_lacks(settings: Settings) -> None:
    engines = installed()
    missing = engines.lacks(settings.blender, settings.pose_models)
    for sentence in missing if engines.engines else (NOTHING_INSTALLED,):
        print(sentence, file=sys.stderr)


def _bind(listener: socket.socket, host: str, port: int) -> None:
    try:
        listener.bind((host, port))
    except OSError as exc:
        reason = _OBSTACLES.get(exc.errno or 0, reason_of(exc))
        raise ValueError(
            f"Port {port} of {host} cannot be used: {reason}. Choose another one with --port (0: "
            "any that is free), or another address with --host."
        ) from exc


def serve(
    settings: Settings, make: Callable[[], FastAPI], host: str, port: int, *, embedded: bool
) -> None:
    """Serve until the process is told to end.

    Args:
        settings: Those of the service.
        make: Makes the application, when the socket is there.
        host: Address to listen at.
        port: 0: any that is free.
        embedded: Whether it is announced in the home folder, and ends when nobody uses it.

    Raises:
        ValueError: If it cannot listen there.
    """
    begin_log()
    if not embedded:
        # One that has stayed after a run is in nobody's way
        Lease(settings.home).end()
    # With the protocol named, asyncio turns off Nagle's delay of 40 ms per answer
    listener = socket.socket(proto=socket.IPPROTO_TCP)
    with lock_home(settings.home), listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        _bind(listener, host, port)
        listener.listen(BACKLOG)
        _tell_what_lacks(settings)
        app = make()
        worker = app.state.process.worker
        if embedded:
            # Most runs make one thing after another
            worker.pool.first = 1
        server = _Server(app, settings)
        address = f"http://{host}:{listener.getsockname()[1]}"
        if embedded:
            with closing(open_database(settings)) as database:
                key = Keyring(database).renew(EMBEDDED_CLIENT, 255)
            users = idle_end(settings.home, server, lambda: worker.host.is_busy)
            announce(settings.home, address, key)
            users.watch()
        else:
            told = f"Serving {address}/docs from {settings.home}. In a browser: {address}/"
            print(told, flush=True)
        server.run(sockets=[listener])
