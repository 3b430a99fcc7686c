"""The page of a batch: a line for each row, with its picture, how it ended, and its own page.

A page holds its first rows itself. The others lie in parts beside it, which it loads when somebody
looks at them: a batch of a million rows opens at once, and one of up to `ROWS_IN_PART` is a single
file.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Self

from jinja2.utils import htmlsafe_json_dumps

from media_pipelines.pages.page_template import rendered

ROWS_IN_PART = 2_000

# What the files beside the page are called on it.
_LABELS = {
    "results.csv": "CSV",
    "results/": "Parquet",
    "summary.json": "summary",
    "contact_sheet.jpg": "contact sheet",
}


@dataclass(frozen=True, kw_only=True)
class RowOnPage:
    """One row; `templates/batch.js` reads the fields in this order.

    Attributes:
        name: Of the row.
        asked: What it asked for.
        state: How it ended.
        code: Of its error; empty without one.
        message: Of its error; empty without one.
        seconds: None when it was not done.
        cost: None when it is not known.
        page: Link to its page; empty when it has none.
        picture: Link to its picture; empty when it has none.
    """

    name: str
    asked: str
    state: str
    code: str = ""
    message: str = ""
    seconds: float | None = None
    cost: float | None = None
    page: str = ""
    picture: str = ""


@dataclass(frozen=True, kw_only=True)
class PartOnPage:
    """What the page knows of a part before its rows are loaded.

    Attributes:
        states: How many of its rows ended in which state; together they are all of its rows.
    """

    states: Mapping[str, int]

    @classmethod
    def of(cls, rows: Iterable[RowOnPage]) -> Self:
        """Count the rows of a part."""
        return cls(states=Counter(row.state for row in rows))


def row_table(
    title: str,
    sentence: str,
    first: Sequence[RowOnPage],
    parts: Sequence[PartOnPage],
    *,
    has_cost: bool,
    files: Sequence[str],
) -> bytes:
    """Write the page.

    Args:
        title: Its heading.
        sentence: How the batch stands.
        first: The rows of the first part, in the order of the manifest.
        parts: All parts, the first too; each of the others has its `rows_script` at `part_file`.
        has_cost: Whether the cost of any row is known.
        files: Names of what is beside the page and shows the batch in other forms; a folder ends
            in "/".
    """
    parts = parts or [PartOnPage.of(first)]
    states: Counter[str] = Counter()
    for part in parts:
        states.update(part.states)
    return rendered(
        "batch",
        # A page from disk may load a script, but may not fetch data: so parts are scripts. Only
        # the script of this page may load any; markup could not, not even from beside the page.
        scripts="'strict-dynamic'",
        title=title,
        sentence=sentence,
        states=states,
        has_cost=has_cost,
        files=[(name, _LABELS.get(name, name)) for name in files],
        rows=[_cells(row) for row in first],
        counts=[[part.states.get(state, 0) for state in states] for part in parts],
    )


def part_file(number: int) -> str:
    """Name the file of a part, from the folder of the page.

    `templates/batch.js` makes the same name.

    Args:
        number: Of the part: its place in `parts` of `row_table`, thus 1 for the second one.
    """
    return f"rows/part-{number:05d}.js"


def rows_script(number: int, rows: Sequence[RowOnPage]) -> bytes:
    """Write the file of a part: a call with its rows.

    Their texts stay texts, whether the file is read as a script or as HTML.

    Args:
        number: Of the part.
        rows: In the order of the manifest.
    """
    data = htmlsafe_json_dumps([_cells(row) for row in rows], separators=(",", ":"))
    return f"batchRows({number},{data});\n".encode("ascii")


def _cells(row: RowOnPage) -> list[object]:
    # As dataclasses.astuple, which takes its time with a million of them
    return list(vars(row).values())
