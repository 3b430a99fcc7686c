"""Equal rows."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from media_studio.mesh.joining import join_equal_points, join_equal_rows


@given(st.lists(st.tuples(st.integers(-3, 3), st.integers(-3, 3)), max_size=60))
@settings(deadline=None)
def test_rows_are_numbered_in_the_order_of_their_first_appearance(
    rows: list[tuple[int, int]],
) -> None:
    first, number = join_equal_rows(np.array(rows, np.int32).reshape(-1, 2))
    distinct = list(dict.fromkeys(rows))
    assert [rows[index] for index in first] == distinct
    assert number.tolist() == [distinct.index(row) for row in rows]


def test_both_zeros_are_one_point() -> None:
    points = np.array([(0.0, 0.0, 1.0), (-0.0, 0.0, 1.0), (0.0, 1.0, 0.0)])
    assert join_equal_points(points)[1].tolist() == [0, 0, 1]
