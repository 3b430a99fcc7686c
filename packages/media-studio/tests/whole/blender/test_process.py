"""Blender as a process of its own: what it refuses, how it ends, and what happens then."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from media_gltf import glb
from media_studio.blender import calls, environment, process
from media_studio.errors import EngineCrashed, EngineNotInstalled, InvalidModel
from media_testing.blender.standing_in import standing_in
from media_testing.deadline import Deadline
from media_testing.mesh.shapes import sphere
from media_testing.sample_models import SAMPLES

ALL_IN_ONE = (np.zeros((3, 3)), np.array([[0, 1, 2]]), 1, np.zeros(1, np.int64))


@pytest.fixture(autouse=True)
def _a_process_of_its_own() -> Iterator[None]:
    process.close()
    yield
    process.close()


def test_it_is_kept_for_the_next_call() -> None:
    calls.decimate_once(*ALL_IN_ONE)
    first = process.running_id()
    calls.decimate_once(*ALL_IN_ONE)
    assert process.running_id() == first


def test_a_refusal_comes_back_as_what_it_is(tmp_path: Path) -> None:
    (tmp_path / "m.glb").write_bytes(b"garbage")
    with pytest.raises(InvalidModel, match="Export it again"):
        calls.decompress(tmp_path / "m.glb", tmp_path / "o.glb")
    calls.decimate_once(*ALL_IN_ONE)


def test_a_defect_tells_where_it_is() -> None:
    with pytest.raises(process.BlenderDefect, match="KeyError: 'no such call'"):
        process.call("no such call", {})


def test_a_crash_is_told_and_the_next_call_has_another_blender() -> None:
    calls.decimate_once(*ALL_IN_ONE)
    blender = process.running_id()
    vertices, faces = sphere(250, 500)
    threading.Timer(0.5, os.kill, (blender, signal.SIGSEGV)).start()
    with pytest.raises(EngineCrashed, match="SIGSEGV"):
        calls.decimate_once(vertices, faces, 10, np.zeros(len(faces), np.int64))
    calls.decimate_once(*ALL_IN_ONE)
    assert process.running_id() != blender


def test_one_that_has_ended_between_calls_is_replaced() -> None:
    calls.decimate_once(*ALL_IN_ONE)
    os.kill(process.running_id(), signal.SIGKILL)
    while process.is_running():
        time.sleep(0.01)
    calls.decimate_once(*ALL_IN_ONE)


def test_one_that_has_grown_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "LARGEST_MB", 1)
    calls.decimate_once(*ALL_IN_ONE)
    first = process.running_id()
    calls.decimate_once(*ALL_IN_ONE)
    assert process.running_id() != first


WORKER = """
import sys, time
from media_studio.blender import process
process.warm_up()
print(process.running_id(), flush=True)
time.sleep(600)
"""


def test_it_ends_together_with_who_started_it() -> None:
    worker = subprocess.Popen([sys.executable, "-c", WORKER], stdout=subprocess.PIPE, text=True)
    assert worker.stdout is not None
    blender = Path(f"/proc/{int(worker.stdout.readline())}")
    time.sleep(1.0)  # it may not have loaded yet, and is told of the end all the same
    assert blender.exists()
    worker.kill()
    worker.communicate()
    deadline = Deadline(20)
    while blender.exists():
        assert not deadline.is_over


def test_it_sees_nothing_of_our_environment() -> None:
    code = (
        "import runpy, sys; runpy.run_path(sys.argv[1])['introduce']();"
        "import media_studio, numpy; from importlib.util import find_spec;"
        "print(numpy.__file__, find_spec('pydantic'))"
    )
    command = [environment.python(), "-I", "-c", code, environment.START]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    assert Path(said[0]).is_relative_to(environment.python().absolute().parent.parent)
    assert said[1] == "None"


def test_without_blender_a_sentence_says_what_to_do(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(environment.VARIABLE, str(tmp_path / "bin" / "python"))
    process.warm_up()
    with pytest.raises(EngineNotInstalled, match="`media blender install`"):
        calls.decimate_once(*ALL_IN_ONE)
    assert environment.fonts() is None


def test_a_blender_that_cannot_be_loaded_is_not_installed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    python = standing_in(tmp_path / "broken", "raise ImportError('libXi.so.6')")
    monkeypatch.setenv(environment.VARIABLE, str(python))
    with pytest.raises(EngineNotInstalled):
        calls.decimate_once(*ALL_IN_ONE)


def test_a_prepared_model_is_exported(tmp_path: Path) -> None:
    source, written = tmp_path / "m.glb", tmp_path / "m.fbx"
    source.write_bytes(glb.serialise(SAMPLES["textured"]()))
    calls.export_fbx(source, written, [], 24)
    assert written.read_bytes().startswith(b"Kaydara FBX Binary")
