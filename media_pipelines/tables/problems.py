"""What can be wrong with a table, told by row and column."""

from collections.abc import Sequence
from dataclasses import dataclass

from media_api.client.errors import MediaError
from media_pipelines.parameters.excerpt import excerpt

SHOWN_PROBLEMS = 20
# Whoever reads rows stops there: a million bad rows say no more, and would have to be kept.
MOST_PROBLEMS = 1000


@dataclass(frozen=True, kw_only=True)
class TableProblem:
    """One thing to correct in a table.

    Attributes:
        message: What is wrong and what would be right.
        row_number: Number of the row as a spreadsheet shows it; None for the whole table.
        row: Name of the row, where it has one.
        column: Name of the column; empty for the whole row.
    """

    message: str
    row_number: int | None = None
    row: str = ""
    column: str = ""

    def __str__(self) -> str:
        number = f"line {self.row_number}" if self.row_number else ""
        row = f"{number} ({excerpt(self.row)})" if number and self.row else number
        column = f"column {excerpt(self.column)}" if self.column else ""
        place = ", ".join(filter(None, [row, column]))
        return f"{place}: {self.message}" if place else self.message


def stopped_at(row_number: int | None) -> TableProblem:
    """Return the last problem of a table that has `MOST_PROBLEMS`."""
    message = f"reading stopped here, at {MOST_PROBLEMS:,} problems; correct these first"
    return TableProblem(message=message, row_number=row_number)


class InvalidTable(MediaError):
    """A table that cannot be used as it is."""

    def __init__(self, name: str, problems: Sequence[TableProblem]) -> None:
        super().__init__(name, problems)
        self.name = name
        self.problems = list(problems)

    def __str__(self) -> str:
        count = len(self.problems)
        lines = [f"  {problem}" for problem in self.problems[:SHOWN_PROBLEMS]]
        more = [f"  and {count - SHOWN_PROBLEMS:,} more"] if count > SHOWN_PROBLEMS else []
        title = "one problem" if count == 1 else f"{count:,} problems"
        return "\n".join([f"{self.name} has {title}; nothing was submitted:", *lines, *more])

    @property
    def table(self) -> list[dict[str, object]]:
        """All problems as records, for a table artifact or a file."""
        return [
            {
                "row_number": problem.row_number or "",
                "row": problem.row,
                "column": problem.column,
                "problem": problem.message,
            }
            for problem in self.problems
        ]
