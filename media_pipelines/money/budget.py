"""The most that something may cost.

MediaError
├── BudgetTooSmall          budget_too_small
└── BudgetSpent             budget_spent
"""

from dataclasses import dataclass
from decimal import Decimal
from typing import Annotated, Self

from pydantic import Field

from media_api.client.errors import MediaError

# Prefect stores parameters in columns of 64 bits
MostOperations = Annotated[int, Field(ge=0, le=1_000_000_000)]
MostCost = Annotated[float, Field(ge=0, le=1e12)]


@dataclass(frozen=True, kw_only=True)
class Budget:
    """The most that a run or a batch may use, with all that earlier runs of it have used.

    Attributes:
        max_operations: Jobs; None for any number.
        max_cost: In the currency of the price table; None for any amount.
    """

    max_operations: int | None = None
    max_cost: Decimal | None = None

    @classmethod
    def of(cls, max_operations: int | None, max_cost: float | None) -> Self:
        """Return the budget that a form or a command asks for."""
        cost = None if max_cost is None else Decimal(str(max_cost))
        return cls(max_operations=max_operations, max_cost=cost)

    @property
    def is_limited(self) -> bool:
        """Whether there is anything that it does not allow."""
        return (self.max_operations, self.max_cost) != (None, None)


class BudgetTooSmall(MediaError):
    """More is needed than the budget allows."""

    default_code = "budget_too_small"

    def __init__(
        self, needed: str, allowed: str, unit: str, count: int, fitting: int, used: str = "0"
    ) -> None:
        super().__init__(needed, allowed, unit, count, fitting, used)
        self.used = used
        self.needed = needed
        self.allowed = allowed
        self.unit = unit
        self.count = count
        self.fitting = fitting

    def __str__(self) -> str:
        of_rows = self.unit == "rows"
        one = self.count == 1
        told = (
            f"The 1 {self.unit[:-1]} to do needs"
            if one
            else f"The {self.count:,} {self.unit} to do need"
        )
        option = "max_operations" if self.allowed.endswith(" operations") else "max_cost"
        options = f"{option} (--{option.replace('_', '-')})"
        less = "name those that fit (--rows)" if of_rows else "ask for less"
        fitting = {0: "not even the first would fit", 1: "the first of them would fit"}.get(
            self.fitting, f"the first {self.fitting:,} of them would fit"
        )
        earlier = "" if self.used == "0" else f", of which {self.used} was used before"
        return (
            f"{told} {self.needed}, and the budget is {self.allowed}{earlier}; {fitting}. Nothing "
            f"was submitted: raise {options}, or {less}."
        )


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
