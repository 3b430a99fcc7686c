"""Scripts of the operator, run as `blender --python` runs them."""

import os
import runpy
import sys
import traceback
from pathlib import Path

from media_studio.blender.inside import scene


def run_script(script: Path, printed: Path) -> str:
    """Run a script in its folder, in an empty scene; this process is good for nothing else then.

    Args:
        script: The script.
        printed: The file for what it prints, and the traceback of what it raises.

    Returns:
        What it has raised, in a line with its place; empty: nothing.

    Raises:
        MemoryError: If there is too little memory.
    """
    scene.reset()
    _print_into(printed)
    os.chdir(script.parent)
    sys.argv = [str(script)]
    sys.path.insert(0, str(script.parent))
    try:
        runpy.run_path(str(script), run_name="__main__")
    except MemoryError:
        raise
    except SystemExit as exc:
        return "" if exc.code in (None, 0) else f"it ended with {exc.code}"
    except Exception as exc:  # noqa: BLE001  a script may raise anything
        sys.stdout.flush()
        traceback.print_exc()
        return _error_text(exc, script)
    return ""


def _print_into(file: Path) -> None:
    descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    for stream in (1, 2):
        os.dup2(descriptor, stream)
    os.close(descriptor)


def _error_text(exc: Exception, script: Path) -> str:
    frames = traceback.extract_tb(exc.__traceback__)
    lines = [frame.lineno for frame in frames if frame.filename == str(script)]
    place = f"line {lines[-1]}: " if lines else ""
    return f"{place}{type(exc).__name__}: {exc}"
