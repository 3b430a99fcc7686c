"""A job of two paid steps at a vendor, through kills of the service: bought once, step by step."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from media_gltf import glb
from media_testing.fake_service import running
from media_testing.running_service import RunningService, wait_until
from media_testing.sample_models import textured_model
from media_testing.simulators.meshy import MeshySimulator
from media_testing.task_answers import until_end

MESHES = "3d_models/meshes"
WANTED = {"prompt": "an oak chair", "with_texture": True}
ENGINES = """
[[engine]]
name = "meshy"
kind = "prediction"
profile = "meshy"
base_url = "{url}"
networks = "127.0.0.1/32"
api_key_variable = "MESHY_API_KEY"
rate = {{ amount = 0.02, currency = "USD" }}
price = {{ amount = 1.0, currency = "USD" }}
serves = ["3d_models/meshes"]
"""


@pytest.fixture
def vendor() -> Iterator[MeshySimulator]:
    with running(MeshySimulator()) as simulator:
        simulator.content = glb.serialise(textured_model())
        simulator.holds = True
        yield simulator


@pytest.fixture
def service(
    vendor: MeshySimulator, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[RunningService]:
    vendor.key = "Bearer secret"
    monkeypatch.setenv("MESHY_API_KEY", "secret")
    (tmp_path / "engines.toml").write_text(ENGINES.format(url=vendor.base_url))
    running_service = RunningService(tmp_path / "home", engines=tmp_path / "engines.toml").start()
    yield running_service
    running_service.stop()


def modes(vendor: MeshySimulator) -> list[Any]:
    return [body["mode"] for body in vendor.bodies]


def is_previewed(vendor: MeshySimulator) -> bool:
    return modes(vendor) == ["preview"] and any(vendor.polled.values())


def is_refined(vendor: MeshySimulator) -> bool:
    return modes(vendor) == ["preview", "refine"] and vendor.polled[vendor.executed[1]] > 0


@pytest.mark.long
@pytest.mark.parametrize("moment", [is_previewed, is_refined])
def test_each_step_is_bought_once_although_the_service_is_killed(
    service: RunningService, vendor: MeshySimulator, moment: Callable[[MeshySimulator], bool]
) -> None:
    vendor.polls, vendor.holds = 4, False
    with service.client() as client:
        task = client.post(f"/api/v1/{MESHES}", json=WANTED).json()["task_uuid"]
    wait_until(lambda: moment(vendor), 30)
    service.kill()
    service.start()
    with service.client() as client:
        told = until_end(client, MESHES, task)
    assert (told["status"], told["model"]) == ("COMPLETED", "meshy"), told["error"]
    assert modes(vendor) == ["preview", "refine"]
    assert vendor.deleted == []
    # 20 and 10 credits
    assert told["cost"] == {"amount": pytest.approx(0.6), "currency": "USD", "basis": "charge"}
    assert told["metadata"][0]["mesh_info"]["textures"] > 0


@pytest.mark.long
def test_a_white_mesh_has_one_step(service: RunningService, vendor: MeshySimulator) -> None:
    vendor.holds = False
    with service.client() as client:
        task = client.post(f"/api/v1/{MESHES}", json={"prompt": "an oak chair"}).json()
        told = until_end(client, MESHES, task["task_uuid"])
    assert (told["status"], modes(vendor)) == ("COMPLETED", ["preview"]), told["error"]
    assert told["cost"]["amount"] == pytest.approx(0.4)
