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
        self._counted: set[str] = set()

    def spend(self, operation: str, model: str, key: str) -> None:
        """Count a job that is about to be created, once however often it is sent.

        Raises:
            BudgetSpent: If it is one too many, or costs too much.
        """
        if key in self._counted:
            return
        most, max_cost = self._budget.max_operations, self._budget.max_cost
        price = self._price(operation, model)
        if most is not None and self.jobs.total() >= most:
            self._refuse(operation, f"{most:,} operations")
        if max_cost is not None and self.cost + price > max_cost:
            self._refuse(operation, f"{max_cost:,f}")
        self._counted.add(key)
        self.jobs[operation] += 1
        self.cost += price

    def refund(self, operation: str, model: str, key: str) -> None:
        """Take back what was counted: the service has created no job."""
        if key in self._counted:
            self._counted.remove(key)
            self.jobs[operation] -= 1
            self.jobs += Counter()
            self.cost -= self._price(operation, model)

    def _price(self, operation: str, model: str) -> Decimal:
        return self._prices.price(operation, model) if self._prices else Decimal()

    def _refuse(self, operation: str, limit: str) -> None:
        self.is_spent = True
        raise BudgetSpent(operation, limit)
