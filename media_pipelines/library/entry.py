"""A line of the library: an asset set, a batch, or what cannot be read."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

EntryKind = Literal["set", "batch", "unread"]
CostBasis = Literal["", "charges", "prices then", "prices now", "several"]


@dataclass(frozen=True, kw_only=True)
class SourceAsset:
    """What a set was made from.

    Attributes:
        text: A file, an address, or the digest of a file of which nobody knows the name.
        set: Address of the set of the library that has it; empty: none has.
    """

    text: str
    set: str = ""


@dataclass(frozen=True, kw_only=True)
class LibraryEntry:
    """A line of the library. What is not known is empty or None.

    Attributes:
        kind: What it is.
        address: Of its folder: absolute path, or s3://bucket/prefix.
        title: Its prompt, else the name of its run; of a batch the name of its folder.
        prompt: What was asked for in words.
        pipeline: Name of the flow.
        run: Name of the flow run.
        flow_run_id: Id of the flow run.
        service: Base URL of the service that did it.
        status: Of the run, or COMPLETED of a batch whose rows all are, else INCOMPLETE.
        started_at: When it began, UTC; of a batch when its first row ended.
        ended_at: When the last row of a batch ended.
        operations: What was run, each once.
        engines: What did it, each once.
        made_from: Assets that were taken from elsewhere.
        stale_because: What has changed since; empty: nothing that is known.
        notes: Further sentences: what could not be compared, what else to know.
        cost: Of its results, when they were made.
        spent: For all jobs that were created for it.
        remake_cost: What making it again would cost, of the steps whose cost is known.
        remake_basis: What that is taken from.
        unpriced_steps: Steps of which nobody knows what they would cost.
        rows: How many rows of a batch ended in which state.
        picture: Name of a picture of it, below its folder.
        page: Name of its page, below its folder.
        missing: Files that its record names and that are not there, or have another size.
        also_at: Other places of the same run, or the same batch: copies.
        problem: Why it, or a part of its record, cannot be read.
    """

    kind: EntryKind
    address: str
    title: str = ""
    prompt: str = ""
    pipeline: str = ""
    run: str = ""
    flow_run_id: str = ""
    service: str = ""
    status: str = ""
    started_at: datetime | None = None
    ended_at: datetime | None = None
    operations: tuple[str, ...] = ()
    engines: tuple[str, ...] = ()
    made_from: tuple[SourceAsset, ...] = ()
    stale_because: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    cost: float | None = None
    spent: float | None = None
    remake_cost: float | None = None
    remake_basis: CostBasis = ""
    unpriced_steps: int = 0
    rows: Mapping[str, int] = field(default_factory=dict)
    picture: str = ""
    page: str = ""
    missing: tuple[str, ...] = ()
    also_at: tuple[str, ...] = ()
    problem: str = ""

    @property
    def is_stale(self) -> bool:
        """Whether anything that it was made with is known to have changed."""
        return bool(self.stale_because)
