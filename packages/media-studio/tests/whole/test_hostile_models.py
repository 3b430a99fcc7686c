"""Hundreds of damaged and hostile models through real workers.

Each ends in a documented error or a sound model, within the deadline and the memory of a worker,
and all workers are there afterwards.
"""

import base64
import math
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

import httpx
import pytest

from media_studio.formats.convert import OUTPUT_FORMATS
from media_testing.hostile_models import hostile_files
from media_testing.running_service import RunningService, finish

WORKERS = 2
WORKER_MEGABYTES = 6144
MOST_RESIDENT_KILOBYTES = 4_000_000
JOB_SECONDS = 300.0
REFUSALS = {"invalid_model", "unsupported_model"}
CONVERSIONS = "3d_models/conversions"


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningService]:
    service = RunningService(
        tmp_path_factory.mktemp("service"),
        concurrency=f"cpu:{WORKERS}",
        worker_memory_mb=WORKER_MEGABYTES,
        render_threads=1,
    )
    yield service.start()
    service.stop()


def _submit(client: httpx.Client, data: bytes, output_format: str) -> str:
    """Create a task and return its UUID, or nothing where the file is refused at once."""
    body = {"input_model": base64.b64encode(data).decode(), "output_format": output_format}
    answer = client.post(f"/api/v1/{CONVERSIONS}", json=body)
    if answer.status_code == httpx.codes.CREATED:
        return str(answer.json()["task_uuid"])
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid_asset_input")
    return ""


def _fault(envelope: dict) -> str:
    """Say what is wrong with the end of a task."""
    if envelope["status"] == "FAILED":
        error = envelope["error"]
        return "" if error["code"] in REFUSALS and len(error["message"]) > 20 else str(error)
    info = envelope["metadata"][0]["mesh_info"]
    bounds = [*info["bounds_min"], *info["bounds_max"]]
    sound = all(map(math.isfinite, bounds)) and info["triangles"] > 0
    return "" if sound else f"not a model: {info}"


def _peak_kilobytes(process: int) -> int:
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM"))


@pytest.mark.long
@pytest.mark.timeout(600)
def test_hostile_files_cost_nothing_but_their_own_job(
    service: RunningService, tmp_path: Path
) -> None:
    files = hostile_files(tmp_path)
    assert len(files) >= 350
    with service.client() as client:
        formats = cycle(OUTPUT_FORMATS)
        tasks = {name: _submit(client, data, next(formats)) for name, data in files.items()}
        accepted = {name: uuid for name, uuid in tasks.items() if uuid}
        faults = {
            name: fault
            for name, uuid in accepted.items()
            if (fault := _fault(finish(client, CONVERSIONS, uuid, JOB_SECONDS)))
        }
        assert faults == {}
        assert len(accepted) >= 350
        # A worker that is replaced after much memory or many jobs is no worker lost
        assert service.health()["workers"] == WORKERS
        assert len(service.worker_ids()) == WORKERS
        assert max(map(_peak_kilobytes, service.worker_ids())) < MOST_RESIDENT_KILOBYTES
        good = (tmp_path / "glb" / "textured.glb").read_bytes()
        sound = [_submit(client, good, "stl") for _ in range(WORKERS)]
        ends = [finish(client, CONVERSIONS, uuid, JOB_SECONDS)["status"] for uuid in sound]
    assert ends == ["COMPLETED"] * WORKERS
