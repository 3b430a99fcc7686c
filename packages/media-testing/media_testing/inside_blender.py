"""Functions of tests that run in Blender's own environment, beside the Blender of the engines.

Such a function imports what it needs itself; it takes and returns what JSON can hold.
"""

import atexit
import inspect
import json
import subprocess
import textwrap
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from media_studio.blender import environment

# Names of types mean nothing there
_HEAD = "from __future__ import annotations\n"
_PROBE = """
import json, os, runpy, sys, traceback
from pathlib import Path
runpy.run_path(sys.argv[1])["introduce"](Path(sys.argv[2]))
answers = os.fdopen(os.dup(1), "w")
import bpy
from media_studio.blender.inside.scene import quiet
for line in sys.stdin:
    source, name, arguments = json.loads(line)
    functions = {}
    try:
        exec(source, functions)
        with quiet():
            told = [True, functions[name](*arguments)]
    except Exception:
        told = [False, traceback.format_exc()]
    print(json.dumps(told), file=answers, flush=True)
"""


def in_blender(function: Callable[..., Any], *arguments: object) -> Any:
    """Run a function there; paths among its arguments are texts there."""
    process = _process()
    assert process.stdin is not None
    assert process.stdout is not None
    given = [str(each) if isinstance(each, Path) else each for each in arguments]
    source = _HEAD + textwrap.dedent(inspect.getsource(function))
    print(json.dumps([source, function.__name__, given]), file=process.stdin, flush=True)
    is_done, told = json.loads(process.stdout.readline())
    assert is_done, told
    return told


def pack_with_draco(source: str, packed: str) -> None:
    """Write a GLB file with Draco data; runs there."""
    import bpy

    from media_studio.blender.inside.scene import load_glb, reset

    reset()
    load_glb(source)  # type: ignore[arg-type]
    bpy.ops.export_scene.gltf(filepath=packed, export_draco_mesh_compression_enable=True)
    reset()


@cache
def _process() -> subprocess.Popen[str]:
    process = subprocess.Popen(
        [environment.python(), "-I", "-c", _PROBE, environment.START, environment.GLTF],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    atexit.register(process.communicate)
    return process
