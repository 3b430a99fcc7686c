"""Files that are sent in parts, over the application without a server."""

import asyncio
import base64
import hashlib
import io
import time
import zipfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import update

from media_api.contract.uploads import PART_CONTENT_TYPE, UPLOADS_PATH
from media_service.backends import Backends, open_database
from media_service.clients.auth import Keyring
from media_service.clients.limits import Limits
from media_service.content import arriving_files, unused_content
from media_service.content.unused_content import SPARED_SECONDS
from media_service.database.database import Database
from media_service.database.tables import ASSETS, UPLOADS
from media_service.http import upload_turns
from media_service.http import uploads as uploading
from media_service.http.app import create_app
from media_service.jobs.sweeper import Sweeper
from media_service.settings.settings import DAY_SECONDS, Settings
from media_testing.set_clock import SetClock

# A film as far as its first bytes say
FILM = b"\x00\x00\x00\x18ftypisom" + bytes(range(256)) * 8_000
TUS = {"Tus-Resumable": "1.0.0"}


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(home=tmp_path)


@pytest.fixture
def app(settings: Settings) -> FastAPI:
    return create_app(settings)


@pytest.fixture
def database(settings: Settings) -> Iterator[Database]:
    database = open_database(settings)
    yield database
    database.close()


def connect(app: FastAPI, key: str) -> httpx.AsyncClient:
    return httpx.AsyncClient(
        transport=httpx.ASGITransport(app, raise_app_exceptions=False),
        base_url="http://service",
        headers={"Authorization": f"Bearer {key}"},
    )


@pytest.fixture
async def client(app: FastAPI, database: Database) -> AsyncIterator[httpx.AsyncClient]:
    async with connect(app, Keyring(database).create("alice", 1)) as client:
        yield client


def metadata(content: bytes) -> dict[str, str]:
    digest = base64.b64encode(hashlib.sha256(content).hexdigest().encode()).decode()
    return {"Upload-Metadata": f"filename ZmlsbS5tcDQ=,sha256 {digest}"}


async def begin(client: httpx.AsyncClient, content: bytes = FILM, **headers: str) -> str:
    told = {"Upload-Length": str(len(content)), **metadata(content), **TUS, **headers}
    answer = await client.post(UPLOADS_PATH, headers=told)
    assert answer.status_code == 201
    return answer.headers["location"]


async def append(
    client: httpx.AsyncClient, address: str, offset: int, part: object, **headers: str
) -> httpx.Response:
    told = {"Upload-Offset": str(offset), "Content-Type": PART_CONTENT_TYPE, **TUS, **headers}
    return await client.patch(address, content=part, headers=told)  # type: ignore[arg-type]


async def offset_of(client: httpx.AsyncClient, address: str) -> int:
    answer = await client.head(address, headers=TUS)
    assert answer.headers["cache-control"] == "no-store"
    return int(answer.headers["upload-offset"])


def kept(settings: Settings) -> int:
    """Bytes in the home that are of clients."""
    folders = (settings.home / "content", settings.upload_folder)
    return sum(f.stat().st_size for folder in folders for f in folder.rglob("*") if f.is_file())


@pytest.mark.makers
async def test_a_file_in_parts_is_an_input_and_the_same_one_when_it_comes_again(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    address = await begin(client)
    assert await offset_of(client, address) == 0
    first = await append(client, address, 0, FILM[:1_500_000])
    assert (first.status_code, first.headers["upload-offset"]) == (204, "1500000")
    assert (await client.get(address)).json()["uri"] == ""
    last = await append(client, address, 1_500_000, FILM[1_500_000:])
    assert last.status_code == 204
    upload = (await client.get(address)).json()
    assert upload["uri"].endswith("/upload.mp4")
    assert (upload["offset"], upload["content_type"]) == (len(FILM), "video/mp4")
    assert upload["sha256"] == hashlib.sha256(FILM).hexdigest()
    assert 6 < (upload["kept_until"] - time.time()) / DAY_SECONDS < 7.1
    assert (await client.get(f"/{upload['uri']}")).content == FILM
    body = {"input_video": upload["uri"], "time_seconds": 0}
    assert (await client.post("/api/v1/videos/pose_detections", json=body)).status_code == 201
    again = await begin(client)
    assert await offset_of(client, again) == len(FILM)
    assert (await client.get(again)).json()["uri"] == upload["uri"]
    plain = await client.post(UPLOADS_PATH, content=FILM, headers={"Content-Type": "x/y"})
    assert (plain.status_code, plain.json()["uri"]) == (201, upload["uri"])
    assert kept(settings) == len(FILM)


async def test_a_part_that_comes_twice_is_told_where_to_go_on(client: httpx.AsyncClient) -> None:
    address = await begin(client)
    assert await begin(client) == address
    await append(client, address, 0, FILM[:1_000])
    again = await append(client, address, 0, FILM[:1_000])
    assert (again.status_code, again.json()["code"]) == (409, "offset_mismatch")
    assert await offset_of(client, address) == 1_000
    beyond = await append(client, address, 1_000, FILM)
    assert (beyond.status_code, beyond.json()["code"]) == (413, "payload_too_large")


async def test_what_came_of_an_interrupted_part_is_kept_but_not_of_one_with_a_checksum(
    client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    monkeypatch.setattr(upload_turns, "PART_SECONDS", 0.2)
    monkeypatch.setattr(upload_turns, "SLOWEST_BYTES", 10**9)

    async def stalling() -> AsyncIterator[bytes]:
        yield FILM[:1_200_000]
        await asyncio.sleep(20)

    checksum = {"Upload-Checksum": f"sha1 {base64.b64encode(bytes(20)).decode()}"}
    for headers, arrived in (({}, 1_200_000), (checksum, 0)):
        address = await begin(client)
        answer = await append(client, address, 0, stalling(), **headers)
        assert (answer.status_code, answer.json()["code"]) == (408, "request_timeout")
        assert await offset_of(client, address) == arrived
        assert (await client.delete(address, headers=TUS)).status_code == 204
        assert (await client.head(address, headers=TUS)).status_code == 404
    assert kept(settings) == 0


async def test_whoever_asks_again_takes_over_from_a_connection_that_was_lost(
    client: httpx.AsyncClient,
) -> None:
    async def hanging() -> AsyncIterator[bytes]:
        yield FILM[:1_000]
        await asyncio.sleep(60)

    address = await begin(client)
    lost = asyncio.create_task(append(client, address, 0, hanging()))
    while not await offset_of(client, address):
        await asyncio.sleep(0.01)
    assert (await lost).status_code == 408
    assert (await append(client, address, 1_000, FILM[1_000:])).status_code == 204


async def test_a_part_is_not_interrupted_by_whoever_has_no_such_upload(
    client: httpx.AsyncClient, app: FastAPI, database: Database
) -> None:
    has_looked = asyncio.Event()

    async def slow() -> AsyncIterator[bytes]:
        yield FILM[:1_000]
        await has_looked.wait()
        yield FILM[1_000:]

    address = await begin(client)
    sending = asyncio.create_task(append(client, address, 0, slow()))
    async with connect(app, Keyring(database).create("bob", 1)) as bob:
        for _ in range(3):
            assert (await bob.head(address, headers=TUS)).status_code == 404
            assert (await append(bob, address, 0, b"x")).status_code == 404
            assert (await bob.delete(address, headers=TUS)).status_code == 404
    has_looked.set()
    assert (await sending).status_code == 204


async def test_a_part_whose_checksum_is_wrong_is_not_taken(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    address, part = await begin(client), FILM[:2_000]
    right = base64.b64encode(hashlib.sha256(part).digest()).decode()
    wrong = base64.b64encode(hashlib.sha256(FILM).digest()).decode()
    answer = await append(client, address, 0, part, **{"Upload-Checksum": f"sha256 {wrong}"})
    assert (answer.status_code, answer.json()["code"]) == (460, "checksum_mismatch")
    assert await offset_of(client, address) == 0
    answer = await append(client, address, 0, part, **{"Upload-Checksum": f"sha256 {right}"})
    assert answer.headers["upload-offset"] == "2000"
    # As a kill in the middle of such a part leaves it
    (held,) = settings.upload_folder.iterdir()
    held.with_name(f"{held.name}.held").write_text("2000")
    with held.open("ab") as file:
        file.write(b"not checked")
    assert await offset_of(client, address) == 2_000


@pytest.mark.parametrize(
    ("content", "status", "told"),
    [
        (b"hello world", 422, "of no type"),
        (b"\x89PNG\r\n\x1a\n" + bytes(20_000_001), 413, "of the kind image it may have 20 MB"),
        (b"PK\x03\x04" + bytes(100), 422, "of no type"),
    ],
    ids=["text", "large picture", "damaged archive"],
)
async def test_what_no_field_takes_is_refused_at_the_end_and_removed(
    client: httpx.AsyncClient, settings: Settings, content: bytes, status: int, told: str
) -> None:
    address = await begin(client, content)
    for answer in (
        await append(client, address, 0, content),
        await client.post(UPLOADS_PATH, content=content),
    ):
        assert answer.status_code == status
        assert told in answer.json()["detail"]
    assert (await client.get(address)).status_code == 404
    assert kept(settings) == 0


async def test_a_file_that_is_not_the_one_that_was_told_is_refused(
    client: httpx.AsyncClient,
) -> None:
    address = await begin(client)
    answer = await append(client, address, 0, FILM[:-1] + b"!")
    assert (answer.status_code, answer.json()["code"]) == (460, "checksum_mismatch")
    assert (await client.get(address)).status_code == 404


async def test_an_archive_of_very_many_files_is_not_looked_into(client: httpx.AsyncClient) -> None:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        for number in range(30_000):
            archive.writestr(f"3D/{number}.model", b"")
    answer = await client.post(UPLOADS_PATH, content=content.getvalue())
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid_asset_input")


async def test_wrong_requests_are_told_what_to_send(client: httpx.AsyncClient) -> None:
    async def chunks() -> AsyncIterator[bytes]:
        yield FILM

    length = {"Upload-Length": "10", **TUS}
    bad = {**length, "Upload-Metadata": "sha256 eA=="}
    address = await begin(client)
    answers = [
        (await client.post(UPLOADS_PATH, headers=TUS), 411, "length_required"),
        (await client.post(UPLOADS_PATH, content=chunks()), 411, "length_required"),
        (await client.post(UPLOADS_PATH, headers=bad), 422, "validation_failed"),
        (await client.post(UPLOADS_PATH, content=b""), 422, "validation_failed"),
        (
            await client.post(UPLOADS_PATH, headers={**TUS, "Upload-Length": "9" * 10}),
            413,
            "payload_too_large",
        ),
        (
            await client.post(UPLOADS_PATH, headers={**length, "Tus-Resumable": "0.2.2"}),
            412,
            "unsupported_version",
        ),
        (await client.patch(address, headers=TUS), 415, "unsupported_media_type"),
        (await append(client, address, 0, b"x", **{"Upload-Offset": "-1"}), 422, ""),
        (await append(client, address, 0, b"x", **{"Upload-Checksum": "md5 eA=="}), 422, ""),
    ]
    for answer, status, code in answers:
        assert answer.status_code == status
        assert code in answer.json()["code"]
    assert (await client.options(UPLOADS_PATH)).headers["tus-version"] == "1.0.0"


async def test_uploads_of_others_are_not_there(
    client: httpx.AsyncClient, app: FastAPI, database: Database
) -> None:
    address = await begin(client)
    await append(client, address, 0, FILM)
    uri = (await client.get(address)).json()["uri"]
    async with connect(app, Keyring(database).create("bob", 1)) as bob:
        for answer in (
            await bob.get(address),
            await append(bob, address, 0, b"x"),
            await bob.delete(address),
            await bob.get(f"/{uri}"),
        ):
            assert answer.status_code == 404
        # Knowing the digest gives nobody the file
        assert await offset_of(bob, await begin(bob)) == 0


@pytest.mark.makers
async def test_unfinished_uploads_count_as_if_they_were_whole(
    app: FastAPI, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(uploading, "MOST_UNFINISHED", 2)
    limits = Limits(max_bytes=len(FILM) + 100)
    async with connect(app, Keyring(database).create("limited", 1, limits)) as client:
        await begin(client)
        full = await client.post(UPLOADS_PATH, content=b"glTF" + bytes(200))
        assert (full.status_code, full.json()["code"]) == (413, "storage_full")
        picture = base64.b64encode(b"\x89PNG\r\n\x1a\n" + bytes(200)).decode()
        body = {"input_image": picture, "language": "English"}
        answer = await client.post("/api/v1/images/captions", json=body)
        assert answer.json()["code"] == "storage_full"
        await begin(client, b"x" * 10)
        many = await client.post(UPLOADS_PATH, headers={**TUS, "Upload-Length": "9"})
        assert (many.status_code, many.json()["code"]) == (429, "too_many_requests")


async def test_a_full_disk_is_told_before_anything_is_sent(
    client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arriving_files, "SPARE_BYTES", 10**18)
    answer = await client.post(UPLOADS_PATH, content=FILM)
    assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")


async def test_nothing_is_left_of_what_was_given_up_refused_or_has_expired(
    client: httpx.AsyncClient,
    settings: Settings,
    database: Database,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    backends = Backends.open(settings)
    clock, sweeper = backends.clock, Sweeper(backends, settings)
    unfinished, finished = await begin(client), await begin(client, FILM[:-1])
    await append(client, unfinished, 0, FILM[:1_000_000])
    await append(client, finished, 0, FILM[:-1])
    uri = (await client.get(finished)).json()["uri"]
    refused = base64.b64encode(FILM).decode()
    body = {"input_video": refused, "time_seconds": 0, "options": {"priority": 2}}
    await client.post("/api/v1/videos/pose_detections", json=body)
    (settings.upload_folder / "nobody").write_bytes(b"left by a kill")
    await sweeper.sweep()
    assert kept(settings) == 1_000_000 + len(FILM) - 1
    for table in (UPLOADS, ASSETS):
        old = update(table).values(expires_at=clock.now() - 1)
        database.write_now(lambda c, old=old: c.execute(old))
    assert (await client.head(unfinished)).status_code == 410
    assert (await client.get(f"/{uri}")).status_code == 410
    await sweeper.sweep()
    later = time.monotonic() + SPARED_SECONDS + 1
    monkeypatch.setattr(unused_content, "time", SetClock(lambda: later))
    await sweeper.sweep()
    assert kept(settings) == 0
    long_ago = update(ASSETS).values(expires_at=clock.now() - 31 * DAY_SECONDS)
    database.write_now(lambda c: c.execute(long_ago))
    await sweeper.sweep()
    assert (await client.get(f"/{uri}")).status_code == 404
    backends.database.close()
