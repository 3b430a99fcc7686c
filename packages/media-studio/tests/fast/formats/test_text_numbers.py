"""Numbers in ASCII."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from media_studio.formats.text_numbers import parse_after_word, parse_numbers


def _bytes(text: str) -> np.ndarray:  # type: ignore[type-arg]
    return np.frombuffer(text.encode(), np.uint8)


@given(st.lists(st.floats(-1e300, 1e300), min_size=1, max_size=20))
@settings(deadline=None)
def test_numbers_are_read_within_a_few_units_in_the_last_place(values: list[float]) -> None:
    text = " ".join(map(repr, values))
    for value, found in zip(values, parse_numbers(_bytes(text)), strict=True):
        assert math.isclose(value, found, rel_tol=1e-14, abs_tol=1e-307)


@pytest.mark.parametrize(
    ("text", "values"),
    [("1 2\n3", [1, 2, 3]), ("+1. -.5 1e3 1E-2", [1, -0.5, 1000, 0.01]), ("1 x 2", [1]), ("", []),
     ("1e", []), ("1-2", []), ("123456789012345678901234567890", [1.2345678901234568e29])],
)  # fmt: skip
def test_spellings(text: str, values: list[float]) -> None:
    assert parse_numbers(_bytes(text)) == pytest.approx(values)


def test_only_whole_words_count() -> None:
    rows = parse_after_word(_bytes("vertex 1 2 3 vertexes 4 5 6 Vertex 7 8 nine"), b"vertex", 3)
    assert rows[0].tolist() == [1, 2, 3]
    assert rows[1].tolist()[:2] == [7, 8]
    assert len(rows) == 2
    assert np.isnan(rows[1, 2])
