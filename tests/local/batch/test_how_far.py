"""The sentence that says how far a batch is."""

from collections import Counter
from decimal import Decimal

import pytest

from media_pipelines.batch.how_far import how_far
from media_pipelines.money.account import Account
from media_pipelines.money.budget import Budget
from media_pipelines.money.prices import PriceTable


def _account(spent: str = "0") -> Account:
    account = Account(Budget(max_cost=Decimal(100)))
    account.jobs["images/generations"] = 3
    account.cost = Decimal(spent)
    return account


@pytest.mark.parametrize(
    ("done", "failures", "seconds", "told"),
    [
        (0, {}, 5.0, "0 of 40 rows done, 0 failed, 3 jobs created"),
        (40, {}, 5.0, "40 of 40 rows done, 0 failed, 3 jobs created"),
        (
            8,
            {"busy": 2},
            60.0,
            "8 of 40 rows done, 2 failed (2 busy), 3 jobs created; 10 a minute, "
            "about 0:03:00 to go",
        ),
        (
            1,
            {},
            120.0,
            "1 of 40 rows done, 0 failed, 3 jobs created; 30 an hour, about 1:18:00 to go",
        ),
    ],
)
def test_rate_and_time_are_told_as_soon_as_a_row_has_ended(
    done: int, failures: dict[str, int], seconds: float, told: str
) -> None:
    assert how_far(done, Counter(failures), 40, _account(), seconds) == told


def test_the_most_frequent_failures_are_told_by_code() -> None:
    failures = Counter(a=1, b=4, c=3, d=2)
    told = how_far(0, failures, 10, _account(), 1.0)
    assert "10 failed (4 b, 3 c, 2 d, …)" in told


def test_what_is_spent_is_told_where_there_are_prices() -> None:
    account = _account("12.5")
    account.prices = PriceTable(name="", prices={})
    assert "3 jobs created, 12.50 spent" in how_far(0, Counter(), 10, account, 1.0)
