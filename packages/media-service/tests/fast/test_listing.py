"""Pages of tasks: one of a client at a time, since making one holds up everybody else."""

import asyncio
from collections import Counter
from pathlib import Path

import httpx
import pytest

from media_service.backends import open_database
from media_service.clients.auth import Keyring
from media_service.http.app import create_app
from media_service.jobs.jobs import JobRow, Jobs
from media_service.settings.settings import Settings


async def test_a_client_has_one_page_made_at_a_time_and_others_do_not_wait_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(home=tmp_path)
    database = open_database(settings)
    keys = [Keyring(database).create(name, 1) for name in ("alice", "bob")]
    database.close()
    inside: Counter[str] = Counter()
    most: Counter[str] = Counter()
    together = 0

    async def page(_jobs: Jobs, client: str, *_asked: object) -> list[JobRow]:
        nonlocal together
        inside[client] += 1
        most[client] = max(most[client], inside[client])
        together = max(together, inside.total())
        for _ in range(5):
            await asyncio.sleep(0)
        inside[client] -= 1
        return []

    monkeypatch.setattr(Jobs, "page", page)
    transport = httpx.ASGITransport(create_app(settings))
    async with httpx.AsyncClient(transport=transport, base_url="http://service") as client:
        asked = [
            client.get("/api/v1/tasks", headers={"Authorization": f"Bearer {key}"})
            for _ in range(20)
            for key in keys
        ]
        answers = await asyncio.gather(*asked)
    assert {answer.status_code for answer in answers} == {httpx.codes.OK}
    assert sorted(most.values()) == [1, 1]
    assert together == 2
