"""Have the layers of an unpacked USDZ package screened, before Blender reads them.

A process of its own does it (`media_studio.blender.inside.usd_screening`), with the USD library
that comes with Blender. It is kept for the next package, and ends together with this process, or
when none comes for a while, as it holds 120 MB.
"""

import atexit
import json
import os
import signal
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from threading import Thread
from typing import Any, TypedDict

from media_studio.blender import environment
from media_studio.errors import EngineNotInstalled, InvalidModel

LAYER_ENDINGS = (".usd", ".usda", ".usdc")
FAULTY = 1
"""Status of an answer whose text says what is wrong."""
IDLE_SECONDS = 10
"""After which it ends."""


_PROGRAM = "media_studio.blender.inside.usd_screening"


class StageFacts(TypedDict):
    """What Blender does not read.

    Attributes:
        rate: Time codes per second.
        one_sided: Names of materials that are seen from one side.
        declared: The fields of `DeclaredContents`.
    """

    rate: float
    one_sided: list[str]
    declared: dict[str, Any]


def screen(folder: Path, layers: Sequence[str]) -> StageFacts:
    """Screen the layers in a folder, the first of which is the root.

    Raises:
        InvalidModel: If they are damaged, hostile, or refer to files outside of the folder.
        EngineNotInstalled: If there is no Blender.
    """
    status, text = _ask([str(folder.absolute()), *layers])
    if status == -signal.SIGALRM:
        raise InvalidModel("The USDZ package takes too long to open; simplify it.")
    if status != 0:
        fault = text if status == FAULTY else ""
        raise InvalidModel(fault or "A layer of the USDZ package is damaged; export it again.")
    facts: StageFacts = json.loads(text)
    return facts


def _ask(request: list[str]) -> tuple[int, str]:
    """Send a request to the screening process, which is started again if it has ended."""
    if screener().poll() is not None:
        _forget()
    # It may just be ending because it was idle
    return _answered(screener(), request) or _answered(_forget(), request) or (os.EX_SOFTWARE, "")


def _answered(process: subprocess.Popen[str], request: list[str]) -> tuple[int, str] | None:
    """Return the answer to a request; None if the process has ended."""
    assert process.stdin is not None
    assert process.stdout is not None
    with suppress(BrokenPipeError):
        process.stdin.write(json.dumps(request) + "\n")
        process.stdin.flush()
        for line in process.stdout:
            folder, status, text = json.loads(line)
            # An interrupted job may have left an answer unread
            if folder == request[0]:
                return status, text
    return None


def _forget() -> subprocess.Popen[str]:
    """Leave a process that has ended, and return a new one."""
    ended = screener()
    screener.cache_clear()
    atexit.unregister(ended.communicate)
    for stream in (ended.stdin, ended.stdout):
        if stream is not None:
            with suppress(BrokenPipeError):
                stream.close()
    ended.wait()
    return screener()


@cache
def screener() -> subprocess.Popen[str]:
    """Start the process that screens the packages of this one; it ends together with this one."""
    python = environment.python()
    if not environment.is_installed(python):
        raise EngineNotInstalled(environment.NOT_INSTALLED)
    process = subprocess.Popen(
        [python, "-I", environment.START, environment.GLTF, _PROGRAM, str(IDLE_SECONDS)],
        # It makes copies of itself, which do not have its threads
        env={**os.environ, "OPENBLAS_NUM_THREADS": "1", "PXR_WORK_THREAD_LIMIT": "1"},
        cwd="/",
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    atexit.register(process.communicate)
    # Who ends and is not waited for stays a zombie, which the memory of a worker is asked about
    Thread(target=process.wait, daemon=True).start()
    return process
