"""A slot of Prefect's global limits, and what counts while its server is away."""

import asyncio
from collections.abc import Iterator

import pytest
from prefect.client.orchestration import get_client
from prefect.client.schemas.actions import GlobalConcurrencyLimitCreate
from prefect.settings import PREFECT_API_URL, PREFECT_CLIENT_MAX_RETRIES, temporary_settings

from media_pipelines.submission import shared_limit
from media_pipelines.submission.shared_limit import shared_slot
from media_testing.failing_proxy import FailingProxy, failing_proxy

pytestmark = pytest.mark.usefixtures("prefect_server")


@pytest.fixture
def proxy(monkeypatch: pytest.MonkeyPatch) -> Iterator[FailingProxy]:
    monkeypatch.setattr(shared_limit, "PAUSE_SECONDS", 0.05)
    monkeypatch.setattr(shared_limit, "AWAY_SECONDS", 0.5)
    proxy = failing_proxy(str(PREFECT_API_URL.value()))
    with temporary_settings({PREFECT_API_URL: proxy.url, PREFECT_CLIENT_MAX_RETRIES: 0}):
        yield proxy
    proxy.mode = "forward"


async def made(name: str) -> str:
    async with get_client() as server:
        limit = GlobalConcurrencyLimitCreate(name=name, limit=1)
        await server.create_global_concurrency_limit(limit)
    return name


async def test_who_finds_no_slot_free_waits_for_as_long_as_it_takes(
    proxy: FailingProxy, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A busy server takes its time to answer
    monkeypatch.setattr(shared_limit, "AWAY_SECONDS", 2.0)
    name, order = await made("media-wait"), list[str]()

    async def second() -> None:
        async with shared_slot(name):
            order.append("second")

    async with shared_slot(name):
        waiting = asyncio.create_task(second())
        # Longer than a server may be away: it answers that all are taken
        await asyncio.sleep(2.5)
        order.append("first")
    await waiting
    assert order == ["first", "second"]


@pytest.mark.parametrize("mode", ["errors", "gone"])
async def test_a_server_that_is_away_keeps_nobody_from_work(proxy: FailingProxy, mode: str) -> None:
    name = await made(f"media-{mode}")
    proxy.mode = mode  # type: ignore[assignment]
    async with asyncio.timeout(20), shared_slot(name):
        assert proxy.failed
