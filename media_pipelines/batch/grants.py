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
        highest: The most that jobs have cost, as far as a budget has asked for it.
    """

    account: Account
    ledger: JobLedger
    highest: Mapping[JobKind, Decimal] = field(default_factory=dict)
    _given: dict[int, Budget] = field(default_factory=dict)

    async def give(self, number: int, todo: Iterable[PlannedRow]) -> Budget | None:
        """Return the share of a slice.

        Args:
            number: Of the slice.
            todo: Its rows that are to be done.

        Returns:
            None: nothing is left for any row of it, or not enough for all while others have what
            they may give back.

        Raises:
            StateUnusable: If the ledger cannot be read.
        """
        budget = self.account.budget
        if not budget.is_limited:
            return Budget()
        numbers = self._given.keys() | {number}
        # The whole is read last: a job that is created meanwhile counts twice and not never
        own = {each: await self._balance(each) for each in sorted(numbers)}
        whole = await self.ledger.balance(self.account.name)
        self.highest = whole.highest
        needs = [self._need(planned) for planned in todo]
        others = {each: share for each, share in self._given.items() if each != number}
        jobs, cost = self._left(whole, others, own)
        need_jobs, need_cost = sum(n for n, _ in needs), sum((c for _, c in needs), Decimal())
        if others and not _is_enough(jobs, cost, need_jobs, need_cost):
            return None
        if not any(_is_enough(jobs, cost, *need) for need in needs):
            return None
        share = Budget(
            max_operations=None
            if jobs is None
            else own[number].jobs + min(jobs, MOST_TIMES_NEEDED * need_jobs),
            max_cost=None
            if cost is None
            else own[number].amount + min(cost, MOST_TIMES_NEEDED * need_cost),
        )
        self._given[number] = share
        return share

    def hold(self, number: int, share: Budget) -> None:
        """Note the share of a slice that is at work already."""
        self._given[number] = share

    def forget(self) -> None:
        """Note that no slice is at work, whatever was held."""
        self._given.clear()

    @property
    def given(self) -> Mapping[int, Budget]:
        """The shares of slices that are at work, or may be."""
        return self._given

    def take_back(self, number: int) -> None:
        """Note that a slice has ended; what it has spent is in the ledger."""
        self._given.pop(number, None)

    def _need(self, planned: PlannedRow) -> tuple[int, Decimal]:
        costs = [
            max(self.account.price(item.operation, item.model), self.highest.get(kind, Decimal()))
            for item in planned.operations
            for kind in [(item.operation, item.model)]
        ]
        return len(costs), sum(costs, Decimal())

    async def _balance(self, number: int) -> AccountBalance:
        return await self.ledger.balance(part_account(self.account.name, number))

    def _left(
        self,
        whole: AccountBalance,
        others: Mapping[int, Budget],
        own: Mapping[int, AccountBalance],
    ) -> tuple[int | None, Decimal | None]:
        """Return what nobody has spent or may spend yet, in jobs and in money."""
        jobs, cost = whole.jobs, whole.amount + self.account.elsewhere
        for number, share in others.items():
            jobs += max((share.max_operations or 0) - own[number].jobs, 0)
            cost += max((share.max_cost or Decimal()) - own[number].amount, Decimal())
        budget = self.account.budget
        return (
            None if budget.max_operations is None else max(budget.max_operations - jobs, 0),
            None if budget.max_cost is None else max(budget.max_cost - cost, Decimal()),
        )


def _is_enough(jobs: int | None, cost: Decimal | None, need_jobs: int, need_cost: Decimal) -> bool:
    return (jobs is None or jobs >= need_jobs) and (cost is None or cost >= need_cost)
