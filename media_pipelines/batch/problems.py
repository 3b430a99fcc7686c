"""What can be wrong with a batch before, and beside, its operations.

MediaError
├── InvalidTable
│   ├── InvalidManifest     invalid_manifest
│   └── InvalidPriceTable   invalid_price_table
├── BudgetTooSmall          budget_too_small
├── DamagedLedger           damaged_ledger
└── ForeignLedger           foreign_ledger
"""

from collections.abc import Sequence
from dataclasses import dataclass

from media_pipelines.client.errors import MediaError
from media_pipelines.parameters.excerpt import excerpt

SHOWN_PROBLEMS = 20


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
        number = f"row {self.row_number}" if self.row_number else ""
        row = f"{number} ({excerpt(self.row)})" if number and self.row else number
        column = f"column {excerpt(self.column)}" if self.column else ""
        place = ", ".join(filter(None, [row, column]))
        return f"{place}: {self.message}" if place else self.message


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


class InvalidManifest(InvalidTable):
    """The manifest cannot be used as it is."""

    default_code = "invalid_manifest"


class InvalidPriceTable(InvalidTable):
    """The price table cannot be used as it is."""

    default_code = "invalid_price_table"


class BudgetTooSmall(MediaError):
    """The batch needs more than its budget allows."""

    default_code = "budget_too_small"

    def __init__(self, needed: str, allowed: str, rows: int, fitting_rows: int) -> None:
        super().__init__(needed, allowed, rows, fitting_rows)
        self.needed = needed
        self.allowed = allowed
        self.rows = rows
        self.fitting_rows = fitting_rows

    def __str__(self) -> str:
        return (
            f"The {self.rows:,} rows to do need {self.needed}, and the budget is {self.allowed}; "
            f"the first {self.fitting_rows:,} of them would fit. Nothing was submitted: raise the "
            "budget or shorten the manifest."
        )


class DamagedLedger(MediaError):
    """The ledger of the batch cannot be read."""

    default_code = "damaged_ledger"

    def __init__(self, address: str, reason: str) -> None:
        super().__init__(address, reason)
        self.address = address
        self.reason = reason

    def __str__(self) -> str:
        return (
            f"{self.address} is not a ledger that can be read ({self.reason}). Nothing was "
            "submitted, because without it every row would be done and paid for again: restore "
            "it, or move it away if that is what you want."
        )


class ForeignLedger(MediaError):
    """The ledger belongs to another pipeline."""

    default_code = "foreign_ledger"

    def __init__(self, address: str, found: str, expected: str) -> None:
        super().__init__(address, found, expected)
        self.address = address
        self.found = found
        self.expected = expected

    def __str__(self) -> str:
        return (
            f"{self.address} is the ledger of a batch of {self.found}, not of {self.expected}; "
            "give this batch an output of its own."
        )
