"""A ledger's entry as a row of a table."""

from media_pipelines.submission.job_ledger import JobEntry, JobState
from media_pipelines.submission.process_identity import ProcessIdentity

CALL_COLUMNS = (
    "service",
    "key",
    "attempt",
    "operation",
    "task_uuid",
    "state",
    "flow_run_id",
)
PROCESS_COLUMNS = ("host", "boot_id", "pid", "start_ticks")
COLUMNS = (*CALL_COLUMNS, *PROCESS_COLUMNS, "recorded_at")


def row_of(entry: JobEntry) -> tuple[object, ...]:
    """Return the cells of an entry."""
    values = {**vars(entry), **vars(entry.process)}
    return tuple(values[name] for name in COLUMNS)


def entry_of(row: tuple[object, ...]) -> JobEntry:
    """Return the entry of a row."""
    values = dict(zip(COLUMNS, row, strict=True))
    process = {name: values.pop(name) for name in PROCESS_COLUMNS}
    values["state"] = JobState(str(values["state"]))
    return JobEntry(process=ProcessIdentity(**process), **values)  # type: ignore[arg-type]
