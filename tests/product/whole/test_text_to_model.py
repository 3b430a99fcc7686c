"""The command of the README, with the embedded service; a mesh may come from elsewhere."""

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import trimesh
from PIL import Image

from media_api.client.embedded import Endpoint, Paths
from media_pipelines.delivery.set_files import RUN_FILE
from media_pipelines.record.records import RunRecord
from media_testing.deadline import Deadline
from media_testing.fake_service import running
from media_testing.interrupts import take_interrupts
from media_testing.processes import is_alive
from media_testing.simulators.comfyui import ComfyUISimulator

SECONDS_TO_RUN = 280.0
SECONDS_TO_END = 20.0

OPERATIONS = [
    "images/generations",
    "3d_models/meshes",
    "3d_models/textures",
    "3d_models/remeshings",
    "3d_models/conversions",
    "3d_models/renderings",
]


@dataclass(frozen=True, kw_only=True)
class Folders:
    """Where a run works."""

    home: Path
    output: Path

    @property
    def record(self) -> RunRecord:
        unfinished = self.output.with_name(f"{self.output.name}.partial")
        folder = self.output if self.output.exists() else unfinished
        return RunRecord.model_validate_json((folder / RUN_FILE).read_text())


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return Folders(home=tmp_path / "home", output=tmp_path / "output")


def start(folders: Folders, prompt: str, *options: str) -> "subprocess.Popen[str]":
    command = [
        sys.executable,
        "-m",
        "media_pipelines",
        "run",
        "text_to_model",
        "--prompt",
        prompt,
        *(options or ("--texture-prompt", "weathered bronze")),
    ]
    return subprocess.Popen(
        [*command, "--home", str(folders.home), "--output", str(folders.output)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
        preexec_fn=take_interrupts,
    )


def service_of(folders: Folders) -> int:
    endpoint = Paths(home=folders.home).endpoint
    until(endpoint.exists, 60)
    return Endpoint.model_validate_json(endpoint.read_bytes()).pid


def until(condition: Callable[[], bool], seconds: float) -> None:
    deadline = Deadline(seconds)
    while not condition():
        assert not deadline.is_over, "it did not happen in time"
        time.sleep(0.05)


def waiting_for_the_image(folders: Folders) -> bool:
    try:
        return bool(folders.record.steps)
    except FileNotFoundError:
        return False


@pytest.fixture
def interrupted(folders: Folders) -> Iterator["subprocess.Popen[str]"]:
    """A run that has begun its first step."""
    process = start(folders, "an oak chair")
    try:
        until(lambda: Paths(home=folders.home).endpoint.exists(), 60)
        yield process
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


ELSEWHERE = """
[[engine]]
name = "studio-mesh"
kind = "comfyui"
base_url = "{url}"
workflow = "mesh.json"
fill = {{ input_image = "1.image" }}
output = "9"
makes = {{ with_texture = true, pbr_texture = true }}
serves = [{{ operation = "3d_models/meshes", models = ["pro"], pictures = true }}]
price = {{ amount = 0.6, currency = "EUR" }}
"""
WORKFLOW = {
    "1": {"class_type": "LoadImage", "inputs": {"image": "example.png"}},
    "9": {"class_type": "SaveGLB", "inputs": {"mesh": ["1", 0]}},
}


@pytest.fixture
def meshes_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ComfyUISimulator]:
    """A server that makes a brown ball of every picture."""
    (tmp_path / "mesh.json").write_text(json.dumps(WORKFLOW))
    file = tmp_path / "engines.toml"
    with running(ComfyUISimulator()) as simulator:
        ball = trimesh.creation.icosphere(subdivisions=3, vertex_colors=[200, 120, 60, 255])
        simulator.content = trimesh.exchange.gltf.export_glb(trimesh.Scene(ball))
        simulator.output = {"3d": [{"filename": "a.glb", "subfolder": "", "type": "output"}]}
        file.write_text(ELSEWHERE.format(url=simulator.base_url))
        monkeypatch.setenv("MEDIA_ENGINES", str(file))
        yield simulator


def test_a_prompt_becomes_a_retextured_remeshed_and_converted_model(
    folders: Folders, meshes_elsewhere: ComfyUISimulator
) -> None:
    """The mesh is made elsewhere, of the picture that was made here, and changed here."""
    options = ["--texture-prompt", "weathered bronze", "--mesh-topology", "quad"]
    options += ["--mesh-count", "2000", "--output-format", "obj", "--target-size", "2"]
    process = start(folders, "an oak chair", *options)
    service = service_of(folders)
    shown, _ = process.communicate(timeout=SECONDS_TO_RUN)
    assert process.returncode == 0, shown

    steps = folders.record.steps
    assert [step.operation for step in steps] == OPERATIONS
    assert {step.status for step in steps} == {"COMPLETED"}
    models = [step.model for step in steps]
    assert models[1] == "studio-mesh"
    assert len({*models}) > 3
    assert all(model.startswith("embedded") for model in (models[0], *models[2:]))
    assert meshes_elsewhere.executed == [steps[1].task_uuid]
    assert [step.cost for step in steps] == [None, 0.6, None, None, None, None]
    assert (folders.record.cost, folders.record.spent) == (0.6, 0.6)
    for step in steps:
        assert all((folders.output / file).stat().st_size > 0 for file in step.files)
        assert step.preview
        with Image.open(folders.output / step.preview) as preview:
            assert min(preview.size) >= 256
    until(lambda: not is_alive(service), SECONDS_TO_END)

    converted = trimesh.load(folders.output / "5_converted" / "model.obj", force="mesh")
    assert max(converted.extents) == pytest.approx(2.0, rel=1e-3)
    assert converted.visual.kind == "texture"


@pytest.mark.long
def test_an_unknown_subject_fails_with_a_sentence_and_status_1(folders: Folders) -> None:
    process = start(folders, "a flurgle")
    shown, _ = process.communicate(timeout=SECONDS_TO_RUN)
    assert process.returncode == 1
    assert "unknown_subject" in shown
    assert "Traceback" not in shown
    assert folders.record.status == "FAILED"
    assert folders.record.steps[-1].error is not None


@pytest.mark.long
def test_ctrl_c_cancels_the_job_and_ends_the_service(
    folders: Folders, interrupted: "subprocess.Popen[str]"
) -> None:
    service = service_of(folders)
    until(lambda: waiting_for_the_image(folders), 60)
    # A terminal sends it to every process of the run, Prefect's temporary server included.
    os.killpg(interrupted.pid, signal.SIGINT)
    shown, _ = interrupted.communicate(timeout=60)
    assert interrupted.returncode == 130, shown
    assert "Canceled." in shown
    assert folders.record.status == "CANCELED"
    until(lambda: not is_alive(service), SECONDS_TO_END)


def test_the_service_is_gone_after_the_run_was_killed(
    folders: Folders, interrupted: "subprocess.Popen[str]"
) -> None:
    service = service_of(folders)
    until(lambda: waiting_for_the_image(folders), 60)
    interrupted.kill()
    until(lambda: not is_alive(service), SECONDS_TO_END)
