"""`python -m media_pipelines.service`: serve the API, manage keys."""

import argparse
import errno
import os
import socket
import sys
from collections.abc import Mapping
from pathlib import Path

import uvicorn
from fastapi import FastAPI

from media_pipelines.service.app import create_app
from media_pipelines.service.auth import Keyring, NameTaken
from media_pipelines.service.database import Database, IncompatibleHome
from media_pipelines.service.embedded import Lease, announce
from media_pipelines.service.home_lock import HomeInUse, lock_home
from media_pipelines.service.settings import Settings, strangers

DEFAULT_PORT = 8400
EMBEDDED_CLIENT = "embedded"
BACKLOG = 2048
STOP_SECONDS = 10
HIGHEST_PORT = 65_535

_OBSTACLES = {
    errno.EADDRINUSE: "another program has it",
    errno.EACCES: "this user may not open it",
    errno.EADDRNOTAVAIL: "this machine does not have the address",
}


def main(arguments: list[str] | None = None) -> int:
    """Run one command; return the exit code."""
    options = _parser().parse_args(arguments)
    try:
        if options.command == "serve":
            _check_names(strangers(os.environ))
        settings = Settings.from_environment(Path(options.home) if options.home else None)
        settings.home.mkdir(parents=True, exist_ok=True)
        if options.command == "serve":
            return _serve(settings, options)
        return _keys(Keyring(Database(settings.database_url)), options)
    except (IncompatibleHome, OSError, ValueError) as exc:
        print(exc, file=sys.stderr)
        return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m media_pipelines.service", description=__doc__)
    home = argparse.ArgumentParser(add_help=False)
    home.add_argument("--home", help="folder of the service (MEDIA_HOME, ~/.media-pipelines)")
    commands = parser.add_subparsers(dest="command", required=True)
    serve = commands.add_parser("serve", parents=[home], help="serve the API")
    serve.add_argument("--host", default="127.0.0.1")
    serve.add_argument("--port", type=_port, default=DEFAULT_PORT, help="0: any free port")
    serve.add_argument(
        "--embedded",
        action="store_true",
        help="announce address and key in HOME/embedded, and end when nobody holds the lease",
    )
    keys = commands.add_parser("keys", help="manage the keys of clients")
    actions = keys.add_subparsers(dest="action", required=True)
    create = actions.add_parser("create", parents=[home], help="print a new key")
    create.add_argument("name")
    create.add_argument("--mq-priority", type=int, default=100, help="0..255")
    revoke = actions.add_parser("revoke", parents=[home], help="make a key useless")
    revoke.add_argument("name")
    actions.add_parser("list", parents=[home], help="list clients and priorities")
    return parser


class _Server(uvicorn.Server):
    """A server that ends within STOP_SECONDS, whatever its clients do."""

    def __init__(self, app: FastAPI) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                log_level="warning",
                access_log=False,
                timeout_graceful_shutdown=STOP_SECONDS,
            )
        )
        self._app = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Answer the clients that wait for a task, then end."""
        self._app.state.dispatcher.stop_waiting()
        await super().shutdown(sockets)


def _port(text: str) -> int:
    if not text.isdecimal() or int(text) > HIGHEST_PORT:
        raise argparse.ArgumentTypeError(f"{text} is no port: give 0 to {HIGHEST_PORT}")
    return int(text)


def _check_names(found: Mapping[str, str]) -> None:
    """Refuse misspelt settings; only mention variables that may be somebody else's.

    Raises:
        ValueError: If a name is nearly that of a setting.
    """
    for name, near in found.items():
        if near:
            raise ValueError(f"{name} is no setting; did you mean {near}?")
        print(f"{name} is no setting of this service, and is ignored.", file=sys.stderr)


def _bind(listener: socket.socket, host: str, port: int) -> None:
    try:
        listener.bind((host, port))
    except OSError as exc:
        reason = _OBSTACLES.get(exc.errno or 0, exc.strerror)
        raise ValueError(
            f"Port {port} of {host} cannot be used: {reason}. Choose another one with --port (0: "
            "any that is free), or another address with --host."
        ) from exc


def _serve(settings: Settings, options: argparse.Namespace) -> int:
    try:
        lock = lock_home(settings.home)
    except HomeInUse as exc:
        print(exc, file=sys.stderr)
        return 1
    # With the protocol named, asyncio turns off Nagle's delay of 40 ms per answer
    listener = socket.socket(proto=socket.IPPROTO_TCP)
    with lock, listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        _bind(listener, options.host, options.port)
        listener.listen(BACKLOG)
        server = _Server(create_app(settings))
        address = f"http://{options.host}:{listener.getsockname()[1]}"
        if options.embedded:
            key = Keyring(Database(settings.database_url)).renew(EMBEDDED_CLIENT, 255)
            lease = Lease(settings.home, server)
            announce(settings.home, address, key)
            lease.watch()
        else:
            print(f"Serving {address}/docs from {settings.home}", flush=True)
        server.run(sockets=[listener])
    return 0


def _keys(keyring: Keyring, options: argparse.Namespace) -> int:
    if options.action == "create":
        try:
            print(keyring.create(options.name, options.mq_priority))
        except NameTaken as exc:
            print(exc, file=sys.stderr)
            return 1
    elif options.action == "revoke":
        if not keyring.revoke(options.name):
            print(f"There is no client named {options.name!r}.", file=sys.stderr)
            return 1
    else:
        for client in keyring.clients():
            print(f"{client.mq_priority:3d}  {client.name}")
    return 0


if __name__ == "__main__":
    os.umask(0o077)
    sys.exit(main())
