"""Make Blender's own environment, for those who have only the package: `media blender install`."""

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from media_studio.blender import environment

PYTHON = "python3.11"
"""The only one that the wheel of Blender 4.5 exists for."""

LIBRARIES = (
    "libx11-6 libxext6 libxi6 libxxf86vm1 libxfixes3 libxrender1 libxkbcommon0 libsm6 libice6 "
    "libgl1 libegl1"
)
"""What Blender links to, as Debian and Ubuntu call it."""

_PIP = ["-m", "pip", "install", "--disable-pip-version-check", "--quiet"]
_AS_LOCKED = ["--only-binary", ":all:", "--no-deps", "--require-hashes", "--requirement"]
_PROBE = "import bpy; print(bpy.app.version_string)"


class CannotInstall(Exception):
    """Blender cannot be installed; the message says why, and what to do."""


def install(say: Callable[[str], None]) -> None:
    """Make the environment, or bring it up to date.

    Args:
        say: Is told what happens.

    Raises:
        CannotInstall: If it cannot be made, or Blender does not start in it.
    """
    python = environment.python()
    if not python.exists():
        _run([_base(), "-m", "venv", str(_folder(python))], "The environment cannot be made")
    say(f"Blender is installed in {_folder(python)}: 1 GB, GPL-3.0-or-later.")
    _run([str(python), *_PIP, *_AS_LOCKED, str(environment.LOCK)], "Blender cannot be installed")
    version = _run(
        [str(python), "-I", "-c", _PROBE],
        f"Blender does not start. On Debian and Ubuntu: apt-get install {LIBRARIES}",
    )
    say(f"Blender {version.splitlines()[-1]} is there.")


def _folder(python: Path) -> Path:
    return python.absolute().parent.parent


def _base() -> str:
    if sys.version_info[:2] == (3, 11):
        return sys.executable
    found = shutil.which(PYTHON)
    if found is None:
        raise CannotInstall(
            f"Blender needs {PYTHON}, which is not here. Install it, or make an environment with "
            f"it elsewhere and name its Python in {environment.VARIABLE}."
        )
    return found


def _run(command: list[str], fault: str) -> str:
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        last = (done.stderr or done.stdout).strip().splitlines()[-1:]
        raise CannotInstall(f"{fault}. {' '.join(last)}".strip())
    return done.stdout
