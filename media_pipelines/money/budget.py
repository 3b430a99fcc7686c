"""The most that something may cost."""

from dataclasses import dataclass
from decimal import Decimal

from media_pipelines.client.errors import MediaError


@dataclass(frozen=True, kw_only=True)
class Budget:
    """The most that one run of a batch may use; what earlier runs used does not count.

    Attributes:
        max_operations: Jobs; None for any number.
        max_cost: In the currency of the price table; None for any amount.
    """

    max_operations: int | None = None
    max_cost: Decimal | None = None


class BudgetSpent(MediaError):
    """The budget does not allow this operation; it was not sent."""

    default_code = "budget_spent"

    def __init__(self, operation: str, reason: str) -> None:
        super().__init__(operation, reason)
        self.operation = operation
        self.reason = reason

    def __str__(self) -> str:
        return (
            f"{self.operation} was not sent: {self.reason}. Raise the budget and run again; what "
            "is done is not done twice."
        )
