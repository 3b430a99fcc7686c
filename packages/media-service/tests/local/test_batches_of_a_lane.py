"""Which jobs a lane of models does together, and what becomes of a process that does not react."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from media_service.content.content_folder import ContentFolder
from media_service.engine_api.messages import Advanced, Assignment, EngineCall, Failed, HandedOver
from media_service.engine_api.outcomes import too_long
from media_service.metrics import Metrics
from media_service.registry.engines import Engines
from media_service.settings.settings import Settings
from media_service.workers import model_lane
from media_service.workers.job_folders import JobFolders
from media_service.workers.model_lane import ModelLane
from media_service.workers.runner import Outcome
from media_testing.repository import ROOT

LANE = "models:cpu"
SECONDS = 30.0
CANCELED = Failed(code="canceled", message="")


class Lane:
    """A lane with the process of a pretender, and what became of its jobs."""

    def __init__(self, lane: ModelLane) -> None:
        self.lane = lane
        self.ended: dict[str, Outcome] = {}
        self.shares: list[Advanced] = []

    async def on_end(self, job: Assignment, outcome: Outcome) -> None:
        self.ended[job.uuid] = outcome

    def start(self, prompt: str, attempt: int = 1, operation: str = "images/generations") -> str:
        uuid = f"{prompt}-{len(self.ended)}-{len(self.lane.running())}"
        job = Assignment(
            uuid=uuid,
            operation=operation,
            host="h",
            attempt=attempt,
            request={"prompt": prompt},
            inputs={},
            engine=EngineCall(name="tiny", kind="local", lane=LANE, options={"onnx": {}}),
            render_threads=1,
            render_samples=1,
        )
        assert self.lane.start(job)
        return uuid

    async def until(self, *uuids: str) -> list[Outcome]:
        async with asyncio.timeout(SECONDS):
            while not all(uuid in self.ended for uuid in uuids):
                await asyncio.sleep(0.01)
        return [self.ended[uuid] for uuid in uuids]

    async def told(self, *uuids: str) -> list[str]:
        outcomes = await self.until(*uuids)
        return [each.text if isinstance(each, HandedOver) else "died" for each in outcomes]


@pytest.fixture
async def lane(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Lane]:
    monkeypatch.setattr(model_lane, "PROCESS", "media_testing.models_of_a_pretender")
    monkeypatch.setattr(model_lane, "REACT_SECONDS", 0.2)
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    settings = Settings(home=tmp_path / "home", concurrency=f"{LANE}:4", sandbox="off")
    for folder in (settings.work_folder, settings.log_folder):
        folder.mkdir(parents=True)
    folders = JobFolders(settings, ContentFolder(settings.home))
    lane = Lane(ModelLane(LANE, settings, folders, Engines(settings), Metrics()))
    lane.lane.open(lambda: None, lane.on_end, lambda _job, share: lane.shares.append(share))
    yield lane
    await lane.lane.close()


async def test_jobs_that_wait_at_the_same_time_are_done_together(lane: Lane) -> None:
    assert await lane.told(*(lane.start(word) for word in "abcd")) == ["4 at once"] * 4
    assert [told.share for told in lane.shares] == [0.5] * 4
    another = lane.start("a", operation="images/edits")
    assert await lane.told(lane.start("b"), another, lane.start("c")) == [
        "2 at once",
        "1 at once",
        "2 at once",
    ]


async def test_a_lane_has_as_many_jobs_as_places(lane: Lane) -> None:
    uuids = [lane.start(word) for word in "abcd"]
    assert not lane.lane.has_room
    await lane.until(*uuids)
    assert lane.lane.has_room


async def test_a_job_that_was_in_a_process_that_died_is_done_alone(lane: Lane) -> None:
    assert await lane.told(lane.start("a"), lane.start("die")) == ["died", "died"]
    second = [lane.start("b", attempt=2), lane.start("c", attempt=2), lane.start("d")]
    assert await lane.told(*second) == ["1 at once"] * 3


async def test_a_process_that_goes_on_for_nobody_is_killed(lane: Lane) -> None:
    deaf, other = lane.start("deaf"), lane.start("a")
    async with asyncio.timeout(SECONDS):
        while not lane.shares:
            await asyncio.sleep(0.01)
    assert lane.lane.stop(deaf, CANCELED)
    await asyncio.sleep(0.5)
    assert lane.ended == {}
    assert lane.lane.stop(other, too_long(1))
    first, second = await lane.until(deaf, other)
    assert first == CANCELED
    assert isinstance(second, Failed)
    assert second.code == "deadline_exceeded"
    assert await lane.told(lane.start("b")) == ["1 at once"]


async def test_a_job_that_waits_for_the_process_is_canceled_at_once(lane: Lane) -> None:
    deaf = lane.start("deaf")
    async with asyncio.timeout(SECONDS):
        while not lane.shares:
            await asyncio.sleep(0.01)
    waiting = lane.start("a", operation="images/edits")
    await asyncio.sleep(0.2)
    assert lane.lane.stop(waiting, CANCELED)
    assert await lane.until(waiting) == [CANCELED]
    assert lane.lane.running() == [deaf]
    assert not lane.lane.stop(waiting, CANCELED)
