"""Matching the exposure of pictures."""

import numpy as np

from engines.projection.exposure import equalise


def test_overlapping_pictures_come_together() -> None:
    color = np.random.default_rng(0).uniform(0.2, 0.8, (500, 3)).astype(np.float32)
    whole, area = np.ones(500, np.float32), np.ones(500)
    gains = equalise([color, 0.8 * color], [whole, whole], area)
    mean = color.mean(axis=0)
    before, after = 0.2 * mean, np.abs(gains[0] * mean - gains[1] * 0.8 * mean)
    assert np.all(after < 0.25 * before)
    assert np.all((gains[0] > 0.75) & (gains[0] < 1) & (gains[1] > 1))


def test_pictures_that_share_nothing_stay() -> None:
    color = np.full((10, 3), 0.5, np.float32)
    first = np.repeat([1, 0], 5).astype(np.float32)
    gains = equalise([color, 0.5 * color], [first, 1 - first], np.ones(10))
    np.testing.assert_array_equal(gains, 1)


def test_each_channel_is_matched_on_its_own() -> None:
    color = np.full((10, 3), 0.5, np.float32)
    tinted = color * np.array([0.8, 1, 1], np.float32)
    whole = np.ones(10, np.float32)
    gains = equalise([color, tinted], [whole, whole], np.ones(10))
    np.testing.assert_allclose(gains[:, 1:], 1, atol=1e-6)
    assert gains[1, 0] > gains[0, 0]


def test_sides_that_are_painted_otherwise_keep_their_colours() -> None:
    red, blue = (np.tile(np.float32(c), (10, 1)) for c in ((0.7, 0.1, 0.1), (0.1, 0.2, 0.7)))
    whole = np.ones(10, np.float32)
    gains = equalise([red, blue], [whole, whole], np.ones(10))
    np.testing.assert_array_equal(gains, 1)


def test_a_black_picture_is_not_blown_up() -> None:
    color, whole = np.full((10, 3), 0.9, np.float32), np.ones(10, np.float32)
    gains = equalise([color, 0 * color], [whole, whole], np.ones(10))
    assert np.all((gains >= 0.6) & (gains <= 1.6))
