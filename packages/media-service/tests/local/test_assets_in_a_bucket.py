"""The routes of a service whose assets are in a bucket."""

import base64
import hashlib
import time
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import update

from media_api.contract.uploads import UPLOADS_PATH
from media_service.backends import Backends, open_content, open_database
from media_service.clients.auth import Keyring
from media_service.content import unused_content
from media_service.content.unused_content import SPARED_SECONDS
from media_service.database.tables import ASSETS
from media_service.http.app import create_app
from media_service.jobs.sweeper import Sweeper
from media_service.settings.settings import Settings
from media_testing.s3_server import BUCKET, Fault, S3Server
from media_testing.set_clock import SetClock

CAPTIONS = "/api/v1/images/captions"
PICTURE = b"\x89PNG\r\n\x1a\n" + bytes(64)
BODY = {"input_image": base64.b64encode(PICTURE).decode(), "language": "English"}
DIGEST = hashlib.sha256(PICTURE).hexdigest()


@pytest.fixture
def settings(tmp_path: Path, s3_server: S3Server, monkeypatch: pytest.MonkeyPatch) -> Settings:
    for name, value in s3_server.environment.items():
        monkeypatch.setenv(name, value)
    return Settings(home=tmp_path, assets=f"s3://{BUCKET}/media")


@pytest.fixture
def keys(settings: Settings) -> dict[str, dict[str, str]]:
    database = open_database(settings)
    keyring = Keyring(database)
    made = {name: f"Bearer {keyring.create(name, 1)}" for name in ("alice", "bob")}
    database.close()
    return {name: {"Authorization": key} for name, key in made.items()}


def client_of(app: FastAPI, headers: dict[str, str]) -> httpx.AsyncClient:
    """A client of a service that takes tasks and does not run them."""
    transport = httpx.ASGITransport(app)
    return httpx.AsyncClient(transport=transport, base_url="http://service", headers=headers)


@pytest.fixture
async def client(
    settings: Settings, keys: dict[str, dict[str, str]]
) -> AsyncIterator[httpx.AsyncClient]:
    async with client_of(create_app(settings), keys["alice"]) as client:
        yield client


def cached(home: Path) -> Iterator[Path]:
    return (home / "cache").rglob("*")


def silence(s3_server: S3Server) -> None:
    s3_server.faults += [
        Fault(method=method, times=1000, status=503) for method in ("HEAD", "GET", "PUT")
    ]


@pytest.mark.makers
async def test_what_is_sent_is_in_the_bucket_before_it_is_accepted(
    client: httpx.AsyncClient, s3_server: S3Server
) -> None:
    task = (await client.post(CAPTIONS, json=BODY)).json()["task_uuid"]
    assert s3_server.content() == {f"media/{DIGEST[:2]}/{DIGEST}": PICTURE}
    answer = await client.get(f"/assets/{task}/input_image.png")
    assert (answer.status_code, answer.content) == (200, PICTURE)


@pytest.mark.makers
async def test_nothing_is_accepted_that_cannot_be_stored(
    client: httpx.AsyncClient, s3_server: S3Server
) -> None:
    silence(s3_server)
    answer = await client.post(CAPTIONS, json=BODY, headers={"Idempotency-Key": "k"})
    problem = answer.json()
    assert (answer.status_code, problem["code"], problem["retryable"]) == (503, "unavailable", True)
    assert problem["detail"].endswith("Nothing was accepted; send the request again.")
    assert answer.headers["retry-after"] == "5"
    assert (await client.get("/api/v1/tasks")).json()["tasks"] == []
    s3_server.faults.clear()
    again = await client.post(CAPTIONS, json=BODY, headers={"Idempotency-Key": "k"})
    assert again.status_code == 201


async def test_an_upload_that_cannot_be_stored_goes_on_when_it_can(
    client: httpx.AsyncClient, s3_server: S3Server
) -> None:
    length = {"Tus-Resumable": "1.0.0", "Upload-Length": str(len(PICTURE))}
    address = (await client.post(UPLOADS_PATH, headers=length)).headers["location"]
    part = {
        "Tus-Resumable": "1.0.0",
        "Upload-Offset": "0",
        "Content-Type": "application/offset+octet-stream",
    }
    silence(s3_server)
    refused = await client.patch(address, headers=part, content=PICTURE)
    assert (refused.status_code, refused.json()["code"]) == (503, "unavailable")
    whole = await client.post(UPLOADS_PATH, content=PICTURE)
    assert (whole.status_code, whole.json()["code"]) == (503, "unavailable")
    s3_server.faults.clear()
    known = await client.get(address)
    assert known.json()["sha256"] == DIGEST
    answer = await client.get(f"/{known.json()['uri']}")
    assert answer.content == PICTURE


async def test_readiness_tells_that_the_bucket_does_not_answer(
    client: httpx.AsyncClient, s3_server: S3Server
) -> None:
    assert (await client.get("/readyz")).json()["checks"]["content"] == "ok"
    silence(s3_server)
    assert (await client.get("/readyz")).json()["checks"]["content"].startswith(f"s3://{BUCKET}: ")
    s3_server.faults.clear()
    assert (await client.get("/readyz")).json()["checks"]["content"] == "ok"


@pytest.mark.makers
async def test_a_download_while_the_bucket_is_silent_says_so(
    settings: Settings,
    client: httpx.AsyncClient,
    keys: dict[str, dict[str, str]],
    s3_server: S3Server,
) -> None:
    task = (await client.post(CAPTIONS, json=BODY)).json()["task_uuid"]
    silence(s3_server)
    path = f"/assets/{task}/input_image.png"
    assert (await client.get(path)).content == PICTURE
    for file in cached(settings.home):
        if file.is_file():
            file.unlink()
    answer = await client.get(path)
    assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
    s3_server.faults.clear()
    assert (await client.get(path)).content == PICTURE


@pytest.mark.makers
async def test_presigned_downloads_are_checked_here_and_sent_to_the_bucket(
    settings: Settings, keys: dict[str, dict[str, str]], s3_server: S3Server
) -> None:
    app = create_app(settings.model_copy(update={"asset_links": "presigned"}))
    async with client_of(app, keys["alice"]) as alice, client_of(app, keys["bob"]) as bob:
        task = (await alice.post(CAPTIONS, json=BODY)).json()["task_uuid"]
        path = f"/assets/{task}/input_image.png"
        answer = await alice.get(path)
        assert (await bob.get(path)).status_code == 404
        assert (await bob.get(f"{path}?expires=1&signature=00")).status_code == 403
        looked = await alice.head(path)
    assert (answer.status_code, answer.headers["cache-control"]) == (307, "no-store")
    link = answer.headers["location"]
    assert link.startswith(f"{s3_server.endpoint_url}/{BUCKET}/media/")
    s3_server.checks_links = True
    found = httpx.get(link, headers={"Range": "bytes=8-"})
    assert (found.status_code, found.content) == (206, bytes(64))
    assert found.headers["content-type"] == "image/png"
    assert looked.status_code == 307
    assert looked.headers["location"] != link


@pytest.mark.makers
async def test_what_is_kept_no_longer_goes_from_the_bucket_and_from_each_machine(
    settings: Settings,
    client: httpx.AsyncClient,
    s3_server: S3Server,
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    await client.post(CAPTIONS, json=BODY)
    here = Backends.open(settings)
    copies = tmp_path_factory.mktemp("elsewhere")
    content = open_content(settings.model_copy(update={"home": copies}))
    there = replace(here, content=content)
    assert content.file(DIGEST)
    sweepers = [Sweeper(backends, settings) for backends in (here, there)]
    here.database.write_now(lambda c: c.execute(update(ASSETS).values(expires_at=0.0)))
    assert await sweepers[0].sweep() + await sweepers[1].remove_abandoned() == 0
    later = time.monotonic() + SPARED_SECONDS + 1
    monkeypatch.setattr(unused_content, "time", SetClock(lambda: later))
    assert await sweepers[0].sweep() + await sweepers[1].remove_abandoned() == 3
    assert s3_server.keys() == []
    assert not any(file.is_file() for home in (settings.home, copies) for file in cached(home))
    here.database.close()


def test_links_of_a_folder_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="MEDIA_ASSET_LINKS=presigned needs a bucket"):
        Settings.from_environment(tmp_path, asset_links="presigned")


@pytest.mark.parametrize("address", ["bucket", "s3://", "s3://a", "s3://Bucket/x", "s3://abc?x"])
def test_what_is_no_bucket_is_refused(tmp_path: Path, address: str) -> None:
    with pytest.raises(ValueError, match="give a bucket as `s3://bucket/prefix`"):
        Settings.from_environment(tmp_path, assets=address)
