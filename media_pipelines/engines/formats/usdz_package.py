"""Unpack a USDZ package whose layers are sound and name no file outside of it.

Only worker processes import this module: it uses the USD library that comes with Blender.
"""

import atexit
import json
import os
import signal
import subprocess
import sys
from functools import cache
from pathlib import Path

import bpy

from media_pipelines.engines.errors import InvalidModel, UnsupportedModel
from media_pipelines.engines.formats import usd_screening
from media_pipelines.engines.formats.packages import unpack
from media_pipelines.engines.formats.usd_screening import FAULTY, LAYER_ENDINGS, StageFacts


def unpack_usdz(path: Path, folder: Path) -> tuple[Path, StageFacts]:
    """Unpack a USDZ package into an empty folder.

    Returns:
        The root layer, which is the first one, and what Blender does not read of it.

    Raises:
        InvalidModel: If the package is damaged or refers to files outside of itself.
        UnsupportedModel: If it holds another package.
    """
    names = unpack(path, folder)
    if any(name.lower().endswith(".usdz") for name in names):
        raise UnsupportedModel("The USDZ package holds another one; export it as a single one.")
    layers = [name for name in names if name.lower().endswith(LAYER_ENDINGS)]
    if not layers:
        raise InvalidModel("The USDZ package holds no USD layer; export it again.")
    return folder / layers[0], _screen(folder, layers)


def _screen(folder: Path, layers: list[str]) -> StageFacts:
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
    if _screener().poll() is not None:
        _screener.cache_clear()
    process = _screener()
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
def _screener() -> subprocess.Popen[str]:
    """Start the process that screens the packages of this one; it ends together with this one."""
    bpy.utils.expose_bundled_modules()
    process = subprocess.Popen(
        [sys.executable, "-P", usd_screening.__file__],
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
            # It makes copies of itself, which do not have its threads
            "OPENBLAS_NUM_THREADS": "1",
            "PXR_WORK_THREAD_LIMIT": "1",
        },
        cwd="/",
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    atexit.register(process.communicate)
    return process
