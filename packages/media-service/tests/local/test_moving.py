"""A service on one machine becomes one on several."""

from pathlib import Path

import pytest

from media_api.contract.base import TaskStatus
from media_pipelines.command.program import main
from media_service.backends import Backends
from media_service.clients.auth import Keyring
from media_service.engine_api.messages import StoredAsset
from media_service.hosts.host_leases import Leases
from media_service.jobs.claiming import Claims
from media_service.jobs.jobs import Jobs
from media_service.registry.engines import Engines
from media_service.settings.settings import Settings
from media_testing import postgres_server
from media_testing.new_job import new_job


async def test_clients_jobs_and_files_come_along(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old = Settings(home=tmp_path / "old")
    key, running, waiting = await _filled(old)
    with postgres_server.running() as url:
        command = ["migrate", "--database", url, "--home", str(tmp_path / "new")]
        assert main([*command, "--from-home", str(old.home)]) == 0
        assert "2  jobs" in capsys.readouterr().out
        new = Settings(home=tmp_path / "new", database=url)
        backends = Backends.open(new)
        jobs = Jobs(backends.database, new, backends.clock)
        client = await Keyring(backends.database).recognise(f"Bearer {key}")
        rows = await jobs.page(client.id, None, 10)
        assert [(row.uuid, row.status, row.attempts) for row in rows] == [
            (waiting, TaskStatus.QUEUED, 0),
            (running, TaskStatus.QUEUED, 0),
        ]
        assert not any(jobs.is_expired(row) for row in rows)
        later = await jobs.add(new_job(client.id))
        assert (await jobs.page(client.id, None, 1))[0].uuid == later
        assert [path.read_bytes() for path in _files(new.home)] == [b"a picture"]
        backends.database.close()
        assert main([*command, "--from-home", str(old.home)]) == 1
        assert "has clients already" in capsys.readouterr().err


async def _filled(settings: Settings) -> tuple[str, str, str]:
    """Make a home with a client, a job that runs, one that waits, and a file."""
    settings.home.mkdir()
    backends = Backends.open(settings)
    database = backends.database
    keyring = Keyring(database)
    key = keyring.create("alice", 1)
    client = keyring.clients()[0].client.id
    jobs = Jobs(database, settings, backends.clock)
    claims = Claims(database, jobs, settings, Engines(settings))
    host, _ = await Leases(database).enter("home")
    running = await jobs.add(new_job(client))
    assert await claims.claim(host, ["cpu"])
    waiting = await jobs.add(new_job(client))
    path = settings.home / "picture"
    path.write_bytes(b"a picture")
    sha256, size = backends.content.put_file(path)
    path.unlink()
    asset = StoredAsset(uri="assets/a/b.png", sha256=sha256, size=size, content_type="image/png")
    database.write_now(lambda c: jobs.store_assets(c, client, running, [asset]))
    database.close()
    return key, running, waiting


def _files(home: Path) -> list[Path]:
    return [path for path in (home / "content").rglob("*") if path.is_file()]


def test_what_is_no_home_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with postgres_server.running() as url:
        assert main(["migrate", "--database", url, "--from-home", str(tmp_path)]) == 1
    assert "is not the home of a service" in capsys.readouterr().err
