"""A request of each operation and its answer, recorded by `benchmarks.recorded_answers`."""

import json
from functools import cache
from importlib.resources import files
from typing import Any

_FILE = "recorded_answers.json"

# What is sent and answered is open-ended JSON
Recorded = dict[str, Any]


def recorded(operation: str) -> tuple[Recorded, Recorded] | None:
    """Return a request and its COMPLETED envelope, or None where nobody has recorded them yet."""
    both = _all().get(operation)
    return (both["request"], both["answer"]) if both else None


@cache
def _all() -> dict[str, dict[str, Recorded]]:
    text = files("media_service.http").joinpath(_FILE).read_text("utf-8")
    found: dict[str, dict[str, Recorded]] = json.loads(text)
    return found
