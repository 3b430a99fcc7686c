"""What an account counts, and what it gives back."""

import asyncio
from dataclasses import replace
from decimal import Decimal
from io import BytesIO

import pytest

from media_pipelines.money.account import Account, first_alone
from media_pipelines.money.budget import Budget, BudgetSpent
from media_pipelines.money.prices import read_prices
from media_pipelines.run.plan import PlannedOperation
from media_pipelines.submission.job_ledger import (
    AccountBalance,
    JobEntry,
    JobState,
    balance_of,
    part_account,
    pays_for,
)

PRICES = read_prices(
    BytesIO(
        b"operation,model,price\nimages/generations,,0.5\nimages/generations,brandB-2,1\n"
        b"images/generations,brandB-pro,100\n"
    ),
    "prices.csv",
)
IMAGES = "images/generations"


def job(key: str, model: str = "brandA") -> JobEntry:
    return JobEntry(service="http://media", key=key, operation=IMAGES, model=model)


class Kept:
    """A ledger of jobs that an earlier run has written."""

    def __init__(self, *entries: JobEntry) -> None:
        self.entries = entries

    async def balance(self, account: str) -> AccountBalance:
        return balance_of((entry, 1) for entry in self.entries if pays_for(entry.account, account))


def test_a_job_counts_once_however_often_it_is_sent() -> None:
    account = Account(Budget(max_operations=1), PRICES)
    for _ in range(3):
        account.reserve(job("run:digest:0:0"))
    assert (account.jobs, account.cost) == ({IMAGES: 1}, Decimal("0.5"))
    with pytest.raises(BudgetSpent, match="needs 1 operation, and 0 of the budget of 1 is left"):
        account.reserve(job("run:digest:0:1"))
    assert account.is_spent_for([PlannedOperation(IMAGES, "brandA")])


def test_what_was_not_created_is_given_back_once() -> None:
    account = Account(Budget(max_cost=Decimal("0.5")), PRICES)
    account.reserve(job("one"))
    for _ in range(2):
        account.release(job("one"))
    assert not account.jobs
    assert not account.cost
    account.reserve(job("other"))
    assert not account.is_spent_for([PlannedOperation(IMAGES, "brandA")])


def test_what_a_part_spends_is_spent_of_the_whole() -> None:
    account = Account(Budget(max_cost=Decimal(1)), PRICES)
    first, second = account.part(), account.part()
    for part in (first, second):
        part.reserve(job(f"of {id(part)}"))
    assert (first.cost, second.cost, account.cost) == (Decimal("0.5"), Decimal("0.5"), Decimal(1))
    with pytest.raises(BudgetSpent, match=r"0\.0 of the budget of 1 is left"):
        second.reserve(job("another"))
    assert (second.jobs, account.jobs) == ({IMAGES: 1}, {IMAGES: 2})
    first.release(job(f"of {id(first)}"))
    assert (first.cost, account.cost) == (Decimal(0), Decimal("0.5"))


def test_a_budget_that_is_too_small_for_one_job_is_not_spent_for_a_cheaper_one() -> None:
    account = Account(Budget(max_cost=Decimal(10)), PRICES)
    account.reserve(job("cheap", "brandB-2"))
    with pytest.raises(BudgetSpent, match="it costs 100, and 9 of the budget of 10 is left"):
        account.reserve(job("dear", "brandB-pro"))
    assert account.is_spent_for([PlannedOperation(IMAGES, "brandB-pro")])
    assert not account.is_spent_for([PlannedOperation(IMAGES, "brandB-2")])
    assert not account.is_spent_for(
        [PlannedOperation(IMAGES, "brandB-pro"), PlannedOperation(IMAGES, "brandB-2")]
    )


def test_what_the_service_says_goes_before_the_price_and_counts_once() -> None:
    account = Account(Budget(max_cost=Decimal(2)), PRICES)
    part = account.part()
    reserved = part.reserve(job("one"))
    for _ in range(2):
        part.settle(reserved, Decimal("1.75"))
    assert (part.cost, account.cost) == (Decimal("1.75"), Decimal("1.75"))
    with pytest.raises(BudgetSpent, match=r"it costs 1\.75, and 0\.25 of the budget of 2 is left"):
        part.reserve(job("two"))
    free = Account(Budget())
    assert not free.is_priced
    free.settle(free.reserve(job("one")), Decimal("0.1"))
    assert (free.cost, free.is_priced) == (Decimal("0.1"), True)


def test_jobs_that_have_not_ended_may_cost_as_much_as_the_dearest() -> None:
    account = Account(Budget(max_cost=Decimal(10)), PRICES)
    first, *others = [account.reserve(job(str(number))) for number in range(4)]
    account.settle(first, Decimal(3))
    # 3 are spent, and three that were reserved at 0.5 may cost 3 each
    with pytest.raises(BudgetSpent, match="it costs 3, and 0 of the budget of 10 is left"):
        account.reserve(job("one more"))
    for other in others:
        account.settle(other, Decimal("0.5"))
    account.reserve(job("one more"))


def test_what_may_have_been_accepted_stays_counted_until_it_is_known() -> None:
    account = Account(Budget(max_operations=1), PRICES)
    sent = account.reserve(job("one"))
    account.doubt(sent)
    assert (account.cost, account.unknown, account.reserved) == (Decimal("0.5"), Decimal("0.5"), 0)
    with pytest.raises(BudgetSpent):
        account.reserve(job("two"))
    account.settle(account.reserve(job("one")), None)
    assert (account.cost, account.unknown, account.jobs) == (Decimal("0.5"), 0, {IMAGES: 1})


async def test_what_earlier_runs_have_used_counts_for_the_budget() -> None:
    ended = job("ended").paid_by("batch", Decimal(2)).accepted("1").now(JobState.ENDED)
    again = replace(job("again"), attempt=1, earlier_amount=Decimal(1), account="batch")
    begun = again.paid_by("batch", Decimal(1)).accepted("2")
    unsure = job("unsure").paid_by("batch", Decimal(2)).now(JobState.UNKNOWN)
    foreign = job("foreign").paid_by("other", Decimal(50)).accepted("3")
    account = Account(Budget(max_operations=6, max_cost=Decimal(9)), PRICES)
    await account.go_on("batch", Kept(ended, begun, unsure, foreign))  # type: ignore[arg-type]
    assert account.before.amount == 6
    # The most that one has cost before is what the next may cost, and one that has not ended
    account.reserve(job("new"))
    with pytest.raises(BudgetSpent, match="it costs 2, and 0 of the budget of 9 is left"):
        account.reserve(job("too much"))
    # What it costs in the end takes the place of what was reserved, by whomever
    account.take_over(begun)
    account.settle(begun, Decimal("0.25"))
    sent = account.reserve(job("unsure"), unsure)
    assert sent.amount == 2
    account.settle(sent, Decimal("0.5"))
    assert account.before.amount + account.used_now == 2 + 1 + Decimal("0.25") + Decimal("0.5") + 2
    assert account.jobs == {IMAGES: 2}


async def test_the_first_job_of_its_kind_is_alone_until_it_is_known_what_it_costs() -> None:
    account, at_work, most = Account(Budget(max_cost=Decimal(20)), PRICES), set[str](), list[int]()

    async def made(key: str, model: str) -> None:
        async with first_alone(account.part(), IMAGES, model):
            at_work.add(key)
            most.append(len(at_work))
            for _ in range(20):
                await asyncio.sleep(0)
            account.settle(account.reserve(job(key, model)), Decimal("0.75"))
            at_work.remove(key)

    await asyncio.gather(*(made(f"a{number}", "brandA") for number in range(5)))
    assert most == [1, 1, 2, 3, 4]
    most.clear()
    unlimited = Account(Budget(max_operations=9), PRICES)
    async with first_alone(unlimited, IMAGES, ""), first_alone(None, IMAGES, ""):
        assert unlimited.first_of(IMAGES, "") is None
    await asyncio.gather(made("b", "brandB-2"), made("c", "brandA"))
    assert most == [1, 2]


async def test_attempts_of_a_run_count_once_for_it_and_for_the_account_of_all_runs() -> None:
    mine = part_account("key", "run")
    ended = job("ended").paid_by(mine, Decimal(2)).accepted("1").now(JobState.LOST)
    other = job("other").paid_by(part_account("key", "else"), Decimal(4)).accepted("2")
    unsure = job("unsure").paid_by(mine, Decimal(2)).now(JobState.UNKNOWN)
    ledger, key = Kept(ended, other, unsure), Account(Budget(max_cost=Decimal(12)), PRICES)
    await key.go_on("key", ledger, counts_runs=True)  # type: ignore[arg-type]
    for attempt, cost in enumerate(["1", "0.5"]):
        run = Account(Budget(max_cost=Decimal(9)), PRICES, whole=key)
        await run.go_on("run", ledger)  # type: ignore[arg-type]
        step = run.part()
        assert (key.before.amount, run.before.amount) == (8 - 2 * attempt, 4)
        # Where the key has seen it in this process, it has it reserved
        sent = step.reserve(job("unsure"), unsure)
        assert (sent.account, sent.amount) == (mine, 2)
        if attempt:
            step.settle(sent, Decimal(cost))
        else:
            step.doubt(sent)
    assert run.before.amount + run.used_now == Decimal("2.5")
    assert key.before.amount + key.used_now == Decimal("6.5")
    assert run.ceiling.max_cost == Decimal("8")
