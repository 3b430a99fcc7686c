"""What was spent, by week."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

from media_pipelines.library.amounts import total_amount
from media_pipelines.library.batch_copies import BatchCopies, ReadBatch
from media_pipelines.library.batch_rows import week_of
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
    sets: Sequence[SetFacts], batches: Sequence[ReadBatch], copies: BatchCopies
) -> tuple[WeekSpend, ...]:
    """Add up what was spent, newest week first; each run counts once, wherever copies of it are.

    Args:
        sets: All asset sets.
        batches: All batches. What one has spent beyond its rows counts for the week of its last
            row.
        copies: Of the batches.
    """
    weeks: defaultdict[date | None, list[float | Decimal | None]] = defaultdict(list)
    for facts in {facts.run: facts for facts in sets if not copies.have(facts)}.values():
        weeks[_week(facts.started_at)].append(facts.spent)
    for (_, _, monday), cost in _of_rows(batches, copies).items():
        weeks[monday].append(cost)
    for rest, ended_at in _beyond_rows(batches, copies).values():
        weeks[_week(ended_at)].append(rest)
    totals = {monday: total_amount(amounts) for monday, amounts in weeks.items()}
    known = sorted((monday for monday in totals if monday), reverse=True)
    listed = [(monday, totals.get(monday)) for monday in (*known, None)]
    return tuple(WeekSpend(monday=monday, spent=spent) for monday, spent in listed if spent)


def _of_rows(
    batches: Iterable[ReadBatch], copies: BatchCopies
) -> dict[tuple[str, str, date], float]:
    """Return what rows have cost by batch, flow run and week; of copies the most."""
    found: dict[tuple[str, str, date], float] = {}
    for batch in batches:
        for (run, monday), cost in batch.rows.costs.items():
            place = copies.group(batch), run, monday
            found[place] = max(cost, found.get(place, cost))
    return found


def _beyond_rows(
    batches: Iterable[ReadBatch], copies: BatchCopies
) -> dict[str, tuple[Decimal, datetime | None]]:
    """Return what batches have spent beyond their rows, and their ends; of copies the most."""
    found: dict[str, tuple[Decimal, datetime | None]] = {}
    for batch in batches:
        rows = sum((Decimal(str(cost)) for cost in batch.rows.costs.values()), Decimal())
        rest = Decimal(str(batch.entry.spent or 0)) - rows
        if rest > found.get(copies.group(batch), (Decimal(), None))[0]:
            found[copies.group(batch)] = rest, batch.entry.ended_at
    return found


def _week(time: datetime | None) -> date | None:
    return week_of(time) if time else None
