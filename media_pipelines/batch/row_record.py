"""How a row ended, from the record of its run."""

from collections.abc import Sequence

from media_pipelines.batch.ledger_file import OperationRecord, RowRecord, RowStatus
from media_pipelines.batch.manifest import Row
from media_pipelines.record.records import AssetRecord, RunRecord, StepRecord
from media_pipelines.record.result_warnings import warnings_by_step
from media_pipelines.tables.encodable import encodable

RENDERINGS = "3d_models/renderings"


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
