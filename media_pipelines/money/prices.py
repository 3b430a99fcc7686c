"""The price table: what an operation costs, in whatever currency its owner thinks in."""

import difflib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from functools import cached_property
from typing import BinaryIO, Protocol

from media_api.contract.operations import OPERATIONS
from media_pipelines.parameters.excerpt import excerpt
from media_pipelines.parameters.shape import UnusableText, shape_of
from media_pipelines.tables.grid import cell_value
from media_pipelines.tables.problems import (
    MOST_PROBLEMS,
    InvalidTable,
    TableProblem,
    stopped_at,
)
from media_pipelines.tables.table import Table, read_table

COLUMNS = ("operation", "model", "price")
HIGHEST_PRICE = Decimal(10**9)
_TEXT = shape_of(str)


class InvalidPriceTable(InvalidTable):
    """The price table cannot be used as it is."""

    default_code = "invalid_price_table"


class Priced(Protocol):
    """An operation that was done or is planned."""

    @property
    def operation(self) -> str:
        """Name of a row of OPERATIONS."""

    @property
    def model(self) -> str:
        """Model that does it; empty while it is not known."""


@dataclass(frozen=True, kw_only=True)
class PriceTable:
    """Prices by operation and model.

    Attributes:
        name: File of the table, for messages.
        prices: (operation, model) → price; an empty model stands for every other one.
    """

    name: str
    prices: Mapping[tuple[str, str], Decimal]

    @cached_property
    def _highest(self) -> dict[str, Decimal]:
        highest: dict[str, Decimal] = {}
        for (operation, _), price in self.prices.items():
            highest[operation] = max(price, highest.get(operation, price))
        return highest

    def price(self, operation: str, model: str = "") -> Decimal:
        """Return the price of one operation.

        A model without a line has the price of the line without a model. Where there is none, and
        where the model is not known, the highest price of the operation counts, so that an
        estimate is never too low.

        Raises:
            InvalidPriceTable: If the operation is not in the table.
        """
        highest = self._highest.get(operation)
        if highest is None:
            raise InvalidPriceTable(self.name, [_no_price(operation)])
        if not model:
            return highest
        return self.prices.get((operation, model), self.prices.get((operation, ""), highest))

    def require(self, operations: Iterable[str]) -> None:
        """Make sure that all of them have a price.

        Raises:
            InvalidPriceTable: Naming each that has none.
        """
        known = {operation for operation, _ in self.prices}
        missing = sorted(set(operations) - known)
        if missing:
            raise InvalidPriceTable(self.name, [_no_price(operation) for operation in missing])

    def total(self, operations: Iterable[Priced]) -> Decimal:
        """Add up what operations cost.

        Raises:
            InvalidPriceTable: If one of them is not in the table.
        """
        return sum((self.price(item.operation, item.model) for item in operations), Decimal())


def read_prices(source: BinaryIO, name: str) -> PriceTable:
    """Read a price table in any format that a manifest may have.

    Args:
        source: The file, with the columns operation, price and, if wanted, model.
        name: Its name or address; the ending says the format.

    Raises:
        InvalidPriceTable: With all problems there are.
    """
    table = read_table(source, name).with_names(COLUMNS)
    columns = list(_column_problems(table))
    reader = _PriceReader(table.columns)
    for number, cells in table.lines:
        if not (columns or table.problems):
            reader.read(number, cells)
        if len(reader.problems) >= MOST_PROBLEMS:
            reader.problems.append(stopped_at(number))
            break
    problems = [*table.problems, *columns] or reader.problems
    if not reader.prices and not problems:
        problems = [TableProblem(message="it has no prices")]
    if problems:
        raise InvalidPriceTable(name, problems)
    return PriceTable(name=name, prices=reader.prices)


class _PriceReader:
    """Reads lines and gathers what is wrong with them."""

    def __init__(self, columns: Sequence[str]) -> None:
        self._columns = columns
        self.prices: dict[tuple[str, str], Decimal] = {}
        self.problems: list[TableProblem] = []

    def read(self, number: int, cells: Sequence[object]) -> None:
        """Note what a line says."""
        cell = dict(zip(self._columns, cells, strict=True))
        try:
            key = _operation(cell["operation"]), _text(cell.get("model"))
            if key in self.prices:
                raise UnusableText("appears more than once with the same model")
        except UnusableText as exc:
            self._problem(number, "", "operation", exc)
            return
        try:
            self.prices[key] = _price(cell["price"])
        except UnusableText as exc:
            self._problem(number, key[0], "price", exc)

    def _problem(self, number: int, row: str, column: str, fault: UnusableText) -> None:
        problem = TableProblem(row_number=number, row=row, column=column, message=str(fault))
        self.problems.append(problem)


def _column_problems(table: Table) -> Iterator[TableProblem]:
    if not table.columns:
        return
    for column in ("operation", "price"):
        if column not in table.columns:
            message = f"is missing; the columns are {', '.join(COLUMNS)}"
            yield TableProblem(column=column, message=message)


def _operation(cell: object) -> str:
    name = _text(cell)
    if name in OPERATIONS:
        return name
    near = difflib.get_close_matches(name, OPERATIONS, 1)
    advice = f"did you mean {near[0]}?" if near else f"they are {', '.join(OPERATIONS)}"
    raise UnusableText(f"{excerpt(name)!r} is not an operation; {advice}")


def _text(cell: object) -> str:
    return "" if cell is None else str(cell_value(cell, _TEXT))


def _price(cell: object) -> Decimal:
    text = _text(cell)
    try:
        price = Decimal(text)
    except InvalidOperation as exc:
        raise UnusableText(f"{excerpt(text)!r} is not a number; write it as 0.04") from exc
    if not price.is_finite() or not 0 <= price <= HIGHEST_PRICE:
        raise UnusableText(f"{excerpt(text)!r} is not a price; write 0 or more")
    return price


def _no_price(operation: str) -> TableProblem:
    return TableProblem(column="operation", message=f"{operation} has no price; add a line for it")
