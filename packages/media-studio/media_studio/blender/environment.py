"""Where Blender's own environment is.

It has Python, numpy and Pillow in versions of its own, so no other process imports from it.
"""

import os
import sys
from pathlib import Path

import media_gltf

VARIABLE = "MEDIA_BLENDER"
"""Names the Python of the environment, in place of the default."""

NOT_INSTALLED = (
    "Blender is not installed here, and this needs it; the operator installs it with "
    "`media blender install`."
)

LOCK = Path(__file__).with_name("requirements.lock")
"""What the environment holds."""

START = Path(__file__).with_name("inside") / "start.py"
"""Runs a module of ours there; see its own words."""

GLTF = Path(media_gltf.__file__).parent
"""The other package that is to be seen there."""

_PACKAGE = "lib/python3.*/site-packages/bpy"


def default_python() -> Path:
    """Return where the Python is unless somebody says otherwise: beside our own environment."""
    return Path(sys.prefix).with_name(".venv-blender") / "bin" / "python"


def python() -> Path:
    """Return the Python of the environment, whether or not it is there."""
    named = os.environ.get(VARIABLE)
    return Path(named) if named else default_python()


def is_installed(at: Path) -> bool:
    """Tell whether a Python belongs to an environment with Blender."""
    return os.access(at, os.X_OK) and any(_environment(at).glob(_PACKAGE))


def fonts() -> Path | None:
    """Return the folder of the fonts that come with Blender; None where it is not installed."""
    return next(iter(sorted(_environment(python()).glob(f"{_PACKAGE}/*/datafiles/fonts"))), None)


def _environment(at: Path) -> Path:
    return at.absolute().parent.parent
