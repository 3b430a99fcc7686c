"""The page of a batch on which people decide about the rows that wait."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass

from media_pipelines.pages.page_template import rendered


@dataclass(frozen=True, kw_only=True)
class RowToDecide:
    """A row that waits.

    Attributes:
        name: Of the row.
        about: What is to be chosen or approved.
        answers: What may be answered; the first is chosen by "take all others".
        picture: Shows the results, as a `data:` URL; empty when there is none.
    """

    name: str
    about: str
    answers: tuple[str, ...]
    picture: str = ""


def decision_page(title: str, rows: Sequence[RowToDecide]) -> bytes:
    """Write the page; it makes the lines that the form of the paused batch takes.

    Args:
        title: Its heading.
        rows: In the order of the manifest.
    """
    return rendered("decisions", title=title, count=len(rows), rows=[asdict(row) for row in rows])
