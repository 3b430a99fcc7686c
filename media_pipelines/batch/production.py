"""The rows of a batch at work: each is a run of its pipeline, and fails for itself."""

import asyncio
import time
from collections.abc import AsyncIterator, Coroutine, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import timedelta
from functools import cached_property
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import Any

from prefect import Task, task
from prefect.cache_policies import NO_CACHE

from media_api.client.errors import MediaError
from media_api.client.retrying import growing_pauses
from media_pipelines.batch.batch import OpenBatch
from media_pipelines.batch.circuit_breaker import MOST_FAILURES, CircuitBreaker
from media_pipelines.batch.decisions import Decisions, WaitingRow
from media_pipelines.batch.ledger import row_record
from media_pipelines.batch.ledger_file import RowStatus
from media_pipelines.batch.manifest import Row
from media_pipelines.batch.plan import PlannedRow
from media_pipelines.delivery.s3 import S3Settings
from media_pipelines.delivery.stored_objects import fetch_object
from media_pipelines.judging.errors import WaitsForDecision
from media_pipelines.judging.question import Decision, Question, task_uuids
from media_pipelines.parameters.counted import counted
from media_pipelines.record.records import RunRecord, StepRecord
from media_pipelines.run.approval import has_pages
from media_pipelines.run.context import RunContext, RunIdentity, current_context, in_context
from media_pipelines.run.events import Viewer
from media_pipelines.run.executors import InRow
from media_pipelines.submission.reuse import KnownContents
from media_pipelines.submission.scope import current_flow_run

INTERNAL_ERROR = "internal_error"
LOADING = "a service that has just started takes a minute or two for its first step"
SECONDS_TO_LOAD = 120.0


@dataclass(kw_only=True)
class Production:
    """One run of a batch.

    Attributes:
        batch: The batch.
        reuses_results: Whether rows take results of equal operations.
        rows_at_once: How many rows are at work at one time.
        todo: Rows that are to be done.
        breaker: Stops the run when nothing of it can be used.
        done: How many rows have completed in this run.
        waiting: Rows that wait for a person.
        decisions: What a person has decided about them.
    """

    batch: OpenBatch
    reuses_results: bool
    rows_at_once: int
    todo: Sequence[PlannedRow]
    breaker: CircuitBreaker = field(default_factory=CircuitBreaker)
    done: int = 0
    waiting: dict[int, WaitingRow] = field(default_factory=dict)
    decisions: dict[tuple[str, ...], Decision] = field(default_factory=dict)
    _failed: set[int] = field(default_factory=set)
    _unusable: set[int] = field(default_factory=set)
    _tried: set[int] = field(default_factory=set)
    _is_proven: bool = False
    _began: float = field(default_factory=time.monotonic)
    _contents: KnownContents | None = field(init=False)

    def __post_init__(self) -> None:
        """Forget what other batches have seen."""
        self._contents = KnownContents() if self.reuses_results else None

    @property
    def failed(self) -> int:
        """How many rows have failed in this run."""
        return len(self._failed)

    def percent(self) -> float:
        """Return how many rows have ended, 0..100."""
        return 100.0 * (self.done + self.failed) / max(len(self.todo), 1)

    def sentence(self) -> str:
        """Describe how far it is."""
        ended = self.done + self.failed
        jobs = self.batch.account.jobs.total()
        todo = counted(len(self.todo), "row")
        told = f"{self.done:,} of {todo} done, {self.failed:,} failed"
        told = f"{told}, {counted(jobs, 'job')} created"
        passed = time.monotonic() - self._began
        is_embedded = self.batch.service.is_embedded
        if self.todo and not ended and is_embedded and passed < SECONDS_TO_LOAD:
            return f"{told}; {LOADING}"
        if not 0 < ended < len(self.todo):
            return told
        seconds = passed / ended * (len(self.todo) - ended)
        return f"{told}; about {timedelta(seconds=round(seconds))} to go"

    def is_spent_for(self, numbers: Iterable[int]) -> bool:
        """Tell whether the budget allows nothing more of some of the rows.

        Args:
            numbers: Places among the rows, from 1.
        """
        rows = (self.todo[number - 1] for number in numbers)
        return all(self.batch.account.is_spent_for(planned.operations) for planned in rows)

    async def make(self, numbers: Iterable[int]) -> None:
        """Make some of the rows; one that fails does not stop the others.

        The first ones are made alone until one is done, so that it is known whether results can be
        used before all are bought. No row is begun that the budget allows nothing of any more, and
        none after the breaker has opened.

        Args:
            numbers: Places among the rows, from 1.
        """
        left = list(numbers)
        self._tried.clear()
        while left:
            if not self._is_proven:
                await self._try_first(left)
            free = asyncio.Semaphore(self.rows_at_once)
            async with asyncio.TaskGroup() as group:
                for number in left:
                    group.create_task(self._make_one(number, free))
            if not self.breaker.is_open:
                return
            left = sorted(self._unusable) + [n for n in left if n not in self._tried]
            if not await self._recovers(left):
                return

    async def _try_first(self, numbers: list[int]) -> None:
        alone = asyncio.Semaphore(1)
        for _ in range(MOST_FAILURES):
            if numbers and not self.done:
                await self._make_one(numbers.pop(0), alone)
        self._is_proven = True

    async def _recovers(self, numbers: list[int]) -> bool:
        """Try the first row again until it is done or patience is over; what it has is paid."""
        if not self.breaker.may_recover:
            return False
        patience = self.batch.service.timeouts.until_gone
        deadline = time.monotonic() + patience
        for pause in growing_pauses(patience / 16, patience / 2):
            if time.monotonic() + pause > deadline:
                return False
            await asyncio.sleep(pause)
            await self._made(numbers[0])
            if not self.breaker.is_open:
                numbers.pop(0)
                return True
            if numbers[0] not in self._unusable or not self.breaker.may_recover:
                # It has failed for itself now, and another attempt would be another job
                return False
        return False

    def decide(self, decisions: Decisions) -> list[int]:
        """Take decisions; return the places of the rows that can go on with them, in order."""
        self.decisions.update(decisions)
        decided = sorted(n for n, item in self.waiting.items() if item.results in decisions)
        for number in decided:
            del self.waiting[number]
        return decided

    async def _make_one(self, number: int, free: asyncio.Semaphore) -> None:
        async with free:
            if not self.is_spent_for([number]) and not self.breaker.is_open:
                await self._made(number)

    async def _made(self, number: int) -> None:
        self._tried.add(number)
        try:
            await self._row_task(self.todo[number - 1].row.name, number)
        except Exception as exc:  # noqa: BLE001  # whatever it is, it is in the ledger, and other rows go on
            self._failed.add(number)
            self._unusable.discard(number)
            if self.breaker.failed(exc):
                self._unusable.add(number)
        else:
            self._failed.discard(number)
            self._unusable.discard(number)
            self.done += number not in self.waiting
            self.breaker.close()

    @cached_property
    def _row_task(self) -> Task[[str, int], Coroutine[Any, Any, None]]:
        """The task run of a row, whose parameters Prefect shows."""

        @task(name="row", task_run_name="{name}", cache_policy=NO_CACHE)
        async def produce_row(name: str, number: int) -> None:  # noqa: ARG001  # names the task run
            row = self.todo[number - 1].row
            viewer = _RowViewer(row, self.decisions)
            try:
                await self.make_row(row, viewer)
            except WaitsForDecision:
                assert viewer.waiting
                self.waiting[number] = viewer.waiting

        return produce_row

    async def make_row(self, row: Row, last: "_RowViewer") -> None:
        """Run the pipeline for a row, and note how it ended."""
        again = self.batch.ledger.again_of(row)
        identity = self._identity(row, again)
        status: RowStatus = "FAILED"
        error = ("", "")
        try:
            async with inputs_here(row, self.batch.delivery.s3) as parameters:
                with in_context(self._context(identity, last)):
                    last.record = await self.batch.pipeline.fn(
                        **parameters, service=self.batch.service, delivery=self.batch.delivery
                    )
            status = "COMPLETED"
        except asyncio.CancelledError:
            status = "CANCELED"
            raise
        except Exception as exc:
            code = exc.code if isinstance(exc, MediaError) else INTERNAL_ERROR
            error = (code, str(exc) or type(exc).__name__)
            raise
        finally:
            address = self.batch.delivery.address_of(identity.labels)
            record = row_record(row, status, last.record, again=again, address=address, error=error)
            self.batch.ledger.record(record)

    def _identity(self, row: Row, again: str) -> RunIdentity:
        return RunIdentity(
            flow=self.batch.pipeline.name,
            run=row.name,
            flow_run_id=current_flow_run(),
            parameters=row.parameters,
            request=row.digest,
            scope=f"{self.batch.folder.identity}#{row.scope}{again and f'#{again}'}",
            manifest=self.batch.name,
            row=row.name,
        )

    def _context(self, identity: RunIdentity, viewer: Viewer) -> RunContext:
        return replace(
            current_context(),
            row=identity,
            executor=InRow(),
            account=self.batch.account,
            contents=self._contents,
            viewer=viewer,
        )


@asynccontextmanager
async def inputs_here(row: Row, s3: S3Settings) -> AsyncIterator[dict[str, object]]:
    """Yield the parameters of a row with its objects in S3 as files, which are gone afterwards.

    Raises:
        MediaError: As `fetch_object`.
    """
    objects = [item for item in row.inputs if item.etag]
    if not objects:
        yield row.parameters
        return
    with TemporaryDirectory(prefix="media-inputs-") as folder:
        here: dict[object, object] = {}
        for number, item in enumerate(objects):
            file = Path(folder, f"{number}{PurePosixPath(item.path).suffix}")
            await fetch_object(item.path, item.etag, file, s3)
            here[item.path] = str(file)
        yield {
            name: here.get(value, value) if isinstance(value, str) else value
            for name, value in row.parameters.items()
        }


class _RowViewer(Viewer):
    """Keeps hold of what is lost with the exception of a row: its record, and what it asked."""

    def __init__(self, row: Row, decisions: Decisions) -> None:
        self.record: RunRecord | None = None
        self.waiting: WaitingRow | None = None
        self._row = row
        self._decisions = decisions
        outer = current_context().viewer
        self._can_ask = has_pages() or bool(outer and outer.answers)

    @property
    def answers(self) -> bool:
        """Whether the batch can ask somebody."""
        return self._can_ask

    async def ask(self, question: Question) -> Decision:
        """Return what was decided about the results.

        Raises:
            WaitsForDecision: If nothing was yet.
        """
        decision = self._decisions.get(task_uuids(question.candidates))
        if decision is None:
            self.waiting = WaitingRow.of(self._row, question)
            raise WaitsForDecision(question.about)
        return decision

    def step_changed(self, run: RunRecord, _step: StepRecord) -> None:
        """Note that a step has changed."""
        self.record = run
