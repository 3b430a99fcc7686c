import numpy as np
import pytest

from media_studio.arrays import FloatArray
from media_studio.reconstruction.revolution import Core, find_core, revolve, shaded_round

ROW, COLUMN = np.mgrid[0:100, 0:120].astype(np.float64)


def column(middle: float, radius: float, top: int = 10, bottom: int = 90) -> FloatArray:
    across = radius - np.abs(COLUMN - middle)
    return np.asarray(np.minimum(across, np.minimum(ROW - top, bottom - ROW)))


def core_of(distance: FloatArray) -> Core:
    core = find_core(distance)
    assert isinstance(core, Core)
    return core


def test_the_axis_is_found_between_cells() -> None:
    assert core_of(column(57.5, 20)).axis == pytest.approx(57.5)


def test_a_handle_is_no_part_of_the_core() -> None:
    ring = 3 - np.abs(np.hypot(ROW - 50, COLUMN - 82) - 16)

    core = core_of(np.maximum(column(60, 25), ring))

    assert core.axis == pytest.approx(60, abs=1.5)
    assert core.distance[50, 97] < 0


def test_what_leans_or_is_split_has_no_core() -> None:
    leaning = 12 - np.abs(COLUMN - 30 - 0.6 * ROW)
    split = np.maximum(column(35, 9), column(85, 9))

    assert find_core(np.minimum(leaning, np.minimum(ROW - 5, 95 - ROW))) is None
    assert find_core(split) is None


def test_a_turned_rectangle_is_a_cylinder() -> None:
    field = revolve(core_of(column(60, 20)))

    assert (field > 0).sum() == pytest.approx(np.pi * 400 * 80, rel=0.04)
    assert np.array_equal(field, field[:, :, ::-1])


def test_light_falls_off_across_round_things_only() -> None:
    core = core_of(column(60, 25))
    across = np.clip((COLUMN - 60) / 25, -1, 1)
    rounded = 0.3 + 0.5 * np.sqrt(1 - across**2) + 0.1 * across
    stripes = np.where(np.floor(ROW / 10) % 2, 0.3, 0.8)
    corner = np.where(across < 0.2, 0.8, 0.4)

    assert shaded_round(rounded, core) > 0.1
    assert shaded_round(stripes, core) < 0.02
    assert shaded_round(corner, core) == 0
    assert shaded_round(np.random.default_rng(0).random(ROW.shape), core) < 0.02
