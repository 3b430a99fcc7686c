"""The journal of a run: each step is awaited, delivered, shown, and written to run.json."""

import asyncio
import shutil
import time
from collections.abc import AsyncIterator, Awaitable, Sequence
from contextlib import asynccontextmanager, nullcontext
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from pydantic_core import to_jsonable_python
from typing_extensions import override

from media_api.client.errors import EmptyResult, MediaError, ResultGone, UnreadableFile
from media_api.contract.base import Download
from media_api.contract.envelopes import lacks_result
from media_api.contract.operations import AnyEnvelope
from media_pipelines.blocks.asset_delivery import AssetDelivery
from media_pipelines.blocks.media_service import MediaService
from media_pipelines.delivery.asset_set import AssetSet
from media_pipelines.delivery.set_files import CONTACT_SHEET_FILE, RUN_FILE
from media_pipelines.pages.contact_sheet import Tile, write_contact_sheet
from media_pipelines.pages.gallery import write_gallery
from media_pipelines.pages.reports import (
    show_contact_sheet,
    show_preview,
    show_run,
    thumbnail,
)
from media_pipelines.pages.run_progress import (
    percent_done,
    progress_key,
    shown_progress,
    what_goes_on,
)
from media_pipelines.pages.side_by_side import write_side_by_side
from media_pipelines.parameters.asset_text import AssetSource
from media_pipelines.quality.gate import judge
from media_pipelines.quality.policy import QualityPolicy
from media_pipelines.record.lineage import write_lineage
from media_pipelines.record.records import (
    RunRecord,
    RunStatus,
    StepRecord,
)
from media_pipelines.run.context import current_context, in_context
from media_pipelines.run.earlier_run import continued_run
from media_pipelines.run.first_contact import ask_first
from media_pipelines.run.question import answered_in
from media_pipelines.run.request_digest import request_digest
from media_pipelines.run.run import Envelope, NormalizedBox, Run
from media_pipelines.run.run_identity import RunIdentity
from media_pipelines.run.run_note import RunNote
from media_pipelines.run.signals import tell_delivered, tell_ended, tell_operation
from media_pipelines.run.step_files import StepFiles
from media_pipelines.run.step_watcher import StepWatcher
from media_pipelines.run.terminal_tag import without_terminal_tag
from media_pipelines.submission.scope import Scope


@asynccontextmanager
async def run_journal(
    service: MediaService, delivery: AssetDelivery, *, planned: int = 0, again: bool = False
) -> AsyncIterator["RunJournal"]:
    """Keep the record of the current run, also when it fails; publish its files when it has ended.

    The service is held for as long as the context lasts, so that an embedded one lives through
    all steps. A run that was killed or has failed is gone on with by the next one that has the
    same parameters and the same destination: what the service had accepted is found again. So it
    is when files of its published set are gone; `finished_run` says whether all are there.

    Args:
        service: Service of the steps.
        delivery: Where their files and `run.json` go.
        planned: How many steps the run will have, as far as is known.
        again: Make everything anew; go on only with an unfinished run that was told so too.

    Raises:
        MediaError: If the files cannot be published.

    Example:
        ```python
        async with run_journal(service, delivery, planned=1) as journal:
            image = await journal.step("image", generations(service, prompt))
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
        journal = RunJournal(service, assets, identity, planned, request, note, again=again)
        earlier = await continued_run(assets, identity, request, await note.read(), again=again)
        ending: RunStatus = "FAILED"
        try:
            await journal.begin(client.base_url, earlier)
            async with journal.progress():
                scope = Scope(name=journal.record.scope)
                with in_context(replace(context, scope=scope, lease=lease or context.lease)):
                    yield journal
                await journal.publish()
            ending = "COMPLETED"
        except asyncio.CancelledError:
            ending = "CANCELED"
            raise
        finally:
            await journal.end(ending)


class RunJournal(Run):
    """The record of one run; `run_journal` makes and ends it."""

    def __init__(
        self,
        service: MediaService,
        assets: AssetSet,
        identity: RunIdentity,
        planned: int,
        request: str,
        note: RunNote,
        *,
        again: bool,
    ) -> None:
        self.service = service
        self._assets = assets
        self._note = note
        self._files = StepFiles(service, assets, in_task_runs=identity.is_shown)
        self._identity = identity
        self._is_shown = identity.is_shown
        self._planned = planned
        self._is_published = False
        self._started = time.monotonic()
        self._since: dict[int, float] = {}
        self._thumbnails: dict[int, str] = {}
        self.folder = assets.folder
        self.answered = {}
        self.record = _new_record(identity, request, again=again)

    async def begin(self, base_url: str, earlier: RunRecord | None) -> None:
        """Write the first `run.json`; take over the jobs of an earlier run."""
        self.record.service = base_url
        if earlier:
            self.record.scope = earlier.scope
            self.answered = answered_in(earlier)
        # First: it says which jobs belong to the run.
        self._save("RUNNING")
        await self._note.write(self.record)
        _remove_all_but(self.folder, RUN_FILE)

    @asynccontextmanager
    async def progress(self) -> AsyncIterator[None]:
        """Show in Prefect how far the run is."""
        shown = shown_progress(
            progress_key(self.record),
            lambda: percent_done(self.record, self._planned),
            lambda: what_goes_on(self.record, self._planned, self._since),
        )
        async with shown if self._is_shown else nullcontext():
            yield

    async def publish(self) -> None:
        """Let readers see the files of the run, all at once.

        Raises:
            MediaError: If they cannot be written to their destination.
        """
        self._save("COMPLETED")
        await asyncio.to_thread(write_lineage, self.record, self.folder)
        # Thousands of rows would be twice as large
        packs_models = not self._identity.row
        self.record.page = await asyncio.to_thread(
            write_gallery, self.record, self.folder, packs_models=packs_models
        )
        self.record.write(self.folder)
        await self._assets.publish()
        self._is_published = True
        await self._note.try_to_write(self.record)
        # In batches the row and its operations are told, not thousands of files.
        if self._is_shown:
            tell_delivered(self.record, self._assets.address)

    async def end(self, status: RunStatus) -> None:
        """Write the last `run.json` and the artifacts of the run."""
        if not self._is_published:
            self._save(status)
            await self._note.try_to_write(self.record)
        if status != "CANCELED" and self._is_shown:
            links = await self._assets.links(self.record.files, published=self._is_published)
            await show_run(self.record, self._thumbnails, links)
        if self.record.status != "CANCELED":
            tell_ended(self.record, self._identity, self._assets.address)

    @override
    async def step(self, name: str, operation: Awaitable[Envelope]) -> Envelope:
        step = self._new_step(name)
        context = current_context()
        account = context.account.part() if context.account else None
        watcher = StepWatcher(self.record, step, _tell, account)
        watcher.tell()
        try:
            with without_terminal_tag():
                with in_context(replace(context, watcher=watcher, account=account)):
                    envelope = await operation
                if lacks_result(step.operation, envelope):
                    raise EmptyResult(step.operation)
                await self._deliver(step, envelope)
        except MediaError as exc:
            watcher.failed(exc)
            if isinstance(exc, EmptyResult | ResultGone) and step.task_uuid:
                # There is nothing to get from it: the next attempt must not find it again.
                await self.service.ledger.lose(self.service.identity, step.task_uuid)
            raise
        except asyncio.CancelledError:
            step.status = "CANCELED"
            raise
        finally:
            watcher.settle()
            self._end_step(step)
            await self._note.try_to_write(self.record)
        return envelope

    @override
    async def gate(
        self, name: str, envelope: AnyEnvelope, policy: QualityPolicy | None
    ) -> AssetSource:
        if policy is None:
            return envelope
        step = self._new_step(name)
        watcher = StepWatcher(self.record, step, _tell)
        file = self._files.by_uri[envelope.result[0]]
        fidelities = {
            each.name: each.fidelity for each in self.record.steps if each.fidelity is not None
        }
        verdict = await judge(file, policy, self.folder / step.label, fidelities)
        step.remarks = [*verdict.changes, *map(str, verdict.report.findings)]
        step.status = "COMPLETED"
        if verdict.rejected:
            watcher.failed(verdict.rejection())
        elif verdict.file != file:
            step.assets = [self._files.describe(verdict.file, Download())]
        self._end_step(step)
        if verdict.rejected:
            raise verdict.rejection()
        return envelope if verdict.file == file else verdict.file

    @override
    async def contact_sheet(self, captioned: Sequence[tuple[str, StepRecord]]) -> None:
        tiles = [
            Tile(
                caption=f"{caption}: {step.error.code}" if step.error else caption,
                picture=self.folder / step.preview if step.preview else None,
            )
            for caption, step in captioned
        ]
        file = await asyncio.to_thread(write_contact_sheet, tiles, self.folder / CONTACT_SHEET_FILE)
        self.record.contact_sheet = self._files.relative(file)
        if self._is_shown:
            await show_contact_sheet(self.record, file)

    @override
    async def compare(
        self,
        name: str,
        *,
        source: str,
        result: str,
        lead_seconds: float = 0.0,
        mark: NormalizedBox | None = None,
    ) -> None:
        if not {source, result} <= self._files.by_uri.keys():
            return
        try:
            file = await write_side_by_side(
                self._files.by_uri[source],
                self._files.by_uri[result],
                self.folder / f"{name}.mp4",
                lead_seconds=lead_seconds,
                mark=mark,
                captions=(f"Source: {name.replace('-', ' ')}", "Result"),
            )
            self.record.comparisons.append(self._files.relative(file))
        except UnreadableFile as exc:
            self.record.steps[-1].remarks.append(f"Not compared with its source: {exc}")
        self._save("RUNNING")

    def _new_step(self, name: str) -> StepRecord:
        step = StepRecord(number=len(self.record.steps) + 1, name=name)
        self.record.steps.append(step)
        self._since[step.number] = time.monotonic()
        self._save_for_readers()
        return step

    def _end_step(self, step: StepRecord) -> None:
        step.seconds = round(time.monotonic() - self._since[step.number], 3)
        self._save_for_readers()
        _tell(self.record, step)
        if self._identity.row and step.operation:
            tell_operation(step, self._identity)

    async def _deliver(self, step: StepRecord, envelope: AnyEnvelope) -> None:
        picture = await self._files.take(step, envelope)
        if picture and self._is_shown:
            self._thumbnails[step.number] = thumbnail(picture)
            await show_preview(self.record, step, picture)

    def _save_for_readers(self) -> None:
        # Of thousands of rows nobody reads how far they are; their batch knows their jobs.
        if not self._identity.row:
            self._save("RUNNING")

    def _save(self, status: RunStatus) -> None:
        self.record.status = status
        self.record.seconds = round(time.monotonic() - self._started, 3)
        self.record.write(self.folder)


def _remove_all_but(folder: Path, name: str) -> None:
    for left_over in folder.iterdir():
        if left_over.is_dir():
            shutil.rmtree(left_over)
        elif left_over.name != name:
            left_over.unlink()


def _tell(run: RunRecord, step: StepRecord) -> None:
    audience = current_context().audience
    if audience:
        audience.step_changed(run, step)


def _new_record(identity: RunIdentity, request: str, *, again: bool) -> RunRecord:
    return RunRecord(
        flow=identity.flow,
        run=identity.run,
        flow_run_id=identity.flow_run_id,
        scope=identity.scope,
        service="",
        parameters=to_jsonable_python(dict(identity.parameters)),
        request=request,
        again=again,
        started_at=datetime.now(UTC).isoformat(timespec="seconds"),
    )
