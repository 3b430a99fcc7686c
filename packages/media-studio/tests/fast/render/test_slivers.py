"""Needles."""

import numpy as np
import pytest

from media_studio.render.raster import NOTHING, blank, draw
from media_studio.render.slivers import draw_slivers

OPEN = np.full((40, 40), np.inf, np.float32)
NEEDLE = np.array([[(5.2, 3.1, 1), (5.4, 36.3, 0.5), (5.3, 3.1, 1)]])


def test_a_needle_is_one_unbroken_line() -> None:
    seen = blank(40, 40)
    draw_slivers(NEEDLE, seen, OPEN)
    rows, columns = np.nonzero(seen.triangle != NOTHING)
    assert set(rows) == set(range(3, 37))
    assert set(columns) == {5}
    assert seen.barycentric[rows, columns].sum(axis=1) == pytest.approx(1)


def test_a_needle_is_hidden_by_what_is_nearer() -> None:
    seen = blank(40, 40)
    draw(np.array([[(-99, -99, 2), (199, -99, 2), (0, 199, 2)]], float), seen, perspective=True)
    draw_slivers(NEEDLE, seen, OPEN)
    assert (seen.nearness == 2).all()


def test_broad_small_and_damaged_triangles_are_left_out() -> None:
    corners = np.array(
        [
            [(2, 2, 1), (30, 2, 1), (2, 30, 1)],
            [(5, 5, 1), (7, 5, 1), (5, 5.1, 1)],
            [(np.nan, 5, 1), (7, 5, 1), (5, 5.1, 1)],
            [(-9e9, 5, 1), (-8e9, 5, 1), (-7e9, 5, 1)],
        ]
    )
    seen = blank(40, 40)
    draw_slivers(corners, seen, OPEN)
    assert (seen.triangle == NOTHING).all()
