"""The spans of a job that has ended say where its time went, and are part of its trace."""

import time
from collections.abc import Iterator
from pathlib import Path
from uuid import UUID

import pytest
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from sqlalchemy import insert, update

from media_api.contract.base import TaskError
from media_api.programs.span_export import SpanIds
from media_service.backends import open_database
from media_service.clients.auth import Keyring
from media_service.database.bus import JobEnded
from media_service.database.database import Database
from media_service.database.local_bus import LocalBus
from media_service.database.retention_clock import RetentionClock
from media_service.database.tables import HOSTS, JOBS
from media_service.engine_api.messages import Assignment
from media_service.job_spans import JobSpans, TracedBus
from media_service.jobs.claiming import Claims
from media_service.jobs.job_trace import told_to_engine
from media_service.jobs.jobs import Jobs
from media_service.registry.engines import Engines
from media_service.settings.settings import Settings
from media_testing.new_job import MADE, new_job

PARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
UNSAMPLED = PARENT.removesuffix("1") + "0"
TRACE, SPAN = 0x0AF7651916CD43DD8448EB211C80319C, 0xB7AD6B7169203331
PARTS = ["queued", "input", "engine", "preview", "publishing"]


class Home:
    """A service without processes: its jobs, and the spans that it makes."""

    def __init__(self, settings: Settings) -> None:
        self.database: Database = open_database(settings)
        host = {"id": "h", "home_id": "h", "seen_at": time.time()}
        self.database.write_now(lambda connection: connection.execute(insert(HOSTS), host))
        self.jobs = Jobs(self.database, settings, RetentionClock(self.database))
        self.claims = Claims(self.database, self.jobs, settings, Engines(settings))
        Keyring(self.database).create("alice", 255)
        [known] = Keyring(self.database).clients()
        self.client = known.client.id
        self._spans, ids = InMemorySpanExporter(), SpanIds()
        provider = TracerProvider(id_generator=ids, shutdown_on_exit=False)
        provider.add_span_processor(SimpleSpanProcessor(self._spans))
        self.bus = TracedBus(LocalBus(), JobSpans(self.jobs, provider, ids))

    async def add(self, traceparent: str | None = PARENT) -> str:
        job = new_job(self.client, lane="cpu")
        return await self.jobs.add(type(job)(**{**vars(job), "traceparent": traceparent}))

    async def begun(self) -> Assignment:
        """Claim a job that was accepted 30 s ago and began 10 s ago."""
        job = await self.claims.claim("h", ["cpu"])
        assert job
        now = time.time()
        begun = {"created_at": now - 30, "started_at": now - 10}
        self.database.write_now(lambda connection: connection.execute(update(JOBS).values(begun)))
        return job

    async def spans_of(self, uuid: str) -> list[ReadableSpan]:
        """Say that a job has ended; return its spans, its own at the end."""
        self.bus.tell(JobEnded(uuid))
        await self.bus.close()
        return list(self._spans.get_finished_spans())


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    home = Home(Settings(home=tmp_path))
    yield home
    home.database.close()


def seconds(span: ReadableSpan) -> float:
    assert span.start_time
    assert span.end_time
    return (span.end_time - span.start_time) / 1e9


async def test_a_job_has_its_five_parts_one_after_the_other(home: Home) -> None:
    uuid = await home.add()
    await home.claims.complete(await home.begun(), MADE)
    *parts, job = await home.spans_of(uuid)
    assert [part.name for part in parts] == PARTS
    assert [seconds(part) for part in parts[:4]] == pytest.approx([20, 1, 5, 2], abs=0.01)
    assert [part.start_time for part in parts[1:]] == [part.end_time for part in parts[:-1]]
    assert parts[0].start_time == job.start_time
    assert seconds(job) == pytest.approx(sum(map(seconds, parts)), abs=2)
    assert {part.parent and part.parent.span_id for part in parts} == {job.context.span_id}


async def test_a_job_is_part_of_the_trace_of_its_request_under_ids_that_others_find(
    home: Home,
) -> None:
    uuid = await home.add()
    await home.claims.complete(await home.begun(), MADE)
    *parts, job = await home.spans_of(uuid)
    assert {span.context.trace_id for span in (*parts, job)} == {TRACE}
    assert job.parent
    assert job.parent.span_id == SPAN
    engine = next(part for part in parts if part.name == "engine")
    digits = UUID(uuid).hex
    assert f"{job.context.span_id:016x}{engine.context.span_id:016x}" == digits
    assert job.attributes == {
        "media.task_uuid": uuid,
        "media.operation": "images/captions",
        "media.engine": "m",
        "media.attempts": 1,
    }


async def test_a_job_that_fails_has_waited_and_run(home: Home) -> None:
    uuid = await home.add()
    await home.claims.fail(await home.begun(), TaskError(code="bad", message="an oak chair"))
    *parts, job = await home.spans_of(uuid)
    assert [part.name for part in parts] == ["queued", "run"]
    assert [seconds(part) for part in parts] == pytest.approx([20, 10], abs=2)
    assert job.attributes
    assert job.attributes["error.type"] == "bad"
    assert not job.status.is_ok
    assert "oak" not in job.to_json()


@pytest.mark.parametrize("is_begun", [False, True])
async def test_a_job_that_is_canceled_is_part_of_its_trace_and_no_error(
    home: Home, *, is_begun: bool
) -> None:
    uuid = await home.add()
    if is_begun:
        await home.begun()
    assert await home.jobs.cancel(uuid)
    *parts, job = await home.spans_of(uuid)
    assert [part.name for part in parts] == ["queued", "run"][: 1 + is_begun]
    assert job.context.trace_id == TRACE
    assert job.status.is_unset


async def test_a_job_that_waits_again_has_only_waited(home: Home) -> None:
    uuid = await home.add()
    await home.claims.put_back(await home.begun())
    assert await home.jobs.cancel(uuid)
    *parts, _ = await home.spans_of(uuid)
    assert [part.name for part in parts] == ["queued"]
    assert seconds(parts[0]) == pytest.approx(30, abs=2)


async def test_who_wants_no_spans_of_a_request_gets_none(home: Home) -> None:
    assert await home.spans_of(await home.add(UNSAMPLED)) == []


async def test_a_job_without_a_trace_begins_one(home: Home) -> None:
    uuid = await home.add(None)
    assert await home.jobs.cancel(uuid)
    *_, job = await home.spans_of(uuid)
    assert job.parent is None


def test_an_engine_is_told_the_span_that_stands_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    uuid = "12345678-9abc-4def-8123-456789abcdef"
    monkeypatch.delenv("OTEL_EXPORTER_OTLP_ENDPOINT", raising=False)
    assert told_to_engine(uuid, PARENT) == ""
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", "http://collector")
    assert told_to_engine(uuid, "") == ""
    assert told_to_engine(uuid, PARENT) == PARENT.replace("b7ad6b7169203331", "8123456789abcdef")
