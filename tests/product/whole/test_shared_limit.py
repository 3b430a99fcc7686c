"""Jobs of several processes at one service: a limit of a Prefect server holds for all of them."""

import asyncio
import uuid
from functools import partial
from pathlib import Path

import pytest
from prefect.client.orchestration import get_client
from prefect.client.schemas.actions import GlobalConcurrencyLimitCreate
from prefect.settings import PREFECT_API_URL

from media_pipelines.blocks.media_service import MediaService
from media_pipelines.submission.shared_limit import NoSharedLimit
from media_testing.fake_service import FakeService
from media_testing.limited_process import make_pictures, making_pictures

pytestmark = pytest.mark.usefixtures("prefect_server")

PROCESS_SECONDS = 180.0
ALLOWED = 2
PICTURES = 5


@pytest.fixture
async def limit() -> str:
    name = f"limit-{uuid.uuid4().hex[:8]}"
    async with get_client() as server:
        await server.create_global_concurrency_limit(
            GlobalConcurrencyLimitCreate(name=name, limit=ALLOWED)
        )
    return name


async def occupied(limit: str) -> int:
    async with get_client() as server:
        return (await server.read_global_concurrency_limit_by_name(limit)).active_slots


def count_open_jobs(service: FakeService) -> list[int]:
    """Note how many jobs are open whenever one is created."""
    counts: list[int] = []

    def note(moment: str) -> bool:
        if moment.startswith("answers POST"):
            ended = ("COMPLETED", "FAILED")
            counts.append(sum(job.status not in ended for job in service.jobs.values()))
        return False

    service.on_moment = note
    return counts


@pytest.mark.long
async def test_two_processes_never_exceed_the_limit_together(
    fake_service: FakeService, limit: str, tmp_path: Path
) -> None:
    fake_service.polls = 4
    counts = count_open_jobs(fake_service)
    making = partial(making_pictures, str(PREFECT_API_URL.value()), fake_service.base_url, limit)
    with (
        making(tmp_path / "one", "chair", PICTURES) as first,
        making(tmp_path / "two", "table", PICTURES) as second,
    ):
        for process in (first, second):
            assert await asyncio.to_thread(process.wait, PROCESS_SECONDS) == 0
    prompts = [str(job.body["prompt"]).split()[0] for job in fake_service.jobs.values()]
    assert len(counts) == len(prompts) == 2 * PICTURES
    assert set(prompts) == {"chair", "table"}
    assert max(counts) == ALLOWED
    assert await occupied(limit) == 0


async def test_a_job_that_fails_or_is_canceled_gives_its_slot_back(
    fake_service: FakeService, media_service: MediaService, limit: str
) -> None:
    service = media_service.model_copy(update={"shared_limit": limit})
    fake_service.failures["images/generations"] = [{"code": "no", "message": "No."}]
    with pytest.raises(Exception, match="No"):
        await make_pictures(service, "chair", 1)
    assert await occupied(limit) == 0
    fake_service.polls = 1_000_000
    making = asyncio.create_task(make_pictures(service, "lamp", 1))
    while len(fake_service.jobs) < 2:
        await asyncio.sleep(0.1)
    assert await occupied(limit) == 1
    making.cancel()
    await asyncio.gather(making, return_exceptions=True)
    assert await occupied(limit) == 0


async def test_a_limit_that_is_missing_is_told_with_what_creates_it(
    fake_service: FakeService, media_service: MediaService
) -> None:
    service = media_service.model_copy(update={"shared_limit": "studio-jobs"})
    command = "prefect global-concurrency-limit create studio-jobs --limit 8"
    with pytest.raises(NoSharedLimit, match=f"named 'studio-jobs', .* Create it with: {command}"):
        await make_pictures(service, "chair", 1)
    assert not fake_service.jobs
