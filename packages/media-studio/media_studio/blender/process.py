"""The process that runs Blender: started when it is needed, kept warm, replaced after its end.

It belongs to this process, ends together with it, and does one call at a time. Start it from the
main thread: the kernel ends it together with the thread that started it.
"""

import atexit
import os
import signal
import subprocess
import tempfile
from collections.abc import Mapping
from functools import cache
from typing import Any, cast

from media_studio.blender import environment
from media_studio.blender.packets import Array, Json, Packet, read_packet, write_packet
from media_studio.errors import EngineCrashed, EngineError, EngineNotInstalled

LARGEST_MB = 1_000
"""Resident size above which it is replaced after a call; it has 330 MB to begin with."""

SECONDS_TO_END = 5.0
"""That it may take from closing the pipe, which a crash does, to its end."""

NO_BLENDER = os.EX_CONFIG
"""Its exit status where Blender cannot be loaded."""


class BlenderDefect(RuntimeError):
    """What runs in Blender has raised what it should not; the message has the traceback."""


def warm_up() -> None:
    """Start Blender, and do not wait until it has loaded. Does nothing where there is none."""
    if environment.is_installed(environment.python()):
        _running()


def is_running() -> bool:
    """Tell whether this process has started a Blender that still runs."""
    return bool(_process.cache_info().currsize) and _process().poll() is None


def running_id() -> int:
    """Return the id of the process that does the next call."""
    return _running().pid


def call(
    name: str, arguments: Mapping[str, Json], arrays: Mapping[str, Array] | None = None
) -> Packet:
    """Have Blender do something, and wait for its answer.

    Args:
        name: One of `media_studio.blender.inside.calls`.
        arguments: What it takes.
        arrays: Arrays that it takes, of numbers in 64 bits.

    Raises:
        EngineError: As the one that was raised there.
        EngineNotInstalled: If there is no Blender.
        EngineCrashed: If it ends while it works.
        MemoryError: If it needs more memory than it may have.
        OSError: If a file cannot be written.
        BlenderDefect: If it raises anything else.
    """
    process = _running()
    head: Json = {"call": name, "arguments": arguments, "temporary": tempfile.gettempdir()}
    try:
        assert process.stdin is not None
        assert process.stdout is not None
        write_packet(process.stdin, Packet(head=head, arrays=arrays or {}))
        answer = read_packet(process.stdout)
    except (EOFError, BrokenPipeError) as error:
        raise _end(process) from error
    told = cast(dict[str, Any], answer.head)
    if told["resident_mb"] > LARGEST_MB:
        close()
        _running()
    if told["error"]:
        raise _raised(**told["error"])
    return Packet(head=told["result"], arrays=answer.arrays)


def close() -> None:
    """End Blender, if it runs; the next call starts it again."""
    if _process.cache_info().currsize:
        process = _process()
        _process.cache_clear()
        process.kill()
        process.communicate()


def _running() -> subprocess.Popen[bytes]:
    if not is_running():
        close()
    return _process()


@cache
def _process() -> subprocess.Popen[bytes]:
    python = environment.python()
    if not environment.is_installed(python):
        raise EngineNotInstalled(environment.NOT_INSTALLED)
    server = "media_studio.blender.inside.server"
    process = subprocess.Popen(
        [python, "-I", environment.START, environment.GLTF, server, str(os.getpid())],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd="/",
    )
    atexit.register(process.kill)
    return process


def _end(process: subprocess.Popen[bytes]) -> EngineError:
    try:
        status = process.wait(SECONDS_TO_END)
    except subprocess.TimeoutExpired:
        process.kill()
        status = process.wait()
    close()
    if status == NO_BLENDER:
        return EngineNotInstalled(environment.NOT_INSTALLED)
    how = signal.Signals(-status).name if status < 0 else f"status {status}"
    return EngineCrashed(
        f"Blender crashed ({how}) while it worked on the model. Export the model again, or send a "
        "simpler one."
    )


def _raised(code: str, message: str, number: int) -> Exception:
    if code == "out_of_memory":
        return MemoryError(message)
    if code == "os_error":
        return OSError(number, message)
    refusals = {kind.code: kind for kind in EngineError.__subclasses__()}
    return refusals[code](message) if code in refusals else BlenderDefect(message)
