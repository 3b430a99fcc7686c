"""How long operations take, as measured: the medians of docs/durations.csv."""

import csv
from pathlib import Path

DURATIONS = Path(__file__).resolve().parents[2] / "docs" / "durations.csv"


def read_durations(file: Path = DURATIONS) -> dict[str, float]:
    """Return the median seconds of each operation; none where the documents are not there."""
    if not file.is_file():
        return {}
    with file.open(encoding="utf-8", newline="") as lines:
        return {line["operation"]: float(line["seconds"]) for line in csv.DictReader(lines)}


def told(seconds: float) -> str:
    """Write a duration in one unit: 7.0 s, 81 s, 2.3 min, 91 h."""
    if seconds < 10:
        return f"{seconds:.1f} s"
    if seconds < 120:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.1f} min" if seconds < 7200 else f"{seconds / 3600:,.0f} h"
