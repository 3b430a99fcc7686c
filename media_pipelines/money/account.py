"""The account of a run or a batch: jobs that were created, against a budget."""

from collections import Counter
from collections.abc import Iterable
from decimal import Decimal

from media_pipelines.delivery.s3 import S3Settings
from media_pipelines.money.budget import Budget, BudgetSpent
from media_pipelines.money.prices import Priced, PriceTable, read_prices
from media_pipelines.tables.table_file import table_content


class Account:
    """Counts the jobs that one run creates, or a part of it, which counts for the whole too.

    Attributes:
        jobs: Created jobs by operation.
        cost: What they cost by the price table, or as the service says.
        budget: The most that it may spend; a part is held to that of the whole as well.
        prices: The price table.
    """

    def __init__(
        self, budget: Budget, prices: PriceTable | None = None, *, whole: "Account | None" = None
    ) -> None:
        self.prices = prices
        self.budget = budget
        self._whole = whole
        self.jobs: Counter[str] = Counter()
        self.cost = Decimal()
        self._has_refused = False
        self._counted: set[str] = set()
        self._charged: set[str] = set()

    def part(self) -> "Account":
        """Open an account for a part of the run; what it spends is spent here."""
        return Account(Budget(), self.prices, whole=self)

    def spend(self, operation: str, model: str, key: str) -> None:
        """Count a job that is about to be created, once however often it is sent.

        Raises:
            BudgetSpent: If it is one too many, or costs too much.
        """
        if key in self._counted:
            return
        obstacle = self._obstacle(operation, model)
        if obstacle:
            self._has_refused = True
            raise BudgetSpent(operation, obstacle)
        if self._whole:
            self._whole.spend(operation, model, key)
        self._counted.add(key)
        self.jobs[operation] += 1
        self.cost += self.price(operation, model)

    def refund(self, operation: str, model: str, key: str) -> None:
        """Take back what was counted: the service has created no job."""
        if key in self._counted:
            if self._whole:
                self._whole.refund(operation, model, key)
            self._counted.remove(key)
            self.jobs[operation] -= 1
            self.jobs += Counter()
            self.cost -= self.price(operation, model)

    def charge(self, operation: str, model: str, task_uuid: str, amount: Decimal) -> None:
        """Put what the service says that a created job has cost in place of its price."""
        if task_uuid not in self._charged:
            self._charged.add(task_uuid)
            if self._whole:
                self._whole.charge(operation, model, task_uuid, amount)
            self.cost += amount - self.price(operation, model)

    @property
    def is_priced(self) -> bool:
        """Whether anybody says what jobs cost: a price table, or the service."""
        return self.prices is not None or bool(self._charged)

    def is_spent_for(self, operations: Iterable[Priced]) -> bool:
        """Tell whether a job had to be refused, and none of these would be allowed either."""
        return self._has_refused and all(
            self._obstacle(item.operation, item.model) for item in operations
        )

    def _obstacle(self, operation: str, model: str) -> str | None:
        most, max_cost = self.budget.max_operations, self.budget.max_cost
        if most is not None and self.jobs.total() >= most:
            return f"it needs 1 operation, and 0 of the budget of {most:,} is left"
        price = self.price(operation, model)
        if max_cost is not None and self.cost + price > max_cost:
            left = max_cost - self.cost
            return f"it costs {price:,f}, and {left:,f} of the budget of {max_cost:,f} is left"
        return None

    def price(self, operation: str, model: str) -> Decimal:
        """Return the price of one operation; 0 without a table.

        Raises:
            InvalidPriceTable: If the operation is not in the table.
        """
        return self.prices.price(operation, model) if self.prices else Decimal()


async def open_account(
    budget: Budget, prices: str | None, s3: S3Settings, whole: Account | None = None
) -> Account:
    """Open the account of a run.

    Args:
        budget: The most that it may spend.
        prices: Path or s3:// address of the price table; None: that of the whole.
        s3: How S3 is reached.
        whole: Account that pays for it as well.

    Raises:
        InvalidPriceTable: With all problems there are in the table.
        MediaError: If it cannot be read.
    """
    table = whole.prices if whole else None
    if prices:
        table = read_prices(await table_content(prices, s3), prices)
    return Account(budget, table, whole=whole)
