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
    parts = [[IMAGE], [MESH], [MESH]]
    budget = Budget(max_operations=3, max_cost=Decimal("0.84"))
    estimate = CostEstimate.of(parts, "operations", PRICES, budget)
    assert (estimate.cost, estimate.counts["3d_models/meshes"]) == (Decimal("0.84"), 2)
    estimate.check()
    with pytest.raises(BudgetTooSmall) as caught:
        CostEstimate.of(parts, "operations", PRICES, Budget.of(None, 0.5)).check()
    assert caught.value.code == "budget_too_small"
    assert str(caught.value) == (
        "The 3 operations to do need 0.84, and the budget is 0.5; the first 2 of them would fit. "
        "Nothing was submitted: raise max_cost (--max-cost), or ask for less."
    )


@pytest.mark.parametrize(
    ("most", "told"), [(0, "not even the first would fit"), (1, "the first of them would fit")]
)
def test_one_and_none_are_no_plural(most: int, told: str) -> None:
    budget = Budget(max_operations=most)
    estimate = CostEstimate.of([[IMAGE], [MESH]], "operations", budget=budget)
    with pytest.raises(BudgetTooSmall, match=told):
        estimate.check()


def test_a_table_over_budget_can_be_made_in_parts() -> None:
    estimate = CostEstimate.of([[IMAGE, MESH]], "rows", PRICES, Budget(max_operations=1))
    with pytest.raises(BudgetTooSmall, match="The 1 row to do needs 2 operations") as caught:
        estimate.check()
    assert "raise max_operations (--max-operations), or name those that fit (--rows)" in str(
        caught.value
    )


def test_a_maximum_cost_needs_prices_even_where_nothing_is_to_be_done() -> None:
    nothing = CostEstimate(unit="operations", budget=Budget(max_operations=0))
    nothing.check()
    assert (nothing.cost, nothing.sentence()) == (0, "at most 0 operations")
    with pytest.raises(InvalidPriceTable, match="a maximum cost needs a price table"):
        CostEstimate(unit="operations", budget=Budget.of(None, 1)).check()
