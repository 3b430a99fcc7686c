"""The page of the files that runs and batches leave."""

from pydantic import TypeAdapter

from guide.records import record_tables
from media_pipelines.batch.outcome import BatchOutcome
from media_pipelines.delivery.set_files import LINEAGE_FILE, RUN_FILE
from media_pipelines.record.lineage import Lineage
from media_pipelines.record.records import RunRecord

_HEAD = """# Files of a run

A run leaves a folder. [Pipelines in Prefect](../how-to/prefect.md#what-a-run-leaves) shows one, and
[Run a table](../how-to/run-a-table.md) what a batch leaves beside the folders of its rows.

"""
_FILES = (
    (RUN_FILE, RunRecord, "What was asked for, and each step. Written after every step."),
    (LINEAGE_FILE, Lineage, "What every file of the set was made from."),
    ("_batch/summary.json", BatchOutcome, "A batch in figures. The exit status says the same."),
)


def document() -> str:
    """Return the page."""
    parts = (
        f"## {name}\n\n{about}\n\n{record_tables(TypeAdapter(record))}"
        for name, record, about in _FILES
    )
    return _HEAD + "\n".join(parts)
