"""The account of a batch: jobs that were created, against a budget."""

from collections import Counter
from decimal import Decimal

from tasks.batch.plan import Budget
from tasks.batch.prices import PriceTable
from tasks.errors import BudgetSpent


class Account:
    """Counts the jobs that one run of a batch creates.

    Attributes:
        jobs: Created jobs by operation.
        cost: What they cost by the price table; 0 without one.
        is_spent: Whether a job had to be refused.
    """

    def __init__(self, budget: Budget, prices: PriceTable | None) -> None:
        self._budget = budget
        self._prices = prices
        self.jobs: Counter[str] = Counter()
        self.cost = Decimal()
        self.is_spent = False

    def spend(self, operation: str, model: str) -> None:
        """Count a job that is about to be created.

        Raises:
            BudgetSpent: If it is one too many, or costs too much.
        """
        most, max_cost = self._budget.max_operations, self._budget.max_cost
        price = self._prices.price(operation, model) if self._prices else Decimal()
        if most is not None and self.jobs.total() >= most:
            self._refuse(operation, f"{most:,} operations")
        if max_cost is not None and self.cost + price > max_cost:
            self._refuse(operation, f"{max_cost:,f}")
        self.jobs[operation] += 1
        self.cost += price

    def _refuse(self, operation: str, limit: str) -> None:
        self.is_spent = True
        raise BudgetSpent(operation, limit)
