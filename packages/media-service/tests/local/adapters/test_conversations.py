"""Recorded conversations: adapters still say what they said, and files hold no keys."""

import asyncio
import json
from pathlib import Path

import pytest

from media_pipelines.command.program import main
from media_service.adapters.conversation import KEY, Conversation
from media_testing.fake_service import picture, running
from media_testing.simulators.comfyui import ComfyUISimulator
from media_testing.simulators.driving import Drive
from media_testing.simulators.fal import FalSimulator
from media_testing.simulators.replay import CONVERSATIONS, Replay
from media_testing.simulators.simulator import Simulator, busy
from media_testing.simulators.wires import comfyui_options

SECRET = "key-that-nobody-may-see-7f3a"
COMFYUI = """
[[engine]]
name = "recorded"
kind = "comfyui"
base_url = "{url}"
workflow = "workflow.json"
fill = {{ prompt = "6.text", seed = "3.seed" }}
output = "9"
account_key_variable = "RECORDED_KEY"
api_key_variable = "RECORDED_KEY"
serves = ["images/generations"]
"""
FAL = """
[[engine]]
name = "recorded"
kind = "prediction"
profile = "fal"
base_url = "{url}"
path = "/fal-ai/flux/dev"
input = {{ prompt = "prompt", image_url = "input_image" }}
extra = {{ webhook_token = "{secret}", style = "x" }}
api_key_variable = "RECORDED_KEY"
serves = ["images/processes"]
"""


async def replayed(file: Path, folder: Path) -> Replay:
    folder.mkdir()
    with running(Replay(file)) as replay:
        adapter = replay.opened(folder)
        made = await Drive(adapter, replay.work_in(folder)).run()
        await adapter.close()
    assert len(made.files) == sum(bool(each.file) for each in replay.said.exchanges)
    return replay


@pytest.mark.parametrize("file", sorted(CONVERSATIONS.glob("*.json")), ids=lambda file: file.stem)
async def test_a_job_goes_as_it_went_with_the_engine(file: Path, tmp_path: Path) -> None:
    replay = await replayed(file, tmp_path / "again")
    # It may be polled more or less often
    assert {path for _, path, _ in replay.asked} == {path for _, path, _ in replay.wanted}
    said = [each for each in replay.asked if each[2] is not None]
    assert said == [each for each in replay.wanted if each[2] is not None]
    assert said


@pytest.mark.parametrize(
    ("engine", "simulator", "option", "value"),
    [
        (COMFYUI, ComfyUISimulator, "--prompt", "a walnut armchair"),
        (FAL, FalSimulator, "--input", "seen.png"),
    ],
)
def test_what_is_recorded_can_be_replayed_and_has_no_keys(
    engine: str,
    simulator: type[Simulator],
    option: str,
    value: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    comfyui_options(tmp_path)
    (tmp_path / "seen.png").write_bytes(picture())
    monkeypatch.chdir(tmp_path)
    file, output = tmp_path / "engines.toml", tmp_path / "out"
    monkeypatch.setenv("MEDIA_ENGINES", str(file))
    monkeypatch.setenv("RECORDED_KEY", SECRET)
    with running(simulator()) as served:
        served.faults[served.submits] = [busy(0)]
        file.write_text(engine.format(url=served.base_url, secret=SECRET))
        command = ["engines", "record", "recorded", option, value]
        status = main([*command, "--output", str(output), "--home", str(tmp_path / "home")])
    assert status == 0
    text = (output / "conversation.json").read_text()
    assert SECRET not in text
    assert served.base_url not in text
    assert str(tmp_path) not in text
    said = Conversation.model_validate_json(text)
    assert 429 in {each.status for each in said.exchanges}
    assert KEY in text
    asyncio.run(replayed(output / "conversation.json", tmp_path / "again"))
    assert max(map(len, json.dumps(said.model_dump()).split('"'))) <= 2_001
