"""The slices of a batch as flow runs of Prefect, on any worker of its pool."""

import asyncio
import time
from collections import Counter, deque
from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import httpx
from prefect.blocks.core import Block
from prefect.client.orchestration import PrefectClient, get_client
from prefect.client.schemas.filters import FlowRunFilter, FlowRunFilterId
from prefect.client.schemas.objects import FlowRun, State
from prefect.exceptions import ObjectNotFound, PrefectException
from prefect.logging import get_run_logger
from prefect.states import Cancelling, Scheduled
from pydantic import SecretStr

from media_api.client.errors import MediaError
from media_pipelines.batch.batch import OpenBatch
from media_pipelines.batch.circuit_breaker import MOST_FAILURES
from media_pipelines.batch.decisions import Decisions, WaitingRow
from media_pipelines.batch.grants import Grants
from media_pipelines.batch.how_far import how_far
from media_pipelines.batch.problems import KeyStaysHere, NoWorkers
from media_pipelines.batch.production import Production, RowPlace, decided_of, slices_of
from media_pipelines.batch.slice_order import (
    PlanFolder,
    PlanStamp,
    SliceOrder,
    SliceReport,
    SliceStopped,
)
from media_pipelines.batch.slices import Slice
from media_pipelines.batch.worker_hosts import WorkerHosts
from media_pipelines.delivery.storage import absolute
from media_pipelines.judging.question import Decision
from media_pipelines.money.budget import Budget
from media_pipelines.parameters.counted import counted
from media_pipelines.run.context import current_context
from media_pipelines.run.tracing import labels_of_trace
from media_pipelines.state.leases import LeaseLost, until_free
from media_pipelines.submission.scope import current_flow_run

DEPLOYMENT = "produce-slice/produce_slice"
POLL_SECONDS = 3.0
# A crashed run begins again after the time in which Prefect's own automations may have begun it
SECONDS_TO_GO_ON = 30.0
SECONDS_TO_BEGIN = 600.0
"""Then a run that a worker has taken, and that has not begun, is one of a worker that died."""
MOST_CRASHES = 5
MOST_OF_AN_ANSWER = 100
# Fields of blocks that are paths, or addresses in S3
_FOLDERS = frozenset({"folder", "home"})


@dataclass(kw_only=True)
class _SliceRun:
    """A flow run that makes a slice.

    Attributes:
        id: Of the flow run.
        crashes: How often it has not come to its end.
        ended_at: Loop seconds when it was first seen so; None: it is at work.
        report: What it has said last; None: nothing yet.
    """

    id: UUID
    report: SliceReport | None = None
    crashes: int = 0
    ended_at: float | None = None


class SliceRuns:
    """One run of a batch whose slices are flow runs.

    Args:
        here: The same run, if all rows were made in this process.
        order: What the runs are to do; each has a copy with its own number and budget.
        workers: How many slices are at work at one time.
        queue: Queue of the work pool that they wait in; None: that of the deployment.

    Raises:
        KeyStaysHere: If service or delivery have a key that nobody may read.

    Attributes:
        batch: The batch.
        todo: How many rows are to be done.
        breaker: Stops the run when nothing of a slice can be used.
        waiting: Rows that wait for a person.
        decisions: What a person has decided about them.
    """

    def __init__(
        self, here: Production, order: SliceOrder, workers: int, queue: str | None = None
    ) -> None:
        batch = here.batch
        self.batch = batch
        self.todo = here.todo
        self.breaker = here.breaker
        self.waiting: dict[RowPlace, WaitingRow] = {}
        self.decisions: dict[tuple[str, ...], Decision] = {}
        self._numbers = here.numbers
        self._order = order
        self._workers = workers
        self._queue = queue
        self._blocks = {
            "service": parameter_of(batch.service),
            "delivery": parameter_of(batch.delivery),
        }
        self._plan = PlanFolder(batch.folder, batch.delivery.s3)
        self._grants = Grants(account=batch.account, ledger=batch.service.ledger)
        self._running: dict[int, _SliceRun] = {}
        self._attempts: dict[int, int] = {}
        # Of slices that have ended
        self._done = 0
        self._failures: Counter[str] = Counter()
        self._hosts = WorkerHosts()
        self._left: deque[int] = deque()
        self._is_proven = False
        self._not_before = 0.0
        self._lost = 0
        self._began = time.monotonic()
        self._places: Collection[RowPlace] | None = None

    @property
    def done(self) -> int:
        """How many rows have completed in this run."""
        return self._done + sum(report.done for report in self._reports())

    @property
    def failures(self) -> Counter[str]:
        """How many have failed, by code."""
        return sum((report.failures for report in self._reports()), self._failures)

    def _reports(self) -> list[SliceReport]:
        return [run.report for run in self._running.values() if run.report]

    def percent(self) -> float:
        """Return how many rows have ended, 0..100."""
        return 100.0 * (self.done + self.failures.total()) / max(self.todo, 1)

    def sentence(self) -> str:
        """Describe how far it is."""
        passed = time.monotonic() - self._began
        told = how_far(self.done, self.failures, self.todo, self.batch.account, passed)
        out = f"; left out: {', '.join(self._hosts.out)}" if self._hosts.out else ""
        return f"{told}; {counted(len(self._running), 'slice')} at work{out}"

    async def save(self) -> None:
        """Write down what all rows have cost so far."""
        account = self.batch.account
        try:
            account.learn(await self.batch.service.ledger.balance(account.name))
            await self.batch.ledger.save()
        except MediaError as exc:
            get_run_logger().warning("What has been spent is not written down: %s", exc)

    def decide(self, decisions: Decisions) -> list[RowPlace]:
        """Take decisions; return the places of the rows that can go on with them, in order."""
        self.decisions.update(decisions)
        return decided_of(self.waiting, decisions)

    async def make(self, places: Collection[RowPlace] | None = None) -> None:
        """Make the slices of rows; one that fails does not stop the others.

        Args:
            places: Of the rows; None: all that are to be done.

        Raises:
            NoWorkers: If the flow of slices is not deployed.
            MediaError: If a slice or the ledger cannot be read or written.
        """
        numbers = self._numbers if places is None else slices_of(places)
        self._places = places
        if self.decisions:
            await self._plan.put_decisions({**await self._plan.decisions(), **self.decisions})
        self._left = deque(dict.fromkeys([*await self._taken_over(), *numbers]))
        try:
            async with get_client() as client:
                while self._left or self._running:
                    await self._turn(client)
        except asyncio.CancelledError:
            await self._stop()
            raise
        finally:
            await self.save()

    async def _taken_over(self) -> list[int]:
        """Hold the shares of slices that an earlier attempt of this run has begun."""
        stamp = await self._plan.stamp()
        if stamp is None or stamp.plan != self._order.plan:
            return []
        if stamp.hosts_out:
            # They may have been put right meanwhile
            await self._plan.put_stamp(stamp.model_copy(update={"hosts_out": []}))
        for number, share in stamp.shares.items():
            self._grants.hold(number, share)
        return list(stamp.shares)

    async def _turn(self, client: PrefectClient) -> None:
        """Begin slices, and a while later look at those that are at work."""
        try:
            await self._begin(client)
            if self._left or self._running:
                await asyncio.sleep(POLL_SECONDS)
                await self._look(client)
        except MediaError as exc:
            if not exc.retryable:
                raise
            get_run_logger().warning("Slices are looked at again: %s", exc)
            await asyncio.sleep(POLL_SECONDS)

    async def _begin(self, client: PrefectClient) -> None:
        """Begin as many slices as there are places for them; at first one alone."""
        most = self._workers if self._is_proven else 1
        while self._left and len(self._running) < most and _now() >= self._not_before:
            if self.breaker.is_open:
                self._left.clear()
                return
            number = self._left.popleft()
            read = await self.batch.slices.read(number)
            if not read.todo:
                self._grants.take_back(number)
                continue
            share = await self._share(number, read)
            if share is None:
                if not self._running:
                    continue
                # What others do not spend of theirs may be enough when they have ended
                self._left.appendleft(number)
                return
            await self.batch.slices.publish(number, self._plan.address)
            begun = await self._note(number, share)
            try:
                run = _SliceRun(id=await self._created(client, number, share, begun))
            except (httpx.HTTPError, PrefectException) as exc:
                get_run_logger().warning("Prefect begins no slice, and is asked again: %s", exc)
                self._left.appendleft(number)
                return
            self._running[number] = run

    async def _share(self, number: int, read: Slice) -> Budget | None:
        share = await self._grants.give(number, read.todo)
        if share is None and not self._running:
            # Nobody is at work any more who could give back what is held
            self._grants.forget()
            share = await self._grants.give(number, read.todo)
        return share

    async def _note(self, number: int, share: Budget) -> int:
        """Write down that a slice begins; return how often the plan has begun."""
        stamp = await self._stamp()
        if number not in stamp.slices:
            stamp.slices.append(number)
        if self.batch.account.budget.is_limited:
            stamp.shares = {**self._grants.given, number: share}
        await self._plan.put_stamp(stamp)
        return stamp.begun

    async def _stamp(self) -> PlanStamp:
        stamp = await self._plan.stamp()
        if stamp is None or stamp.plan != self._order.plan:
            raise LeaseLost(self.batch.folder.identity)
        return stamp

    async def _created(self, client: PrefectClient, number: int, share: Budget, begun: int) -> UUID:
        """Create the flow run of a slice, or find the one that an earlier attempt has created."""
        try:
            deployment = await client.read_deployment_by_name(DEPLOYMENT)
        except ObjectNotFound as exc:
            raise NoWorkers(DEPLOYMENT) from exc
        order = self._order.model_copy(
            update={
                "number": number,
                "share": share,
                "highest": [(*kind, most) for kind, most in self._grants.highest.items()],
                "is_proven": self._is_proven,
                "rows": self._rows(number),
            }
        )
        while True:
            attempt = self._attempts.setdefault(number, 1)
            found = await client.create_flow_run_from_deployment(
                deployment.id,
                parameters={"order": order.model_dump(mode="json"), **self._blocks},
                work_queue_name=self._queue,
                name=f"{self.batch.name}: slice {number + 1} of {len(self.batch.slices)}",
                labels=labels_of_trace(),
                idempotency_key=(
                    f"{self.batch.folder.identity}#{order.plan}#{begun}#{number}#{attempt}"
                ),
            )
            if found.state is None or not found.state.is_final():
                at_work = SliceOrder.model_validate(found.parameters["order"])
                self._grants.hold(number, at_work.share)
                return found.id
            self._attempts[number] += 1

    def _rows(self, number: int) -> list[str] | None:
        """Return the rows of a slice that are made; None: all."""
        if self._places is None:
            return None
        return [name for slice_number, name in self._places if slice_number == number]

    async def _look(self, client: PrefectClient) -> None:
        """Take notice of what has become of the runs."""
        if not self._running:
            return
        try:
            found = await self._found(client, [run.id for run in self._running.values()])
        except (httpx.HTTPError, PrefectException) as exc:
            get_run_logger().warning("Prefect does not say how the slices stand: %s", exc)
            return
        for number, run in list(self._running.items()):
            await self._look_at(client, number, run, found.get(run.id))
        self._hosts.has_done(self.done)

    @staticmethod
    async def _found(client: PrefectClient, ids: list[UUID]) -> dict[UUID, FlowRun]:
        found: dict[UUID, FlowRun] = {}
        # Of more than these an answer has only some
        for first in range(0, len(ids), MOST_OF_AN_ANSWER):
            some = FlowRunFilterId(any_=ids[first : first + MOST_OF_AN_ANSWER])
            runs = await client.read_flow_runs(flow_run_filter=FlowRunFilter(id=some))
            found |= {run.id: run for run in runs}
        return found

    async def _look_at(
        self, client: PrefectClient, number: int, run: _SliceRun, found: FlowRun | None
    ) -> None:
        # Also of a run that could not tell Prefect
        report = await self._plan.report(number)
        if report and report.flow_run_id == str(run.id):
            run.report = report
            self._is_proven |= report.done > 0
            if report.is_over:
                await self._ended(number, report)
                return
        state = found.state if found else None
        is_lost = state is not None and _is_unbegun(state)
        if state is not None and not (state.is_final() or is_lost):
            run.ended_at = None
            return
        now = _now()
        if run.ended_at is None:
            run.ended_at = now
        if state is None or state.is_cancelled() or run.crashes >= MOST_CRASHES:
            why = state.message if state else "it was deleted"
            get_run_logger().warning("Slice %s is left as it is: %s", number + 1, why)
            await self._lose(number, str(why))
        elif now - run.ended_at >= SECONDS_TO_GO_ON:
            run.ended_at = None
            why = "its worker took it and is gone" if is_lost else state.message
            get_run_logger().warning("Slice %s begins again: %s", number + 1, why)
            try:
                await client.set_flow_run_state(run.id, Scheduled(), force=True)
                run.crashes += 1
            except (httpx.HTTPError, PrefectException) as exc:
                get_run_logger().warning("Prefect does not begin it again: %s", exc)

    async def _lose(self, number: int, why: str) -> None:
        """Go on without a slice that does not come to its end."""
        # Its process may live where Prefect does not see it, and spend its share
        await until_free(self.batch.service.kept.leases, self.batch.folder.lease_of(number))
        self._leave(number)
        self._lost += 1
        if self._lost >= MOST_FAILURES:
            self.breaker.open(SliceStopped("slices_lost", f"Slices do not come to an end: {why}"))

    async def _ended(self, number: int, report: SliceReport) -> None:
        is_new = self._hosts.takes_out(report)
        if is_new:
            await self._leave_out(report)
        self._lost = 0
        self.waiting |= {(number, item.row): item for item in report.waiting}
        if self._hosts.may_go_elsewhere(report):
            # What has failed there is tried again
            report.failures.clear()
            self._leave(number)
            self._attempts[number] += 1
            self._left.appendleft(number)
            self._not_before = _now() + (0.0 if is_new else SECONDS_TO_GO_ON)
            return
        self._leave(number)
        if report.code or report.may_work_elsewhere:
            why = self._hosts.reason(report)
            self.breaker.open(SliceStopped(why.code, why.message))
        else:
            self._is_proven = True

    async def _leave_out(self, report: SliceReport) -> None:
        """Have the workers of a machine give back what they take."""
        stamp = await self._stamp()
        stamp.hosts_out = self._hosts.out
        await self._plan.put_stamp(stamp)
        told = "%s makes no more of this batch, as nothing of a slice could be used there: %s"
        get_run_logger().warning(told, report.host, report.message)

    def _leave(self, number: int) -> None:
        report = self._running.pop(number).report
        if report:
            self._done += report.done
            self._failures += report.failures
        self._grants.take_back(number)

    async def _stop(self) -> None:
        """Have all runs end: they see it here, and Prefect shows it."""
        try:
            await self.finish()
        except MediaError as exc:
            get_run_logger().warning("Slices do not see that they are to end: %s", exc)
        try:
            async with get_client() as client:
                for run in self._running.values():
                    await client.set_flow_run_state(run.id, Cancelling())
        except (httpx.HTTPError, PrefectException) as exc:
            get_run_logger().warning("Prefect does not show that slices end: %s", exc)

    async def finish(self) -> None:
        """Have runs end that are still to begin, or begin again.

        Raises:
            LeaseLost: If another run has the batch.
            MediaError: If the folder of the batch cannot be read or written.
        """
        lease = current_context().lease
        if lease:
            lease.require()
        stamp = await self._plan.stamp()
        if stamp and stamp.plan == self._order.plan:
            stamp.is_stopped = True
            await self._plan.put_stamp(stamp)


def _is_unbegun(state: State[Any]) -> bool:
    age = (datetime.now(UTC) - state.timestamp).total_seconds()
    return state.is_pending() and age > SECONDS_TO_BEGIN


def _now() -> float:
    return asyncio.get_running_loop().time()


def order_of(here: Production, *, again: bool, named: bool, prices: str | None) -> SliceOrder:
    """Return what the runs of all slices are to do.

    Args:
        here: The same run, if all rows were made in this process.
        again: Whether rows are made anew.
        named: Whether only some rows have a turn.
        prices: Address of the price table, if one was named.
    """
    batch = here.batch
    return SliceOrder(
        batch=batch.folder.identity,
        manifest=batch.name,
        pipeline=batch.pipeline.title,
        number=0,
        plan=current_flow_run(),
        account=batch.account.name,
        again=again,
        named=named,
        rows_at_once=here.rows_at_once,
        reuse_results=here.reuses_results,
        prices=prices and absolute(prices),
    )


def parameter_of(block: Block) -> dict[str, Any]:
    """Return a block as a parameter that another worker can read, and nobody a key from.

    Raises:
        KeyStaysHere: If it is not saved and has a key.
    """
    if block._block_document_id:
        return {"$ref": {"block_document_id": str(block._block_document_id)}}
    for name in type(block).model_fields:
        if isinstance(getattr(block, name), SecretStr):
            raise KeyStaysHere(name)
    plain: dict[str, Any] = block.model_dump(
        mode="json", exclude_none=True, exclude_defaults=True, include=set(type(block).model_fields)
    )
    # A worker may work in another folder
    return plain | {name: absolute(plain[name]) for name in _FOLDERS & plain.keys()}


async def begin_plan(batch: OpenBatch, plan: str, *, is_shared: bool) -> None:
    """Have a plan take the place of another one, whose runs end before it begins.

    Args:
        batch: The batch.
        plan: The plan; the same in all attempts of a flow run.
        is_shared: Whether slices of it are flow runs.

    Raises:
        MediaError: If the folder of the batch or the leases cannot be read or written.
    """
    folder = PlanFolder(batch.folder, batch.delivery.s3)
    before = await folder.stamp()
    if before and before.plan == plan and not before.is_stopped:
        return
    if before and before.slices:
        # Whoever dies while it waits leaves to the next one what to wait for
        await folder.put_stamp(before.model_copy(update={"plan": plan, "is_stopped": True}))
        for number in before.slices:
            await until_free(batch.service.kept.leases, batch.folder.lease_of(number))
    if before or is_shared:
        # Runs that were to begin later see it as well, and end at once
        await folder.put_stamp(PlanStamp(plan=plan, begun=before.begun + 1 if before else 0))
        await folder.put_decisions({})
