"""Which batches are copies of each other, and which sets are rows of them, wherever they are now.

A copy has the rows of the same flow runs. Several batches may be of one flow run, so it counts
when its first or its last row ended too. What went on in a copy is the same batch all the same.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from media_pipelines.batch.row_names import OWN_FOLDER
from media_pipelines.delivery.s3 import is_s3
from media_pipelines.library.batch_rows import BatchRows
from media_pipelines.library.entry import LibraryEntry
from media_pipelines.library.set_facts import SetFacts


@dataclass(frozen=True, kw_only=True)
class ReadBatch:
    """A batch, and what tells it from others.

    Attributes:
        entry: Its line.
        rows: Its rows.
        folder: Where its `_batch` was when its summary was written; empty: nobody says.
    """

    entry: LibraryEntry
    rows: BatchRows
    folder: str = ""

    def folders(self) -> Iterator[str]:
        """Yield where its `_batch` is and was, as far as that says the same on any machine."""
        yield f"{self.entry.address}/{OWN_FOLDER}"
        if is_s3(self.folder) or self.folder.startswith("/"):
            yield self.folder

    def marks(self) -> Iterator[str]:
        """Yield what its copies have as well."""
        for run, ends in self.rows.spans.items():
            yield from (f"{run} {end.isoformat()}" for end in ends)
        if not self.rows.spans:
            yield from self.folders()


class BatchCopies:
    """Finds the copies among batches.

    Args:
        batches: All of them.
    """

    def __init__(self, batches: Sequence[ReadBatch]) -> None:
        self._above: dict[str, str] = {}
        for batch in batches:
            for mark in batch.marks():
                self._above[self._first(batch.entry.address)] = self._first(mark)
        self._places: defaultdict[str, list[str]] = defaultdict(list)
        for batch in batches:
            self._places[self.group(batch)].append(batch.entry.address)
        self._folders = {folder for batch in batches for folder in batch.folders()}
        self._runs = {run for batch in batches for run in batch.rows.spans}

    def _first(self, name: str) -> str:
        while self._above.get(name, name) != name:
            name = self._above[name]
        return name

    def group(self, batch: ReadBatch) -> str:
        """Return what only the copies of a batch have in common."""
        return self._first(batch.entry.address)

    def also_at(self, batch: ReadBatch) -> tuple[str, ...]:
        """Return where else a batch is."""
        places = self._places[self.group(batch)]
        return tuple(place for place in places if place != batch.entry.address)

    def have(self, facts: SetFacts) -> bool:
        """Whether a set is a row of one of the batches."""
        flow_run_id, scope, _, _ = facts.run
        above, is_row, _ = scope.partition(f"/{OWN_FOLDER}#")
        return bool(is_row) and (
            f"{above}/{OWN_FOLDER}" in self._folders or flow_run_id in self._runs
        )
