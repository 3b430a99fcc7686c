import numpy as np
import pytest

from media_studio.reconstruction.straightness import measure_straightness

ROW, COLUMN = np.mgrid[-50:51, -60:61].astype(np.float64)


def test_a_rectangle_is_straight_level_and_full() -> None:
    found = measure_straightness(np.minimum(30 - np.abs(ROW), 50 - np.abs(COLUMN)))

    assert min(found.straight, found.level) > 0.9
    assert min(found.filled, found.solid) > 0.95
    assert found.oval < 0.93


def test_a_diamond_is_straight_but_not_level() -> None:
    found = measure_straightness((45 - np.abs(ROW) - np.abs(COLUMN)) / np.sqrt(2))

    assert found.straight > 0.9
    assert found.level < 0.1
    assert found.filled == pytest.approx(0.5, abs=0.04)


def test_an_ellipse_is_oval_and_not_straight() -> None:
    found = measure_straightness(40 - np.hypot(ROW, COLUMN * 0.8))

    assert found.oval > 0.98
    assert found.straight < 0.4


def test_a_cross_is_not_solid() -> None:
    bar = np.minimum(8 - np.abs(ROW), 45 - np.abs(COLUMN))
    post = np.minimum(8 - np.abs(COLUMN), 45 - np.abs(ROW))

    assert measure_straightness(np.maximum(bar, post)).solid < 0.6


def test_the_measure_hardly_depends_on_the_size_of_cells() -> None:
    fine = 40 - np.hypot(ROW, COLUMN * 0.8) + 3 * np.sin(COLUMN / 5)
    coarse = fine[::2, ::2] / 2

    measured = [measure_straightness(each).straight for each in (fine, coarse)]

    assert measured[0] == pytest.approx(measured[1], abs=0.12)
