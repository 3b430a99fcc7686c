"""What is understood of a prompt while it is typed."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from media_api.contract.prompts import PromptAccount, PromptWords, ReadPrompt
from media_service.backends import open_database
from media_service.clients.auth import Keyring
from media_service.http.app import create_app
from media_service.http.prompt_routes import LONGEST_BODY, READINGS_PATH
from media_service.settings.settings import Settings
from media_service.workers.prompt_reader import ReadingProcess

ASKED = {"operation": "images/generations", "prompt": "an oak chair"}
WORDS = PromptWords(**{"words": "oak", "as": "wood", "state": "honoured"})


class FakeReader(ReadingProcess):
    """Says the same of each prompt, and remembers them."""

    asked: list[str]
    gate: asyncio.Event | None = None
    is_installed = True  # type: ignore[assignment]  # a property there

    async def read(self, prompt: str) -> ReadPrompt | None:
        self.asked.append(prompt)
        if self.gate:
            await self.gate.wait()
        if prompt == "slow":
            return None
        return ReadPrompt(account=PromptAccount(understanding=[WORDS]), has_looks=True)


@pytest.fixture
def reader(tmp_path: Path) -> FakeReader:
    reader = FakeReader(Settings(home=tmp_path))
    reader.asked = []
    return reader


@pytest.fixture
async def client(
    tmp_path: Path, reader: FakeReader, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[httpx.AsyncClient]:
    settings = Settings(home=tmp_path)
    monkeypatch.setattr("media_service.http.service_process.ReadingProcess", lambda _: reader)
    app = create_app(settings)
    database = open_database(settings)
    headers = {"Authorization": f"Bearer {Keyring(database).create('alice', 1)}"}
    database.close()
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(
        transport=transport, base_url="http://service", headers=headers
    ) as client:
        yield client


async def test_every_word_is_accounted_for(client: httpx.AsyncClient, reader: FakeReader) -> None:
    answer = await client.post(READINGS_PATH, json=ASKED)
    told = answer.json()
    assert (told["is_read"], told["has_looks"], told["refusal"]) == (True, True, "")
    (word,) = told["account"]["understanding"]
    assert (word["words"], word["as"], word["state"]) == ("oak", "wood", "honoured")
    assert reader.asked == ["an oak chair"]


async def test_what_is_not_read_in_time_is_not_told(client: httpx.AsyncClient) -> None:
    told = (await client.post(READINGS_PATH, json={**ASKED, "prompt": "slow"})).json()
    assert told["is_read"] is False


async def test_who_sent_a_slow_prompt_is_not_read_for_a_while(
    client: httpx.AsyncClient, reader: FakeReader
) -> None:
    for prompt in ("slow", "an oak chair"):
        told = (await client.post(READINGS_PATH, json={**ASKED, "prompt": prompt})).json()
        assert told["is_read"] is False
    assert reader.asked == ["slow"]


async def test_of_a_client_one_prompt_is_read_at_a_time(
    client: httpx.AsyncClient, reader: FakeReader
) -> None:
    reader.gate = asyncio.Event()
    first = asyncio.create_task(client.post(READINGS_PATH, json=ASKED))
    while not reader.asked:
        await asyncio.sleep(0)
    second = await client.post(READINGS_PATH, json=ASKED)
    assert (second.status_code, second.json()["code"]) == (429, "too_many_requests")
    reader.gate.set()
    assert (await first).json()["is_read"] is True


async def test_an_address_with_a_sign_that_no_database_takes_is_refused(
    client: httpx.AsyncClient,
) -> None:
    for path in ("/api/v1/tasks?model=%00", "/api/v1/images/captions/a%00b"):
        answer = await client.get(path)
        assert (answer.status_code, answer.json()["code"]) == (422, "validation_failed")


async def test_a_model_that_nobody_serves_is_not_read(
    client: httpx.AsyncClient, reader: FakeReader
) -> None:
    told = (await client.post(READINGS_PATH, json={**ASKED, "model": "elsewhere"})).json()
    assert (told["is_read"], reader.asked) == (False, [])


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"{", "malformed_json"),
        (b'{"operation": "3d_models/textures", "prompt": "x"}', "validation_failed"),
        (b'{"operation": "images/generations", "prompt": 1}', "validation_failed"),
        (b"x" * (LONGEST_BODY + 1), "payload_too_large"),
    ],
    ids=["no JSON", "another operation", "no text", "too long"],
)
async def test_other_bodies_are_refused(
    client: httpx.AsyncClient, reader: FakeReader, body: bytes, code: str
) -> None:
    answer = await client.post(READINGS_PATH, content=body)
    assert (answer.json()["code"], reader.asked) == (code, [])


async def test_it_needs_a_key(client: httpx.AsyncClient, reader: FakeReader) -> None:
    headers = {"Authorization": "Bearer none"}
    answer = await client.post(READINGS_PATH, json=ASKED, headers=headers)
    assert (answer.status_code, reader.asked) == (401, [])
