"""Have the layers of an unpacked USDZ package screened, before Blender reads them.

A process of its own does it (`media_pipelines.blender.inside.usd_screening`), with the USD library
that comes with Blender. It is kept for the next package, and ends together with this process.
"""

import atexit
import json
import os
import signal
import subprocess
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TypedDict

from media_pipelines.blender import environment
from media_pipelines.engines.errors import EngineNotInstalled, InvalidModel

LAYER_ENDINGS = (".usd", ".usda", ".usdc")
FAULTY = 1
"""Status of an answer whose text says what is wrong."""


class StageFacts(TypedDict):
    """What Blender does not read: time codes per second, and materials seen from one side."""

    rate: float
    one_sided: list[str]


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
        screener.cache_clear()
    process = screener()
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(json.dumps(request) + "\n")
    process.stdin.flush()
    for line in process.stdout:
        folder, status, text = json.loads(line)
        # An interrupted job may have left an answer unread
        if folder == request[0]:
            return status, text
    return os.EX_SOFTWARE, ""


@cache
def screener() -> subprocess.Popen[str]:
    """Start the process that screens the packages of this one; it ends together with this one."""
    python = environment.python()
    if not environment.is_installed(python):
        raise EngineNotInstalled(environment.NOT_INSTALLED)
    process = subprocess.Popen(
        [python, "-I", environment.START, "media_pipelines.blender.inside.usd_screening"],
        # It makes copies of itself, which do not have its threads
        env={**os.environ, "OPENBLAS_NUM_THREADS": "1", "PXR_WORK_THREAD_LIMIT": "1"},
        cwd="/",
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    atexit.register(process.communicate)
    return process
