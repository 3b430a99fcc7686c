"""The programs of others, and which versions of them are measured."""

import re
import shutil
import subprocess
from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path

from benchmarks.geometry.contests import (
    ASSIMP,
    BLENDER,
    BLENDER_UV,
    BLENDER_WARM,
    PACK,
    PEERS,
    TRANSFORM,
    TRIMESH,
)
from benchmarks.geometry.processes import ROOT
from media_studio.blender import environment

SET_UP = (ROOT / ".tools/assimp/bin", ROOT / ".tools/model-tools/node_modules/.bin")
"""Where `.ci/assimp` and `.ci/model-tools` put them."""

ASK = {ASSIMP: "version", TRANSFORM: "--version", PACK: "-v"}
BLENDERS = (BLENDER, BLENDER_WARM, BLENDER_UV)
SECONDS = 60.0


def find_tools(folder: Path | None) -> tuple[dict[str, str], list[str]]:
    """Look for the tools in a folder, where the set-up puts them, and on the path.

    Returns:
        Those that are there, and a line for each that is not.
    """
    places = [*([folder] if folder else []), *SET_UP]
    found = {
        name: place
        for name in PEERS
        if (place := shutil.which(name, path=":".join(map(str, places))) or shutil.which(name))
    }
    missing = [
        f"{name} is left out; `.ci/{'assimp python3.11' if name == ASSIMP else 'model-tools'}` "
        "installs it"
        for name in PEERS
        if name not in found
    ]
    return found, missing


def peer_versions(tools: Mapping[str, str]) -> dict[str, str]:
    """Ask every contender but ours for its version."""
    blender = _asked([str(environment.python()), "-c", "import bpy; print(bpy.app.version_string)"])
    told = {name: _asked([place, ASK[name]]) for name, place in tools.items()}
    return {TRIMESH: version("trimesh"), **dict.fromkeys(BLENDERS, blender), **told}


def _asked(command: list[str]) -> str:
    """Return the first version in what a command prints, or a question mark."""
    done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)
    found = re.search(r"\d+(\.\d+)+", done.stdout + done.stderr)
    return found.group() if found else "?"
