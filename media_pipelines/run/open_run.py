"""Opens a run: alone at its destination, with a record, and with what an earlier one has left."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from dataclasses import replace

from media_api.contract.images import CaptionTask
from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.delivery.asset_set import AssetSet
from media_pipelines.judging.judging import Judging
from media_pipelines.judging.question import answered_in
from media_pipelines.money.account import Account
from media_pipelines.record.records import RunStatus
from media_pipelines.run.context import current_context, in_context
from media_pipelines.run.earlier_run import continued_run, request_digest
from media_pipelines.run.plan import blank_record
from media_pipelines.run.preflight import ask_first
from media_pipelines.run.recorder import RunNote, RunRecorder
from media_pipelines.run.run import OperationFunction, Run
from media_pipelines.run.run_pages import RunPages
from media_pipelines.run.signals import RunSignals
from media_pipelines.run.signs_of_life import signs_of_life
from media_pipelines.run.step_files import StepFiles
from media_pipelines.submission.scope import Scope


@asynccontextmanager
async def open_run(
    service: MediaService,
    delivery: AssetDelivery,
    *,
    judging: Judging | None = None,
    looks: OperationFunction[..., CaptionTask] | None = None,
    account: Account | None = None,
    planned: int = 0,
    again: bool = False,
) -> AsyncIterator[Run]:
    """Keep the record of the current flow run, also when it fails; publish its files at its end.

    The service is held for as long as the context lasts, so that an embedded one lives through
    all steps. A run that was killed or has failed is gone on with by the next one that has the
    same parameters and the same destination: what the service had accepted is found again. So it
    is when files of its published set are gone; `finished_run` says whether all are there.

    Args:
        service: Service of the steps.
        delivery: Where their files and `run.json` go.
        judging: Who decides about results; None: all are taken.
        looks: The task `captions`, for the judge `vision`.
        account: Counts what is created; None: that of the context, if there is one.
        planned: How many steps the run will have, as far as is known.
        again: Make everything anew; go on only with an unfinished run that was asked for the same.

    Raises:
        MediaError: If the files cannot be published.

    Example:
        ```python
        async with open_run(service, delivery) as run:
            image = await run.step("image", generations, prompt)
        ```
    """
    context = current_context()
    identity = context.identity
    assets = delivery.open(identity.labels)
    note = RunNote.of(service, assets, identity)
    async with note.alone() as lease, assets, service.get_client() as client:
        if not identity.row:
            await ask_first(client)
        request = await request_digest(identity, delivery.name_template)
        earlier = await continued_run(assets, identity, request, await note.read(), again=again)
        record = blank_record(identity)
        record.service, record.request, record.again = client.base_url, request, again
        if earlier:
            record.scope = earlier.scope
        run = Run(
            service,
            record,
            judging or Judging(),
            files=StepFiles(service, assets),
            answered=answered_in(earlier) if earlier else {},
            looks=looks,
        )
        scope = Scope(name=record.scope)
        account = account or context.account
        if account:
            await account.go_on(record.scope, service.ledger)
        inside = replace(context, scope=scope, lease=lease or context.lease, account=account)
        with in_context(inside), nullcontext() if identity.row else signs_of_life():
            async with _recorded(run, assets, note, planned):
                yield run


@asynccontextmanager
async def _recorded(run: Run, assets: AssetSet, note: RunNote, planned: int) -> AsyncIterator[None]:
    """Write down and show what happens inside; publish the files at the end."""
    context = current_context()
    recorder = RunRecorder(run.record, assets, note, run.working_time)
    pages = [] if note.is_row else [RunPages(assets, planned)]
    viewers = [context.viewer] if context.viewer else []
    is_told = context.tells_rows or not note.is_row
    signals = [RunSignals(context.identity, assets.address)] if is_told else []
    run.listeners = [recorder, *viewers, *pages, *signals]
    ending: RunStatus = "FAILED"
    try:
        await recorder.begin()
        async with pages[0].progress(run.record) if pages else nullcontext():
            yield
            await recorder.publish()
            for listener in run.listeners:
                await listener.published(run.record)
        ending = "COMPLETED"
    except asyncio.CancelledError:
        ending = "CANCELED"
        raise
    finally:
        recorder.save(ending)
        for listener in run.listeners:
            await listener.ended(run.record)
