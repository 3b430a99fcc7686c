"""What operations would cost, before any of them is sent."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Self

from media_pipelines.money.budget import Budget, BudgetTooSmall
from media_pipelines.money.prices import InvalidPriceTable, Priced, PriceTable
from media_pipelines.parameters.counted import counted
from media_pipelines.submission.job_ledger import AccountBalance
from media_pipelines.tables.problems import TableProblem


@dataclass(kw_only=True)
class CostEstimate:
    """The operations of a run or of a batch, at most; they are added up part by part.

    Attributes:
        unit: What a part is, in the plural.
        prices: None leaves the cost open.
        budget: What it has to fit into.
        used: What was used of it before; jobs that a run goes on with are among the parts.
        counts: Operations by name.
        cost: What all of it costs at most; 0 without prices.
    """

    unit: str
    prices: PriceTable | None = None
    budget: Budget = field(default_factory=Budget)
    used: AccountBalance = field(default_factory=AccountBalance)
    counts: Counter[str] = field(default_factory=Counter)
    cost: Decimal = Decimal()
    _parts: int = 0
    _fit_jobs: int = 0
    _fit_cost: int = 0
    # An operation has a line for each price, as its models may cost differently
    _priced: Counter[tuple[str, Decimal]] = field(default_factory=Counter)

    @classmethod
    def of(
        cls,
        parts: Iterable[Sequence[Priced]],
        unit: str,
        prices: PriceTable | None = None,
        budget: Budget | None = None,
        used: AccountBalance | None = None,
    ) -> Self:
        """Add up parts.

        Args:
            parts: What is done together, as the operations of a row.
            unit: What a part is, in the plural.
            prices: None leaves the cost open.
            budget: What it has to fit into; None: there is no limit.
            used: What was used of it before.

        Raises:
            InvalidPriceTable: If an operation has no price.
        """
        estimate = cls(
            unit=unit, prices=prices, budget=budget or Budget(), used=used or AccountBalance()
        )
        for part in parts:
            estimate.add(part)
        return estimate

    def add(self, part: Sequence[Priced]) -> None:
        """Add what is done together.

        Raises:
            InvalidPriceTable: If one of the operations has no price.
        """
        self._parts += 1
        for item in part:
            self.counts[item.operation] += 1
            if self.prices:
                price = self.prices.price(item.operation, item.model)
                self.cost += price
                self._priced[item.operation, price] += 1
        self._fit_jobs += self._jobs_fit()
        self._fit_cost += self._cost_fits()

    def check(self) -> None:
        """Make sure that all of it fits into the budget.

        Raises:
            BudgetTooSmall: If it does not; it says how many parts would.
            InvalidPriceTable: If there is a maximum cost and no price table.
        """
        most, max_cost, used = self.budget.max_operations, self.budget.max_cost, self.used
        if max_cost is not None and self.prices is None:
            message = "a maximum cost needs a price table; give one or leave the maximum out"
            raise InvalidPriceTable("The budget", [TableProblem(message=message)])
        if most is not None and not self._jobs_fit():
            needed, allowed = f"{self.counts.total():,} operations", f"{most:,} operations"
            raise BudgetTooSmall(
                needed, allowed, self.unit, self._parts, self._fit_jobs, f"{used.jobs_used_up:,}"
            )
        if max_cost is not None and not self._cost_fits():
            needed, allowed = f"{self.cost:,f}", f"{max_cost:,f}"
            raise BudgetTooSmall(
                needed, allowed, self.unit, self._parts, self._fit_cost, f"{used.used_up:,f}"
            )

    def sentence(self) -> str:
        """Say how many operations there are, and what they cost."""
        cost = f", estimated cost at most {self.cost:,f}" if self.prices else ""
        return f"at most {counted(self.counts.total(), 'operation')}{cost}"

    def table(self) -> tuple[list[str], list[list[str]]]:
        """Return header and lines of a table of the operations."""
        if self.prices is None:
            return ["operation", "count"], [[name, f"{n:,}"] for name, n in self.counts.items()]
        rows = [
            [name, f"{n:,}", f"{price:,f}", f"{n * price:,f}"]
            for (name, price), n in self._priced.items()
        ]
        total = ["all", f"{self.counts.total():,}", "-", f"{self.cost:,f}"]
        return ["operation", "count", "price", "cost"], [*rows, total]

    def _jobs_fit(self) -> bool:
        most = self.budget.max_operations
        return most is None or self.used.jobs_used_up + self.counts.total() <= most

    def _cost_fits(self) -> bool:
        most = self.budget.max_cost
        return most is None or self.used.used_up + self.cost <= most
