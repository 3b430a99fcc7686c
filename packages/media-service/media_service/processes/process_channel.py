"""A process that the service has started, and the messages between the two."""

import asyncio
import os
import socket
import struct
import subprocess
from collections.abc import AsyncIterator
from pathlib import Path
from typing import BinaryIO

from media_service.engine_api.messages import Message
from media_service.processes.child_process import command, environment
from media_service.processes.sandbox import Confinement

SECONDS_TO_END = 10.0
# What multiprocessing.connection, which the process uses, writes before a message
LENGTH = struct.Struct("!i")
LONGEST_MESSAGE = 64_000_000  # bytes
# Of what processes print. Well below the largest file that one may write
LARGEST_LOG = 10_000_000


class ProcessChannel:
    """Starts a process, and speaks with it over a socket, whose end it sees at once.

    What is sent waits in memory: a process that neither reads nor answers holds up nobody.

    Args:
        module: Of the package; it calls `child_process.begin`, whose first argument is the
            descriptor of the socket.
        arguments: Those after it.
        allowed: What it may do; None: whatever the service may.
        folder: Where it works.
        log: File for what it prints; at 10 MB it begins anew.
        variables: Of its environment, beside the usual ones.
    """

    def __init__(
        self,
        module: str,
        *arguments: str,
        allowed: Confinement | None,
        folder: Path,
        log: Path,
        variables: dict[str, str],
    ) -> None:
        self._ours, theirs = socket.socketpair()
        os.set_inheritable(theirs.fileno(), True)
        with _opened(log) as printed, theirs:
            self.process = subprocess.Popen(
                command(module, allowed, str(theirs.fileno()), *arguments),
                pass_fds=[theirs.fileno()],
                cwd=folder,
                env=environment(folder) | variables,
                stdin=subprocess.DEVNULL,
                stdout=printed,
                stderr=printed,
            )
        self._stream: asyncio.StreamWriter | None = None

    @property
    def is_open(self) -> bool:
        """Whether messages are heard, so that an answer to one may come."""
        return self._stream is not None

    async def messages(self) -> AsyncIterator[bytes]:
        """Yield what the process says, until it ends.

        Raises:
            ValueError: If it sends what is no message.
        """
        reader, self._stream = await asyncio.open_unix_connection(sock=self._ours)
        try:
            while True:
                (length,) = LENGTH.unpack(await reader.readexactly(LENGTH.size))
                if not 0 < length <= LONGEST_MESSAGE:
                    raise ValueError(f"a message of {length} bytes")
                yield await reader.readexactly(length)
        except (asyncio.IncompleteReadError, OSError):
            return
        finally:
            self._stream.close()

    def end(self) -> None:
        """End the process, and all that it has started."""
        self.process.terminate()

    def wait(self) -> None:
        """Wait for the end of what was told to end."""
        try:
            self.process.wait(SECONDS_TO_END)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def send(self, message: Message) -> None:
        """Send a message."""
        if self._stream is None:
            raise RuntimeError("nobody listens to the process yet")
        content = message.model_dump_json().encode()
        self._stream.write(LENGTH.pack(len(content)) + content)


def _opened(log: Path) -> BinaryIO:
    if log.exists() and log.stat().st_size > LARGEST_LOG:
        log.replace(log.with_name(f"{log.name}.1"))
    return log.open("ab")
