"""A FAILED job is made once more with its files, or it is said which of them are gone."""

import io
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from sqlalchemy import update

from media_service.backends import Backends, open_content, open_database
from media_service.clients.auth import Keyring
from media_service.content.content import Content
from media_service.database.database import Database
from media_service.database.retention_clock import RetentionClock
from media_service.database.tables import ASSETS, JOBS
from media_service.engine_api.messages import InputFile, StoredAsset
from media_service.jobs.jobs import JobRow, Jobs
from media_service.jobs.requeuing import CannotRequeue, Requeuing
from media_service.jobs.sweeper import Sweeper
from media_service.settings.settings import DAY_SECONDS, Settings
from media_testing.new_job import new_job


@dataclass
class Home:
    database: Database
    content: Content
    clock: RetentionClock
    settings: Settings

    @property
    def jobs(self) -> Jobs:
        return Jobs(self.database, self.settings, self.clock)

    def requeuing(self) -> Requeuing:
        return Requeuing(self.database, self.jobs, self.content, self.clock, self.settings)

    async def failed(self) -> tuple[str, StoredAsset]:
        """A FAILED job with a picture."""
        sha256, size = self.content.put(io.BytesIO(b"a picture"))
        [alice] = Keyring(self.database).clients()
        job = new_job(alice.client.id)
        uri = f"assets/{job.uuid}/input_image.png"
        asset = StoredAsset(uri=uri, sha256=sha256, size=size, content_type="image/png")
        picture = InputFile(kind="image", uri=uri, sha256=sha256)
        request = f'{{"input_image": "{uri}", "language": "English"}}'
        job = replace(job, request=request, inputs={"input_image": picture}, payloads=(asset,))
        await self.jobs.add(job)
        await self.jobs.cancel(job.uuid)
        return job.uuid, asset

    async def get(self, uuid: str) -> JobRow:
        row = await self.jobs.get(uuid)
        assert row
        return row


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    settings = Settings(home=tmp_path)
    database = open_database(settings)
    Keyring(database).create("alice", 1)
    yield Home(database, open_content(settings), RetentionClock(database), settings)
    database.close()


async def test_its_files_are_kept_as_long_as_those_of_a_new_job(home: Home) -> None:
    old, asset = await home.failed()
    soon = home.clock.now() + 60
    change = update(ASSETS).values(expires_at=soon)
    await home.database.write(lambda connection: connection.execute(change))
    [new] = await home.requeuing().requeue([old])
    assert (await home.get(new)).inputs == (await home.get(old)).inputs
    kept = home.database.read_now(lambda c: c.execute(ASSETS.select()).one())
    assert kept.uri == asset.uri
    assert kept.expires_at > soon + home.settings.asset_days * DAY_SECONDS - 120


async def test_a_file_that_is_gone_is_named_and_nothing_begins(home: Home) -> None:
    kept, _ = await home.failed()
    old, asset = await home.failed()
    gone = update(ASSETS).where(ASSETS.c.uri == asset.uri).values(expires_at=0)
    await home.database.write(lambda connection: connection.execute(gone))
    with pytest.raises(CannotRequeue, match=f"{asset.uri}, an input of task {old}, was removed"):
        await home.requeuing().requeue([kept, old])
    assert await home.jobs.waiting() == 0


async def test_a_job_that_is_not_there_or_was_cleared_is_named(home: Home) -> None:
    old, _ = await home.failed()
    with pytest.raises(CannotRequeue, match="There is no task nobody"):
        await home.requeuing().requeue(["nobody"])
    past = update(JOBS).values(expires_at=0)
    await home.database.write(lambda connection: connection.execute(past))
    backends = Backends.open(home.settings)
    await Sweeper(backends, home.settings).sweep()
    backends.database.close()
    with pytest.raises(CannotRequeue, match=f"The request of task {old} was removed"):
        await home.requeuing().requeue([old])
