"""Spans of jobs that have ended, of what their rows know; loaded only where spans are exported.

A job is part of the trace of the request that made it, on whatever process it ends: its row has
kept the name of the span. So it is after a restart.
"""

import asyncio
import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from opentelemetry import trace
from opentelemetry.trace import SpanKind, Status, StatusCode, TracerProvider
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator
from sqlalchemy.exc import OperationalError

from media_api.client.trace_context import TRACEPARENT
from media_api.contract.base import TaskError, TaskTiming
from media_api.programs.span_export import SpanIds
from media_service.database.bus import Bus, JobEnded, Notice
from media_service.jobs.job_trace import engine_span_id, job_span_id
from media_service.jobs.jobs import CANCELED, JobRow, Jobs

NANOSECONDS = 1_000_000_000
# What the engine is part of, in jobs that have ended well and in others
_OF_ENGINE = ("engine", "run")

logger = logging.getLogger("media_service.job_spans")


@dataclass(frozen=True)
class JobPart:
    """A part of the time of a job; begin and end in Unix seconds."""

    name: str
    begin: float
    end: float


def parts_of(row: JobRow) -> Iterator[JobPart]:
    """Yield the parts of a job that has ended, as far as they are known."""
    if row.timing:
        begin = row.created_at
        for name, seconds in TaskTiming.model_validate_json(row.timing):
            yield JobPart(name, begin, begin + seconds)
            begin += seconds
        return
    # One that was put back has waited until its end
    began = row.started_at if row.host else None
    yield JobPart("queued", row.created_at, began or row.finished_at)
    if began:
        yield JobPart("run", began, row.finished_at)


class JobSpans:
    """Makes the spans of jobs that have ended.

    Args:
        jobs: Where their rows are.
        provider: Makes the tracer.
        ids: Gives the spans of the provider their ids.
    """

    def __init__(self, jobs: Jobs, provider: TracerProvider, ids: SpanIds) -> None:
        self._jobs = jobs
        self._ids = ids
        self._tracer = provider.get_tracer(__name__)

    async def make(self, uuid: str) -> None:
        """Make the spans of a job."""
        try:
            row = await self._jobs.get(uuid)
        except OperationalError as exc:
            logger.warning("the spans of job %s are missing: %s", uuid, exc)
            return
        if row is not None:
            self._make(row)

    def _make(self, row: JobRow) -> None:
        parent = TraceContextTextMapPropagator().extract({TRACEPARENT: row.traceparent or ""})
        self._ids.next = job_span_id(row.uuid)
        job = self._tracer.start_span(
            row.operation,
            parent,
            attributes={
                "media.task_uuid": row.uuid,
                "media.operation": row.operation,
                "media.engine": row.model,
                "media.attempts": row.attempts,
            },
            start_time=_nanoseconds(row.created_at),
        )
        if row.error:
            # Its message may have words of the prompt
            code = TaskError.model_validate_json(row.error).code
            job.set_attribute("error.type", code)
            if code != CANCELED.code:
                job.set_status(Status(StatusCode.ERROR, code))
        inside = trace.set_span_in_context(job)
        for part in parts_of(row):
            is_engine = part.name in _OF_ENGINE
            if is_engine:
                self._ids.next = engine_span_id(row.uuid)
            kind = SpanKind.CLIENT if is_engine and row.sent_at else SpanKind.INTERNAL
            begin = _nanoseconds(part.begin)
            span = self._tracer.start_span(part.name, inside, kind, start_time=begin)
            span.end(_nanoseconds(part.end))
        job.end(_nanoseconds(row.finished_at))


def _nanoseconds(seconds: float) -> int:
    return int(seconds * NANOSECONDS)


class TracedBus:
    """A bus that has the spans made of each job whose end this process tells.

    Args:
        bus: What brings the notices.
        spans: Makes the spans.
    """

    def __init__(self, bus: Bus, spans: JobSpans) -> None:
        self._bus = bus
        self._spans = spans
        self._making: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Begin to bring notices."""
        await self._bus.open()

    def listen(self, hear: Callable[[Notice], None], home_id: str = "") -> None:
        """Have `hear` called with every notice."""
        self._bus.listen(hear, home_id)

    def tell(self, notice: Notice) -> None:
        """Send a notice after what it says is in the database."""
        self._bus.tell(notice)
        if isinstance(notice, JobEnded):
            making = asyncio.create_task(self._spans.make(notice.uuid))
            making.add_done_callback(self._making.discard)
            self._making.add(making)

    async def close(self) -> None:
        """Bring no more notices."""
        await asyncio.gather(*self._making, return_exceptions=True)
        await self._bus.close()
