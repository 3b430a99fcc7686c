"""Which pixels are believed."""

import numpy as np

from media_studio.projection.trust import bleed, reliable_pixels, trust_of

ONE = np.zeros((96, 96), np.int64)


def disc(edge: int = 96, radius: float = 30.0) -> tuple[np.ndarray, np.ndarray]:
    """A red disc with a white fringe three pixels wide on white; its alpha covers the fringe."""
    y, x = np.mgrid[0:edge, 0:edge] - (edge - 1) / 2
    away = np.hypot(y, x)
    color = np.where((away < radius)[..., None], (200, 0, 0), (255, 255, 255)).astype(np.uint8)
    alpha = np.clip(255 * (radius + 1.0 - away), 0, 255).astype(np.uint8)
    return color, alpha


def test_no_background_is_left_after_bleeding() -> None:
    color, alpha = disc()
    assert np.all(bleed(color, reliable_pixels(alpha)) == (200, 0, 0))


def test_a_hairline_is_still_reliable() -> None:
    alpha = np.zeros((50, 50), np.uint8)
    alpha[20:22, 5:45] = 255
    assert reliable_pixels(alpha).sum() == 80


def test_trust_grows_inwards_and_fades_outside() -> None:
    _, alpha = disc()
    trust = trust_of(reliable_pixels(alpha), np.zeros(alpha.shape, np.float32), ONE[:96, :96], 0.01)
    row = trust[48, :48]
    assert row[0] == 0
    assert 0 < row[17] < 0.25
    assert np.all(np.diff(row) >= -1e-6)
    assert row[-1] == 1


def test_the_far_side_of_a_step_is_not_believed_beside_it() -> None:
    nearness = np.zeros((80, 80), np.float32)
    nearness[:, 40:] = 1.0
    trust = trust_of(np.ones((80, 80), np.bool_), nearness, ONE[:80, :80], 0.01)
    assert np.all(trust[40, 40:60] > 0.5)
    assert trust[40, 39] == 0
    assert trust[40, 30] > 0.5


def test_a_steep_slope_is_no_step() -> None:
    nearness = np.tile(np.arange(80, dtype=np.float32) * 0.04, (80, 1))
    trust = trust_of(np.ones((80, 80), np.bool_), nearness, ONE[:80, :80], 0.01)
    assert np.all(trust[20:60, 20:60] == 1)


def test_pixels_between_two_surfaces_are_hardly_believed() -> None:
    part = ONE.copy()
    part[:, 50:] = 1
    trust = trust_of(np.ones(part.shape, np.bool_), np.zeros(part.shape, np.float32), part, 0.01)
    np.testing.assert_array_equal(np.flatnonzero(trust[48] < 0.25), [49, 50])
