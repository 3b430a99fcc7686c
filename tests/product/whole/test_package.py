"""The wheel in a stranger's folder, which has packages named `flows` and `tasks` of its own."""

import json
import subprocess
from pathlib import Path

import pytest
import yaml

from media_testing.fake_service import KEY, FakeService
from media_testing.repository import ROOT
from media_testing.stranger import Stranger
from media_testing.workbench import SAVE_BLOCK, Workbench, until

IMPORTS = """
import importlib, json, pkgutil, sys
import flows, tasks
assert flows.OURS and tasks.OURS
import media_pipelines
for name in ("blocks", "tasks", "flows"):
    package = importlib.import_module(f"media_pipelines.{name}")
    for module in pkgutil.iter_modules(package.__path__, package.__name__ + "."):
        importlib.import_module(module.name)
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.tasks.images import generations
from media_pipelines.tasks.models_3d import meshes
engines = {"bpy", "numba", "cv2", "av", "uvicorn", "scipy", "skimage"}
print(json.dumps({"modules": sorted(engines & sys.modules.keys()), "at": media_pipelines.__file__}))
"""

OWN_FLOW = """
import asyncio, os
from prefect import flow
from pydantic import SecretStr

import tasks
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.tasks.images import generations
from media_pipelines.tasks.models_3d import meshes, remeshings


@flow
async def chair(service: MediaService) -> str:
    image = await generations(service, "an oak chair")
    mesh = await meshes(service, input_image=image, with_texture=True)
    quads = await remeshings(service, mesh, mesh_count=4000, mesh_topology="quad")
    return quads.result[0]


if __name__ == "__main__":
    service = MediaService(
        base_url=os.environ["SERVICE"], api_key=SecretStr(os.environ["KEY"])
    )
    print(asyncio.run(chair(service)))
"""

EMBEDDED = """
import asyncio
from media_pipelines.blocks.media_service import MediaService

async def main():
    async with MediaService(home="home").get_client():
        pass

asyncio.run(main())
"""


@pytest.fixture(scope="module")
def stranger(wheels: Path, tmp_path_factory: pytest.TempPathFactory) -> Stranger:
    folder = tmp_path_factory.mktemp("stranger")
    for name in ("flows", "tasks"):
        (folder / name).mkdir()
        (folder / name / "__init__.py").write_text("OURS = True\n")
    return Stranger(folder, wheels)


@pytest.mark.long
def test_everything_is_imported_beside_packages_of_the_same_names(stranger: Stranger) -> None:
    done = stranger.run("-c", IMPORTS)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["modules"] == []
    assert told["at"].startswith(str(stranger.folder))


@pytest.mark.long
def test_own_flow_uses_a_service_elsewhere(stranger: Stranger, fake_service: FakeService) -> None:
    (stranger.folder / "chair.py").write_text(OWN_FLOW)
    done = stranger.run("chair.py", SERVICE=fake_service.base_url, KEY=KEY, DO_NOT_TRACK="1")
    assert done.returncode == 0, done.stderr
    made = [job.operation for job in fake_service.jobs.values()]
    assert made == ["images/generations", "3d_models/meshes", "3d_models/remeshings"]
    assert done.stdout.strip().startswith("assets/")


def test_without_service_and_address_one_sentence_says_what_to_do(stranger: Stranger) -> None:
    done = stranger.run("-c", EMBEDDED)
    assert done.returncode == 1
    last = done.stderr.strip().splitlines()[-1]
    assert "base_url" in last
    assert 'pip install "media-pipelines[studio]"' in last


@pytest.mark.parametrize(
    ("command", "extra"),
    [
        (["serve", "--port", "0"], "service"),
        (["keys", "list"], "service"),
        (["blender", "install"], "studio"),
        (["read", "a chair"], "studio"),
    ],
)
def test_the_program_says_which_extra_brings_a_command(
    stranger: Stranger, command: list[str], extra: str
) -> None:
    done = stranger.run("-m", "media_pipelines", *command)
    assert done.returncode == 1
    assert f'pip install "media-pipelines[{extra}]"' in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.long
def test_the_program_runs_pipelines_without_the_service(
    stranger: Stranger, fake_service: FakeService
) -> None:
    options = ["--prompt", "an oak chair", "--output", "out", "--base-url", fake_service.base_url]
    done = stranger.run(
        "-m", "media_pipelines", "run", "images/generations", *options, "--api-key", KEY
    )
    assert done.returncode == 0, done.stderr
    assert [job.operation for job in fake_service.jobs.values()] == ["images/generations"]
    assert (stranger.folder / "out" / "run.json").is_file()
    assert "an oak chair" in (stranger.folder / "out" / "index.html").read_text()


def test_the_wheel_has_the_pages_and_the_viewer_with_its_licence(stranger: Stranger) -> None:
    code = (
        "from importlib.resources import files; viewer = files('media_gltf') / 'viewer';"
        "from media_pipelines.pages.row_table import row_table;"
        "print(len(row_table('chairs', '', [], [], has_cost=False, files=[])) > 5000);"
        "print(*((viewer / name).is_file() for name in ('viewer.min.js', 'LICENSE.txt')))"
    )
    done = stranger.run("-c", code)
    assert done.stdout.split() == ["True"] * 3, done.stderr


def test_the_wheel_has_the_deployments(stranger: Stranger) -> None:
    code = (
        "import yaml; from media_pipelines.command.deployment import DEPLOYMENTS;"
        "print(len(yaml.safe_load(DEPLOYMENTS.read_text())['deployments']))"
    )
    ours = yaml.safe_load((ROOT / "prefect.yaml").read_text())["deployments"]
    assert stranger.run("-c", code).stdout.strip() == str(len(ours))


def test_a_worker_runs_what_is_deployed_in_an_empty_folder(
    stranger: Stranger, fake_service: FakeService
) -> None:
    empty = stranger.folder / "empty"
    empty.mkdir()
    bench = Workbench(stranger.folder, python=stranger.python, folder=empty)
    try:
        bench.wait_until_it_says_where_it_is()
        assert not bench.deployment("images-generations")["pull_steps"]
        code = [str(stranger.python), "-c", SAVE_BLOCK, fake_service.base_url, KEY, "fake"]
        saved = subprocess.run(
            code, env=bench.environment, cwd=empty, check=True, capture_output=True, text=True
        )
        service = {"$ref": {"block_document_id": saved.stdout.split()[-1]}}
        run = bench.start("images-generations", {"service": service, "prompt": "an oak chair"})
        until(lambda: bench.state(run)["type"] in {"COMPLETED", "FAILED", "CRASHED"}, 180)
        assert bench.state(run)["type"] == "COMPLETED", bench.state(run)
    finally:
        bench.end()
    [record] = {file.resolve() for file in empty.glob("output/images-generations/*/run.json")}
    assert json.loads(record.read_text())["status"] == "COMPLETED"


def test_without_what_makes_films_a_sentence_says_so(stranger: Stranger) -> None:
    code = (
        "import asyncio; from pathlib import Path as P;"
        "from media_pipelines.pages.side_by_side import write_side_by_side as w;"
        "asyncio.run(w(P('a.mp4'), P('b.mp4'), P('c.mp4')))"
    )
    done = stranger.run("-c", code)
    assert 'pip install "media-pipelines[video]"' in done.stderr


@pytest.mark.parametrize("name", ["flows", "tasks", "blocks"])
def test_folders_of_the_checkout_are_no_packages_of_their_own(name: str) -> None:
    root = ROOT
    code = compile((root / name / "__init__.py").read_text(), name, "exec")
    with pytest.raises(ImportError, match=f"Import media_pipelines.{name}"):
        exec(code, {"__name__": name})


def test_prefect_finds_the_blocks_of_the_package(stranger: Stranger) -> None:
    code = (
        "from importlib.metadata import entry_points as e;"
        "(entry,) = e(group='prefect.collections', name='media_pipelines');"
        "print(*entry.load().__all__)"
    )
    assert stranger.run("-c", code).stdout.split() == ["AssetDelivery", "MediaService"]
