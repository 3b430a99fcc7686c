"""Scripts of an operator in the sandboxed Blender of the workers."""

import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import numpy as np
import pytest
import trimesh

from media_testing.blender.standing_in import standing_in
from media_testing.running_service import ROOT, RunningService
from media_testing.task_answers import ended

MESHES, REMESHINGS = "3d_models/meshes", "3d_models/remeshings"
DOCUMENT = (ROOT / "docs" / "how-to" / "engines" / "blender.md").read_text()
SECRET = "of-the-operator"
SCRIPTS = {
    # Of what came in; the script of the document has shown what words become
    "twice": """
import json, bpy
asked = json.load(open("request.json"))
assert asked["mesh_topology"] == "triangle"  # by default
bpy.ops.import_scene.gltf(filepath=asked["input_model"])
for thing in bpy.data.objects:
    if thing.parent is None:
        thing.scale *= asked["options"]["times"]
bpy.ops.export_scene.gltf(filepath="output/model.glb")
""",
    "raises": 'print("before")\nopen("/srv/of the house/input.blend")',
    "silent": "pass",
    "wrong": 'open("output/note.txt", "w").write("no model")',
    "crashes": "import os\nos.abort()",
    "endless": "while True: pass",
    "calls-home": 'import socket\nsocket.create_connection(("127.0.0.1", 9))',
    "curious": "open(SECRET).read()",
    "writes-elsewhere": "open(SECRET, 'w')",
}


def engine(name: str, operation: str, *lines: str) -> str:
    model = f'{{ operation = "{operation}", models = ["{name}"] }}'
    serves = f'serves = ["{operation}"]' if operation == REMESHINGS else f"serves = [{model}]"
    head = ["[[engine]]", f'name = "{name}"', 'kind = "blender"', f'script = "{name}.py"', serves]
    return "\n".join([*head, *lines, ""])


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningService]:
    folder = tmp_path_factory.mktemp("scripts")
    (folder / SECRET).write_text("secret")
    for name, text in SCRIPTS.items():
        (folder / f"{name}.py").write_text(text.replace("SECRET", repr(str(folder / SECRET))))
    (example,) = re.findall(r"```toml\n(.*?)```", DOCUMENT, re.DOTALL)
    (plate,) = re.findall(r"```python\n(.*?)```", DOCUMENT, re.DOTALL)
    (folder / "name-plate.py").write_text(plate)
    priced = 'price = { amount = 0.5, currency = "EUR" }'
    others = [engine("twice", REMESHINGS, "options = { times = 2.0 }", priced)]
    others += [engine(name, MESHES) for name in list(SCRIPTS)[1:] if name != "endless"]
    others.append(engine("endless", MESHES, "deadline_seconds = 2"))
    (folder / "engines.toml").write_text("\n".join([example, *others]))
    running = RunningService(folder / "home", engines=folder / "engines.toml").start()
    yield running
    running.stop()


@pytest.fixture
def client(service: RunningService) -> Iterator[httpx.Client]:
    with service.client() as client:
        yield client


def told_of(client: httpx.Client, operation: str, **body: Any) -> dict[str, Any]:
    return ended(client, operation, {**body, "options": {"preview": False}})


def scene_of(client: httpx.Client, told: dict[str, Any]) -> trimesh.Scene:
    content = client.get(f"/{told['result'][0]}").content
    return trimesh.load(io.BytesIO(content), file_type="glb", force="scene")


@pytest.mark.long
def test_words_become_a_name_plate_which_another_script_makes_larger(client: httpx.Client) -> None:
    asked = {"model": "name-plate", "prompt": "Ada Lovelace", "with_texture": True}
    made = told_of(client, MESHES, **asked)
    assert (made["status"], made["model"]) == ("COMPLETED", "name-plates"), made
    plate = scene_of(client, made)
    assert plate.extents[0] == pytest.approx(0.3, rel=0.02)
    assert plate.bounds[0][1] == pytest.approx(0.0, abs=1e-6)
    letters, brass = plate.geometry["letters"], plate.geometry["plate"]
    assert len(letters.faces) > 1000
    assert letters.visual.material.metallicFactor == 0.0
    # In front of the plate, which faces +Z
    assert letters.bounds[1][2] > brass.bounds[1][2]
    assert made["metadata"][0]["mesh_info"]["method"] == "Blender script"
    assert "cost" not in made

    told = told_of(client, REMESHINGS, input_model=made["result"][0], mesh_count=5000)
    assert (told["status"], told["model"]) == ("COMPLETED", "twice"), told
    assert told["cost"] == {"amount": 0.5, "currency": "EUR", "basis": "price"}
    assert np.allclose(scene_of(client, told).extents, 2 * plate.extents, rtol=1e-4)


@pytest.mark.long
@pytest.mark.parametrize(
    ("model", "code", "message"),
    [
        ("raises", "engine_failed", "The script raises.py failed: line 2: FileNotFoundError: "),
        ("silent", "engine_answer_unusable", "silent.py has written no files into output"),
        ("wrong", "engine_answer_unusable", "is of no known type where model is wanted"),
        ("crashes", "engine_crashed", "The script crashes.py ended Blender"),
        ("endless", "deadline_exceeded", "longer than 2 s"),
        ("calls-home", "engine_failed", "line 2: PermissionError"),
        ("curious", "engine_failed", "line 1: PermissionError"),
        ("writes-elsewhere", "engine_failed", "line 1: PermissionError"),
    ],
)
def test_what_a_script_may_not_do_fails(
    client: httpx.Client, service: RunningService, model: str, code: str, message: str
) -> None:
    told = told_of(client, MESHES, model=model, prompt="a plate")
    assert (told["status"], told["error"]["code"]) == ("FAILED", code), told
    assert message in told["error"]["message"]
    # The last line, without the folders of the server
    assert "/" not in told["error"]["message"].replace(", ", "")
    if model == "raises":
        log = (service.home / "logs" / "workers.log").read_text()
        assert "before\nTraceback (most recent call last)" in log
        assert "/srv/of the house/input.blend" in log


@pytest.mark.long
def test_without_blender_another_engine_does_it(
    tmp_path: Path,
) -> None:
    """Both that it is said, and that a fallback is asked."""
    (tmp_path / "silent.py").write_text("pass")
    places = engine("silent", MESHES, 'fallback = ["embedded"]')
    (tmp_path / "engines.toml").write_text(places)
    python = standing_in(tmp_path / "bare")
    running = RunningService(
        tmp_path / "home", engines=tmp_path / "engines.toml", blender=python
    ).start()
    body = {"model": "silent", "prompt": "an oak stool"}
    try:
        with running.client() as client:
            told = told_of(client, MESHES, **body)
            options = {"fallback": False, "preview": False}
            alone = ended(client, MESHES, {**body, "options": options})
    finally:
        running.stop()
    assert told["status"] == "COMPLETED", told
    assert [each["code"] for each in told["engine_attempts"]] == ["engine_not_installed"]
    assert (alone["status"], alone["error"]["code"]) == ("FAILED", "engine_not_installed")
    assert "`media blender install`" in alone["error"]["message"]
