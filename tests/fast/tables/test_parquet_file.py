"""Values of data frames."""

import datetime
import io
from decimal import Decimal
from typing import Any

import numpy as np
import pandas as pd
import pytest

from media_pipelines.tables.grid import Flaw, is_empty
from media_pipelines.tables.parquet_file import read_parquet


def column(values: list[Any]) -> list[object]:
    sink = io.BytesIO()
    pd.DataFrame({"a": values}).to_parquet(sink, index=False)
    return [cells[0] for _, cells in read_parquet(sink).lines]


@pytest.mark.parametrize(
    ("values", "cells"),
    [
        (["007", "NA"], ["007", "NA"]),
        ([1, 2], [1, 2]),
        ([True, None], [True, None]),
        ([[1.0, 2.0], None], [[1.0, 2.0], None]),
        ([{"x": 1}], [{"x": 1}]),
        ([Decimal("1.50")], ["1.50"]),
        (list(pd.Categorical(["a", "b"])), ["a", "b"]),
    ],
)
def test_values_become_those_of_python(values: list[Any], cells: list[object]) -> None:
    assert column(values) == cells


def test_a_missing_number_is_an_empty_cell() -> None:
    assert [is_empty(cell) for cell in column([1.5, np.nan])] == [False, True]


@pytest.mark.parametrize("value", [b"\0", datetime.date(2026, 1, 2), pd.Timestamp(0)])
def test_what_no_parameter_takes_says_so(value: object) -> None:
    assert isinstance(column([value])[0], Flaw)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (datetime.date(2026, 1, 2), "2026-01-02"),
        (pd.Timestamp(2026, 1, 2, 3), "2026-01-02 03:00:00"),
    ],
)
def test_a_date_keeps_its_text_for_a_note(value: object, text: str) -> None:
    [flaw] = column([value])
    assert isinstance(flaw, Flaw)
    assert flaw.text == text
