"""Submit once, reattach always: what was accepted is found again, whatever died in between.

Every call of an operation has a key that is the same in each attempt: of its task run, of its flow
run, and of a run that goes on where a killed one stopped. The job of a key is in the ledger before
anybody waits for it, so that also a service that ignores idempotency keys gets a request once.
Only one window stays open against such a service: death, or a lost connection, between its
acceptance and the arrival of its answer. The next attempt of the call then says so in the log.
"""

import asyncio
import hashlib
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from uuid import UUID, uuid4
from weakref import WeakValueDictionary

import httpx
from prefect.context import FlowRunContext, TaskRunContext
from prefect.logging import get_logger

from media_pipelines.client.errors import LedgerUnusable, RequestRefused, UnexpectedAnswer
from media_pipelines.client.media_client import MediaClient
from media_pipelines.contract.base import OperationRequest, TaskStatus
from media_pipelines.contract.operations import AnyEnvelope
from media_pipelines.submission.context_value import bound
from media_pipelines.submission.job_ledger import JobEntry, JobLedger, JobState
from media_pipelines.submission.spending import refund, spend

REUSE_PREFIX = "reuse:"
# Within the 30 s that Prefect's workers give a canceled run to end.
WITHDRAWAL_SECONDS = 20.0
GONE = frozenset({httpx.codes.NOT_FOUND, httpx.codes.GONE})


@dataclass(kw_only=True)
class Scope:
    """What calls belong to: equal calls of one scope are counted, those of two are strangers.

    Attributes:
        name: The same in every attempt.
        callers: The calls by digest of their request, in the order in which they were made.
    """

    name: str
    callers: dict[str, list[UUID]] = field(default_factory=lambda: defaultdict(list))

    def key(self, digest: str, caller: UUID) -> str:
        """Return the key of a call; one that is repeated keeps its number among its equals."""
        equals = self.callers[digest]
        if caller not in equals:
            equals.append(caller)
        return f"{self.name}:{digest}:{equals.index(caller)}"


_scope: ContextVar[Scope | None] = ContextVar("scope", default=None)
_caller: ContextVar[UUID | None] = ContextVar("caller", default=None)
# (flow run, attempt) → its scope; Prefect gives an awaited task another dynamic key in every
# attempt of its flow, so that equal calls are counted here.
_of_flow_runs: dict[tuple[UUID, int], Scope] = {}
_submitting: "WeakValueDictionary[str, asyncio.Lock]" = WeakValueDictionary()


@contextmanager
def submissions_of(name: str) -> Iterator[None]:
    """Let the calls in this context belong to `name` instead of the flow run."""
    with bound(_scope, Scope(name=name)):
        yield


@contextmanager
def one_call() -> Iterator[None]:
    """Take everything that is submitted in this context for attempts of one call."""
    with bound(_caller, uuid4()):
        yield


def digest_of(operation: str, request: OperationRequest) -> str:
    """Return the digest that tells requests apart; how urgent one is makes no other job of it."""
    body = f"{operation}\n{request.model_dump_json(exclude={'options'}, exclude_none=True)}"
    return hashlib.sha256(body.encode()).hexdigest()


def current_key(digest: str) -> str:
    """Return the key of the call that the current task run makes.

    Raises:
        RuntimeError: Outside of a Prefect task.
    """
    context, caller = TaskRunContext.get(), _caller.get()
    if context is None:
        raise RuntimeError("An operation runs inside a Prefect task.")
    task_run = context.task_run.id
    return _current_scope(task_run).key(digest, caller or task_run)


def current_flow_run() -> str:
    """Return the id of the current flow run; empty outside of one."""
    context = FlowRunContext.get()
    return str(context.flow_run.id) if context and context.flow_run else ""


def _earlier_attempts() -> int:
    """Return how many jobs the current call can have lost to failure by Prefect's own counts."""
    task_context, flow_context = TaskRunContext.get(), FlowRunContext.get()
    if task_context is None or _scope.get() is not None:
        return 1
    flow_run = flow_context.flow_run if flow_context else None
    flow_attempts = max(flow_run.run_count - 1, 0) if flow_run else 0
    retries = task_context.task.retries
    return max(task_context.task_run.run_count - 1, 0) + flow_attempts * (retries + 1)


def _current_scope(task_run: UUID) -> Scope:
    scope, context = _scope.get(), FlowRunContext.get()
    if scope is not None:
        return scope
    if context is None or context.flow_run is None:
        return Scope(name=str(task_run))
    attempt = (context.flow_run.id, context.flow_run.run_count)
    return _of_flow_runs.setdefault(attempt, Scope(name=str(context.flow_run.id)))


@dataclass(frozen=True, kw_only=True)
class Submission:
    """A request on its way to a service, and the ledger that knows about it.

    Attributes:
        client: Client of the service.
        ledger: Where accepted jobs are written down.
        service: Identifies the service in the ledger.
        operation: Name of a row of OPERATIONS.
        request: The body.
        key: Identifies the call.
    """

    client: MediaClient
    ledger: JobLedger
    service: str
    operation: str
    request: OperationRequest
    key: str

    @property
    def is_shared(self) -> bool:
        """Whether other runs may wait for the same job."""
        return self.key.startswith(REUSE_PREFIX)

    async def job(self) -> tuple[JobEntry, AnyEnvelope]:
        """Find the job of the call, or create it.

        Raises:
            MediaError: As `MediaClient.create`; `LedgerUnusable`, before anything is sent.
            BudgetSpent: If the job does not exist yet and the budget allows no further one.
        """
        lock = _submitting.setdefault(self.key, asyncio.Lock())
        async with lock:
            known = await self.ledger.find(self.service, self.key)
            found = await self._look_up(known) if known else None
            if found:
                return found
            is_again = known is not None and known.state is JobState.SENDING
            unknown_jobs = 0 if known else _earlier_attempts()
            return await self._create(self._next(known), unknown_jobs, is_again=is_again)

    async def end(self, entry: JobEntry, *, failed: bool) -> None:
        """Write down that the job has ended."""
        await self._note(entry.ended(failed=failed))

    async def _look_up(self, known: JobEntry) -> tuple[JobEntry, AnyEnvelope] | None:
        if not known.task_uuid or known.state is JobState.FAILED:
            return None
        try:
            task = await self.client.get(self.operation, known.task_uuid)
        except (RequestRefused, UnexpectedAnswer) as exc:
            if exc.status in GONE:
                return None
            raise
        if task.status is TaskStatus.FAILED:
            return None
        mine = known.taken_over(current_flow_run())
        if known.state is JobState.OPEN:
            await self._note(mine)
        return mine, task

    def _next(self, known: JobEntry | None) -> JobEntry:
        fresh = JobEntry(
            service=self.service,
            key=self.key,
            operation=self.operation,
            flow_run_id=current_flow_run(),
        )
        if known is None:
            return fresh
        if known.state is JobState.SENDING:
            _log.warning(
                "%s may have been accepted already, unseen by a process that died; a service "
                "that ignores Idempotency-Key then has it twice.",
                self.operation,
            )
        if known.state in (JobState.SENDING, JobState.REFUSED):
            return replace(fresh, attempt=known.attempt)
        return replace(fresh, attempt=known.attempt + 1)

    async def _create(
        self, entry: JobEntry, unknown_jobs: int, *, is_again: bool = False
    ) -> tuple[JobEntry, AnyEnvelope]:
        spend(self.operation, self.request, entry.idempotency_key)
        await self.ledger.write(entry)
        sending = asyncio.ensure_future(self._send(entry))
        try:
            entry, task = await asyncio.shield(sending)
        except asyncio.CancelledError:
            await self._withdraw(sending)
            raise
        except (RequestRefused, UnexpectedAnswer) as exc:
            # Of a request that is sent again, the service may have accepted an earlier sending.
            if httpx.codes.is_client_error(exc.status) and not is_again:
                refund(self.operation, self.request, entry.idempotency_key)
                await self._note(entry.refused())
            raise
        if task.status is TaskStatus.FAILED and unknown_jobs:
            # Lost by an attempt that this ledger does not know; its key gives it back for ever.
            # Or by this one, of a service that fails at once: both are counted.
            return await self._create(replace(entry, attempt=entry.attempt + 1), unknown_jobs - 1)
        return entry, task

    async def _send(self, entry: JobEntry) -> tuple[JobEntry, AnyEnvelope]:
        task = await self.client.create(
            self.operation, self.request, idempotency_key=entry.idempotency_key
        )
        entry = entry.accepted(task.task_uuid)
        await self._note(entry)
        return entry, task

    async def _withdraw(self, sending: "asyncio.Future[tuple[JobEntry, AnyEnvelope]]") -> None:
        """Cancel a job whose request was on its way when its caller was canceled."""
        await asyncio.wait({sending}, timeout=WITHDRAWAL_SECONDS)
        if not sending.done():
            sending.cancel()
        elif not sending.cancelled() and sending.exception() is None:
            entry, _ = sending.result()
            await asyncio.shield(self.client.abandon(self.operation, entry.task_uuid))

    async def _note(self, entry: JobEntry) -> None:
        """Write down what has happened already; a job that was paid for goes on without."""
        try:
            await self.ledger.write(entry)
        except LedgerUnusable as exc:
            _log.warning("%s %s goes on, but: %s", self.operation, entry.task_uuid, exc)


_log = get_logger("submission")
