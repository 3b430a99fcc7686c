"""Run a module of this package in Blender's environment.

The command is `python -I start.py GLTF MODULE ARGUMENT...`.

Of the environment that the service runs in only this package and `media_gltf`, whose folder is
GLTF, are to be seen: numpy and the others would be of the wrong version.
"""

import os
import runpy
import sys
import traceback
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

HERE = Path(__file__).resolve().parents[2]


def introduce(*others: Path) -> None:
    """Make this package and those in other folders, and nothing beside them, importable."""
    for folder in (HERE, *others):
        _introduce(folder)


def _introduce(folder: Path) -> None:
    spec = spec_from_file_location(
        folder.name, folder / "__init__.py", submodule_search_locations=[str(folder)]
    )
    assert spec is not None
    assert spec.loader is not None
    sys.modules[folder.name] = module_from_spec(spec)
    spec.loader.exec_module(sys.modules[folder.name])


if __name__ == "__main__":
    introduce(Path(sys.argv[1]))
    del sys.argv[:2]
    try:
        runpy.run_module(sys.argv[0], run_name="__main__")
    except ImportError:
        # Of the environment, not of the job
        traceback.print_exc()
        sys.exit(os.EX_CONFIG)
