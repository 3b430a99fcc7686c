"""What was spent, by week."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from media_pipelines.batch.row_names import OWN_FOLDER
from media_pipelines.library.batch_rows import week_of
from media_pipelines.library.entry import LibraryEntry
from media_pipelines.library.set_facts import SetFacts


@dataclass(frozen=True, kw_only=True)
class WeekSpend:
    """What was spent in a week.

    Attributes:
        monday: Its first day, UTC; None: of what has no date.
        spent: By all runs that began, and all rows that ended in it.
    """

    monday: date | None
    spent: float


def spend_by_week(
    sets: Sequence[SetFacts],
    others: Iterable[LibraryEntry],
    rows_cost: Mapping[str, Mapping[date, float]],
) -> tuple[WeekSpend, ...]:
    """Add up what was spent, newest week first; each run counts once, wherever copies of it are.

    Args:
        sets: All asset sets.
        others: The lines of batches, and others.
        rows_cost: Address of a batch → first day of a week → what its rows have cost that ended
            in it. What the batch has spent beyond that counts for the week of its last row.
    """
    weeks: defaultdict[date | None, Decimal] = defaultdict(Decimal)
    batches = [entry for entry in others if entry.kind == "batch"]
    of_batches = {entry.address for entry in batches}
    for facts in {facts.run: facts for facts in sets if not _batch_of(facts) & of_batches}.values():
        weeks[week_of(facts.started_at) if facts.started_at else None] += _exact(facts.spent)
    for entry in batches:
        costs = rows_cost.get(entry.address, {})
        for monday, cost in costs.items():
            weeks[monday] += _exact(cost)
        rest = _exact(entry.spent) - sum(map(_exact, costs.values()), Decimal())
        weeks[week_of(entry.ended_at) if entry.ended_at else None] += max(rest, Decimal())
    known = sorted((monday for monday in weeks if monday), reverse=True)
    listed = [*known, *([None] if None in weeks else [])]
    return tuple(
        WeekSpend(monday=monday, spent=float(weeks[monday])) for monday in listed if weeks[monday]
    )


def _batch_of(facts: SetFacts) -> set[str]:
    """Return the folder of the batch of which a set is a row, if it is one."""
    above, is_row, _ = facts.run[1].partition(f"/{OWN_FOLDER}#")
    return {above} if is_row else set()


def _exact(amount: float | None) -> Decimal:
    return Decimal(str(amount or 0))
