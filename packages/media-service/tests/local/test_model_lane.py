"""A lane of models in a running service, with ONNX graphs; the studio's tests have the others."""

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import numpy as np
import pytest

from media_testing.grey_video import grey_video
from media_testing.resident_models import (
    data_url,
    evicted,
    halves,
    loads,
    model_processes,
    picture_of,
)
from media_testing.running_service import RunningService, finish, wait_until
from media_testing.tiny_graphs import BOX, make_graph, write_rtmo

PROCESSES, POSES = "images/processes", "videos/pose_detections"
ENGINE = """
[[engine]]
name = "{name}"
kind = "local"
serves = [{{ operation = "images/processes", models = ["{name}"] }}]
folder = "graphs"
onnx = {{ does = "{does}", file = "{name}.onnx", mean = [0.5, 0.5, 0.5], deviation = [1, 1, 1] }}
"""
OF_POSES = """
[[engine]]
name = "poses"
kind = "local"
serves = ["videos/pose_detections"]
folder = "people"
onnx = { does = "poses" }
"""
MOST_OF_A_MEGABYTE = 900_000
SECONDS = 120.0


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningService]:
    folder = tmp_path_factory.mktemp("local")
    for name in ("graphs", "people"):
        (folder / name).mkdir()
    write_rtmo(folder / "people" / "rtmo-tiny.onnx")
    for name in "abc":
        make_graph(folder / "graphs" / f"{name}.onnx", ballast=MOST_OF_A_MEGABYTE)
    make_graph(folder / "graphs" / "depth.onnx", sigmoid=False)
    make_graph(folder / "graphs" / "slow.onnx", edge=2048, slowness=40)
    make_graph(folder / "graphs" / "large.onnx", ballast=3 * MOST_OF_A_MEGABYTE)
    names = ("a", "b", "c", "slow", "large")
    rows = [ENGINE.format(name=name, does="background") for name in names]
    rows += ['fallback = ["a"]\n', ENGINE.format(name="depth", does="depth"), OF_POSES]
    (folder / "engines.toml").write_text("".join(rows))
    service = RunningService(
        folder / "home",
        concurrency="cpu:1,models:cpu:4",
        engines=folder / "engines.toml",
        resident_mb="cpu:2",
    )
    try:
        yield service.start()
    finally:
        service.stop()


@pytest.fixture
def client(service: RunningService) -> Iterator[httpx.Client]:
    with service.client() as client:
        yield client


def send(client: httpx.Client, model: str) -> str:
    body = {"model": model, "input_image": data_url(halves())}
    return client.post(f"/api/v1/{PROCESSES}", json=body).json()["task_uuid"]


def done(client: httpx.Client, model: str) -> dict:
    envelope = finish(client, PROCESSES, send(client, model), SECONDS)
    assert envelope["status"] == "COMPLETED", envelope["error"]
    return envelope


@pytest.mark.long
def test_of_three_models_with_room_for_two_the_one_that_was_not_used_for_longest_goes(
    service: RunningService, client: httpx.Client
) -> None:
    for name in ("a", "b", "a", "c", "b", "a"):
        assert done(client, name)["model"] == name
    assert evicted(service) == ["b", "a", "c"]
    assert [loads(client, name) for name in "abc"] == [2, 2, 1]


def test_twenty_jobs_are_one_load(service: RunningService, client: httpx.Client) -> None:
    done(client, "a")
    before = loads(client, "a")
    uuids = [send(client, "a") for _ in range(20)]
    ended = [finish(client, PROCESSES, uuid, SECONDS)["status"] for uuid in uuids]
    assert ended == ["COMPLETED"] * 20
    assert loads(client, "a") == before


def test_a_subject_is_cut_out_and_depth_is_a_picture(client: httpx.Client) -> None:
    envelope = done(client, "a")
    assert envelope["metadata"]["method"] == "onnx"
    alpha = picture_of(client, envelope)[..., 3].astype(float)
    assert alpha.shape == (64, 64)
    assert (alpha[:, :24] < 5).all()
    assert (alpha[:, 40:] > 250).all()
    depth = picture_of(client, done(client, "depth"))[..., :3].astype(float)
    assert np.ptp(depth, axis=2).max() == 0
    assert (depth[:, :24].max(), depth[:, 40:].min()) == (0, 255)


def test_people_are_found_by_graphs_that_stay_in_memory(client: httpx.Client) -> None:
    body = {"input_video": grey_video(), "time_seconds": 0.5}
    uuid = client.post(f"/api/v1/{POSES}", json=body).json()["task_uuid"]
    envelope = finish(client, POSES, uuid, SECONDS)
    assert (envelope["status"], envelope["model"]) == ("COMPLETED", "poses")
    (person,) = envelope["result"]
    (x1, y1, x2, y2), middle = person["bbox_xyxy"], (BOX[0] + BOX[2]) / 2
    assert (x1 + x2) / 2 == pytest.approx(middle, abs=1)
    assert (y1, y2) == pytest.approx((BOX[1], BOX[3]), abs=20)
    assert envelope["metadata"]["visualization_image"]


def test_a_model_without_room_is_passed_on_to_the_fallback(client: httpx.Client) -> None:
    envelope = done(client, "large")
    (tried,) = envelope["engine_attempts"]
    assert (envelope["model"], tried["engine"], tried["code"]) == ("a", "large", "out_of_memory")
    assert "MEDIA_RESIDENT_MB" in tried["message"]


def test_a_job_is_done_again_when_the_process_is_killed(
    service: RunningService, client: httpx.Client
) -> None:
    done(client, "slow")
    (first,) = model_processes(service)
    uuid = send(client, "slow")
    address = f"/api/v1/{PROCESSES}/{uuid}"
    wait_until(lambda: client.get(address).json()["status"] == "PROCESSING", SECONDS)
    time.sleep(0.3)
    os.kill(first, signal.SIGKILL)
    envelope = finish(client, PROCESSES, uuid, SECONDS)
    assert envelope["status"] == "COMPLETED"
    assert model_processes(service) not in ([], [first])
    assert done(client, "a")["model"] == "a"


def test_the_process_is_confined_and_the_service_has_no_library_of_models(
    service: RunningService, client: httpx.Client
) -> None:
    done(client, "a")
    (process,) = model_processes(service)
    status = Path(f"/proc/{process}/status").read_text()
    assert "NoNewPrivs:\t1" in status
    assert "Seccomp:\t2" in status
    assert service.process
    maps = Path(f"/proc/{service.process.pid}/maps").read_text()
    assert "onnxruntime" not in maps
    assert "onnxruntime" in Path(f"/proc/{process}/maps").read_text()
