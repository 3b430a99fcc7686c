"""Shares of the budget of a batch, one for each slice that is at work.

What all of them may spend is within the budget at any time, whoever of them dies: a slice has an
account of its own in the ledger of jobs, and its share is free again when it has ended.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from media_pipelines.batch.slices import PlannedRow
from media_pipelines.money.account import Account, JobKind
from media_pipelines.money.budget import Budget
from media_pipelines.submission.job_ledger import AccountBalance, JobLedger, part_account

# Rows are tried again, and a job that fails may be charged
MOST_TIMES_NEEDED = 2


@dataclass(kw_only=True)
class Grants:
    """Gives slices their shares.

    Attributes:
        account: That of the batch: its name, budget and prices.
        ledger: Where jobs are written down.
    """

    account: Account
    ledger: JobLedger
    _given: dict[int, Budget] = field(default_factory=dict)

    async def give(self, number: int, todo: Iterable[PlannedRow]) -> Budget | None:
        """Return the share of a slice; None: nothing is left for any row of it.

        Args:
            number: Of the slice.
            todo: Its rows that are to be done.

        Raises:
            StateUnusable: If the ledger cannot be read.
        """
        budget = self.account.budget
        if not budget.is_limited:
            return Budget()
        whole = await self.ledger.balance(self.account.name)
        needs = [self._need(planned, whole.highest) for planned in todo]
        jobs, cost = await self._left(whole)
        least_jobs, least_cost = min(n for n, _ in needs), min(amount for _, amount in needs)
        if (jobs is not None and jobs < least_jobs) or (cost is not None and cost < least_cost):
            return None
        most_jobs = MOST_TIMES_NEEDED * sum(n for n, _ in needs)
        most_cost = MOST_TIMES_NEEDED * sum((amount for _, amount in needs), Decimal())
        own = await self.ledger.balance(part_account(self.account.name, number))
        share = Budget(
            max_operations=None if jobs is None else own.jobs + min(jobs, most_jobs),
            max_cost=None if cost is None else own.amount + min(cost, most_cost),
        )
        self._given[number] = share
        return share

    def take_back(self, number: int) -> None:
        """Note that a slice has ended; what it has spent is in the ledger."""
        self._given.pop(number, None)

    def _need(self, planned: PlannedRow, highest: Mapping[JobKind, Decimal]) -> tuple[int, Decimal]:
        costs = [
            max(self.account.price(item.operation, item.model), highest.get(kind, Decimal()))
            for item in planned.operations
            for kind in [(item.operation, item.model)]
        ]
        return len(costs), sum(costs, Decimal())

    async def _left(self, whole: AccountBalance) -> tuple[int | None, Decimal | None]:
        """Return what nobody has spent or may spend yet, in jobs and in money."""
        jobs, cost = whole.jobs, whole.amount
        for number, share in self._given.items():
            own = await self.ledger.balance(part_account(self.account.name, number))
            jobs += max((share.max_operations or 0) - own.jobs, 0)
            cost += max((share.max_cost or Decimal()) - own.amount, Decimal())
        budget = self.account.budget
        return (
            None if budget.max_operations is None else max(budget.max_operations - jobs, 0),
            None if budget.max_cost is None else max(budget.max_cost - cost, Decimal()),
        )
