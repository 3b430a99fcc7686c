"""docs/benchmarks.md, of its text and the figures that the benchmarks have left.

Run it with `make benchmark-page`.
"""

import re
from pathlib import Path

from benchmarks.figures.record import FigureTable, read_figures

ROOT = Path(__file__).parents[1]
TEXT, PAGE = ROOT / "benchmarks" / "page.md", ROOT / "docs" / "benchmarks.md"
_PLACE = re.compile(r"\{(?P<name>\w+)(?: (?P<part>source|values)|: (?P<value>[^}]+))?\}")


def page(text: str) -> str:
    """Return the page.

    Args:
        text: With `{name}` for the tables of a benchmark, `{name source}` for where they come
            from, `{name values}` for rows of its single figures and `{name: value}` for one.
    """
    return _PLACE.sub(_figures, text)


def _figures(place: "re.Match[str]") -> str:
    found = read_figures(place["name"])
    if place["value"]:
        return found.values[place["value"].replace("\n", " ")]
    if place["part"] == "source":
        return found.source()
    if place["part"] == "values":
        return "\n".join(f"| {what} | {value} |" for what, value in found.values.items())
    return "\n\n".join(map(_table, found.tables))


def _table(table: FigureTable) -> str:
    rows = [table.columns, ["---"] * len(table.columns), *table.rows]
    lines = [f"| {' | '.join(cell.replace('|', '/') for cell in row)} |" for row in rows]
    return "\n".join([*([f"{table.title}:\n"] if table.title else []), *lines])


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(TEXT.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
