"""Fixtures of servers on loopback; none starts unless a test asks for it."""

from collections.abc import AsyncIterator, Iterator

import pytest
from pydantic import SecretStr

from media_api.client.media_client import MediaClient
from media_api.client.retrying import Timeouts
from media_pipelines.blocks.media_service import MediaService
from media_testing import s3_server as s3
from media_testing.fake_service import KEY, FakeService, running

__all__ = [
    "_running_fake_service",
    "_running_s3_server",
    "client",
    "fake_service",
    "media_service",
    "prefect_server",
    "s3_server",
]

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
def media_service(fake_service: FakeService) -> MediaService:
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
def prefect_server() -> Iterator[None]:
    """A temporary Prefect server for the whole session; it takes about 10 s to start."""
    from prefect.testing.utilities import prefect_test_harness

    with prefect_test_harness(server_startup_timeout=120):
        yield
