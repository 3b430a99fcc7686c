"""The page of a batch: a line for each row, with its picture, how it ended, and its own page."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import astuple, dataclass

from media_pipelines.pages.page_template import rendered


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


def row_table(title: str, sentence: str, rows: Sequence[RowOnPage]) -> bytes:
    """Write the page.

    Args:
        title: Its heading.
        sentence: How the batch stands.
        rows: In the order of the manifest.
    """
    return rendered(
        "batch",
        title=title,
        sentence=sentence,
        states=Counter(row.state for row in rows),
        has_cost=any(row.cost is not None for row in rows),
        rows=[astuple(row) for row in rows],
    )
