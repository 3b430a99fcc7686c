"""The ledger of a batch: which rows are done, in one Parquet file beside the results.

A re-run reads it and does only what is missing, has failed, or asks for something else now. The
file is replaced as a whole: whoever dies while writing leaves the old one. One process writes it.
"""

import asyncio
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from typing import Literal

from media_pipelines.batch.input_files import FileFingerprint
from media_pipelines.batch.ledger_file import (
    NamedAgain,
    OperationRecord,
    RowRecord,
    RowStatus,
    Stamp,
    UnreadableLedger,
    ledger_content,
    read_ledger,
)
from media_pipelines.batch.manifest import Row
from media_pipelines.batch.problems import DamagedLedger, ForeignLedger
from media_pipelines.delivery.s3 import S3Settings
from media_pipelines.delivery.storage import read_file, write_file
from media_pipelines.money.account import Account
from media_pipelines.record.records import AssetRecord, RunRecord, StepRecord
from media_pipelines.record.result_warnings import warnings_by_step
from media_pipelines.tables.encodable import encodable

RENDERINGS = "3d_models/renderings"
# The status of a row that has no record
NOT_DONE = "MISSING"
MONEY_DIGITS = 6

RowState = Literal["new", "failed", "changed", "again", "done"]


class BatchLedger:
    """What is known of the rows of a batch.

    Args:
        address: Path or s3:// address of the file.
        s3: How S3 is reached.
        pipeline: Name of the flow that does the rows.

    Attributes:
        account: What this run spends; None: nothing.
        spent_before: What earlier runs have spent.
    """

    def __init__(self, address: str, s3: S3Settings, pipeline: str) -> None:
        self.address = address
        self.pipeline = pipeline
        self.account: Account | None = None
        self.spent_before = 0.0
        self._s3 = s3
        self._stamp = Stamp(pipeline=pipeline)
        # Made anew in this run; without names: all rows
        self._anew: NamedAgain | None = None
        self._records: dict[str, RowRecord] = {}
        self._saved = (self._stamp, self._records.copy())
        self._saving = asyncio.Lock()

    async def load(self) -> None:
        """Read what earlier runs have done; no file means that there are none.

        Raises:
            DamagedLedger: If the file is there and cannot be read.
            ForeignLedger: If it is that of another pipeline.
            MediaError: As `read_file`.
        """
        content = await read_file(self.address, self._s3)
        if content is None:
            return
        try:
            stamp, records = await asyncio.to_thread(read_ledger, content)
        except UnreadableLedger as exc:
            raise DamagedLedger(self.address, str(exc)) from exc
        if stamp.pipeline != self.pipeline:
            raise ForeignLedger(self.address, stamp.pipeline, self.pipeline)
        self._stamp, self.spent_before = stamp, stamp.spent
        self._records = {record.row: record for record in records}
        self._saved = (stamp, self._records.copy())

    def make_anew(self, flow_run_id: str, names: Collection[str] = ()) -> None:
        """Count rows as not done; go on with those of an earlier run that was told so too.

        Args:
            flow_run_id: Of the current run, which begins it unless an earlier one has not ended.
            names: Of the rows; none: all of them.
        """
        begun = self._stamp.named
        if names:
            if begun is None or not set(names) <= set(begun.rows):
                begun = NamedAgain(again=flow_run_id, rows=tuple(sorted(names)))
            self._stamp = replace(self._stamp, named=begun)
            self._anew = replace(begun, rows=tuple(names))
            return
        if not self._stamp.is_open:
            self._stamp = replace(self._stamp, again=flow_run_id, is_open=True, named=None)
        self._anew = NamedAgain(again=self._stamp.again, rows=())

    def end_turn(self, rows: Iterable[Row]) -> None:
        """Note whether all rows have had their turn in what began to make them anew."""
        if self._anew is None:
            return
        begun = self._stamp.named
        if not self._anew.rows:
            if not {self.state(row) for row in rows} & {"new", "again"}:
                self._stamp = replace(self._stamp, is_open=False)
        elif begun and all(self._has_had(row, begun) for row in rows):
            self._stamp = replace(self._stamp, named=None)

    def _has_had(self, row: Row, begun: NamedAgain) -> bool:
        known = self.find(row)
        return row.name not in begun.rows or (known is not None and known.again == begun.again)

    def _anew_of(self, row: Row) -> str:
        """Return the flow run that began what makes a row anew in this one, or nothing."""
        anew = self._anew
        return anew.again if anew and (not anew.rows or row.name in anew.rows) else ""

    def again_of(self, row: Row) -> str:
        """Return the flow run that began to make a row anew; empty where none has."""
        known = self.find(row)
        return self._anew_of(row) or (known.again if known else self._stamp.again)

    @property
    def made_anew_by(self) -> str:
        """Flow run that last began to make all rows anew; empty: none has."""
        return self._stamp.again

    @property
    def spent(self) -> float:
        """What earlier runs and this one have spent, also in what was made anew since."""
        if self.account is None:
            return round(self.spent_before, MONEY_DIGITS)
        # A run that was killed has not noted its last seconds here
        earlier = max(self.spent_before, float(self.account.before.amount))
        return round(earlier + float(self.account.used_now), MONEY_DIGITS)

    async def save(self) -> None:
        """Write the file anew if anything has changed; calls at the same time follow each other.

        Raises:
            MediaError: As `write_file`.
        """
        async with self._saving:
            self._stamp = replace(self._stamp, spent=self.spent)
            stamp, records = now = (self._stamp, self._records.copy())
            if now == self._saved:
                return
            content = await asyncio.to_thread(ledger_content, records.values(), stamp)
            await write_file(self.address, content, self._s3)
            self._saved = now

    def record(self, record: RowRecord) -> None:
        """Note how a row ended; `save` makes it last."""
        self._records[record.row] = record

    def find(self, row: Row) -> RowRecord | None:
        """Return what is known of a row, also when it asked for something else then."""
        return self._records.get(row.name)

    def current(self, row: Row) -> RowRecord | None:
        """Return how a row ended; None when it asks for something else now, or is made anew."""
        return None if self.state(row) in ("new", "changed", "again") else self.find(row)

    def state(self, row: Row) -> RowState:
        """Tell whether a row is to be done, and why."""
        known = self.find(row)
        if known is None:
            return "new"
        if known.digest != row.digest:
            return "changed"
        if (anew := self._anew_of(row)) and known.again != anew:
            return "again"
        return "done" if known.status == "COMPLETED" else "failed"

    def missing(self, rows: Iterable[Row]) -> list[Row]:
        """Return the rows that are to be done: missing, failed, canceled or changed."""
        return [row for row in rows if self.state(row) != "done"]

    def others(self, rows: Iterable[Row]) -> int:
        """Count what is known of rows that are not among these."""
        return len(self._records.keys() - {row.name for row in rows})

    def input_files(self) -> list[FileFingerprint]:
        """Return the input files of all rows with their digests, for `read_manifest`."""
        return [item for record in self._records.values() for item in record.inputs]


def row_record(
    row: Row,
    status: RowStatus,
    run: RunRecord | None,
    *,
    again: str = "",
    address: str = "",
    error: tuple[str, str] = ("", ""),
) -> RowRecord:
    """Put into a record how the run of a row ended.

    Args:
        row: The row.
        status: How it ended.
        run: Its `run.json`; None when it did not come to one.
        again: Flow run that began to make it anew.
        address: Where its files are.
        error: Code and message; without them those of the first step that failed count.
    """
    steps = run.steps if run else []
    failed = next((step.error for step in steps if step.error), None)
    code, message = error if error[0] or not failed else (failed.code, failed.message)
    completed = status == "COMPLETED"
    main = _main_asset(steps) if completed else None
    return RowRecord(
        row=row.name,
        digest=row.digest,
        status=status,
        error_code="" if completed else code or status.lower(),
        error_message="" if completed else encodable(message),
        seconds=run.seconds if run else 0.0,
        flow_run_id=run.flow_run_id if run else "",
        again=again,
        address=address if completed else "",
        text=_text(steps),
        picture=_picture([step.preview for step in steps]),
        files=tuple(file for step in steps for file in step.files),
        main_file=main.file if main else "",
        main_sha256=main.sha256 if main else "",
        fidelity=min((step.fidelity for step in steps if step.fidelity is not None), default=None),
        warnings=encodable(warnings_by_step(steps)),
        operations=tuple(
            OperationRecord(
                operation=step.operation,
                model=step.asked_model,
                status=step.status,
                seconds=step.seconds,
                task_uuid=step.task_uuid,
                charge=step.charge,
            )
            for step in steps
            if step.operation
        ),
        inputs=row.inputs,
    )


def _main_asset(steps: Sequence[StepRecord]) -> AssetRecord | None:
    """Find the first result of the last step that made something; renderings only show it."""
    made = [step for step in steps if step.assets]
    things = [step for step in made if step.operation != RENDERINGS]
    return (things or made)[-1].assets[0] if made else None


def _text(steps: Sequence[StepRecord]) -> str:
    result = steps[-1].result if steps else ""
    return encodable(result) if isinstance(result, str) else ""


def _picture(previews: Sequence[str | None]) -> str:
    # The last step shows what the row was for.
    return next((preview for preview in reversed(previews) if preview), "")
