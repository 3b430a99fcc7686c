"""What operations would cost, before any of them is sent."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property

from media_pipelines.money.budget import Budget, BudgetTooSmall
from media_pipelines.money.prices import InvalidPriceTable, Priced, PriceTable
from media_pipelines.parameters.counted import counted
from media_pipelines.submission.job_ledger import AccountBalance
from media_pipelines.tables.problems import TableProblem


@dataclass(frozen=True, kw_only=True)
class CostEstimate:
    """The operations of a run or of a batch, at most.

    Attributes:
        parts: What is done together, as the operations of a row.
        unit: What a part is, in the plural.
        prices: None leaves the cost open.
    """

    parts: Sequence[Sequence[Priced]]
    unit: str
    prices: PriceTable | None = None

    @cached_property
    def counts(self) -> Counter[str]:
        """Operations by name."""
        return Counter(item.operation for part in self.parts for item in part)

    @cached_property
    def costs(self) -> list[Decimal]:
        """What each part costs at most; all are 0 without prices."""
        prices = self.prices
        return [prices.total(part) if prices else Decimal() for part in self.parts]

    @property
    def cost(self) -> Decimal | None:
        """What all of it costs at most; None without prices."""
        return sum(self.costs, Decimal()) if self.prices else None

    def check(self, budget: Budget, used: AccountBalance | None = None) -> None:
        """Make sure that all of it fits into a budget.

        Args:
            budget: The budget.
            used: What was used of it before; jobs that a run goes on with are among the parts.

        Raises:
            BudgetTooSmall: If it does not; it says how many parts would.
            InvalidPriceTable: If there is a maximum cost and no price table.
        """
        if budget.max_cost is not None and self.prices is None:
            message = "a maximum cost needs a price table; give one or leave the maximum out"
            raise InvalidPriceTable("The budget", [TableProblem(message=message)])
        used = used or AccountBalance()
        if budget.max_operations is not None:
            counts = [Decimal(len(part)) for part in self.parts]
            most = Decimal(budget.max_operations)
            self._fit(counts, most, Decimal(used.jobs_used_up), " operations")
        if budget.max_cost is not None:
            self._fit(self.costs, budget.max_cost, used.used_up, "")

    def sentence(self) -> str:
        """Say how many operations there are, and what they cost."""
        cost = "" if self.cost is None else f", estimated cost at most {self.cost:,f}"
        return f"at most {counted(self.counts.total(), 'operation')}{cost}"

    def table(self) -> tuple[list[str], list[list[str]]]:
        """Return header and lines of a table of the operations."""
        counts, prices = self.counts, self.prices
        if prices is None:
            return ["operation", "count"], [[name, f"{n:,}"] for name, n in counts.items()]
        # An operation has a line for each price, as its models may cost differently.
        priced = Counter(
            (item.operation, prices.price(item.operation, item.model))
            for part in self.parts
            for item in part
        )
        rows = [
            [name, f"{n:,}", f"{price:,f}", f"{n * price:,f}"]
            for (name, price), n in priced.items()
        ]
        total = ["all", f"{counts.total():,}", "-", f"{self.cost or Decimal():,f}"]
        return ["operation", "count", "price", "cost"], [*rows, total]

    def _fit(self, costs: Sequence[Decimal], allowed: Decimal, used: Decimal, unit: str) -> None:
        total = sum(costs, Decimal())
        if used + total <= allowed:
            return
        spent, fitting = used, 0
        for cost in costs:
            spent += cost
            if spent > allowed:
                break
            fitting += 1
        needed = f"{total:,f}{unit}"
        told = f"{allowed:,f}{unit}"
        raise BudgetTooSmall(needed, told, self.unit, len(costs), fitting, f"{used:,f}")
