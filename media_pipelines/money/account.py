"""The account of a run or a batch: jobs that were created, against a budget.

A job is reserved before it is sent, at the most that one of its operation and model has cost so
far. What it has cost takes the place of that at its end. A request of which nobody knows whether it
was accepted stays counted.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from decimal import Decimal

from media_pipelines.delivery.s3 import S3Settings
from media_pipelines.money.budget import Budget, BudgetSpent
from media_pipelines.money.prices import Priced, PriceTable, read_prices
from media_pipelines.submission.job_ledger import (
    AccountBalance,
    JobEntry,
    JobLedger,
    part_account,
    pays_for,
)
from media_pipelines.tables.table_file import table_file

KEY_LETTERS = 24

JobKind = tuple[str, str]
"""Operation and model."""


@dataclass
class _Reservation:
    kind: JobKind
    amount: Decimal
    is_unknown: bool = False


class Account:
    """Counts the jobs that one run creates, or a part of it, which counts for the whole too.

    Attributes:
        jobs: Jobs that this run has created, by operation.
        cost: What they cost, those included that have not ended or may not exist.
        budget: The most that it may spend; a part is held to that of the whole as well.
        prices: The price table.
        before: What earlier runs of the account have used, as they knew it.
        elsewhere: Of that, what the ledger of jobs does not know.
    """

    def __init__(
        self, budget: Budget, prices: PriceTable | None = None, *, whole: "Account | None" = None
    ) -> None:
        self.prices = prices
        self.budget = budget
        self.jobs: Counter[str] = Counter()
        self.cost = Decimal()
        self._whole = whole
        self._own_name = ""
        self._counts_runs = False
        self.before = AccountBalance()
        self.elsewhere = Decimal()
        self._has_refused = False
        self._has_charges = False
        # By idempotency key: what has not ended, and what earlier runs have begun
        self._reserved: dict[str, _Reservation] = {}
        self._taken_over: set[str] = set()
        # What this run has begun or taken over; of a key the first bytes, as there may be a million
        self._known: set[str] = set()
        self._correction = Decimal()
        # Of the whole: the most that a job has cost, and whoever finds it out
        self._highest: dict[JobKind, Decimal] = {}
        self._first_jobs: dict[JobKind, asyncio.Lock] = {}

    def part(self) -> "Account":
        """Open an account for a part of the run; what it spends is spent here."""
        return Account(Budget(), self.prices, whole=self)

    @property
    def name(self) -> str:
        """Name in the ledger of jobs, where it goes on in later runs; a part has that of its whole.

        A part that is a run of an account that counts its runs has one of its own.
        """
        return self._own_name or (self._whole.name if self._whole else "")

    async def go_on(
        self,
        name: str,
        ledger: JobLedger,
        spent: Decimal = Decimal(),
        *,
        counts_runs: bool = False,
    ) -> None:
        """Count what earlier runs have used; a part leaves that to a whole that counts no runs.

        Args:
            name: The same in all of them.
            ledger: Where their jobs are written down.
            spent: What they have used as far as is known elsewhere, where the ledger knows nothing.
            counts_runs: Its parts are runs, each with a budget for all attempts of it.

        Raises:
            StateUnusable: If it cannot be read.
        """
        if self._whole is not None:
            if not self._whole._counts_runs:
                return
            name = part_account(self._whole.name, name)
        if not self._own_name:
            balance = await ledger.balance(name)
            self._own_name, self._counts_runs = name, counts_runs
            self.elsewhere = Decimal() if balance.jobs else spent
            self.before = balance if balance.jobs else AccountBalance(spent=spent)
            self._highest.update(balance.highest)

    def expect(self, highest: Mapping[JobKind, Decimal]) -> None:
        """Take note of the most that jobs are known to have cost."""
        for kind, amount in highest.items():
            self._highest[kind] = max(amount, self._highest.get(kind, amount))

    def learn(self, balance: AccountBalance) -> None:
        """Count what others have created for the run, as the ledger knows it."""
        self.jobs = balance.jobs_by_operation - self.before.jobs_by_operation
        self.cost = balance.amount + self.elsewhere - self.before.amount

    @property
    def reserved(self) -> Decimal:
        """Of the cost, what is for jobs that have not ended."""
        return self._held(is_unknown=False)

    @property
    def unknown(self) -> Decimal:
        """Of the cost, what is for requests that had no answer."""
        return self._held(is_unknown=True)

    @property
    def used_now(self) -> Decimal:
        """What this run adds to that, with what it has learned of earlier jobs."""
        return self._correction + self.cost

    @property
    def ceiling(self) -> Budget:
        """The budget; of a run that is counted, with no more money than the whole has left."""
        whole = self._whole
        if whole is None or not whole._counts_runs or whole.budget.max_cost is None:
            return self.budget
        left = max(whole.budget.max_cost - whole.before.amount - whole.used_now, Decimal())
        limits = [self.before.amount + self.used_now + left, self.budget.max_cost]
        return replace(self.budget, max_cost=min(it for it in limits if it is not None))

    @property
    def is_priced(self) -> bool:
        """Whether anybody says what jobs cost: a price table, or the service."""
        return self.prices is not None or self._has_charges

    def is_spent_for(self, operations: Iterable[Priced]) -> bool:
        """Tell whether a job had to be refused, and none of these would be allowed either."""
        return self._has_refused and all(
            self._obstacle((item.operation, item.model)) for item in operations
        )

    def price(self, operation: str, model: str) -> Decimal:
        """Return the price of one operation; 0 without a table.

        Raises:
            InvalidPriceTable: If the operation is not in the table.
        """
        return self.prices.price(operation, model) if self.prices else Decimal()

    def reserve(self, entry: JobEntry, known: JobEntry | None = None) -> JobEntry:
        """Count a job that is about to be sent, once however often it is.

        Args:
            entry: The job.
            known: What the ledger has of it, where it was sent before.

        Returns:
            The job with what it counts for.

        Raises:
            BudgetSpent: If it is one too many, or costs too much.
        """
        root, key, kind = self._root, entry.idempotency_key, (entry.operation, entry.model)
        if key in root._reserved:
            root._reserved[key].is_unknown = False
            for account in self._with_earlier():
                account._take_over(key)
            return entry.paid_by(self.name, root._reserved[key].amount)
        if known and root._has_counted(known):
            for account in self._with_earlier():
                if account._has_counted(known):
                    account._is_of_this_run(known, kind)
            reservation = _Reservation(kind, known.amount)
        else:
            self._require(entry.operation, kind)
            reservation = _Reservation(kind, self._most(kind))
        for account in self._with_earlier():
            account._known.add(key[:KEY_LETTERS])
        for account in self._chain():
            account._reserved[key] = reservation
            account.jobs[entry.operation] += 1
            account.cost += reservation.amount
        return entry.paid_by(self.name, reservation.amount)

    def take_over(self, entry: JobEntry) -> None:
        """Go on with a job that an earlier run has created and paid for."""
        for account in self._with_earlier():
            if account._has_counted(entry):
                account._take_over(entry.idempotency_key)

    def release(self, entry: JobEntry) -> None:
        """Take back what was reserved: the service has created no job."""
        for account, held in self._holding(entry):
            account.jobs[entry.operation] -= 1
            account.jobs += Counter()
            account.cost -= held.amount

    def doubt(self, entry: JobEntry) -> None:
        """Note that nobody knows whether there is a job; it counts as spent."""
        held = self._root._reserved.get(entry.idempotency_key)
        if held:
            held.is_unknown = True

    def settle(self, entry: JobEntry, charge: Decimal | None) -> JobEntry:
        """Put what a job that has ended is charged in the place of what was reserved.

        Args:
            entry: The job.
            charge: What the service says; None: it does not say.

        Returns:
            The job with what it counts for.
        """
        root, amount = self._root, entry.amount if charge is None else charge
        kind = (entry.operation, entry.model)
        root._highest[kind] = max(amount, root._highest.get(kind, amount))
        for account, held in self._holding(entry):
            account.cost += amount - held.amount
            account._has_charges |= charge is not None
        for account in self._with_earlier():
            account._correct(entry, kind, amount)
        return entry.paid_by(entry.account, amount)

    def first_of(self, operation: str, model: str) -> asyncio.Lock | None:
        """Return what the first job of its kind holds until it has ended.

        None: money is not limited, or it is known what one is charged.
        """
        root, kind = self._root, (operation, model)
        if kind in root._highest or all(it.budget.max_cost is None for it in self._chain()):
            return None
        return root._first_jobs.setdefault(kind, asyncio.Lock())

    @property
    def _root(self) -> "Account":
        return self._whole._root if self._whole else self

    def _chain(self) -> Iterator["Account"]:
        account: Account | None = self
        while account:
            yield account
            account = account._whole

    def _with_earlier(self) -> Iterator["Account"]:
        """Yield the accounts that count what earlier runs have used."""
        return (it for it in self._chain() if it is self._root or it._own_name)

    def _has_counted(self, known: JobEntry) -> bool:
        """Whether a job that an earlier run has begun is among what was used before."""
        if self._counts_runs:
            return pays_for(known.account, self.name)
        return known.account == self.name

    def _take_over(self, key: str) -> None:
        if key[:KEY_LETTERS] not in self._known:
            self._known.add(key[:KEY_LETTERS])
            self._taken_over.add(key)

    def _correct(self, entry: JobEntry, kind: JobKind, amount: Decimal) -> None:
        """Put what a job has cost that was taken over in the place of what was known of it."""
        if entry.idempotency_key in self._taken_over:
            self._taken_over.remove(entry.idempotency_key)
            self._correction += amount - entry.amount
            if kind in self.before.open_amounts:
                self.before.open_amounts[kind][entry.amount] -= 1

    def _held(self, *, is_unknown: bool) -> Decimal:
        held = self._reserved.values()
        return sum((it.amount for it in held if it.is_unknown is is_unknown), Decimal())

    def _holding(self, entry: JobEntry) -> Iterator[tuple["Account", _Reservation]]:
        """Yield the accounts that have reserved a job, which do not any more."""
        for account in self._chain():
            held = account._reserved.pop(entry.idempotency_key, None)
            if held:
                yield account, held

    def _is_of_this_run(self, known: JobEntry, kind: JobKind) -> None:
        """Let what an earlier run has sent, without an answer, count for this one."""
        before = self.before
        if kind in before.open_amounts:
            before.open_amounts[kind][known.amount] -= 1
        self.before = replace(
            before,
            jobs=before.jobs - 1,
            unknown=before.unknown - known.amount,
            unknown_jobs=before.unknown_jobs - 1,
        )

    def _require(self, operation: str, kind: JobKind) -> None:
        for account in self._chain():
            obstacle = account._obstacle(kind)
            if obstacle:
                account._has_refused = True
                raise BudgetSpent(operation, obstacle)

    def _obstacle(self, kind: JobKind) -> str | None:
        most, max_cost = self.budget.max_operations, self.budget.max_cost
        if most is not None and self.before.jobs + self.jobs.total() >= most:
            return f"it needs 1 operation, and 0 of the budget of {most:,} is left"
        amount = self._most(kind)
        if max_cost is not None and self._at_most() + amount > max_cost:
            left = max(max_cost - self._at_most(), Decimal())
            return f"it costs {amount:,f}, and {left:,f} of the budget of {max_cost:,f} is left"
        return None

    def _most(self, kind: JobKind) -> Decimal:
        """Return the most that a job is known to cost, by the table and by what was charged."""
        return max(self.price(*kind), self._root._highest.get(kind, Decimal()))

    def _at_most(self) -> Decimal:
        """Return what is used if all that has not ended costs as much as the dearest so far."""
        more = [self._most(held.kind) - held.amount for held in self._reserved.values()]
        for kind, amounts in self.before.open_amounts.items():
            most = self._most(kind)
            more += [count * (most - amount) for amount, count in amounts.items()]
        return self.before.amount + self.used_now + sum(more, Decimal())


@asynccontextmanager
async def first_alone(account: Account | None, operation: str, model: str) -> AsyncIterator[None]:
    """Keep the first job of its kind alone until it has ended, where money is limited.

    Before that nobody knows what it is charged.

    Args:
        account: What pays for it; None: nobody counts.
        operation: Name of a row of OPERATIONS.
        model: Model that the request names; empty when it names none.
    """
    first = account.first_of(operation, model) if account else None
    if account and first:
        async with first:
            if account.first_of(operation, model):
                yield
                return
    yield


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
        async with table_file(prices, s3) as file:
            table = await asyncio.to_thread(read_prices, file, prices)
    return Account(budget, table, whole=whole)
