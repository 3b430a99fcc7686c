"""Compiles what the engines compile at first use, once, beside their source.

`python -m media_studio.recipes.compiling` does one small job of each kind in this process, whose
inputs are its own. Workers take a copy of what it leaves and cannot add to it, so that without it
every worker compiles for itself (`media_studio.compiled_code`).
"""

import itertools
import os
import shutil
import tempfile
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from PIL import Image
from pydantic import JsonValue

from media_service.engine_api.engine import EngineRequest, Registry
from media_service.engine_api.execution import Execution
from media_service.engine_api.file_types import recognise
from media_service.engine_api.messages import INPUTS, RESULTS, Assignment, EngineCall, InputFile
from media_service.engine_api.recipe import load_recipe
from media_studio.blender import environment
from media_studio.errors import EngineNotInstalled
from media_studio.pose import installation
from media_studio.recipes.embedded_engines import EMBEDDED_ENGINES

PROMPT = "an oak chair"
_LACKING = "{} is not installed, and what needs it is not compiled; `{}` brings it."


class Rehearsal:
    """Does jobs one after the other, below a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._numbers = itertools.count(1)
        self.left_out: list[str] = []

    def do(
        self, operation: str, files: Mapping[str, Path] | None = None, **request: JsonValue
    ) -> Path:
        """Do a job and return the folder of its results."""
        folder = self._folder / str(next(self._numbers))
        inputs: dict[str, InputFile] = {}
        for field, file in (files or {}).items():
            place = folder / INPUTS / field
            place.mkdir(parents=True)
            shutil.copy(file, place)
            kind = recognise(file.read_bytes())
            uri = f"assets/earlier/{file.name}"
            inputs[field] = InputFile(kind=kind.kind if kind else "", uri=uri)
        folder.mkdir(parents=True, exist_ok=True)
        body = {field: file.uri for field, file in inputs.items()} | request
        asked = EngineRequest(operation=operation, request=body, inputs=inputs)
        engine = Registry((), EMBEDDED_ENGINES).choose(asked)
        job = Assignment(
            uuid="compiling",
            operation=operation,
            host="",
            attempt=1,
            request=body,
            inputs=inputs,
            engine=EngineCall(name=engine.name, recipe=engine.recipe),
            render_threads=2,
            render_samples=1,
        )
        execution = Execution(job, folder)
        with execution.temporary_files():
            load_recipe(engine.recipe)(execution)
        return folder / RESULTS

    def do_if_installed(
        self, operation: str, files: Mapping[str, Path] | None = None, **request: JsonValue
    ) -> None:
        """Do a job whose result nothing else needs, if what it needs is installed."""
        try:
            self.do(operation, files, **request)
        except EngineNotInstalled:
            self.left_out.append(operation)


def main() -> None:
    """Do one job of each kind that compiles anything, on all cores."""
    tell_what_lacks()
    with tempfile.TemporaryDirectory() as folder:
        made = Rehearsal(Path(folder, "first")).do(
            "3d_models/meshes", prompt=PROMPT, with_texture=True
        )
        parts = (_remesh, _convert, _see, _animate)
        # Started anew: what one has loaded and compiled is no part of another
        with ProcessPoolExecutor(
            len(os.sched_getaffinity(0)), mp_context=get_context("spawn")
        ) as pool:
            doing = [pool.submit(part, Path(folder, part.__name__), made) for part in parts]
            left_out = sorted({each for part in doing for each in part.result()})
    print(f"Compiled; left out: {', '.join(left_out)}." if left_out else "Compiled.")


def tell_what_lacks() -> None:
    """Say what is not installed before the minutes begin in which it is left out."""
    if not environment.is_installed(environment.python()):
        print(_LACKING.format("Blender", "media blender install"), flush=True)
    if installation.missing(installation.default_folder()):
        print(_LACKING.format("What finds people", installation.COMMAND), flush=True)


def _remesh(folder: Path, made: Path) -> list[str]:
    rehearsal, given = Rehearsal(folder), {"input_model": made / "model.glb"}
    for topology, count in (("triangle", 1_500), ("quad", 800)):
        rehearsal.do_if_installed(
            "3d_models/remeshings", given, mesh_topology=topology, mesh_count=count
        )
    return rehearsal.left_out


def _convert(folder: Path, made: Path) -> list[str]:
    rehearsal, given = Rehearsal(folder), {"input_model": made / "model.glb"}
    for ending in ("obj", "stl", "usdz"):
        rehearsal.do_if_installed("3d_models/conversions", given, output_format=ending)
    rehearsal.do_if_installed("3d_models/textures", given, prompt="oak wood")
    return rehearsal.left_out


def _see(folder: Path, made: Path) -> list[str]:
    rehearsal, picture = Rehearsal(folder), _with_margin(made / "preview.png", folder)
    rehearsal.do_if_installed("images/processes", {"input_image": picture}, model="brandD2")
    rehearsal.do_if_installed("images/captions", {"input_image": picture}, language="English")
    rehearsal.do_if_installed("3d_models/meshes", {"input_image": picture}, with_texture=True)
    return rehearsal.left_out


def _animate(folder: Path, _made: Path) -> list[str]:
    rehearsal = Rehearsal(folder)
    figure = rehearsal.do("3d_models/meshes", prompt="a woman", with_texture=True) / "model.glb"
    motion = next(rehearsal.do("motions/retrievals", text_prompt="walk").glob("*.bvh"))
    rehearsal.do_if_installed("motions/animations", {"input_model": figure, "input_motion": motion})
    return rehearsal.left_out


def _with_margin(path: Path, folder: Path) -> Path:
    """Return a picture with a margin of its background, as a photograph of an object has it."""
    picture = Image.open(path).convert("RGBA")
    width, height = picture.size
    canvas = picture.crop((0, 0, 1, 1)).resize((2 * width, 2 * height))
    canvas.paste(picture, (width // 2, height // 2))
    folder.mkdir(exist_ok=True)
    canvas.save(folder / path.name)
    return folder / path.name


if __name__ == "__main__":
    main()
