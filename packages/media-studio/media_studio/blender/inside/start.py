"""Run a module of this package in Blender's environment: `python -I start.py MODULE ARGUMENT...`.

Of the environment that the service runs in only `media_pipelines` is to be seen: numpy and the
others would be of the wrong version.
"""

import os
import runpy
import sys
import traceback
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

NAME = "media_pipelines"


def introduce() -> None:
    """Make the package, and nothing beside it, importable."""
    folder = Path(__file__).resolve().parents[2]
    spec = spec_from_file_location(
        NAME, folder / "__init__.py", submodule_search_locations=[str(folder)]
    )
    assert spec is not None
    assert spec.loader is not None
    sys.modules[NAME] = module_from_spec(spec)
    spec.loader.exec_module(sys.modules[NAME])


if __name__ == "__main__":
    introduce()
    del sys.argv[0]
    try:
        runpy.run_module(sys.argv[0], run_name="__main__")
    except ImportError:
        # Of the environment, not of the job
        traceback.print_exc()
        sys.exit(os.EX_CONFIG)
