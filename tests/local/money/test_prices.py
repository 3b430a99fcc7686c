"""A price table is checked whole, and no operation is free by accident."""

from decimal import Decimal
from io import BytesIO

import pytest

from media_pipelines.batch.ledger_file import OperationRecord
from media_pipelines.money.prices import InvalidPriceTable, PriceTable, read_prices
from media_pipelines.tables.table import ENDINGS
from media_testing.table_samples import comma_separated, content_in

IMAGES, MESHES = "images/generations", "3d_models/meshes"

PRICES = f"""
operation,model,price
{IMAGES},,0.04
{MESHES},pro,0.40
{MESHES},flash,0.1
"""


def prices(text: str = PRICES) -> PriceTable:
    return read_prices(BytesIO(comma_separated(text)), "prices.csv")


@pytest.mark.parametrize(
    ("operation", "model", "price"),
    [
        (IMAGES, "", "0.04"),
        (IMAGES, "whatever", "0.04"),
        (MESHES, "flash", "0.1"),
        (MESHES, "pro", "0.4"),
        (MESHES, "", "0.4"),
        (MESHES, "newer", "0.4"),
    ],
)
def test_a_price_is_that_of_the_model_or_an_upper_bound(
    operation: str, model: str, price: str
) -> None:
    assert prices().price(operation, model) == Decimal(price)


def test_the_line_without_a_model_is_no_upper_bound_for_an_unknown_one() -> None:
    table = prices(f"operation,model,price\n{IMAGES},,1\n{IMAGES},brandB-pro,100")
    assert table.price(IMAGES, "brandB-2") == 1
    assert table.price(IMAGES) == 100


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_price_is_exact_in_every_format(ending: str) -> None:
    content = content_in(ending, [{"operation": IMAGES, "price": 0.1}])
    table = read_prices(BytesIO(content), f"p{ending}")
    done = [OperationRecord(operation=IMAGES, status="COMPLETED", seconds=1.0)] * 3
    assert table.total(done) == Decimal("0.3")


@pytest.mark.parametrize("ending", ENDINGS)
def test_names_of_columns_are_read_in_any_case(ending: str) -> None:
    content = content_in(ending, [{" Operation ": IMAGES, "MODEL": "pro", "Price": "0.5"}])
    table = read_prices(BytesIO(content), f"p{ending}")
    assert table.prices == {(IMAGES, "pro"): Decimal("0.5")}


def test_two_prices_whose_names_differ_in_case_alone_are_a_problem() -> None:
    with pytest.raises(InvalidPriceTable, match='Price: means the same as the column "price"'):
        prices(f"operation,price,Price\n{IMAGES},1,2")


def test_all_problems_are_reported_at_once() -> None:
    with pytest.raises(InvalidPriceTable) as caught:
        prices(
            f"""
            operation,model,price
            images/generation,,1
            {IMAGES},,-1
            {MESHES},,free
            {MESHES},pro,nan
            {MESHES},flash,
            {IMAGES},a,1e99
            {IMAGES},b,1
            {IMAGES},b,2
            ,,1
            """
        )
    numbers = [problem.row_number for problem in caught.value.problems]
    assert numbers == [2, 3, 4, 5, 6, 7, 9, 10]
    assert f"did you mean {IMAGES}?" in str(caught.value)


@pytest.mark.parametrize("text", ["", "operation,model\nx,y", "operation,price", "a\nb"])
def test_a_table_without_prices_says_what_is_missing(text: str) -> None:
    with pytest.raises(InvalidPriceTable):
        prices(text)


def test_an_operation_without_a_price_is_no_free_one() -> None:
    with pytest.raises(InvalidPriceTable, match="3d_models/textures has no price"):
        prices().price("3d_models/textures")
    with pytest.raises(InvalidPriceTable) as caught:
        prices().require([IMAGES, "3d_models/textures", "3d_models/conversions"])
    assert len(caught.value.problems) == 2
