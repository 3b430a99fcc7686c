"""What an account counts, and what it gives back."""

from decimal import Decimal

import pytest

from media_pipelines.money.account import Account
from media_pipelines.money.budget import Budget, BudgetSpent
from media_pipelines.money.prices import read_prices
from media_pipelines.run.plan import PlannedOperation

PRICES = read_prices(
    b"operation,model,price\nimages/generations,,0.5\nimages/generations,brandB-2,1\n"
    b"images/generations,brandB-pro,100\n",
    "prices.csv",
)
IMAGES = "images/generations"


def test_a_job_counts_once_however_often_it_is_sent() -> None:
    account = Account(Budget(max_operations=1), PRICES)
    for _ in range(3):
        account.spend(IMAGES, "brandA", "run:digest:0:0")
    assert (account.jobs, account.cost) == ({IMAGES: 1}, Decimal("0.5"))
    with pytest.raises(BudgetSpent, match="needs 1 operation, and 0 of the budget of 1 is left"):
        account.spend(IMAGES, "brandA", "run:digest:0:1")
    assert account.is_spent_for([PlannedOperation(IMAGES, "brandA")])


def test_what_was_not_created_is_given_back_once() -> None:
    account = Account(Budget(max_cost=Decimal("0.5")), PRICES)
    account.spend(IMAGES, "brandA", "one")
    for _ in range(2):
        account.refund(IMAGES, "brandA", "one")
    assert not account.jobs
    assert not account.cost
    account.spend(IMAGES, "brandA", "other")
    assert not account.is_spent_for([PlannedOperation(IMAGES, "brandA")])


def test_what_a_part_spends_is_spent_of_the_whole() -> None:
    account = Account(Budget(max_cost=Decimal(1)), PRICES)
    first, second = account.part(), account.part()
    for part in (first, second):
        part.spend(IMAGES, "brandA", f"of {id(part)}")
    assert (first.cost, second.cost, account.cost) == (Decimal("0.5"), Decimal("0.5"), Decimal(1))
    with pytest.raises(BudgetSpent, match=r"0\.0 of the budget of 1 is left"):
        second.spend(IMAGES, "brandA", "another")
    assert (second.jobs, account.jobs) == ({IMAGES: 1}, {IMAGES: 2})
    first.refund(IMAGES, "brandA", f"of {id(first)}")
    assert (first.cost, account.cost) == (Decimal(0), Decimal("0.5"))


def test_a_budget_that_is_too_small_for_one_job_is_not_spent_for_a_cheaper_one() -> None:
    account = Account(Budget(max_cost=Decimal(10)), PRICES)
    account.spend(IMAGES, "brandB-2", "cheap")
    with pytest.raises(BudgetSpent, match="it costs 100, and 9 of the budget of 10 is left"):
        account.spend(IMAGES, "brandB-pro", "dear")
    assert account.is_spent_for([PlannedOperation(IMAGES, "brandB-pro")])
    assert not account.is_spent_for([PlannedOperation(IMAGES, "brandB-2")])
    assert not account.is_spent_for(
        [PlannedOperation(IMAGES, "brandB-pro"), PlannedOperation(IMAGES, "brandB-2")]
    )


def test_what_the_service_says_goes_before_the_price_and_counts_once() -> None:
    account = Account(Budget(max_cost=Decimal(2)), PRICES)
    part = account.part()
    part.spend(IMAGES, "brandA", "one")
    for _ in range(2):
        part.charge(IMAGES, "brandA", "uuid-1", Decimal("1.75"))
    assert (part.cost, account.cost) == (Decimal("1.75"), Decimal("1.75"))
    with pytest.raises(BudgetSpent, match=r"0\.25 of the budget of 2 is left"):
        part.spend(IMAGES, "brandA", "two")
    free = Account(Budget())
    assert not free.is_priced
    free.spend(IMAGES, "brandA", "one")
    free.charge(IMAGES, "brandA", "uuid-1", Decimal("0.1"))
    assert (free.cost, free.is_priced) == (Decimal("0.1"), True)
