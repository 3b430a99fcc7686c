"""What operations would cost, and whether a budget allows it."""

from decimal import Decimal

import pytest

from media_pipelines.money.budget import Budget, BudgetTooSmall
from media_pipelines.money.estimate import CostEstimate
from media_pipelines.money.prices import InvalidPriceTable, PriceTable
from media_pipelines.run.plan import PlannedOperation

IMAGE, MESH = PlannedOperation("images/generations"), PlannedOperation("3d_models/meshes")
PRICES = PriceTable(
    name="p.csv",
    prices={("images/generations", ""): Decimal("0.04"), ("3d_models/meshes", ""): Decimal("0.4")},
)


def test_a_budget_is_compared_with_all_parts() -> None:
    estimate = CostEstimate(parts=[[IMAGE], [MESH], [MESH]], unit="operations", prices=PRICES)
    assert (estimate.cost, estimate.counts["3d_models/meshes"]) == (Decimal("0.84"), 2)
    estimate.check(Budget(max_operations=3, max_cost=Decimal("0.84")))
    with pytest.raises(BudgetTooSmall) as caught:
        estimate.check(Budget.of(None, 0.5))
    assert caught.value.code == "budget_too_small"
    assert str(caught.value) == (
        "The 3 operations to do need 0.84, and the budget is 0.5; the first 2 of them would fit. "
        "Nothing was submitted: raise max_cost (--max-cost), or ask for less."
    )


@pytest.mark.parametrize(
    ("most", "told"), [(0, "not even the first would fit"), (1, "the first of them would fit")]
)
def test_one_and_none_are_no_plural(most: int, told: str) -> None:
    estimate = CostEstimate(parts=[[IMAGE], [MESH]], unit="operations")
    with pytest.raises(BudgetTooSmall, match=told):
        estimate.check(Budget(max_operations=most))


def test_a_table_over_budget_can_be_made_in_parts() -> None:
    estimate = CostEstimate(parts=[[IMAGE, MESH]], unit="rows", prices=PRICES)
    with pytest.raises(BudgetTooSmall, match="The 1 row to do needs 2 operations") as caught:
        estimate.check(Budget(max_operations=1))
    assert "raise max_operations (--max-operations), or name those that fit (--rows)" in str(
        caught.value
    )


def test_a_maximum_cost_needs_prices_even_where_nothing_is_to_be_done() -> None:
    nothing = CostEstimate(parts=[], unit="operations")
    nothing.check(Budget(max_operations=0))
    assert (nothing.cost, nothing.sentence()) == (None, "at most 0 operations")
    with pytest.raises(InvalidPriceTable, match="a maximum cost needs a price table"):
        nothing.check(Budget.of(None, 1))
