"""An RRDBNet that spandrel loads: it enlarges, and survives a lack of memory."""

import resource
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import httpx
import numpy as np
import pytest
import torch

from media_service.engine_api.local_settings import LocalSettings
from media_studio.arrays import ByteImage
from media_studio.models.resident_model import InferenceInput
from media_testing.models.tiny_models import make_enlarger
from media_testing.resident_models import data_url, halves, model_processes, picture_of, with_gap
from media_testing.running_service import RunningService, finish

STAND_IN = Path(__file__).parent / "stand_in"
PROCESSES = "images/processes"
ENGINE = """
[[engine]]
name = "{name}"
kind = "local"
serves = [{{ operation = "images/processes", models = ["{name}"] }}]
folder = "{name}"
spandrel = {{ file = "{file}", tile = 0 }}
"""
SECONDS = 200.0


class Code:
    """What runs when a pickle of it is read."""

    def __init__(self, place: Path) -> None:
        self._place = place

    def __reduce__(self) -> tuple[object, ...]:
        return (open, (str(self._place), "w"))


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningService]:
    folder = tmp_path_factory.mktemp("enlarging")
    for name in ("large", "hostile"):
        (folder / name).mkdir()
    make_enlarger(folder / "large" / "x4.safetensors")
    torch.save({"weight": Code(Path("read-the-pickle"))}, folder / "hostile" / "x4.pth")
    rows = [
        ENGINE.format(name="large", file="x4.safetensors"),
        ENGINE.format(name="hostile", file="x4.pth"),
    ]
    (folder / "engines.toml").write_text("".join(rows))
    with pytest.MonkeyPatch.context() as patch:
        if find_spec("torchvision") is None:
            patch.setenv("PYTHONPATH", str(STAND_IN))
        service = RunningService(
            folder / "home",
            concurrency="cpu:1,models:cpu:2",
            engines=folder / "engines.toml",
            render_threads=1,
        )
    try:
        yield service.start()
    finally:
        service.stop()


@pytest.fixture
def client(service: RunningService) -> Iterator[httpx.Client]:
    with service.client() as client:
        yield client


def ended(client: httpx.Client, model: str, pixels: ByteImage) -> dict:
    body = {"model": model, "input_image": data_url(pixels)}
    uuid = client.post(f"/api/v1/{PROCESSES}", json=body).json()["task_uuid"]
    return finish(client, PROCESSES, uuid, SECONDS)


def done(client: httpx.Client, pixels: ByteImage) -> dict:
    envelope = ended(client, "large", pixels)
    assert envelope["status"] == "COMPLETED", envelope["error"]
    return envelope


def test_a_picture_is_enlarged_with_its_alpha(client: httpx.Client) -> None:
    envelope = done(client, with_gap())
    assert envelope["metadata"]["method"] == "spandrel"
    assert picture_of(client, envelope).shape == (256, 256, 4)


def test_the_code_in_a_pickle_does_not_run(service: RunningService, client: httpx.Client) -> None:
    error = ended(client, "hostile", halves())["error"]
    assert error["code"] == "engine_misconfigured"
    assert list(service.home.rglob("read-the-pickle")) == []
    done(client, halves())


def test_a_lack_of_memory_is_answered_and_survived(
    service: RunningService, client: httpx.Client
) -> None:
    done(client, halves())
    (process,) = model_processes(service)
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[0])
    # As if the machine had no more: what the process has, and 300 MB
    limit = pages * resource.getpagesize() + 300_000_000
    resource.prlimit(process, resource.RLIMIT_AS, (limit, resource.RLIM_INFINITY))
    error = ended(client, "large", halves(1_000))["error"]
    assert (error["code"], error["retryable"]) == ("out_of_memory", True)
    assert "smaller" in error["message"]
    done(client, halves())
    assert model_processes(service) == [process]
    resource.prlimit(process, resource.RLIMIT_AS, (resource.RLIM_INFINITY,) * 2)


class _Watch:
    def __init__(self) -> None:
        self.shares: list[float] = []

    def step(self, share: float) -> None:
        self.shares.append(share)


def test_no_seam_shows_between_tiles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if find_spec("torchvision") is None:
        monkeypatch.syspath_prepend(STAND_IN)
    from media_studio.models.enlarging import load_enlarging

    make_enlarger(tmp_path / "x4.safetensors")
    pixels = np.random.default_rng(0).integers(0, 256, (70, 90, 4), np.uint8)
    pixels[..., 3] = 255
    pictures = []
    for tile in (0, 32):
        options = {"file": "x4.safetensors", "tile": tile}
        settings = LocalSettings.model_validate({"folder": tmp_path, "spandrel": options})
        watch = _Watch()
        asked = InferenceInput(operation=PROCESSES, pictures=[pixels])
        (output,) = load_enlarging(settings).run([asked], watch)
        pictures.append(output.pictures[0].astype(int))
        assert len(watch.shares) == (9 if tile else 1)
    # Of the fifteen layers that a pixel passes, one looks past the margin
    assert np.abs(pictures[0] - pictures[1]).max() <= 3
