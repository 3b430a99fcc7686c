"""What is removed when, and that no clock and no crash removes anything else."""

import io
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from sqlalchemy import func, insert, select, update

from media_service.backends import Backends, open_database
from media_service.clients.auth import Keyring
from media_service.content import unused_content
from media_service.content.assets import Assets
from media_service.content.content_folder import ContentFolder
from media_service.content.unused_content import SPARED_SECONDS
from media_service.database.database import Database
from media_service.database.local_bus import LocalBus
from media_service.database.retention_clock import RetentionClock
from media_service.database.tables import ASSETS, CLIENTS, JOBS, SCENES
from media_service.jobs import sweeper
from media_service.jobs.jobs import Jobs
from media_service.jobs.sweeper import (
    FEWEST_ROWS,
    ROWS_AT_ONCE,
    Sweeper,
    paced,
)
from media_service.settings.settings import DAY_SECONDS, Settings
from media_testing.new_job import new_job
from media_testing.set_clock import SetClock


@dataclass(frozen=True, kw_only=True)
class Home:
    """The parts of a service that keep things."""

    database: Database
    content: ContentFolder
    clock: RetentionClock
    sweeper: Sweeper
    jobs: Jobs
    client: str

    def keep(self, uri: str, content: bytes, life_seconds: float) -> Path:
        """Store content under an address and return its file."""
        sha256, size = self.content.put(io.BytesIO(content))
        row = {
            "uri": uri,
            "client_id": self.client,
            "job_uuid": "j",
            "sha256": sha256,
            "size": size,
            "content_type": "image/png",
            "expires_at": self.clock.now() + life_seconds,
        }
        self.database.write_now(lambda c: c.execute(insert(ASSETS), row))
        return self.content.path(sha256)

    def count(self, table: object) -> int:
        """Count the rows of a table."""
        query = select(func.count()).select_from(table)  # type: ignore[arg-type]
        return self.database.read_now(lambda c: c.scalar(query)) or 0


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    settings = Settings(home=tmp_path)
    database = open_database(settings)
    Keyring(database).create("alice", 1)
    clock, content = RetentionClock(database), ContentFolder(tmp_path)
    yield Home(
        database=database,
        content=content,
        clock=clock,
        sweeper=Sweeper(
            Backends(database=database, content=content, bus=LocalBus(), clock=clock), settings
        ),
        jobs=Jobs(database, settings, clock),
        client=database.read_now(lambda c: str(c.scalar(select(CLIENTS.c.id)))),
    )
    database.close()


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch):
    """Let the seconds pass for which unused content is spared."""

    def pass_() -> None:
        at = time.monotonic() + SPARED_SECONDS + 1
        monkeypatch.setattr(unused_content, "time", SetClock(lambda: at))

    return pass_


async def test_expired_content_goes_that_nobody_else_has(home: Home, later) -> None:
    old = home.keep("1", b"old", -1)
    shared = home.keep("2", b"shared", -1)
    home.keep("3", b"shared", 60)
    assert await home.sweeper.sweep() == 0
    later()
    assert await home.sweeper.sweep() == 1
    assert (old.exists(), shared.exists()) == (False, True)


async def test_content_of_refused_requests_and_broken_uploads_goes(home: Home, later) -> None:
    refused, _ = home.content.put(io.BytesIO(b"refused"))
    broken = home.content.path(refused).parents[1] / ".broken"
    broken.write_bytes(b"half")
    await home.sweeper.sweep()
    later()
    assert await home.sweeper.sweep() == 2
    assert not home.content.path(refused).exists()
    assert not broken.exists()


async def test_content_that_is_stored_again_is_spared_again(home: Home, later) -> None:
    digest, _ = home.content.put(io.BytesIO(b"result of a job that goes on"))
    await home.sweeper.sweep()
    later()
    home.content.put(io.BytesIO(b"result of a job that goes on"))
    assert await home.sweeper.sweep() == 0
    assert home.content.path(digest).exists()


async def test_scene_goes_with_its_picture(home: Home, later) -> None:
    picture = home.keep("1", b"picture", -1)
    row = {"client_id": home.client, "sha256": picture.name, "scene": "{}"}
    home.database.write_now(lambda c: c.execute(insert(SCENES), row))
    await home.sweeper.sweep()
    assert home.count(SCENES) == 1
    later()
    await home.sweeper.sweep()
    assert home.count(SCENES) == 0


@pytest.mark.parametrize("days", [8, -8])
async def test_step_of_the_clock_removes_nothing(
    home: Home, later, monkeypatch: pytest.MonkeyPatch, days: int
) -> None:
    fresh, expired = home.keep("1", b"fresh", 7 * DAY_SECONDS), home.keep("2", b"expired", -1)
    uuid = await home.jobs.add(new_job(home.client))
    real = time.time
    monkeypatch.setattr(time, "time", lambda: real() + days * DAY_SECONDS)
    await home.sweeper.sweep()
    later()
    await home.sweeper.sweep()
    assert (fresh.exists(), expired.exists()) == (True, False)
    job = await home.jobs.get(uuid)
    assert job is not None
    assert not home.jobs.is_expired(job)
    assets = Assets(home.database, home.content, RetentionClock(home.database))
    found = assets.find("1")
    assert found is not None
    assert not assets.is_expired(found)


def test_clock_goes_on_after_a_restart_and_stands_still_while_the_machine_is_off(
    home: Home, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    before = home.clock.now()
    home.database.write_now(home.clock.save)
    assert before <= RetentionClock(home.database).now() < before + 5
    other_boot = tmp_path / "boot-id"
    other_boot.write_text("another")
    monkeypatch.setattr("media_service.database.retention_clock.BOOT_ID", other_boot)
    monkeypatch.setattr("media_service.database.retention_clock._boot_seconds", lambda: 10.0)
    assert before <= RetentionClock(home.database).now() < before + 5


async def test_old_records_lose_their_results_then_go_in_small_steps(home: Home) -> None:
    uuids = [await home.jobs.add(new_job(home.client)) for _ in range(3)]
    jobs = [{**_row(home), "uuid": f"u{n}"} for n in range(ROWS_AT_ONCE + 1)]
    home.database.write_now(lambda c: c.execute(insert(JOBS), jobs))
    day = home.clock.now() - DAY_SECONDS
    is_new = JOBS.c.uuid.in_(uuids)
    home.database.write_now(lambda c: c.execute(update(JOBS).where(~is_new).values(expires_at=day)))
    await home.sweeper.sweep()
    query = select(func.count()).where(JOBS.c.request == "{}", ~is_new)
    assert home.database.read_now(lambda c: c.scalar(query)) == ROWS_AT_ONCE + 1
    long_ago = day - 30 * DAY_SECONDS
    home.database.write_now(
        lambda c: c.execute(update(JOBS).where(~is_new).values(expires_at=long_ago))
    )
    await home.sweeper.sweep()
    assert home.count(JOBS) == 3


async def test_records_of_assets_in_use_hold_up_no_others(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sweeper, "ROWS_FOUND", 2)
    uuids = [await home.jobs.add(new_job(home.client)) for _ in range(8)]
    long_ago = home.clock.now() - 100 * DAY_SECONDS
    home.database.write_now(lambda c: c.execute(update(JOBS).values(expires_at=long_ago)))
    for number, uuid in enumerate(uuids[:3]):
        home.keep(f"{number}", b"in use", 60)
        own = update(ASSETS).where(ASSETS.c.uri == f"{number}").values(job_uuid=uuid)
        home.database.write_now(lambda c, own=own: c.execute(own))
    await home.sweeper.sweep()
    left = home.database.read_now(lambda c: set(c.scalars(select(JOBS.c.uuid))))
    assert left == set(uuids[:3])


def _row(home: Home) -> dict[str, object]:
    row = home.database.read_now(lambda c: c.execute(select(JOBS)).first())
    assert row is not None
    return {**row._mapping, "sequence": None, "request": '{"language": "English"}'}


def test_a_transaction_of_the_sweep_is_short_on_any_machine() -> None:
    rows = FEWEST_ROWS
    for _ in range(20):
        rows = paced(rows, rows * 1e-5)
    assert rows == ROWS_AT_ONCE, "on a quick one as many as may be"
    assert paced(rows, 2.0) == FEWEST_ROWS
    assert paced(100, 0.04) == 50
    assert paced(10, 0.0) == 20, "one quick transaction is no proof"
