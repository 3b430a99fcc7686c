"""Unpack a USDZ package whose layers are sound and name no file outside of it.

Only worker processes import this module: it uses the USD library that comes with Blender.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import bpy

from engines.errors import InvalidModel, UnsupportedModel
from engines.formats import usd_screening
from engines.formats.packages import unpack
from engines.formats.usd_screening import LAYER_ENDINGS, StageFacts

_SCREENING_SECONDS = 30


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
    bpy.utils.expose_bundled_modules()
    command = [sys.executable, "-P", usd_screening.__file__, str(folder), *layers]
    try:
        screening = subprocess.run(
            command,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=_SCREENING_SECONDS,
        )
    except subprocess.TimeoutExpired as error:
        raise InvalidModel("The USDZ package takes too long to open; simplify it.") from error
    if screening.returncode:
        fault = screening.stdout.strip() if screening.returncode == 1 else ""
        raise InvalidModel(fault or "A layer of the USDZ package is damaged; export it again.")
    facts: StageFacts = json.loads(screening.stdout.splitlines()[-1])
    return facts
