"""All rows of a batch: what is no folder of theirs, their weeks, their costs."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta


@dataclass(frozen=True, kw_only=True)
class BatchRows:
    """All rows of a batch, as its results have them.

    Attributes:
        others: Of the folders beside the batch those that are not named as a row is.
        first: When the first of them ended; None: none has, or nobody says.
        last: When the last of them ended.
        costs: Flow run (empty: nobody says which) and first day of a week → what the rows have cost
            that ended in it.
        spans: Flow run → when its first and its last row ended.
        problem: Why a part of the results cannot be read; empty: all could be.
    """

    others: tuple[str, ...] = ()
    first: datetime | None = None
    last: datetime | None = None
    costs: Mapping[tuple[str, date], float] = field(default_factory=dict)
    spans: Mapping[str, tuple[datetime, datetime]] = field(default_factory=dict)
    problem: str = ""


def week_of(time: datetime) -> date:
    """Return the Monday of the week of a time, UTC."""
    day = time.astimezone(UTC).date()
    return day - timedelta(days=day.weekday())
