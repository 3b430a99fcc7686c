"""Where compiled functions of the makers are: beside their source, and in a copy of each worker."""

import os
from collections.abc import Mapping
from pathlib import Path

PACKAGE = Path(__file__).parent
NOT_COMPILED = (
    "Nothing of the engines is compiled: every new worker takes up to a minute for it. Run"
    " `python -m media_studio.recipes.compiling` once."
)
COMPILED_BEFORE = "COMPILED_BEFORE"
"""Names the folder whose compiled functions a process takes over."""


def variables(folder: Path) -> Mapping[str, str]:
    """Return the environment in which compiled functions are kept in the folder of a process."""
    return {
        "NUMBA_CACHE_DIR": str(folder / "compiled"),
        "NUMBA_CACHE_LOCATOR_CLASSES": "media_studio.compiled_code.CopyLocator",
        COMPILED_BEFORE: os.environ.get("NUMBA_CACHE_DIR", ""),
    }


def is_compiled(package: Path = PACKAGE) -> bool:
    """Return whether there are compiled functions for workers to take."""
    places = filter(None, (str(package), os.environ.get("NUMBA_CACHE_DIR")))
    return any(True for place in places for _ in Path(place).rglob("*.nbi"))
