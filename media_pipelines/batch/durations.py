"""How long operations take, as measured: the medians of durations.csv beside it."""

import csv
from importlib.resources import files

DURATIONS = files("media_pipelines.batch") / "durations.csv"


def read_durations() -> dict[str, float]:
    """Return the median seconds of each operation."""
    with DURATIONS.open("r", encoding="utf-8") as lines:
        return {line["operation"]: float(line["seconds"]) for line in csv.DictReader(lines)}


def in_words(seconds: float) -> str:
    """Write a duration in one unit: 7.0 s, 81 s, 2.3 min, 91 h."""
    if seconds < 10:
        return f"{seconds:.1f} s"
    if seconds < 120:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.1f} min" if seconds < 7200 else f"{seconds / 3600:,.0f} h"
