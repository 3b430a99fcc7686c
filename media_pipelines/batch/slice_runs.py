"""The slices of a batch as flow runs of Prefect, on any worker of its pool."""

import asyncio
from collections import deque
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import httpx
from prefect.blocks.core import Block
from prefect.client.orchestration import PrefectClient, get_client
from prefect.client.schemas.filters import FlowRunFilter, FlowRunFilterId
from prefect.client.schemas.objects import FlowRun
from prefect.exceptions import ObjectNotFound, PrefectException
from prefect.logging import get_run_logger
from prefect.states import Cancelling, Scheduled
from pydantic import SecretStr

from media_api.client.errors import MediaError
from media_pipelines.batch.batch import OpenBatch
from media_pipelines.batch.decisions import Decisions, WaitingRow
from media_pipelines.batch.grants import Grants
from media_pipelines.batch.problems import KeyStaysHere, NoWorkers
from media_pipelines.batch.production import Production, RowPlace
from media_pipelines.batch.slice_order import (
    PlanFolder,
    PlanStamp,
    SliceEnd,
    SliceOrder,
    SliceStopped,
)
from media_pipelines.delivery.storage import absolute
from media_pipelines.judging.question import Decision
from media_pipelines.money.budget import Budget
from media_pipelines.parameters.counted import counted
from media_pipelines.state.leases import until_free
from media_pipelines.submission.scope import current_flow_run

DEPLOYMENT = "produce-slice/produce_slice"
POLL_SECONDS = 3.0
# A crashed run begins again after the time in which Prefect's own automations may have begun it
SECONDS_TO_GO_ON = 30.0
MOST_CRASHES = 5
# Fields of blocks that are paths, or addresses in S3
_FOLDERS = frozenset({"folder", "home"})


@dataclass(kw_only=True)
class _SliceRun:
    """A flow run that makes a slice.

    Attributes:
        id: Of the flow run.
        crashes: How often it has not come to its end.
        ended_at: Loop seconds when it was first seen so; None: it is at work.
    """

    id: UUID
    crashes: int = 0
    ended_at: float | None = None


class SliceRuns:
    """One run of a batch whose slices are flow runs.

    Args:
        here: The same run, if all rows were made in this process.
        order: What the runs are to do; each has a copy with its own number and budget.
        workers: How many slices are at work at one time.

    Raises:
        KeyStaysHere: If service or delivery have a key that nobody may read.

    Attributes:
        batch: The batch.
        todo: How many rows are to be done.
        breaker: Stops the run when nothing of a slice can be used.
        done: How many rows have completed in this run.
        failed: How many have failed.
        waiting: Rows that wait for a person.
        decisions: What a person has decided about them.
    """

    def __init__(self, here: Production, order: SliceOrder, workers: int) -> None:
        batch = here.batch
        self.batch = batch
        self.todo = here.todo
        self.breaker = here.breaker
        self.done = self.failed = 0
        self.waiting: dict[RowPlace, WaitingRow] = {}
        self.decisions: dict[tuple[str, ...], Decision] = {}
        self._numbers = here.numbers
        self._order = order
        self._workers = workers
        self._blocks = {
            "service": parameter_of(batch.service),
            "delivery": parameter_of(batch.delivery),
        }
        self._plan = PlanFolder(batch.folder, batch.delivery.s3)
        self._grants = Grants(account=batch.account, ledger=batch.service.ledger)
        self._running: dict[int, _SliceRun] = {}
        self._attempts: dict[int, int] = {}
        self._is_proven = False

    def percent(self) -> float:
        """Return how many rows have ended, 0..100."""
        return 100.0 * (self.done + self.failed) / max(self.todo, 1)

    def sentence(self) -> str:
        """Describe how far it is."""
        jobs = self.batch.account.jobs.total()
        told = f"{self.done:,} of {counted(self.todo, 'row')} done, {self.failed:,} failed"
        at_work = counted(len(self._running), "slice")
        return f"{told}, {counted(jobs, 'job')} created; {at_work} at work"

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
        decided = sorted(place for place, item in self.waiting.items() if item.results in decisions)
        for place in decided:
            del self.waiting[place]
        return decided

    async def make(self, places: Collection[RowPlace] | None = None) -> None:
        """Make the slices of rows; one that fails does not stop the others.

        Args:
            places: Of the rows; None: all that are to be done.

        Raises:
            NoWorkers: If the flow of slices is not deployed.
            MediaError: If a slice or the ledger cannot be read or written.
        """
        left = deque(self._numbers if places is None else sorted({number for number, _ in places}))
        if self.decisions:
            await self._plan.put_decisions(self.decisions)
        try:
            async with get_client() as client:
                while left or self._running:
                    await self._begin(client, left)
                    await asyncio.sleep(POLL_SECONDS if self._running else 0)
                    await self._look(client)
        except asyncio.CancelledError:
            await self._stop()
            raise
        finally:
            await self.save()

    async def _begin(self, client: PrefectClient, left: deque[int]) -> None:
        """Begin as many slices as there are places for them; at first one alone."""
        most = self._workers if self._is_proven else 1
        while left and len(self._running) < most:
            if self.breaker.is_open:
                left.clear()
                return
            number = left.popleft()
            read = await self.batch.slices.read(number)
            share = await self._grants.give(number, read.todo)
            if share is None:
                # What others do not spend of theirs may be enough when they have ended
                if self._running:
                    left.appendleft(number)
                else:
                    left.clear()
                return
            await self.batch.slices.publish(number, self._plan.address)
            await self._note(number)
            self._running[number] = _SliceRun(id=await self._created(client, number, share))

    async def _note(self, number: int) -> None:
        stamp = await self._plan.stamp()
        assert stamp
        if number not in stamp.slices:
            stamp.slices.append(number)
            await self._plan.put_stamp(stamp)

    async def _created(self, client: PrefectClient, number: int, share: Budget) -> UUID:
        """Create the flow run of a slice, or find the one that an earlier attempt has created."""
        try:
            deployment = await client.read_deployment_by_name(DEPLOYMENT)
        except ObjectNotFound as exc:
            raise NoWorkers(DEPLOYMENT) from exc
        whole = await self.batch.service.ledger.balance(self.batch.account.name)
        order = self._order.model_copy(
            update={
                "number": number,
                "max_operations": share.max_operations,
                "max_cost": share.max_cost,
                "highest": [(*kind, most) for kind, most in whole.highest.items()],
                "is_proven": self._is_proven,
            }
        )
        while True:
            attempt = self._attempts[number] = self._attempts.get(number, 0) + 1
            found = await client.create_flow_run_from_deployment(
                deployment.id,
                parameters={"order": order.model_dump(mode="json"), **self._blocks},
                name=f"{self.batch.name}: slice {number + 1} of {len(self.batch.slices)}",
                idempotency_key=f"{self.batch.folder.identity}#{order.plan}#{number}#{attempt}",
            )
            if found.state is None or not found.state.is_final():
                return found.id

    async def _look(self, client: PrefectClient) -> None:
        """Take notice of what has become of the runs."""
        if not self._running:
            return
        ids = [run.id for run in self._running.values()]
        wanted = FlowRunFilter(id=FlowRunFilterId(any_=ids))
        try:
            found = {run.id: run for run in await client.read_flow_runs(flow_run_filter=wanted)}
        except (httpx.HTTPError, PrefectException) as exc:
            get_run_logger().warning("Prefect does not say how the slices stand: %s", exc)
            return
        for number, run in list(self._running.items()):
            await self._look_at(client, number, run, found.get(run.id))
        if not self._is_proven:
            await self._look_for_proof()

    async def _look_at(
        self, client: PrefectClient, number: int, run: _SliceRun, found: FlowRun | None
    ) -> None:
        state = found.state if found else None
        if state is not None and not state.is_final():
            run.ended_at = None
            return
        end = await self._plan.end(number)
        if end and end.flow_run_id == str(run.id):
            self._ended(number, end)
            return
        now = asyncio.get_running_loop().time()
        if run.ended_at is None:
            run.ended_at = now
        if state is None or state.is_cancelled() or run.crashes >= MOST_CRASHES:
            why = state.message if state else "it was deleted"
            get_run_logger().warning("Slice %s is left as it is: %s", number + 1, why)
            self._leave(number)
        elif now - run.ended_at >= SECONDS_TO_GO_ON:
            run.crashes, run.ended_at = run.crashes + 1, None
            get_run_logger().warning("Slice %s begins again: %s", number + 1, state.message)
            await client.set_flow_run_state(run.id, Scheduled(), force=True)

    async def _look_for_proof(self) -> None:
        """Look whether a row of the first slice is done, so that others may begin."""
        for number, run in self._running.items():
            part = await self.batch.slices.ledger.part(number)
            self._is_proven |= part.has_done(str(run.id))

    def _ended(self, number: int, end: SliceEnd) -> None:
        self._leave(number)
        self.done += end.done
        self.failed += end.failed
        self.waiting |= {(number, note.row): note.waiting() for note in end.waiting}
        if end.code:
            self.breaker.open(SliceStopped(end.code, end.message))

    def _leave(self, number: int) -> None:
        del self._running[number]
        self._grants.take_back(number)
        # Whatever has become of it, it was the first one
        self._is_proven = True

    async def _stop(self) -> None:
        """Have all runs end: they see it here, and Prefect shows it."""
        stamp = await self._plan.stamp()
        if stamp and stamp.plan == self._order.plan:
            stamp.is_stopped = True
            await self._plan.put_stamp(stamp)
        async with get_client() as client:
            for run in self._running.values():
                try:
                    await client.set_flow_run_state(run.id, Cancelling())
                except (httpx.HTTPError, PrefectException) as exc:
                    get_run_logger().warning("Prefect does not show that a slice ends: %s", exc)


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
    if before or is_shared:
        await folder.put_stamp(PlanStamp(plan=plan))
    for number in before.slices if before else []:
        await until_free(batch.service.kept.leases, batch.folder.lease_of(number))
