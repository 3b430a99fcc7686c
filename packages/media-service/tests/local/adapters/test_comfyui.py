"""What is particular about ComfyUI; what goes wrong with every wire is in test_faults."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from pydantic import ValidationError

from media_service.adapters.comfyui import ComfyUI
from media_service.engine_api.errors import (
    Declined,
    EngineFailure,
    Incapable,
    Misconfigured,
    Unusable,
)
from media_testing.fake_service import picture
from media_testing.simulators.comfyui import ComfyUISimulator
from media_testing.simulators.driving import PROMPT, Drive, work_in
from media_testing.simulators.simulator import Simulator
from media_testing.simulators.wires import FILL, WIRES, WORKFLOW, comfyui_options

WIRE = WIRES["comfyui"]


@pytest.fixture(scope="module")
def _served() -> Iterator[Simulator]:
    with WIRE.serving() as simulator:
        yield simulator


@pytest.fixture
def engine(_served: ComfyUISimulator) -> ComfyUISimulator:
    _served.reset()
    return _served


@pytest.fixture
async def adapter(engine: ComfyUISimulator, tmp_path: Path) -> AsyncIterator[ComfyUI]:
    adapter = WIRE.opened(engine, tmp_path)
    assert isinstance(adapter, ComfyUI)
    yield adapter
    await adapter.close()


def rewritten(folder: Path, node: str, **inputs: object) -> None:
    nodes = json.loads(json.dumps(WORKFLOW))
    nodes[node]["inputs"].update(inputs)
    (folder / "workflow.json").write_text(json.dumps(nodes))


async def test_the_workflow_is_filled_in_and_read_anew_for_every_job(
    adapter: ComfyUI, engine: ComfyUISimulator, tmp_path: Path
) -> None:
    made = await Drive(adapter, work_in(tmp_path)).run()
    rewritten(tmp_path, "3", sampler_name="ddim")
    await Drive(adapter, work_in(tmp_path, prompt=PROMPT, size="1152x864")).run()
    first, second = (engine.workflows[name]["prompt"] for name in engine.executed)
    assert first["6"]["inputs"] == {"text": PROMPT, "clip": ["4", 1]}
    assert first["5"]["inputs"] == {"width": 1280, "height": 720}
    assert (first["3"]["inputs"]["seed"], made.seed) == (7, 7)
    assert second["3"]["inputs"]["sampler_name"] == "ddim"
    assert second["3"]["inputs"]["seed"] != 7


async def test_progress_comes_over_the_websocket_and_the_place_from_the_queue(
    adapter: ComfyUI, engine: ComfyUISimulator, tmp_path: Path
) -> None:
    engine.polls = 8
    first, second = (Drive(adapter, work_in(tmp_path)) for _ in range(2))
    engine.holds = True  # Else the first may end before the second has looked
    async with asyncio.TaskGroup() as group:
        group.create_task(first.run())
        while not engine.queue:
            await asyncio.sleep(0.01)
        group.create_task(second.run())
        while not any(waiting.position for waiting in second.journal.waited):
            await asyncio.sleep(0.01)
        engine.holds = False
    known = [waiting.progress for waiting in first.journal.waited if waiting.progress]
    assert known == sorted(known)
    assert 0.2 < known[-1] < 0.5  # one of five nodes was kept from before, one runs
    assert {waiting.position for waiting in second.journal.waited} == {None, 1}


async def test_without_a_websocket_only_the_progress_is_missing(
    adapter: ComfyUI, engine: ComfyUISimulator, tmp_path: Path
) -> None:
    engine.is_shut = True
    drive = Drive(adapter, work_in(tmp_path))
    assert (await drive.run()).files
    assert {waiting.progress for waiting in drive.journal.waited} == {None}


@pytest.mark.parametrize("place", [0, 1], ids=["running", "queued"])
async def test_servers_without_the_route_for_jobs_cancel_as_well(
    adapter: ComfyUI, engine: ComfyUISimulator, tmp_path: Path, place: int
) -> None:
    engine.is_old = engine.holds = True
    drives = [Drive(adapter, work_in(tmp_path)) for _ in range(2)]
    running = []
    for drive in drives:
        running.append(asyncio.create_task(drive.run()))
        while not drive.journal.waited:
            await asyncio.sleep(0.01)
    running[place].cancel()
    await asyncio.wait({running[place]})
    assert engine.ended == [drives[place].work.uuid]
    running[1 - place].cancel()
    await asyncio.wait(running)


async def test_pictures_and_models_are_brought_where_their_nodes_look(
    engine: ComfyUISimulator, tmp_path: Path
) -> None:
    files = {name: tmp_path / name for name in ("seen.png", "shape.glb")}
    for file in files.values():
        file.write_bytes(picture())
    options = comfyui_options(tmp_path)
    options["fill"] = {"input_image": "6.text", "input_model": "4.ckpt_name"}
    rewritten(tmp_path, "4", ckpt_name="sd.safetensors")
    adapter = WIRE.opened(engine, tmp_path, fill=options["fill"])
    inputs = {"input_image": files["seen.png"], "input_model": files["shape.glb"]}
    work = work_in(tmp_path, "3d_models/textures", inputs, input_image="a", input_model="b")
    with pytest.raises(Misconfigured, match=r"node 4 .* not in"):
        await Drive(adapter, work).run()
    assert engine.uploads == {
        f"{work.uuid}-input_image.png": picture(),
        f"3d/{work.uuid}-input_model.glb": picture(),
    }
    await adapter.close()


async def test_what_the_workflow_does_not_take_or_needs_is_said(
    adapter: ComfyUI, engine: ComfyUISimulator, tmp_path: Path
) -> None:
    seen = tmp_path / "seen.png"
    seen.write_bytes(picture())
    surplus = work_in(tmp_path, "images/edits", {"input_images.0": seen}, prompt=PROMPT)
    with pytest.raises(Incapable, match=r"takes no input_images\.0"):
        await Drive(adapter, surplus).run()
    needy = WIRE.opened(engine, tmp_path, fill={**FILL, "input_images.0": "4.ckpt_name"})
    with pytest.raises(Declined, match=r"needs input_images\.0"):
        await Drive(needy, work_in(tmp_path)).run()
    assert engine.executed == []
    await needy.close()


@pytest.mark.parametrize(
    ("output", "asked"),
    [
        ({"3d": [{"filename": "a.glb", "subfolder": "mesh", "type": "output"}]}, "mesh"),
        ({"result": ["mesh/a.glb", None, None]}, "mesh"),
        ({"images": [{"filename": "a.mp4", "subfolder": ""}], "animated": [True]}, ""),
    ],
)
async def test_files_of_every_kind_of_node_are_fetched(
    adapter: ComfyUI, engine: ComfyUISimulator, tmp_path: Path, output: object, asked: str
) -> None:
    engine.output = output  # type: ignore[assignment]
    made = await Drive(adapter, work_in(tmp_path)).run()
    assert len(made.files) == 1
    assert engine.viewed[0]["subfolder"] == asked


async def test_texts_are_the_result_of_operations_that_make_texts(
    adapter: ComfyUI, engine: ComfyUISimulator, tmp_path: Path
) -> None:
    engine.output = {"text": ["a wooden", "chair"]}
    work = work_in(tmp_path, "images/prompt_enhancements", prompt=PROMPT)
    assert (await Drive(adapter, work).run()).text == "a wooden\nchair"
    with pytest.raises(Unusable, match="no files"):
        await Drive(adapter, work_in(tmp_path)).run()


async def test_a_workflow_that_the_server_refuses_names_the_node(
    adapter: ComfyUI, engine: ComfyUISimulator, tmp_path: Path
) -> None:
    rewritten(tmp_path, "4", ckpt_name="gone.safetensors")
    with pytest.raises(Misconfigured, match=r"node 4 \(CheckpointLoaderSimple\).*gone"):
        await Drive(adapter, work_in(tmp_path)).run()
    for content in ('{"nodes": []}', "no JSON"):
        (tmp_path / "workflow.json").write_text(content)
        with pytest.raises(Misconfigured, match="API format"):
            await Drive(adapter, work_in(tmp_path)).run()
    assert engine.executed == []


async def test_a_job_that_somebody_interrupts_there_fails(
    adapter: ComfyUI, engine: ComfyUISimulator, tmp_path: Path
) -> None:
    drive = Drive(adapter, work_in(tmp_path))
    messages = [["execution_interrupted", {"prompt_id": drive.work.uuid}]]
    status = {"status_str": "error", "completed": False, "messages": messages}
    engine.history[drive.work.uuid] = {"status": status, "outputs": {}}
    with pytest.raises(EngineFailure, match="Somebody"):
        await drive.run()


async def test_inspection_finds_what_will_fail(engine: ComfyUISimulator, tmp_path: Path) -> None:
    adapter = WIRE.opened(engine, tmp_path)
    found = await adapter.inspect()
    assert (found.version, found.flaws) == ("0.9.1", ())
    nodes = json.loads(json.dumps(WORKFLOW))
    nodes["3"] |= {"class_type": "MissingSampler"}
    nodes["4"]["inputs"]["ckpt_name"] = "gone.safetensors"
    del nodes["6"]["inputs"]["text"]
    (tmp_path / "workflow.json").write_text(json.dumps(nodes))
    flaws = " ".join((await adapter.inspect()).flaws)
    for wanted in ("MissingSampler", "gone.safetensors", "house.safetensors", "6.text"):
        assert wanted in flaws
    await adapter.close()


def test_the_operators_file_names_a_workflow_that_is_there_and_fields_that_exist(
    engine: ComfyUISimulator, tmp_path: Path
) -> None:
    with pytest.raises(ValidationError, match="there is no file"):
        WIRE.opened(engine, tmp_path, workflow="absent.json")
    with pytest.raises(ValidationError, match="promt"):
        WIRE.opened(engine, tmp_path, fill={"promt": "6.text"})


async def test_a_job_that_ends_while_it_is_looked_for_is_found(
    adapter: ComfyUI, engine: ComfyUISimulator, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    work, asked = work_in(tmp_path), adapter.wire.get
    engine.holds = True
    await adapter.submit(work)

    async def get(path: str) -> object:
        told = await asked(path)
        for _, name, _ in engine.queue:
            engine.history[name] = engine._ended(name)
        engine.queue.clear()
        return told

    monkeypatch.setattr(adapter.wire, "get", get)
    assert await adapter.find(work) == work.uuid
