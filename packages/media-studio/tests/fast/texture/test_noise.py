"""Noise: statistics, continuity, and what texels can show."""

import numpy as np
import pytest

from media_studio.texture.noise import cell_random, fade, fbm, worley


@pytest.fixture
def points() -> np.ndarray:
    return np.random.default_rng(1).uniform(-5, 5, (40_000, 3)).astype(np.float32)


def test_noise_is_centred_and_nearly_all_within_one(points: np.ndarray) -> None:
    values = fbm(points, period=0.3, octaves=4)
    assert abs(values.mean()) < 0.02
    assert 0.25 < values.std() < 0.6
    assert (np.abs(values) < 1).mean() > 0.95


def test_noise_depends_on_position_and_seed_alone(points: np.ndarray) -> None:
    values = fbm(points, period=0.3, octaves=3, seed=4)
    shuffled = np.random.default_rng(2).permutation(len(points))
    np.testing.assert_array_equal(
        fbm(points[shuffled], period=0.3, octaves=3, seed=4), values[shuffled]
    )
    assert np.corrcoef(values, fbm(points, period=0.3, octaves=3, seed=40))[0, 1] < 0.1


def test_noise_is_continuous(points: np.ndarray) -> None:
    step = np.float32(1e-4)
    difference = fbm(points + step, period=0.5) - fbm(points, period=0.5)
    assert np.abs(difference).max() < 0.01


def test_detail_finer_than_two_texels_is_left_out(points: np.ndarray) -> None:
    assert np.all(fbm(points, period=0.01, octaves=3, texel=0.006) == 0)
    coarse = fbm(points, period=0.1, octaves=1)
    with_details = fbm(points, period=0.1, octaves=4, texel=0.0255)
    assert np.corrcoef(coarse, with_details)[0, 1] > 0.999


def test_fade_runs_from_two_to_four_texels_a_wave() -> None:
    assert fade(2.0, 1.0) == 0
    assert fade(3.0, 1.0) == pytest.approx(0.5)
    assert fade(4.0, 1.0) == 1


def test_cells_without_jitter_are_a_grid(points: np.ndarray) -> None:
    near, second, _ = worley(points, period=1.0, jitter=0.0)
    expected = np.linalg.norm(points - np.floor(points) - 0.5, axis=1)
    np.testing.assert_allclose(near, expected, atol=1e-3)
    assert np.all(second >= near)


def test_points_of_a_cell_share_its_random_number() -> None:
    cells = np.array([[1, 2, 3], [1, 2, 3], [1, 2, 4]], np.int32)
    first, again, other = cell_random(cells)
    assert first == again != other
