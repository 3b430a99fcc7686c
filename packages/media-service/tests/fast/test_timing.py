"""An envelope says where the seconds of its job went."""

import time
from pathlib import Path

import pytest
from sqlalchemy import insert, update

from media_api.contract.base import TaskTiming
from media_service.backends import open_database
from media_service.clients.auth import Keyring
from media_service.database.retention_clock import RetentionClock
from media_service.database.tables import HOSTS, JOBS
from media_service.engine_api import execution as executions
from media_service.engine_api.messages import HandedOver
from media_service.engine_api.outcomes import succeeded
from media_service.jobs.claiming import Claims
from media_service.jobs.jobs import Jobs
from media_service.registry.engines import Engines
from media_service.settings.settings import Settings
from media_studio.recipes.previews import preview_or_note
from media_testing.executions import execution_of
from media_testing.new_job import MADE, new_job
from media_testing.set_clock import SetClock


@pytest.mark.parametrize("fails", [False, True])
def test_the_time_of_a_preview_is_none_of_the_engine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, fails: bool
) -> None:
    now = [10.0]
    monkeypatch.setattr(executions, "time", SetClock(lambda: now[0]))
    job = execution_of(tmp_path, "images/generations", prompt="an oak chair")

    def draw() -> None:
        now[0] += 3
        if fails:
            raise ValueError

    now[0] += 5
    preview_or_note(job, draw)
    now[0] += 1
    told = succeeded(job, executions.Outcome(result=[]))
    assert (told.engine_seconds, told.preview_seconds) == (6, 3)


@pytest.mark.parametrize("elsewhere", [None, 4.0])
async def test_the_parts_are_all_of_the_time_from_acceptance_to_the_end(
    tmp_path: Path, elsewhere: float | None
) -> None:
    settings = Settings(home=tmp_path)
    database = open_database(settings)
    database.write_now(
        lambda connection: connection.execute(
            insert(HOSTS), {"id": "h", "home_id": "h", "seen_at": time.time()}
        )
    )
    jobs = Jobs(database, settings, RetentionClock(database))
    claims = Claims(database, jobs, settings, Engines(settings))
    Keyring(database).create("alice", 255)
    [known] = Keyring(database).clients()
    uuid = await jobs.add(new_job(known.client.id))
    job = await claims.claim("h", ["cpu"])
    assert job
    if elsewhere:
        job = job.model_copy(update={"made": HandedOver(engine_seconds=elsewhere)})
    now = time.time()
    begun = {"created_at": now - 30, "started_at": now - 10}
    database.write_now(lambda connection: connection.execute(update(JOBS).values(begun)))
    assert await claims.complete(job, MADE)
    row = await jobs.get(uuid)
    assert row
    timing = TaskTiming.model_validate_json(row.timing)
    assert timing.queued == pytest.approx(20 - (elsewhere or 0), abs=0.001)
    assert (timing.input, timing.engine, timing.preview) == (1, 5 + (elsewhere or 0), 2)
    assert timing.publishing == pytest.approx(2, abs=0.5)
    database.close()
