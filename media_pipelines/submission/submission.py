"""Submit once, reattach always: what was accepted is found again, whatever died in between.

The job of a call is in the ledger before anybody waits for it. Where no answer came, the service
may have the job: it is sent again to a service that honours idempotency keys, and to no other one.
"""

import asyncio
import hashlib
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Protocol
from weakref import WeakValueDictionary

import httpx
from prefect.logging import get_logger

from media_api.client.errors import (
    MediaError,
    RequestRefused,
    ServiceUnreachable,
    StateUnusable,
    TaskFailed,
    UnexpectedAnswer,
    UnreadableTask,
)
from media_api.client.media_client import MediaClient
from media_api.contract.base import OperationRequest, TaskStatus, asset_inputs
from media_api.contract.operations import AnyEnvelope
from media_pipelines.submission.honoured_keys import keys_honoured
from media_pipelines.submission.job_ledger import UNSURE, JobEntry, JobLedger, JobState
from media_pipelines.submission.process_identity import this_process
from media_pipelines.submission.scope import current_flow_run
from media_pipelines.submission.spending import Spending

CANCELED = "canceled"
# Within the 30 s that Prefect's workers give a canceled run to end.
WITHDRAWAL_SECONDS = 20.0
# Enough of an idempotency key to tell it from others
RECEIPT_LETTERS = 16


class JobUnknown(MediaError):
    """A service does not find a job that it has accepted, and does not say that it is gone."""

    default_code = "job_unknown"

    def __init__(self, service: str, task_uuid: str) -> None:
        super().__init__(service, task_uuid)
        self.service = service
        self.task_uuid = task_uuid

    def __str__(self) -> str:
        return (
            f"{self.service} answered 404 for the task {self.task_uuid}, which it has accepted, in "
            "words that are not its own: a proxy may have said it. Nothing is bought again. Run "
            "this again later; if you know that the task is gone, say so with `media state release "
            f"{self.task_uuid}`, and with the --base-url or --home of the service."
        )


class SendingUnknown(MediaError):
    """A request was sent and no answer came; a second sending may be paid twice."""

    default_code = "sending_unknown"

    def __init__(self, service: str, entry: JobEntry) -> None:
        super().__init__(service, entry)
        self.service = service
        self.entry = entry

    def __str__(self) -> str:
        counts = f" It counts as {self.entry.amount:,f} spent." if self.entry.amount else ""
        receipt = self.entry.idempotency_key[:RECEIPT_LETTERS]
        return (
            f"{self.entry.operation} was sent to {self.service} on "
            f"{time.ctime(self.entry.recorded_at)}, and no answer came. The service may have the "
            "job, and nobody has seen it make one of two equal requests: it is not sent again."
            f"{counts} If `media check-service --create` finds that the service does so, run this "
            "again. Else look whether the service has the job, and say so: `media state release "
            f"{receipt}` if it has not, with --task-uuid TASK_UUID if it has, and with the "
            "--base-url or --home of the service."
        )


def says_gone(error: RequestRefused | UnexpectedAnswer) -> bool:
    """Whether a service says, in its own words, that it does not have something any more."""
    if error.status == httpx.codes.GONE:
        return True
    return error.status == httpx.codes.NOT_FOUND and isinstance(error, RequestRefused)


def _says_success(error: MediaError) -> bool:
    """Whether something answers as though there was a job, in words that nobody can read."""
    return isinstance(error, UnexpectedAnswer) and httpx.codes.is_success(error.status)


# Of each event loop: threads of a task runner have their own
_submitting: "WeakValueDictionary[tuple[str, int], asyncio.Lock]" = WeakValueDictionary()


def digest_of(operation: str, request: OperationRequest, uploaded: Mapping[str, str]) -> str:
    """Return the digest that tells requests apart; how urgent one is makes no other job of it.

    Args:
        operation: Name of a row of OPERATIONS.
        request: The body.
        uploaded: URI → SHA-256 of files that were uploaded for it, which count by their content.
    """
    body = f"{operation}\n{request.model_dump_json(exclude={'options'}, exclude_none=True)}"
    for slot in asset_inputs(request):
        if slot.value in uploaded:
            body = body.replace(slot.value, f"sha256:{uploaded[slot.value]}")
    return hashlib.sha256(body.encode()).hexdigest()


class Standing(Protocol):
    """Whether a run is still the one that is at work at its destination."""

    def require(self) -> None:
        """Make sure that it is.

        Raises:
            LeaseLost: If another run may have taken over.
        """


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
        earlier_jobs: How many jobs it can have lost by attempts that no ledger knows.
        is_shared: Whether other runs may wait for the same job.
        spending: Knows of every job that is created.
        standing: Whether the run may still send anything.
    """

    client: MediaClient
    ledger: JobLedger
    service: str
    operation: str
    request: OperationRequest
    key: str
    earlier_jobs: int = 0
    is_shared: bool = False
    spending: Spending | None = None
    standing: Standing | None = None

    async def job(self) -> tuple[JobEntry, AnyEnvelope]:
        """Find the job of the call, or create it.

        Raises:
            MediaError: As `MediaClient.create`; `StateUnusable`, before anything is sent.
            BudgetSpent: If the job does not exist yet and the budget allows no further one.
            LeaseLost: If another run may have taken over.
        """
        here = (self.key, id(asyncio.get_running_loop()))
        async with _submitting.setdefault(here, asyncio.Lock()):
            known = await self.ledger.find(self.service, self.key)
            if known:
                known, found = await self._look_up(known)
                if found:
                    return known, found
            entry, task = await self._created(self._next(known), known)
            unknown_jobs = 0 if known else self.earlier_jobs
            while task.status is TaskStatus.FAILED and unknown_jobs:
                # Lost by an attempt that this ledger does not know; its key gives it back for ever.
                # Or by this one, of a service that fails at once: both are counted.
                unknown_jobs -= 1
                lost = self._settled(entry, task).now(JobState.LOST)
                entry, task = await self._created(lost.next())
            return entry, task

    async def finished(
        self,
        entry: JobEntry,
        task: AnyEnvelope,
        timeout: float | None,
        on_update: Callable[[AnyEnvelope], None],
    ) -> tuple[JobEntry, AnyEnvelope]:
        """Wait for the end of a job, and return its envelope and its entry.

        Args:
            entry: As `job` returns it.
            task: As `job` returns it.
            timeout: Seconds from its creation to its end; None: the timeout of the client.
            on_update: Called with every change.

        Raises:
            MediaError: As `MediaClient.finish`.
        """
        try:
            task = await self.client.finish(
                task, self.operation, timeout=timeout, on_update=on_update
            )
        except TaskFailed as exc:
            await self._note(self._settled(entry, exc.task).now(JobState.LOST))
            if exc.code != CANCELED or not self.is_shared:
                raise
            # Somebody else who reused the job has canceled it.
            alone = replace(self, is_shared=False)
            return await alone.finished(*await alone.job(), timeout, on_update)
        if entry.state is JobState.ACCEPTED:
            entry = self._settled(entry, task).now(JobState.ENDED)
            await self._note(entry)
        return entry, task

    async def _look_up(self, known: JobEntry) -> tuple[JobEntry, AnyEnvelope | None]:
        """Return what is known of a job now, and its record unless there is to be another one."""
        if known.state in UNSURE:
            known = await self._require_keys(known)
        if known.state in UNSURE:
            return known, None
        if not known.task_uuid or known.state is JobState.LOST:
            return known, None
        try:
            task = await self.client.get(self.operation, known.task_uuid)
        except (RequestRefused, UnexpectedAnswer) as exc:
            if says_gone(exc):
                return known, None
            if exc.status == httpx.codes.NOT_FOUND:
                raise JobUnknown(self.service, known.task_uuid) from exc
            raise
        if known.state is JobState.ACCEPTED and self.spending:
            self.spending.take_over(known)
        if task.status is TaskStatus.FAILED:
            lost = self._settled(known, task).now(JobState.LOST)
            await self._note(lost)
            return lost, None
        mine = known.taken_over(current_flow_run())
        if known.state is JobState.ACCEPTED:
            await self._note(mine)
        return mine, task

    async def _require_keys(self, known: JobEntry) -> JobEntry:
        """Make sure that a job that the service may have can be sent again.

        Returns:
            What is known of it now: another process may have had its answer meanwhile.

        Raises:
            SendingUnknown: If it cannot.
        """
        if await self._honours_keys():
            return known
        now = await self.ledger.find(self.service, self.key)
        if now and now.state not in UNSURE:
            return now
        if known.state is JobState.SENT and not self._is_sent_elsewhere(known):
            known = replace(known, state=JobState.UNKNOWN)
            await self._note(known)
        raise SendingUnknown(self.service, known)

    @staticmethod
    def _is_sent_elsewhere(known: JobEntry) -> bool:
        """Whether another process of this machine still waits for the answer."""
        return known.process.is_alive and known.process != this_process()

    def _next(self, known: JobEntry | None) -> JobEntry:
        if known is None:
            return JobEntry(
                service=self.service,
                key=self.key,
                operation=self.operation,
                model=self.request.asked_model,
                flow_run_id=current_flow_run(),
            )
        mine = known.taken_over(current_flow_run())
        if known.state in UNSURE or known.state is JobState.REFUSED:
            return mine.now(JobState.SENT)
        return mine.next()

    async def _created(
        self, entry: JobEntry, known: JobEntry | None = None
    ) -> tuple[JobEntry, AnyEnvelope]:
        if self.standing:
            self.standing.require()
        # Of a request that is sent again, the service may have accepted an earlier sending
        was_unsure = known is not None and known.state in UNSURE
        if self.spending:
            entry = self.spending.reserve(entry, known if was_unsure else None)
        await self.ledger.write(entry)
        sending = asyncio.ensure_future(self._send(entry, was_unsure=was_unsure))
        try:
            return await asyncio.shield(sending)
        except asyncio.CancelledError:
            await self._withdraw(sending)
            raise

    async def _send(self, entry: JobEntry, *, was_unsure: bool) -> tuple[JobEntry, AnyEnvelope]:
        is_unsure, is_reachable = was_unsure, True

        async def may_repeat() -> bool:
            nonlocal is_unsure, is_reachable
            is_unsure = True
            try:
                return await self._honours_keys()
            except ServiceUnreachable:
                is_reachable = False
                return False

        try:
            task = await self.client.create(
                self.operation,
                self.request,
                idempotency_key=entry.idempotency_key,
                may_repeat=may_repeat,
            )
        except UnreadableTask as exc:
            # The receipt is kept: nobody buys it again
            await self._note(entry.accepted(exc.task_uuid))
            raise
        except MediaError as exc:
            if not (is_unsure or _says_success(exc)):
                if self.spending:
                    self.spending.release(entry)
                await self._note(entry.now(JobState.REFUSED))
                raise
            if self.spending:
                self.spending.doubt(entry)
            unknown = entry.now(JobState.UNKNOWN)
            await self._note(unknown)
            if is_reachable and not await self._honours_keys():
                raise SendingUnknown(self.service, unknown) from exc
            raise
        entry = entry.accepted(task.task_uuid)
        await self._note(entry)
        return entry, task

    async def _honours_keys(self) -> bool:
        return await keys_honoured(self.client, self.ledger, self.service)

    def _settled(self, entry: JobEntry, task: AnyEnvelope) -> JobEntry:
        charge = None if task.cost is None else Decimal(str(task.cost.amount))
        return self.spending.settle(entry, charge) if self.spending else entry

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
        except StateUnusable as exc:
            _log.warning("%s %s goes on, but: %s", self.operation, entry.task_uuid, exc)


_log = get_logger("submission")
