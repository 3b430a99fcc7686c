"""Batches as an operator runs them: into a bucket, and through `kill -9` in the middle."""

import os
import signal
from collections import Counter
from collections.abc import Iterator
from multiprocessing.context import ForkServerContext
from pathlib import Path

import pandas as pd
import pytest
from prefect.settings import PREFECT_API_URL
from pydantic import SecretStr

from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.delivery.set_files import RUN_FILE
from media_pipelines.flows.produce_batch import produce_batch
from media_pipelines.record.records import RunRecord
from media_testing.batch_process import running_batch
from media_testing.fake_service import FakeService
from media_testing.killable_process import fresh_processes
from media_testing.s3_server import BUCKET, REGION, S3Server

pytestmark = pytest.mark.usefixtures("prefect_server")

ROWS = ("oak", "ash", "elm", "fir")
OPERATIONS = 6
CHAIRS = "row,prompt,texture_prompt\n" + "".join(f"{row},an {row} chair,tin\n" for row in ROWS)


@pytest.fixture
def manifest(tmp_path: Path) -> Path:
    file = tmp_path / "chairs.csv"
    file.write_text(CHAIRS)
    return file


@pytest.fixture(scope="module")
def processes() -> Iterator[ForkServerContext]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PREFECT_API_URL", str(PREFECT_API_URL.value()))
        yield fresh_processes("media_testing.batch_process")


async def test_a_batch_in_a_bucket_is_done_once(
    media_service: MediaService,
    fake_service: FakeService,
    s3_server: S3Server,
    manifest: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("MEDIA_HOME", str(tmp_path / "home"))
    delivery = AssetDelivery(
        folder=f"s3://{BUCKET}/nightly/{{manifest}}/{{row}}",
        endpoint_url=s3_server.endpoint_url,
        region=REGION,
        access_key_id="AKIATEST",
        secret_access_key=SecretStr("secret"),
    )
    outcome = await produce_batch(str(manifest), service=media_service, delivery=delivery)
    assert outcome.summary.rows == {"COMPLETED": len(ROWS)}
    delivered = s3_server.content("nightly/chairs/")
    shared = "nightly/chairs/_batch/"
    for name in ("ledger.json", "results.csv", "results/part-00000.parquet", "summary.json"):
        assert delivered[f"{shared}{name}"]
    for row in ROWS:
        record = RunRecord.model_validate_json(delivered[f"nightly/chairs/{row}/{RUN_FILE}"])
        files = [file for step in record.steps for file in step.files]
        assert len(record.steps) == OPERATIONS
        assert {f"nightly/chairs/{row}/{file}" for file in files} <= delivered.keys()

    fake_service.seen.clear()
    # Not even what this machine remembers of accepted jobs is needed for that.
    monkeypatch.setenv("MEDIA_HOME", str(tmp_path / "other-home"))
    again = await produce_batch(str(manifest), service=media_service, delivery=delivery)
    assert again.summary.rows == {"COMPLETED": len(ROWS)}
    assert again.created == {}
    assert fake_service.seen == []
    kept = s3_server.content("nightly/chairs/")
    rows = {key for key in delivered if not key.startswith(shared)}
    assert {key: kept[key] for key in rows} == {key: delivered[key] for key in rows}


class Killer:
    """Kills a process when the service has some jobs and no answer about one is on its way."""

    def __init__(self, service: FakeService) -> None:
        self._service = service
        self._polled: set[str] = set()
        self._posts = 0
        self._jobs = 0
        self._victim = 0
        self._has_killed = False

    def aim(self, pid: int, jobs: int) -> None:
        """Kill this process at the next such moment with so many jobs."""
        self._jobs, self._victim, self._has_killed = jobs, pid, False

    def look(self, moment: str) -> bool:
        """Take a moment of the service; a dead process sends no request any more."""
        self._posts += moment.startswith("arrived POST") - moment.startswith("answers POST")
        if moment.startswith("arrived GET /api"):
            # Whoever polls a job has it in the ledger.
            self._polled.add(moment.rpartition("/")[2])
        if self._victim and self._is_told():
            os.kill(self._victim, signal.SIGKILL)
            self._victim, self._has_killed = 0, True
        lost = self._has_killed and moment.startswith("arrived")
        self._posts -= lost and moment.startswith("arrived POST")
        return lost

    def _is_told(self) -> bool:
        jobs = self._service.jobs.keys()
        return not self._posts and len(jobs) >= self._jobs and jobs <= self._polled


def test_a_batch_that_is_killed_twice_pays_for_each_operation_once(
    fake_service: FakeService, processes: ForkServerContext, manifest: Path, tmp_path: Path
) -> None:
    fake_service.ignores_keys = True
    fake_service.polls = 3
    places = (fake_service.base_url, tmp_path / "home", manifest, tmp_path / "out")
    killer = Killer(fake_service)
    fake_service.on_moment = killer.look
    for jobs in (5, 14):
        with running_batch(processes, *places) as process:
            assert process.pid
            killer.aim(process.pid, jobs)
        assert process.exitcode == -signal.SIGKILL
        assert len(fake_service.jobs) < len(ROWS) * OPERATIONS
    fake_service.on_moment = lambda moment: False

    # A request that was about to be sent at the kill is sent again where keys are known to count
    fake_service.ignores_keys = False
    for _ in range(2):
        with running_batch(processes, *places) as process:
            pass
        if process.exitcode == 0:
            break
    assert process.exitcode == 0
    assert len(fake_service.jobs) == len(ROWS) * OPERATIONS
    counts = Counter(job.operation for job in fake_service.jobs.values())
    assert set(counts.values()) == {len(ROWS)}
    results = pd.read_parquet(tmp_path / "out" / "_batch" / "results")
    assert set(results["status"]) == {"COMPLETED"}
    used = [uuid for of_row in results["task_uuids"] for uuid in of_row]
    assert sorted(used) == sorted(fake_service.jobs)
