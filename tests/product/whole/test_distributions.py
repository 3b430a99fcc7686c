"""The four wheels as strangers install them: alone, with own engines, with all makers."""

import json
import os
import re
import subprocess
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from media_testing.fake_service import KEY, FakeService, wrapped
from media_testing.repository import DISTRIBUTIONS, ROOT
from media_testing.running_service import wait_until
from media_testing.stranger import Stranger, wheel_of

MAKERS = {"numba", "opencv-python-headless", "scipy", "scikit-image", "av", "xatlas", "bpy"}
HEAVY = {"prefect", "numpy", "pandas", "pyarrow", "boto3", "pillow", "fastapi", "sqlalchemy"}


RECIPES = """
from media_service.engine_api.engine_set import installed
from media_service.engine_api.recipe import load_recipe
for engine in installed().engines:
    load_recipe(engine.recipe)
for name in ("finish", "run_script"):
    load_recipe(getattr(installed(), name))
for name in ("unpack_model", "worker", "programs", "refusal", "model_runner"):
    installed().load(name)
"""
TRIANGLE = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"


@pytest.fixture(scope="module")
def of_the_studio(wheels: Path, tmp_path_factory: pytest.TempPathFactory) -> Stranger:
    folder = tmp_path_factory.mktemp("stranger")
    return Stranger(folder, wheels, "media-pipelines[studio]", is_whole=True)


def folder_in(folder: Path) -> Path:
    """Make the folder of a stranger."""
    stranger = folder / "stranger"
    stranger.mkdir()
    return stranger


def code_of(readme: str, language: str) -> str:
    (block,) = re.findall(rf"```{language}\n(.*?)```", (ROOT / readme).read_text(), re.DOTALL)
    return str(block)


def test_the_client_alone_makes_a_picture_and_converts_a_model(
    wheels: Path, tmp_path: Path, fake_service: FakeService
) -> None:
    stranger = Stranger(folder_in(tmp_path), wheels, "media-api")
    assert stranger.distributions & (HEAVY | MAKERS) == set()
    fake_service.models = lambda _body: wrapped("glb", b"of the service")
    script = code_of("packages/media-api/README.md", "python")
    (stranger.folder / "chair.obj").write_text(TRIANGLE)
    own = script.replace("http://127.0.0.1:8400", fake_service.base_url)
    own = own.replace('"KEY"', repr(KEY))
    assert own.count(fake_service.base_url) == own.count(KEY) == 1
    (stranger.folder / "assets.py").write_text(own)
    done = stranger.run("assets.py")
    assert done.returncode == 0, done.stderr
    assert (stranger.folder / "chair.png").read_bytes().startswith(b"\x89PNG")
    assert (stranger.folder / "chair.glb").read_bytes().startswith(b"glTF")


def test_the_wheels_have_all_files_of_their_packages_and_nothing_else(wheels: Path) -> None:
    for name, folder in DISTRIBUTIONS.items():
        with zipfile.ZipFile(wheel_of(name, wheels)) as wheel:
            inside = {each for each in wheel.namelist() if ".dist-info/" not in each}
        packages = {each.partition("/")[0] for each in inside}
        home = ROOT / folder
        listed = subprocess.run(
            [
                "git",
                "ls-files",
                *packages,
                *(["flows", "tasks", "blocks"] if folder == "." else []),
            ],
            cwd=home,
            capture_output=True,
            text=True,
            check=True,
        ).stdout.split()
        listed = [each for each in listed if not each.endswith(".md")]
        links = {"media_pipelines/flows", "media_pipelines/tasks", "media_pipelines/blocks"}
        there = {
            f"media_pipelines/{each}" if each.startswith(("flows/", "tasks/", "blocks/")) else each
            for each in listed
        }
        assert inside == there - links, name


def test_every_recipe_is_found_in_the_wheels(of_the_studio: Stranger) -> None:
    done = of_the_studio.run("-c", RECIPES)
    assert done.returncode == 0, done.stderr


@contextmanager
def served(stranger: Stranger, **settings: str) -> Iterator[tuple[str, str, Path]]:
    """Serve with the stranger's Python; yield the address, a key and what the service has said."""
    said, home = stranger.folder / "said.txt", stranger.folder / "home"
    command = [str(stranger.python), "-m", "media_service"]
    environment = {"PATH": os.environ["PATH"], "HOME": str(stranger.folder), **settings}
    keys = [*command, "keys", "create", "alice", "--mq-priority", "1", "--home", str(home)]
    key = subprocess.check_output(keys, cwd=stranger.folder, env=environment, text=True).strip()
    serve = [*command, "serve", "--port", "0", "--home", str(home)]
    with said.open("w") as out:
        process = subprocess.Popen(
            serve, cwd=stranger.folder, env=environment, stdout=out, stderr=out
        )
    try:
        wait_until(lambda: "Serving" in said.read_text(), 60)
        (address,) = re.findall(r"Serving (\S+)/docs", said.read_text())
        yield address, key, said
    finally:
        process.terminate()
        process.wait(30)


def test_a_service_of_own_engines_needs_no_makers(wheels: Path, tmp_path: Path) -> None:
    stranger = Stranger(folder_in(tmp_path), wheels, "media-pipelines[service]", is_whole=True)
    assert stranger.distributions & MAKERS == set()
    readme = "packages/media-service/README.md"
    (stranger.folder / "our_engines.py").write_text(code_of(readme, "python"))
    (stranger.folder / "engines.toml").write_text(code_of(readme, "toml"))
    own = {
        "MEDIA_ENGINES": str(stranger.folder / "engines.toml"),
        "PYTHONPATH": str(stranger.folder),
    }
    with served(stranger, **own) as (address, key, said):
        http = httpx.Client(
            base_url=f"{address}/api/v1", headers={"Authorization": f"Bearer {key}"}, timeout=60
        )
        body = {"prompt": "a square", "options": {"block": True}}
        made = http.post("/images/generations", json=body)
        assert made.json()["status"] == "COMPLETED", made.text
        picture = http.get(f"{address}/{made.json()['result'][0]}")
        assert picture.content.startswith(b"\x89PNG")
        refused = http.post("/3d_models/meshes", json={"prompt": "a chair"})
        assert refused.status_code == httpx.codes.UNPROCESSABLE_ENTITY
        assert "No engine" in refused.json()["detail"]
        assert 'pip install "media-pipelines[studio]"' in said.read_text()


@pytest.mark.long
def test_with_the_studio_everything_works_offline(of_the_studio: Stranger) -> None:
    stranger = of_the_studio
    read = stranger.run("-m", "media_pipelines", "read", "a red chair")
    assert read.returncode == 0, read.stderr
    assert "chair" in read.stdout
    home = {"MEDIA_HOME": str(stranger.folder / "home"), "DO_NOT_TRACK": "1"}
    options = ["--text-prompt", "a person walks", "--output", "out"]
    done = stranger.run("-m", "media_pipelines", "run", "motions/retrievals", *options, **home)
    assert done.returncode == 0, done.stderr
    record = json.loads((stranger.folder / "out" / "run.json").read_text())
    assert record["status"] == "COMPLETED"
    assert list((stranger.folder / "out").rglob("*.bvh"))
