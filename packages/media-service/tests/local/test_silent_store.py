"""A store that does not answer for a while fails no job."""

import asyncio
import io
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO

import pytest
from pydantic import JsonValue

from media_service.backends import open_database
from media_service.content.content import ContentUnavailable
from media_service.content.content_folder import ContentFolder
from media_service.engine_api.execution import Execution
from media_service.engine_api.messages import (
    Assignment,
    Batch,
    BatchEnded,
    EngineCall,
    Failed,
    HandedOver,
    InputFile,
    Made,
    Ready,
    Succeeded,
)
from media_service.metrics import Metrics
from media_service.registry.engines import Engines
from media_service.remote.jobs import RemoteJobs
from media_service.remote.outsourcing import Outsourcing
from media_service.settings.settings import Settings
from media_service.workers import job_folders, model_lane
from media_service.workers import pool as pool_module
from media_service.workers.job_folders import JobFolders
from media_service.workers.model_lane import ModelLane
from media_service.workers.pool import WorkerPool
from media_service.workers.runner import Outcome
from media_testing.executions import assignment_of

PNG = b"\x89PNG\r\n\x1a\n"
RECIPE = """
import asyncio
from media_service.engine_api.execution import Outcome

async def draw(execution):
    for field in execution._assignment.inputs:
        execution.input(field)
    file = execution.folder / "own.png"
    await asyncio.to_thread(file.write_bytes, bytes.fromhex("89504e470d0a1a0a"))
    return Outcome(result=[execution.publish(file, "picture.png")])
"""
DIFFUSERS: dict[str, JsonValue] = {"diffusers": "weights"}
STOPPED = Failed(code="canceled", message="The client canceled the task.")


class SilentContent(ContentFolder):
    """A folder that can be out of reach."""

    def __init__(self, home: Path) -> None:
        super().__init__(home)
        self.is_silent = False
        self.tries = 0

    def check(self) -> None:
        self.tries += 1
        if self.is_silent:
            raise ContentUnavailable("no answer")

    def put(self, source: BinaryIO) -> tuple[str, int]:
        self.check()
        return super().put(source)

    def copy(self, sha256: str, target: BinaryIO) -> None:
        # As far as it came
        target.write(b"half")
        self.check()
        target.seek(0)
        super().copy(sha256, target)


@dataclass
class Lane:
    """The lane `remote` alone."""

    remote: RemoteJobs
    content: SilentContent
    ended: asyncio.Queue[Outcome] = field(default_factory=asyncio.Queue)

    async def on_end(self, job: Assignment, outcome: Outcome) -> None:
        self.ended.put_nowait(outcome)

    async def until_tried(self, times: int) -> None:
        async with asyncio.timeout(20):
            while self.content.tries < times:
                await asyncio.sleep(0.01)

    async def outcome(self) -> Outcome:
        async with asyncio.timeout(20):
            return await self.ended.get()


@asynccontextmanager
async def lane_in(home: Path) -> AsyncIterator[Lane]:
    settings, content = Settings(home=home, remote_seconds=1), SilentContent(home)
    database, engines = open_database(settings), Engines(settings)
    folders = JobFolders(settings, content)
    remote = RemoteJobs(settings, folders, Outsourcing(database, engines, folders))
    lane = Lane(remote, content)
    remote.open(lambda: None, lane.on_end, lambda _job, _share: None)
    yield lane
    await remote.close()
    database.close()


@pytest.fixture
async def lane(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Lane]:
    monkeypatch.setattr(job_folders, "FIRST_PAUSE_SECONDS", 0.05)
    monkeypatch.setattr(job_folders, "LONGEST_PAUSE_SECONDS", 0.1)
    (tmp_path / "drawing_recipe.py").write_text(RECIPE)
    monkeypatch.syspath_prepend(tmp_path)
    async with lane_in(tmp_path) as found:
        yield found


def job_with(inputs: dict[str, InputFile] | None = None) -> Assignment:
    call = EngineCall(name="drawing", lane="remote", recipe="drawing_recipe:draw")
    return assignment_of("images/generations", inputs).model_copy(update={"engine": call})


async def test_results_are_stored_when_the_store_answers_again_however_late(lane: Lane) -> None:
    lane.content.is_silent = True
    assert lane.remote.start(job_with())
    await lane.until_tried(3)
    # Longer than the job itself may take
    await asyncio.sleep(1.3)
    assert lane.ended.empty()
    assert lane.remote.running()
    lane.content.is_silent = False
    said = await lane.outcome()
    assert isinstance(said, Succeeded)
    stored = lane.content.file(said.assets[0].sha256)
    assert stored
    assert stored.read_bytes() == PNG


async def test_inputs_are_fetched_when_the_store_answers_again(lane: Lane) -> None:
    sha256, _ = lane.content.put(io.BytesIO(PNG))
    lane.content.is_silent = True
    file = InputFile(kind="image", uri="assets/a/b.png", sha256=sha256)
    assert lane.remote.start(job_with({"input_image": file}))
    await lane.until_tried(4)
    lane.content.is_silent = False
    assert isinstance(await lane.outcome(), Succeeded)


async def test_a_job_that_waits_for_the_store_can_be_canceled(lane: Lane, tmp_path: Path) -> None:
    lane.content.is_silent = True
    job = job_with()
    lane.remote.start(job)
    await lane.until_tried(2)
    assert lane.remote.stop(job.uuid, STOPPED)
    assert await lane.outcome() == STOPPED
    assert not any(path.is_file() for path in (tmp_path / "work").rglob("*"))


class Channel:
    """A worker that draws at once, and is never replaced."""

    made = 0

    def __init__(self, *_: object, folder: Path, **__: object) -> None:
        type(self).made += 1
        self.folder, self.is_open, self.process = folder, True, self
        self.pid = 1
        self._said: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._said.put_nowait(Ready().model_dump_json().encode())

    async def messages(self) -> AsyncIterator[bytes]:
        while (message := await self._said.get()) is not None:
            yield message

    def send(self, job: Assignment) -> None:
        execution = Execution(job, self.folder / job.folder_name)
        file = execution.folder / "own.png"
        file.write_bytes(PNG)
        uri = execution.publish(file, "picture.png")
        said = Succeeded(model="m", result=[uri], metadata=None, assets=list(execution.assets))
        self._said.put_nowait(said.model_dump_json().encode())

    def end(self) -> None:
        self._said.put_nowait(None)

    def wait(self) -> None:
        """It ends at once."""


async def test_a_worker_whose_job_was_canceled_at_the_store_does_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pool_module, "ProcessChannel", Channel)
    monkeypatch.setattr(job_folders, "FIRST_PAUSE_SECONDS", 0.05)
    settings, content = Settings(home=tmp_path, concurrency="cpu:1"), SilentContent(tmp_path)
    pool = WorkerPool(settings, JobFolders(settings, content), Engines(settings))
    ended: asyncio.Queue[Outcome] = asyncio.Queue()
    idle = asyncio.Event()

    async def on_end(_job: Assignment, outcome: Outcome) -> None:
        ended.put_nowait(outcome)

    pool.open(idle.set, on_end, lambda _job, _share: None)
    async with asyncio.timeout(20):
        await idle.wait()
        content.is_silent = True
        job = assignment_of("images/generations")
        assert pool.start(job)
        while content.tries < 2:
            await asyncio.sleep(0.01)
        assert not pool.has_room
        assert pool.stop(job.uuid, STOPPED)
        assert await ended.get() == STOPPED
        content.is_silent = False
        assert pool.start(job.model_copy(update={"uuid": "job-2"}))
        assert isinstance(await ended.get(), Succeeded)
    assert Channel.made == 1
    await pool.close()


class ModelChannel(Channel):
    """A process with models that draws all pictures of a batch at once."""

    def send(self, message: Batch) -> None:  # type: ignore[override]  # what it gets
        made = {}
        for job in message.jobs:
            results = self.folder / job.folder_name / "results"
            results.mkdir()
            (results / "0.png").write_bytes(PNG)
            made[job.uuid] = Made(files=["0.png"])
        self._said.put_nowait(BatchEnded(jobs=made).model_dump_json().encode())


async def test_of_a_batch_that_waits_for_the_store_one_can_be_canceled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(model_lane, "ProcessChannel", ModelChannel)
    monkeypatch.setattr(job_folders, "FIRST_PAUSE_SECONDS", 0.05)
    settings, content = Settings(home=tmp_path, concurrency="models:cpu:2"), SilentContent(tmp_path)
    settings.work_folder.mkdir()
    folders, engines = JobFolders(settings, content), Engines(settings)
    lane = ModelLane("models:cpu", settings, folders, engines, Metrics())
    ended: asyncio.Queue[tuple[str, Outcome]] = asyncio.Queue()

    async def on_end(job: Assignment, outcome: Outcome) -> None:
        ended.put_nowait((job.uuid, outcome))

    lane.open(lambda: None, on_end, lambda _job, _share: None)
    async with asyncio.timeout(20):
        content.is_silent = True
        first = job_with().model_copy(update={"engine": EngineCall(name="m", options=DIFFUSERS)})
        second = first.model_copy(update={"uuid": "job-2"})
        assert lane.start(first)
        assert lane.start(second)
        while content.tries < 4:
            await asyncio.sleep(0.01)
        assert lane.stop("job-2", STOPPED)
        assert await ended.get() == ("job-2", STOPPED)
        assert lane.running() == [first.uuid]
        content.is_silent = False
        uuid, outcome = await ended.get()
    assert uuid == first.uuid
    assert isinstance(outcome, HandedOver)
    assert content.has(outcome.files[0].sha256)
    await lane.close()


async def test_a_service_that_ends_does_not_wait_for_the_store(lane: Lane) -> None:
    lane.content.is_silent = True
    lane.remote.start(job_with())
    await lane.until_tried(2)
    async with asyncio.timeout(5):
        await lane.remote.close()
    assert lane.ended.empty()
