"""Values, times and sizes as people read them."""

import json
from collections.abc import Mapping
from datetime import UTC, datetime

from media_pipelines.record.records import RunRecord, StepRecord


def duration(seconds: float) -> str:
    """Write a time as people say it."""
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes} min {rest} s" if minutes else f"{seconds:.1f} s"


def moment(time: datetime) -> str:
    """Write a time of the world."""
    return f"{time.astimezone(UTC):%-d %B %Y, %H:%M} UTC"


def listed(
    values: Mapping[str, object], prefix: str = "", *, between: str = "\n"
) -> list[tuple[str, str]]:
    """List names and values for people; what is empty is left out.

    Args:
        values: JSON values by name.
        prefix: Stands before the names.
        between: Stands between the items of a list.
    """
    found: list[tuple[str, str]] = []
    for name, value in values.items():
        if isinstance(value, dict):
            found += listed(value, f"{prefix}{name}.", between=between)
        elif value not in (None, "", []):
            found.append((f"{prefix}{name}", _text(value, between)))
    return found


def file_size(size: int) -> str:
    """Write a number of bytes."""
    if size < 1000:
        return f"{size} bytes"
    return f"{size / 1e3:,.0f} KB" if size < 1e6 else f"{size / 1e6:,.1f} MB"


def price(amount: float) -> str:
    """Write a price of any currency: two decimals, four where it has them."""
    written = f"{amount:,.4f}"
    return written.removesuffix("00")


def cost_of(record: RunRecord | StepRecord) -> str:
    """Say what the results cost, and what the run has paid for them; empty without prices."""
    if record.cost is None and record.spent is None:
        return ""
    cost = price(record.cost or 0)
    spent = cost if record.spent is None else price(record.spent)
    told = [f"cost {cost}"] if spent == cost else [f"cost {cost}", f"spent {spent}"]
    if record.reserved:
        told.append(f"reserved {price(record.reserved)}")
    if record.unknown:
        told.append(f"of this {price(record.unknown)} for requests that had no answer")
    return ", ".join(told)


def _text(value: object, between: str) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case str():
            return value
        case list():
            return between.join(_text(item, between) for item in value)
    return json.dumps(value, ensure_ascii=False, default=str)
