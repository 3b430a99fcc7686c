"""A process that `media ui` keeps alive: started, started again when it has died, ended."""

import os
import pwd
import signal
import subprocess
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

SECONDS_TO_END = 20.0


class KeptProcess:
    """A process with a log.

    It is in a session of its own, so that Ctrl-C reaches it through us alone, and in our order.

    Args:
        name: What it is called in messages.
        command: Program and arguments.
        environment: Its variables.
        log: File that it writes to, begun anew.
        user: Who runs it where we are root; None: we.
        stops_at: Signal that ends it.
    """

    def __init__(
        self,
        name: str,
        command: Sequence[str],
        environment: Mapping[str, str],
        log: Path,
        *,
        user: pwd.struct_passwd | None = None,
        stops_at: signal.Signals = signal.SIGTERM,
    ) -> None:
        self.name = name
        self.log = log
        self._started_at = 0.0
        self._command = command
        self._environment = environment
        self._user = user
        self._stops_at = stops_at
        self._process: subprocess.Popen[bytes] | None = None
        self._sessions: list[int] = []

    def start(self) -> None:
        """Start it."""
        becomes = self._user if not os.geteuid() else None
        with self.log.open("ab" if self._process else "wb") as log:
            self._process = subprocess.Popen(
                self._command,
                env=self._environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                user=becomes.pw_uid if becomes else None,
                group=becomes.pw_gid if becomes else None,
                extra_groups=[] if becomes else None,
            )
        self._started_at = time.monotonic()
        self._sessions.append(self._process.pid)

    @property
    def seconds(self) -> float:
        """How long ago it was started, in seconds."""
        return time.monotonic() - self._started_at

    def ended(self) -> str | None:
        """Say how it has ended by itself; None while it runs."""
        status = self._process.poll() if self._process else None
        if status is None:
            return None
        return f"signal {-status}" if status < 0 else f"exit status {status}"

    def end(self) -> None:
        """End it, and whatever it has started and left."""
        if self._process:
            self._process.send_signal(self._stops_at)
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(SECONDS_TO_END)
            for session in self._sessions:
                with suppress(ProcessLookupError):
                    os.killpg(session, signal.SIGKILL)
            self._process.wait()
