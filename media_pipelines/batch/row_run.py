"""The run of a row: its pipeline, in the context of the batch, and the record of how it ended."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

from media_api.client.errors import MediaError
from media_pipelines.batch.batch import OpenBatch
from media_pipelines.batch.decisions import Decisions, WaitingRow
from media_pipelines.batch.ledger import LedgerPart
from media_pipelines.batch.ledger_file import RowStatus
from media_pipelines.batch.manifest import Row
from media_pipelines.batch.row_record import row_record
from media_pipelines.delivery.s3 import S3Settings
from media_pipelines.delivery.stored_objects import fetch_object
from media_pipelines.judging.errors import WaitsForDecision
from media_pipelines.judging.question import Decision, Question, task_uuids
from media_pipelines.record.records import RunRecord, StepRecord
from media_pipelines.run.approval import has_pages
from media_pipelines.run.context import RunContext, RunIdentity, current_context, in_context
from media_pipelines.run.events import Viewer
from media_pipelines.run.executors import InRow
from media_pipelines.run.tracing import row_span
from media_pipelines.submission.reuse import KnownContents
from media_pipelines.submission.scope import current_flow_run

INTERNAL_ERROR = "internal_error"


async def make_row(
    batch: OpenBatch,
    row: Row,
    part: LedgerPart,
    decisions: Decisions,
    contents: KnownContents | None = None,
) -> WaitingRow | None:
    """Run the pipeline for a row, and note how it ended.

    Args:
        batch: The batch.
        row: The row.
        part: Takes the record.
        decisions: What a person has decided about rows.
        contents: Of equal operations, whose results are taken; None: none are.

    Returns:
        What has to be decided before it goes on; None: it is done.

    Raises:
        Exception: Whatever the pipeline raises.
    """
    viewer = _RowViewer(row, decisions)
    again = part.again_of(row)
    identity = _identity(batch, row, again)
    context = replace(
        current_context(),
        row=identity,
        executor=InRow(),
        account=batch.account,
        contents=contents,
        viewer=viewer,
    )
    with row_span(batch.pipeline.name, batch.name, row.name):
        try:
            await _made(batch, again, part, viewer, context)
        except WaitsForDecision:
            assert viewer.waiting
            return viewer.waiting
    return None


async def _made(
    batch: OpenBatch,
    again: str,
    part: LedgerPart,
    viewer: "_RowViewer",
    context: RunContext,
) -> None:
    row = viewer.row
    status: RowStatus = "FAILED"
    error = ("", "")
    try:
        async with inputs_here(row, batch.delivery.s3) as parameters:
            asked = batch.columns.validated(parameters)
            with in_context(context):
                viewer.record = await batch.pipeline.fn(
                    **asked, service=batch.service, delivery=batch.delivery
                )
        status = "COMPLETED"
    except asyncio.CancelledError:
        status = "CANCELED"
        raise
    except Exception as exc:
        error = (failure_code(exc), str(exc) or type(exc).__name__)
        raise
    finally:
        address = batch.delivery.address_of(context.identity.labels)
        part.record(
            row_record(row, status, viewer.record, again=again, address=address, error=error)
        )


def failure_code(error: Exception) -> str:
    """Return the code under which a failure is recorded."""
    return error.code if isinstance(error, MediaError) else INTERNAL_ERROR


def _identity(batch: OpenBatch, row: Row, again: str) -> RunIdentity:
    return RunIdentity(
        flow=batch.pipeline.name,
        run=row.name,
        flow_run_id=current_flow_run(),
        parameters=row.parameters,
        request=row.digest,
        scope=f"{batch.folder.identity}#{row.scope}{again and f'#{again}'}",
        manifest=batch.name,
        row=row.name,
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
        self.row = row
        self.record: RunRecord | None = None
        self.waiting: WaitingRow | None = None
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
            self.waiting = WaitingRow.of(self.row, question)
            raise WaitsForDecision(question.about)
        return decision

    def step_changed(self, run: RunRecord, _step: StepRecord) -> None:
        """Note that a step has changed."""
        self.record = run
