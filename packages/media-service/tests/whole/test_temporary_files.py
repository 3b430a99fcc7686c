"""What an engine writes beside its result is in the folder that the service removes."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from media_studio.formats.convert import convert
from media_studio.formats.gltf_writer import write_model
from media_studio.mesh.model import Material, Model, Surface
from media_testing.executions import execution_of, stored
from media_testing.mesh.shapes import sphere
from media_testing.processes import children, is_alive
from media_testing.repository import ROOT
from media_testing.running_service import wait_until

JOB = """
import sys
from pathlib import Path
from media_service.engine_api.execution import Execution
from media_service.engine_api.recipe import load_recipe
from media_service.engine_api.messages import Assignment

assignment = Assignment.model_validate_json(sys.stdin.read())
job = Execution(assignment, Path(sys.argv[1]))
with job.temporary_files():
    load_recipe(assignment.engine.recipe)(job)
"""


@pytest.fixture
def usdz(tmp_path: Path) -> Path:
    source, path = tmp_path / "box.glb", tmp_path / "box.usdz"
    vertices, faces = sphere(160, 320)  # large enough to be killed in the middle of
    surface = Surface(vertices=vertices, faces=faces, material=0)
    write_model(Model(surfaces=(surface,), materials=(Material(name="wood"),)), source)
    convert(source, path, output_format="usdz")
    return path


def test_a_worker_that_is_killed_leaves_nothing_outside_its_folder(
    usdz: Path, tmp_path: Path
) -> None:
    system, home = tmp_path / "system", tmp_path / "home"
    system.mkdir()
    inputs = {"input_model": stored(home, usdz, "model")}
    job = execution_of(home, "3d_models/conversions", inputs, output_format="stl")
    worker = subprocess.Popen(
        [sys.executable, "-c", JOB, str(job.folder)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), "TMPDIR": str(system)},
        stdin=subprocess.PIPE,
        text=True,
    )
    assert worker.stdin
    with worker.stdin as stream:
        stream.write(job._assignment.model_dump_json())
    wait_until(
        lambda: any(name.startswith("blender_") for name in _names(home / "work")), 60, 0.001
    )
    [blender] = children(worker.pid, "server")
    worker.kill()
    worker.wait()
    wait_until(lambda: not is_alive(blender), 60)
    assert list(system.iterdir()) == []
    assert "unpacked" in _names(home / "work")


def _names(folder: Path) -> set[str]:
    return {path.name for path in folder.rglob("*")}


def test_temporary_files_are_where_they_were_after_a_job(tmp_path: Path) -> None:
    before = tempfile.gettempdir(), os.environ.get("TMPDIR")
    job = execution_of(tmp_path, "3d_models/conversions")
    child = [sys.executable, "-c", "import tempfile; print(tempfile.gettempdir())"]
    with job.temporary_files():
        assert Path(tempfile.mkdtemp()).is_relative_to(job.folder)
        said = subprocess.run(child, capture_output=True, text=True, check=True).stdout.strip()
        assert Path(said).is_relative_to(job.folder)
    assert (tempfile.gettempdir(), os.environ.get("TMPDIR")) == before
