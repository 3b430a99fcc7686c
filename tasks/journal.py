"""The journal of a run: each step is awaited, delivered, shown, and written to run.json."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

from prefect.blocks.core import Block
from prefect.context import FlowRunContext

from blocks.asset_delivery import AssetDelivery
from blocks.errors import MediaError, TaskFailed
from blocks.media_service import MediaService
from schemas.base import TaskError
from schemas.operations import AnyEnvelope
from schemas.videos import PoseDetectionResultItem
from tasks.contact_sheet import Tile, write_contact_sheet
from tasks.delivery import deliver, metadata_of
from tasks.progress import watched_by
from tasks.records import PersonRecord, RunRecord, RunStatus, StepRecord
from tasks.remarks import remarks_of
from tasks.reports import (
    PICTURE_SUFFIXES,
    show_contact_sheet,
    show_preview,
    show_run,
    thumbnail,
)
from tasks.side_by_side import write_side_by_side

Envelope = TypeVar("Envelope", bound=AnyEnvelope)
Spectator = Callable[[RunRecord, StepRecord], None]

CONTACT_SHEET = "contact_sheet.jpg"

_spectator: ContextVar[Spectator | None] = ContextVar("spectator", default=None)


@contextmanager
def shown_to(spectator: Spectator) -> Iterator[None]:
    """Call `spectator` whenever a step of a run in this context has changed."""
    token = _spectator.set(spectator)
    try:
        yield
    finally:
        _spectator.reset(token)


@asynccontextmanager
async def run_journal(
    service: MediaService, delivery: AssetDelivery
) -> AsyncIterator["RunJournal"]:
    """Keep the record of the current flow run, also when it fails.

    The service is held for as long as the context lasts, so that an embedded one lives through
    all steps.

    Args:
        service: Service of the steps.
        delivery: Where their files and `run.json` go.

    Example:
        ```python
        async with run_journal(service, delivery) as journal:
            image = await journal.step("image", generations(service, prompt))
        ```
    """
    journal = RunJournal(service, delivery)
    ending: RunStatus = "FAILED"
    try:
        async with service.get_client() as client:
            journal.begin(client.base_url)
            yield journal
        ending = "COMPLETED"
    except asyncio.CancelledError:
        ending = "CANCELED"
        raise
    finally:
        await journal.end(ending)


class RunJournal:
    """The record of one flow run; `run_journal` makes and ends it."""

    def __init__(self, service: MediaService, delivery: AssetDelivery) -> None:
        self._service = service
        self._delivery = delivery
        self._started = time.monotonic()
        self._thumbnails: dict[int, str] = {}
        self._files: dict[str, Path] = {}
        self.record = _new_record()
        self.folder = delivery.target(self.record.flow, self.record.run, self.record.flow_run_id)

    def begin(self, base_url: str) -> None:
        """Write the first `run.json`."""
        self.record.service = base_url
        self._save("RUNNING")

    async def end(self, status: RunStatus) -> None:
        """Write the last `run.json` and the artifacts of the run."""
        self._save(status)
        if status != "CANCELED":
            await show_run(self.record, self._thumbnails)

    async def step(self, name: str, operation: Awaitable[Envelope]) -> Envelope:
        """Await an operation, deliver what it made, and record both.

        Args:
            name: What the step makes; one word, it becomes part of a folder name.
            operation: A call of one of the operation tasks.

        Raises:
            MediaError: If the operation or the delivery fails; the record says which.
        """
        step = StepRecord(number=len(self.record.steps) + 1, name=name)
        self.record.steps.append(step)
        watcher, started = _StepWatcher(self.record, step), time.monotonic()
        watcher.tell()
        try:
            with watched_by(watcher):
                envelope = await operation
            await self._deliver(step, envelope)
        except MediaError as exc:
            watcher.failed(exc)
            raise
        except asyncio.CancelledError:
            step.status = "CANCELED"
            raise
        finally:
            step.seconds = round(time.monotonic() - started, 3)
            self._save("RUNNING")
            watcher.tell()
        return envelope

    async def contact_sheet(self, captioned: Sequence[tuple[str, StepRecord]]) -> Path:
        """Put the pictures of steps side by side in `contact_sheet.jpg`.

        Args:
            captioned: Caption and step; one that failed gets an empty tile and its error.
        """
        tiles = [
            Tile(
                caption=f"{caption}: {step.error.code}" if step.error else caption,
                picture=self.folder / step.preview if step.preview else None,
            )
            for caption, step in captioned
        ]
        file = await asyncio.to_thread(write_contact_sheet, tiles, self.folder / CONTACT_SHEET)
        self.record.contact_sheet = self._relative(file)
        await show_contact_sheet(self.record, file)
        return file

    async def compare(
        self,
        name: str,
        *,
        source: str,
        result: str,
        lead_seconds: float = 0.0,
        mark: tuple[float, float, float, float] | None = None,
    ) -> None:
        """Put two videos of steps side by side in `<name>.mp4`, if both were delivered.

        Args:
            name: What is compared; stem of the file, and in the caption.
            source: Relative URI of the video on the left, of a step that has ended.
            result: Relative URI of the video on the right.
            lead_seconds: How much later the right one starts.
            mark: Box around whom it is about, x1, y1, x2, y2 as shares of the left picture.

        Raises:
            MediaError: If one of them cannot be read.
        """
        if not {source, result} <= self._files.keys():
            return
        file = await write_side_by_side(
            self._files[source],
            self._files[result],
            self.folder / f"{name}.mp4",
            lead_seconds=lead_seconds,
            mark=mark,
            captions=(f"Source: {name.replace('-', ' ')}", "Result"),
        )
        self.record.comparisons.append(self._relative(file))
        self._save("RUNNING")

    async def _deliver(self, step: StepRecord, envelope: AnyEnvelope) -> None:
        files = await deliver(self._service, self._delivery, self.folder, envelope, step=step.label)
        self._files.update(files)
        step.files = [self._relative(file) for file in files.values()]
        step.remarks = remarks_of(envelope)
        picture = _picture(envelope, files)
        if picture:
            step.preview = self._relative(picture)
            self._thumbnails[step.number] = thumbnail(picture)
            await show_preview(self.record, step, picture)

    def _relative(self, file: Path) -> str:
        return file.relative_to(self.folder).as_posix()

    def _save(self, status: RunStatus) -> None:
        self.record.status = status
        self.record.seconds = round(time.monotonic() - self._started, 3)
        self.record.write(self.folder)


class _StepWatcher:
    """Copies what an operation does into the record of its step."""

    def __init__(self, run: RunRecord, step: StepRecord) -> None:
        self._run = run
        self._step = step

    def sent(self, operation: str) -> None:
        """Note the operation."""
        self._step.operation = operation
        self.tell()

    def changed(self, task: AnyEnvelope) -> None:
        """Note what the service says."""
        self._step.task_uuid = task.task_uuid
        self._step.model = task.model
        self._step.status = task.status.value
        self._step.result = _summary(task.result)
        self.tell()

    def failed(self, error: MediaError) -> None:
        """Note why the step failed."""
        known = error.error if isinstance(error, TaskFailed) else None
        self._step.status = "FAILED"
        self._step.error = known or TaskError(
            code=error.code, message=str(error), retryable=error.retryable
        )

    def tell(self) -> None:
        """Show the step to whoever watches the run."""
        spectator = _spectator.get()
        if spectator:
            spectator(self._run, self._step)


def _summary(result: object) -> list[str] | list[PersonRecord] | str:
    if not isinstance(result, list):
        return str(result)
    return [
        PersonRecord(id=item.id, confidence=item.confidence, bbox_xyxy=item.bbox_xyxy)
        if isinstance(item, PoseDetectionResultItem)
        else item
        for item in result
    ]


def _new_record() -> RunRecord:
    context = FlowRunContext.get()
    if context is None or context.flow_run is None or context.flow is None:
        raise RuntimeError("A journal is kept inside a Prefect flow.")
    asked = context.parameters or {}
    return RunRecord(
        flow=context.flow.name,
        run=context.flow_run.name,
        flow_run_id=str(context.flow_run.id),
        service="",
        parameters={name: value for name, value in asked.items() if not isinstance(value, Block)},
        started_at=datetime.now(UTC).isoformat(timespec="seconds"),
    )


def _picture(envelope: AnyEnvelope, files: Mapping[str, Path]) -> Path | None:
    previews = [getattr(part, "preview_image", None) for part in metadata_of(envelope)]
    candidates = [*(files.get(uri) for uri in previews if uri), *files.values()]
    pictures = (file for file in candidates if file and file.suffix.lower() in PICTURE_SUFFIXES)
    return next(pictures, None)
