"""An environment without Blender, or in which something else is called so."""

import subprocess
import sys
from pathlib import Path


def standing_in(folder: Path, code: str = "") -> Path:
    """Make an environment, whose module `bpy` is this code if any, and return its Python."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
    if code:
        (site,) = folder.glob("lib/python3.*/site-packages")
        (site / "bpy").mkdir()
        (site / "bpy" / "__init__.py").write_text(code)
    return folder / "bin" / "python"
