"""Lines on the floor."""

import numpy as np
import pytest
from numpy.typing import NDArray

from media_studio.render.floor_lines import floor_lines


def _floor(reach: float = 1.0, pixels: int = 401) -> NDArray[np.float32]:
    steps = np.linspace(-reach, reach, pixels, dtype=np.float32)
    return np.stack(np.meshgrid(steps, steps), axis=-1)


def test_lines_are_where_coordinates_are_multiples_of_the_spacing() -> None:
    share = floor_lines(_floor(), np.zeros(2, np.float32), 0.25)
    dark = np.flatnonzero(share[25] < 0.95)
    assert np.allclose(np.linspace(-1, 1, 401)[dark] / 0.25 % 1 % 1, 0, atol=0.03)
    assert len(dark) == 9
    assert share.min() > 0.8
    assert np.allclose(share, share.T)


def test_lines_move_with_the_floor() -> None:
    still = floor_lines(_floor(), np.zeros(2, np.float32), 0.25)
    moved = floor_lines(_floor(), np.array([0.1, 0.0], np.float32), 0.25)
    assert np.allclose(np.roll(still, 20, axis=1)[:, 40:-40], moved[:, 40:-40], atol=0.01)


@pytest.mark.parametrize("spacing", [0.002, 0.02, 0.5])
def test_lines_swallow_as_much_light_however_dense_they_are(spacing: float) -> None:
    share = floor_lines(_floor(0.5), np.zeros(2, np.float32), spacing)
    assert 1 - share.mean() == pytest.approx(0.16 * 0.02 * 2, abs=0.004)


def test_what_is_not_floor_has_no_lines() -> None:
    ground = np.full((8, 8, 2), np.nan, np.float32)
    assert (floor_lines(ground, np.zeros(2, np.float32), 0.25) == 1).all()
