"""The commands and the Python of the pages do what they say, in their order, in one folder."""

import asyncio
import re
import shlex
from pathlib import Path
from typing import Any
from uuid import uuid4

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from PIL import Image
from prefect.settings import PREFECT_API_URL

from media_api.client.errors import RequestRefused
from media_gltf import glb
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.command.program import main
from media_testing.fake_service import KEY, FakeService
from media_testing.library_samples import library_in
from media_testing.repository import ROOT
from media_testing.rigs import RIGS, build_rig
from media_testing.sample_models import textured_model

DOCS = ROOT / "docs"
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```", re.DOTALL | re.MULTILINE)
COMMAND = re.compile(r"^(?:\.venv/bin/)?media ((?:.*\\\n)*.*)", re.MULTILINE)
PRICES = """operation,price
images/generations,0.04
3d_models/meshes,0.40
3d_models/textures,0.20
3d_models/remeshings,0.10
3d_models/conversions,0.02
3d_models/renderings,0.05
"""
CHAIRS = "row,prompt,texture_prompt,_artist\nchair,an oak chair,weathered bronze,ann\n"
# The pages of what they replace show them
CLIENTS_OF_OTHERS = r"^import (replicate|fal_client|requests)$"
OAK, ASH = "an oak chair", "an ash chair"
ROWS = 3
# They ask a person, deliver to a bucket, or need an account; other tests do that
NOT_HERE = ("--approve", "--candidates", "--person", "s3://", "https://", "run chair ")

pytestmark = pytest.mark.usefixtures("prefect_server")


@pytest.fixture
def folder(tmp_path: Path, fake_service: FakeService, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files that the pages name."""
    fake_service.models = lambda _body: glb.serialise(textured_model())
    monkeypatch.chdir(tmp_path)
    # A server that is there already saves the ten seconds in which one starts
    monkeypatch.setenv("PREFECT_API_URL", str(PREFECT_API_URL.value()))
    monkeypatch.setenv("MEDIA_HOME", str(tmp_path / "home"))
    (tmp_path / "prices.csv").write_text(PRICES)
    (tmp_path / "chairs.csv").write_text(CHAIRS)
    (tmp_path / "chair.glb").write_bytes(glb.serialise(textured_model()))
    (tmp_path / "robot.glb").write_bytes(glb.serialise(build_rig(RIGS["mixamo"])))
    (tmp_path / "dance.mp4").write_bytes(b"\0\0\0\x18ftypmp42" + bytes(64))
    Image.new("RGB", (64, 64), "red").save(tmp_path / "photo.jpg")
    return tmp_path


def steps(page: str) -> list[tuple[str, str]]:
    """Commands, Python and tables of a page, in their order."""
    found = []
    for language, block in BLOCK.findall((DOCS / page).read_text()):
        if language in ("python", "csv"):
            found.append((language, block))
        elif language in ("", "sh"):
            found += [("media", command) for command in COMMAND.findall(block)]
    return found


def follow(page: str, folder: Path, service: FakeService) -> int:
    """Do what a page says, and return how many commands were run."""
    count, names = 0, dict[str, object](__name__=page)
    for kind, text in steps(page):
        if kind == "csv":
            (folder / "chairs.csv").write_text(text)
        elif kind == "python":
            exec(compile(text, page, "exec"), names)
        elif not any(word in text for word in NOT_HERE):
            command = shlex.split(text.replace("\\\n", " "), comments=True)
            if command[0] in ("run", "batch"):
                command += ["--base-url", service.base_url, "--api-key", KEY]
            if command[0] in ("run", "batch", "keys", "library", "read"):
                assert main(command) == 0, text
                count += 1
    return count


@pytest.mark.parametrize(
    ("page", "commands"), [("start/first-asset.md", 3), ("start/first-batch.md", 4)]
)
def test_the_start_pages_can_be_followed(
    page: str, commands: int, folder: Path, fake_service: FakeService
) -> None:
    assert follow(page, folder, fake_service) == commands


@pytest.mark.long
@pytest.mark.parametrize(
    ("page", "commands"),
    [
        ("how-to/animate.md", 2),
        ("how-to/check-a-prompt.md", 2),
        ("how-to/estimate.md", 1),
        ("how-to/gate.md", 1),
        ("how-to/resume.md", 1),
        ("how-to/run-a-table.md", 4),
        ("how-to/targets/ar-quick-look.md", 1),
        ("how-to/targets/godot.md", 1),
        ("how-to/targets/three-js.md", 1),
        ("how-to/targets/unity.md", 1),
        ("how-to/targets/unreal.md", 2),
    ],
)
def test_the_how_tos_can_be_followed(
    page: str, commands: int, folder: Path, fake_service: FakeService
) -> None:
    assert follow(page, folder, fake_service) == commands


def test_the_flow_of_a_reader_leaves_files_where_the_page_says(
    folder: Path, fake_service: FakeService
) -> None:
    page = (DOCS / "how-to" / "prefect.md").read_text()
    found = re.findall(r"^```python\n(.*?)^```", page, re.DOTALL | re.MULTILINE)
    (code,) = [each for each in found if "open_run" in each]
    names: dict[str, Any] = {}
    exec(compile(code, "how-to/prefect.md", "exec"), names)
    service = MediaService.model_validate({"base_url": fake_service.base_url, "api_key": KEY})
    files = asyncio.run(names["stool"](service=service))
    (place,) = re.findall(r"The model is `(.+?)`", page)
    assert (folder / place).is_file()
    assert {"run.json", "index.html", "2_mesh/model.glb"} <= set(files)


def names_of(page: str, **given: object) -> dict[str, Any]:
    """Run the Python of a page, but for that of the clients of others, and return its names."""
    blocks = [code for language, code in steps(page) if language == "python"]
    names = dict[str, Any](__name__=page, **given)
    for code in blocks:
        if not re.search(CLIENTS_OF_OTHERS, code, re.MULTILINE):
            exec(compile(code, page, "exec"), names)
    return names


@pytest.fixture
def of_environment(
    folder: Path, fake_service: FakeService, monkeypatch: pytest.MonkeyPatch
) -> FakeService:
    """The service that the environment names."""
    monkeypatch.setenv("MEDIA_SERVICE_URL", fake_service.base_url)
    monkeypatch.setenv("MEDIA_API_KEY", KEY)
    return fake_service


def made_at(service: FakeService) -> list[str]:
    return [job.operation for job in service.jobs.values()]


def test_the_plain_flow_of_a_reader_saves_its_file(
    folder: Path, of_environment: FakeService, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = names_of("how-to/plain-flows.md")
    monkeypatch.setenv("MEDIA_API_KEY", "wrong")
    with pytest.raises(RequestRefused, match="The key is that of MEDIA_API_KEY"):
        names["chair"]()
    monkeypatch.setenv("MEDIA_API_KEY", KEY)
    file: Path = names["chair"]()
    assert file.parent == Path("models")
    assert (folder / file).suffix == ".fbx"
    assert (folder / file).is_file()


def test_the_flows_of_a_reader_map_submit_and_gather(
    folder: Path, of_environment: FakeService
) -> None:
    names = names_of("how-to/plain-flows.md")
    # Each model is another one
    of_environment.models = None
    several = [*names["shelf"]([OAK, ASH]), *asyncio.run(names["stools"]([OAK, ASH]))]
    assert made_at(of_environment) == ["3d_models/meshes"] * 5
    named = ["model.glb", *(f"model-{number}.glb" for number in range(2, 6))]
    assert [file.name for file in several] == named
    assert all((folder / file).is_file() for file in several)


def test_the_cache_of_a_reader_buys_nothing_twice(
    folder: Path, of_environment: FakeService
) -> None:
    names = names_of("how-to/plain-flows.md")
    prompt = f"a chair {uuid4()}"
    assert names["cached"](prompt) == names["cached"](prompt)
    # Each time the call without a cache, and once the one with it
    assert made_at(of_environment) == ["3d_models/meshes"] * 3


def test_what_comes_from_other_clients_is_a_flow_here(
    folder: Path, of_environment: FakeService
) -> None:
    names = names_of("how-to/coming-from.md")
    assert names["picture"]() == Path("pictures/image.png")
    assert names["model"]() == Path("models/model.glb")
    assert made_at(of_environment) == ["images/generations", "3d_models/meshes"]


async def test_the_client_alone_does_what_its_page_says(
    folder: Path, fake_service: FakeService
) -> None:
    names = names_of("how-to/client.md")
    assert await names["picture"](fake_service.base_url, KEY) == Path("chair.png")
    assert (folder / "chair.png").is_file()
    (folder / "oak.obj").write_text("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n")
    async with names["MediaClient"](fake_service.base_url, KEY) as client:
        assert await names["glb_of"](client, folder / "oak.obj") == folder / "oak.glb"
        # An equal key and request: the same job
        for _ in range(2):
            assert (await names["safely"](client)).startswith("assets/")
        assert made_at(fake_service).count("images/generations") == 2


async def test_the_client_alone_says_what_has_failed(
    folder: Path, fake_service: FakeService
) -> None:
    names = names_of("how-to/client.md")
    error = {"code": "engine_busy", "message": "Full.", "retryable": True}
    fake_service.failures["images/generations"] = [error]
    async with names["MediaClient"](fake_service.base_url, KEY) as client:
        # And with the same key once more
        for _ in range(2):
            assert await names["safely"](client) == "The job failed: engine_busy, again later: True"
    async with names["MediaClient"](fake_service.base_url, "wrong") as client:
        assert (await names["safely"](client)).startswith("unauthorized: ")


def test_a_batch_is_planned_tried_and_read_as_the_page_on_long_ones_says(
    folder: Path, fake_service: FakeService, capsys: pytest.CaptureFixture[str]
) -> None:
    chairs = {"row": [f"chair-{n}" for n in range(ROWS)], "prompt": ["an oak chair"] * ROWS}
    chairs["texture_prompt"] = ["weathered bronze"] * ROWS
    pq.write_table(pa.table(chairs), folder / "chairs.parquet")
    page = steps("how-to/million-rows.md")
    commands = [text.replace("s3://studio/", "output/") for kind, text in page if kind == "media"]
    planned, tried, whole = commands
    for command in (planned, tried):
        # What many workers do is in test_many_workers.py
        assert command.split(" --dry-run")[0].split(" --rows")[0] == whole.split(" --workers")[0]
        asked = shlex.split(command.replace("\\\n", " "))
        assert main([*asked, "--base-url", fake_service.base_url, "--api-key", KEY]) == 0
    (code,) = [text for kind, text in page if kind == "python"]
    names: dict[str, Any] = {}
    exec(compile(code.replace("s3://studio/", "output/"), "how-to/million-rows.md", "exec"), names)
    (part,) = names["iterate_results"]("output/chairs")
    assert list(part["status"]) == ["COMPLETED", "COMPLETED", "MISSING"]
    assert "3 of 3 rows" in capsys.readouterr().out


def test_the_library_is_read_as_its_page_says(folder: Path, fake_service: FakeService) -> None:
    library_in(folder / "output", 2)
    assert follow("how-to/library.md", folder, fake_service) == 2
    assert (folder / "output" / "library.html").is_file()


def test_keys_are_rotated_as_the_page_says(
    folder: Path, fake_service: FakeService, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["keys", "create", "alice"]) == 0
    assert follow("how-to/rotate-keys.md", folder, fake_service) == 3
    assert "alice" in capsys.readouterr().out
