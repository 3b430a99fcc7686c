"""A slice of a batch at work, in a flow run of its own."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from socket import gethostname

from prefect.logging import get_run_logger

from media_api.client.errors import (
    DeliveryInterrupted,
    DeliveryRefused,
    MediaError,
    RequestRefused,
    ServiceUnreachable,
    StateUnusable,
)
from media_api.client.media_client import MediaClient
from media_pipelines.batch.batch import OpenBatch
from media_pipelines.batch.batch_folder import BatchFolder
from media_pipelines.batch.columns import Columns
from media_pipelines.batch.ledger import BatchLedger
from media_pipelines.batch.production import Production
from media_pipelines.batch.rounds import saved
from media_pipelines.batch.slice_order import PlanFolder, SliceOrder, SliceReport
from media_pipelines.batch.slices import SliceFolder
from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.money.account import Account, open_account
from media_pipelines.run.context import current_context, in_context
from media_pipelines.run.pipeline import Pipeline
from media_pipelines.run.preflight import ask_first
from media_pipelines.run.signals import tell_slice
from media_pipelines.run.signs_of_life import signs_of_life
from media_pipelines.state.leases import RunLease, RunLeases, alone
from media_pipelines.submission.job_ledger import part_account
from media_pipelines.submission.scope import current_flow_run

LOOK_SECONDS = 3.0
# No disk, no route, no key: another machine may have them
_OF_A_HOST = (DeliveryInterrupted, DeliveryRefused, ServiceUnreachable, StateUnusable)
_NO_KEY = (401, 403)


async def make_slice(
    order: SliceOrder, pipeline: Pipeline, service: MediaService, delivery: AssetDelivery
) -> SliceReport | None:
    """Make the rows of a slice that are to be done, unless the batch is stopped.

    Args:
        order: What is to be done.
        pipeline: What is run for each row.
        service: Service of all rows.
        delivery: Where the files of a row go.

    Returns:
        How it was left; None: it was stopped, or another plan has taken the place of its own.

    Raises:
        MediaError: If the service does not answer, or something cannot be read or written.
    """
    folder = BatchFolder(address=order.batch)
    plan = PlanFolder(folder, delivery.s3)
    name = folder.lease_of(order.number)
    async with _alone_once_free(service.kept.leases, name, plan, order.plan) as lease:
        if lease is None:
            return None
        known = await _known(plan, order)
        if known.is_over:
            # It has come to its end, and Prefect does not know it yet
            return known
        if await _is_left_out(plan, known.host):
            left = known.model_copy(update={"is_over": True, "may_work_elsewhere": True})
            await plan.put_report(order.number, left)
            return left
        inside = replace(current_context(), lease=lease, tells_rows=False)
        with in_context(inside), signs_of_life():
            production = await _production(order, pipeline, folder, service, delivery, plan)
            async with service.get_client() as asked, saved(production):
                await ask_first(asked)
                if not await _made(production, plan, order, known, asked):
                    return None
            report = _report(production, known, is_over=True)
            await plan.put_report(order.number, report)
            tell_slice(order.manifest, order.number, report.done, report.failures)
            return report


async def _known(plan: PlanFolder, order: SliceOrder) -> SliceReport:
    """Return what an earlier attempt of this flow run has said, on the machine of this one."""
    known = await plan.report(order.number)
    host = gethostname()
    if known is None or known.flow_run_id != current_flow_run():
        return SliceReport(flow_run_id=current_flow_run(), host=host)
    return known if known.is_over else known.model_copy(update={"host": host})


async def _is_left_out(plan: PlanFolder, host: str) -> bool:
    stamp = await plan.stamp()
    return stamp is not None and host in stamp.hosts_out


async def _production(
    order: SliceOrder,
    pipeline: Pipeline,
    folder: BatchFolder,
    service: MediaService,
    delivery: AssetDelivery,
    plan: PlanFolder,
) -> Production:
    ledger = BatchLedger(folder.address, delivery.s3, pipeline.name, is_whole=False)
    await ledger.load()
    slices = SliceFolder(plan.address, ledger)
    todo = await slices.read(order.number)
    if order.again:
        names = [item.row.name for item in todo.turn] if order.named else []
        ledger.make_anew(current_flow_run(), names)
    batch = OpenBatch(
        name=order.manifest,
        address=order.manifest,
        pipeline=pipeline,
        columns=Columns.of(pipeline),
        folder=folder,
        slices=slices,
        ledger=ledger,
        account=await _account(order, service, delivery),
        service=service,
        delivery=delivery,
    )
    return Production(
        batch=batch,
        reuses_results=order.reuse_results,
        rows_at_once=order.rows_at_once,
        todo=len(todo.todo if order.rows is None else order.rows),
        numbers=[order.number],
        is_proven=order.is_proven,
        decisions=dict(await plan.decisions()),
    )


async def _account(order: SliceOrder, service: MediaService, delivery: AssetDelivery) -> Account:
    account = await open_account(order.share, order.prices or service.prices, delivery.s3)
    await account.go_on(part_account(order.account, order.number), service.ledger)
    account.expect({(operation, model): most for operation, model, most in order.highest})
    return account


async def _made(
    production: Production,
    plan: PlanFolder,
    order: SliceOrder,
    known: SliceReport,
    client: MediaClient,
) -> bool:
    """Make the rows; return whether the batch has let it come to its end."""
    places = None if order.rows is None else [(order.number, name) for name in order.rows]
    work = asyncio.create_task(production.make(places))
    watch = asyncio.create_task(_until_stopped(production, plan, order, known))
    try:
        await asyncio.wait({work, watch}, return_when=asyncio.FIRST_COMPLETED)
        is_stopped = not work.done()
        if not is_stopped:
            await work
        elif await _is_replaced(plan, order.plan):
            # It finds them in the ledger; who is canceled pays for some, and buys them again
            client.leave_tasks()
        return not is_stopped
    finally:
        for task in (work, watch):
            task.cancel()
        # Other jobs are canceled at the service, and what has ended is in the ledger
        await asyncio.gather(work, watch, return_exceptions=True)


async def _until_stopped(
    production: Production, plan: PlanFolder, order: SliceOrder, known: SliceReport
) -> None:
    """Look whether the batch goes on, and tell it how far this slice is."""
    told = known
    while True:
        await asyncio.sleep(LOOK_SECONDS)
        try:
            if await is_stopped(plan, order.plan):
                return
            report = _report(production, known)
            if report != told:
                await plan.put_report(order.number, report)
                told = report
        except MediaError as exc:
            get_run_logger().warning("The folder of the batch is out of reach: %s", exc)


async def is_stopped(plan: PlanFolder, name: str) -> bool:
    """Tell whether a plan was stopped, or another one has taken its place.

    Raises:
        MediaError: As `PlanFolder.stamp`.
    """
    stamp = await plan.stamp()
    return stamp is None or stamp.plan != name or stamp.is_stopped


async def _is_replaced(plan: PlanFolder, name: str) -> bool:
    stamp = await plan.stamp()
    return stamp is not None and stamp.plan != name


@asynccontextmanager
async def _alone_once_free(
    leases: RunLeases, name: str, plan: PlanFolder, plan_name: str
) -> AsyncIterator[RunLease | None]:
    """Have the lease of a slice as soon as nobody else has; None: the plan was stopped first."""
    async with AsyncExitStack() as held:
        while not await is_stopped(plan, plan_name):
            try:
                lease = await held.enter_async_context(alone(leases, name))
                if await is_stopped(plan, plan_name):
                    # Whoever has the batch now has waited for the lease meanwhile
                    break
            except DeliveryRefused as exc:
                # Another run of this slice lives: it ends, or it is killed
                get_run_logger().info("%s", exc)
                await asyncio.sleep(LOOK_SECONDS)
            else:
                yield lease
                return
        yield None


def _report(production: Production, known: SliceReport, *, is_over: bool = False) -> SliceReport:
    """Say how far it is; rows that an earlier attempt of this run has done count too."""
    reason = production.breaker.reason if production.breaker.is_open and is_over else None
    is_refused = isinstance(reason, RequestRefused) and reason.status in _NO_KEY
    return known.model_copy(
        update={
            "done": known.done + production.done,
            "failures": production.failures.copy(),
            "is_over": is_over,
            "waiting": list(production.waiting.values()) if is_over else [],
            "code": reason.code if reason else "",
            "message": str(reason) if reason else "",
            "may_work_elsewhere": is_refused or isinstance(reason, _OF_A_HOST),
        }
    )
