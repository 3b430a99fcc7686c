"""What an account counts, and what it gives back."""

from decimal import Decimal

import pytest

from tasks.batch.account import Account
from tasks.batch.plan import Budget
from tasks.batch.prices import read_prices
from tasks.errors import BudgetSpent

PRICES = read_prices(b"operation,price\nimages/generations,0.5\n", "prices.csv")
IMAGES = "images/generations"


def test_a_job_counts_once_however_often_it_is_sent() -> None:
    account = Account(Budget(max_operations=1), PRICES)
    for _ in range(3):
        account.spend(IMAGES, "", "run:digest:0:0")
    assert (account.jobs, account.cost) == ({IMAGES: 1}, Decimal("0.5"))
    with pytest.raises(BudgetSpent):
        account.spend(IMAGES, "", "run:digest:0:1")
    assert account.is_spent


def test_what_was_not_created_is_given_back_once() -> None:
    account = Account(Budget(max_cost=Decimal("0.5")), PRICES)
    account.spend(IMAGES, "", "one")
    for _ in range(2):
        account.refund(IMAGES, "", "one")
    assert not account.jobs
    assert not account.cost
    account.spend(IMAGES, "", "other")
    assert not account.is_spent
