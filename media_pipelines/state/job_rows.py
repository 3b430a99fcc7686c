"""A ledger's entry as a row of a table."""

from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any

from media_pipelines.submission.job_ledger import (
    EARLIER_NAMES,
    NOT_ENDED,
    AccountBalance,
    JobEntry,
    JobState,
    balance_of,
)
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
MONEY_COLUMNS = ("model", "account", "amount", "earlier_amount")
"""Those that ledgers of earlier versions lack."""

COLUMNS = (*CALL_COLUMNS, *PROCESS_COLUMNS, "recorded_at", *MONEY_COLUMNS)
_AMOUNTS = ("amount", "earlier_amount")
# Equal jobs are counted by the database: of a million rows there are a few kinds
ALIKE = ("operation", "model", "state", "attempt", *_AMOUNTS)

OPEN_STATES = ", ".join(f"'{state}'" for state in sorted(NOT_ENDED))
"""SQL of the states of jobs that have not ended."""

RENAMED_STATES = (
    "case state "
    + " ".join(f"when '{earlier}' then '{name}'" for earlier, name in EARLIER_NAMES.items())
    + " else state end"
)
"""SQL of the state of a row that an earlier version may have written."""


def row_of(entry: JobEntry) -> tuple[object, ...]:
    """Return the cells of an entry; amounts are texts, which lose nothing."""
    values = {**vars(entry), **vars(entry.process)}
    values.update({name: str(values[name]) for name in _AMOUNTS})
    return tuple(values[name] for name in COLUMNS)


def entry_of(row: tuple[object, ...]) -> JobEntry:
    """Return the entry of a row."""
    values: dict[str, Any] = dict(zip(COLUMNS, row, strict=True))
    process = {name: values.pop(name) for name in PROCESS_COLUMNS}
    return JobEntry(process=ProcessIdentity(**process), **_read(values))


def balance_of_rows(rows: Iterable[tuple[object, ...]]) -> AccountBalance:
    """Add up rows of `ALIKE` and how often each is there."""
    entries = ((dict(zip(ALIKE, cells, strict=True)), count) for *cells, count in rows)
    return balance_of(
        (JobEntry(service="", key="", **_read(values)), int(str(count)))
        for values, count in entries
    )


def _read(values: Mapping[str, Any]) -> dict[str, Any]:
    amounts = {name: Decimal(values[name]) for name in _AMOUNTS}
    return {**values, **amounts, "state": JobState(values["state"])}
