"""Fixtures of servers on loopback; none starts unless a test asks for it."""

import ssl
from collections.abc import AsyncIterator, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from prefect import Task
from pydantic import SecretStr

from media_api.client.media_client import MediaClient
from media_api.client.retrying import Timeouts
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.run import approval
from media_pipelines.run.executors import RETRY_DELAYS_SECONDS
from media_pipelines.run.temporary_server import TemporaryServer
from media_pipelines.tasks import images, models_3d, motions, videos
from media_testing import s3_server as s3
from media_testing.fake_service import KEY, FakeService, running
from media_testing.stranger import shared_wheels

_new_context = ssl.create_default_context
_context_of = cache(_new_context)


def _context(*positional: Any, **named: Any) -> ssl.SSLContext:
    """Read the authorities of a file once: Prefect does so for each of its clients."""
    is_of_file = not positional and set(named) == {"cafile"}
    return (_context_of if is_of_file else _new_context)(*positional, **named)


ssl.create_default_context = _context
SHORT = Timeouts(connect=1.0, answer=5.0, outage=1.0, task=5.0, first_poll=0.01, longest_poll=0.05)


@pytest.fixture(scope="session")
def _running_fake_service() -> Iterator[FakeService]:
    with running(FakeService()) as service:
        yield service


@pytest.fixture
def fake_service(_running_fake_service: FakeService) -> FakeService:
    """A server that speaks the contract, in the state in which it starts."""
    _running_fake_service.reset()
    return _running_fake_service


@pytest.fixture
async def client(fake_service: FakeService) -> AsyncIterator[MediaClient]:
    """A client of the fake service."""
    async with MediaClient(fake_service.base_url, KEY, timeouts=SHORT) as client:
        yield client


@pytest.fixture
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """An operation that failed is tried again at once."""
    at_once = [0.0] * len(RETRY_DELAYS_SECONDS)
    monkeypatch.setattr("media_pipelines.run.executors.RETRY_DELAYS_SECONDS", at_once)
    for family in (images, models_3d, motions, videos):
        for task in vars(family).values():
            if isinstance(task, Task):
                monkeypatch.setattr(task, "retry_delay_seconds", at_once)


@pytest.fixture
def media_service(fake_service: FakeService, no_pauses: None) -> MediaService:
    """A block that names the fake service."""
    return MediaService(
        base_url=fake_service.base_url,
        api_key=SecretStr(KEY),
        outage_timeout_seconds=1,
        task_timeout_seconds=10,
    )


@pytest.fixture(scope="session")
def _running_s3_server() -> Iterator[s3.S3Server]:
    with s3.running() as server:
        yield server


@pytest.fixture
def s3_server(_running_s3_server: s3.S3Server) -> s3.S3Server:
    """An S3 server with an empty bucket; it takes about 3 s to start."""
    _running_s3_server.reset()
    return _running_s3_server


@pytest.fixture(scope="session")
def wheels(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """The folder of our wheels, built once a run."""
    own = tmp_path_factory.getbasetemp()
    return shared_wheels(own / "of-one" if worker_id == "master" else own)


@pytest.fixture(scope="session")
def prefect_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A Prefect server with records of its own; it takes about 5 s to start."""
    from prefect.settings import PREFECT_API_URL, temporary_settings

    # It ends with the process, as Prefect's threads have something to tell it until then
    server = TemporaryServer(tmp_path_factory.mktemp("prefect"))
    assert server.answers_within(180)
    with temporary_settings({PREFECT_API_URL: server.address}):
        yield


@pytest.fixture
def no_pages(prefect_server: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody sees the pages of the server: it is that of one command, as far as flows can tell."""
    monkeypatch.setattr(approval, "temporary_server", lambda: TemporaryServer)
