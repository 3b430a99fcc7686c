"""What the operator's file may say of engines whose weights this machine holds."""

from pathlib import Path

import pytest

from media_service.operating.engine_trials import inspect_engines
from media_service.registry.engines import Engines
from media_service.registry.engines_file import read_engines
from media_service.settings.settings import Settings

FILE = """
[[engine]]
name = "tiny"
kind = "local"
serves = ["images/generations"]
folder = "weights"
diffusers = { steps = 3 }
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    (tmp_path / "weights").mkdir()
    path = tmp_path / "engines.toml"
    path.write_text(FILE)
    return path


def test_an_engine_runs_in_the_lane_of_its_device_and_its_process_reads_its_folder_only(
    file: Path, tmp_path: Path
) -> None:
    file.write_text(FILE + 'device = "cuda:1"\n')
    (engine,) = read_engines(file)
    assert (engine.lane, engine.folders) == ("models:cuda:1", (tmp_path / "weights",))
    registry = Engines(Settings(engines=file, concurrency="models:cuda:1:4")).registry
    assert registry.folders_of("models:cuda:1") == [tmp_path / "weights"]
    assert registry.folders_of("cpu") == []


@pytest.mark.parametrize(
    ("line", "other", "reason"),
    [
        ("diffusers = { steps = 3 }", "", "name one library"),
        ("steps = 3", "stepz = 3", "diffusers.stepz"),
        ("diffusers = { steps = 3 }", "transformers = {}", "transformers cannot do there"),
        ("diffusers = { steps = 3 }", 'onnx = { does = "depth" }', 'name a "file"'),
        ('"weights"', '"nowhere"', "there is no folder"),
        ('folder = "weights"', 'folder = "weights"\ndevice = "gpu"', "give cpu, cuda:0"),
    ],
)
def test_a_mistake_stops_the_start(file: Path, line: str, other: str, reason: str) -> None:
    assert line in FILE
    file.write_text(FILE.replace(line, other))
    with pytest.raises(ValueError, match=reason):
        read_engines(file)


def test_a_device_without_a_lane_stops_the_start(file: Path) -> None:
    with pytest.raises(ValueError, match="add models:cpu:4 to MEDIA_CONCURRENCY"):
        Engines(Settings(engines=file))


async def test_a_check_looks_into_the_folder(file: Path) -> None:
    (found,) = await inspect_engines(read_engines(file))
    assert (found.engine, found.kind) == ("tiny", "local")
    assert any("no model_index.json" in flaw for flaw in found.flaws)
