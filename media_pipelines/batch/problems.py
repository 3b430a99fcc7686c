"""What can be wrong with a batch before, and beside, its operations.

MediaError
├── InvalidTable
│   └── InvalidManifest     invalid_manifest
├── BudgetTooSmall          budget_too_small
├── DamagedLedger           damaged_ledger
└── ForeignLedger           foreign_ledger
"""

from media_pipelines.client.errors import MediaError
from media_pipelines.tables.problems import InvalidTable


class InvalidManifest(InvalidTable):
    """The manifest cannot be used as it is."""

    default_code = "invalid_manifest"


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
