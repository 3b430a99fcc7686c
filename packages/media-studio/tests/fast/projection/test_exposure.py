"""Matching the exposure of pictures."""

import numpy as np
import pytest

from media_studio.projection.exposure import equalise

Paint = tuple[int, int, int]


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


def test_a_slight_tint_is_matched_in_its_channel() -> None:
    color = np.full((10, 3), 0.5, np.float32)
    tinted = color * np.array([0.88, 1, 1], np.float32)
    whole = np.ones(10, np.float32)
    gains = equalise([color, tinted], [whole, whole], np.ones(10))
    np.testing.assert_allclose(gains[:, 1:], 1, atol=0.015)
    assert gains[1, 0] > gains[0, 0] + 0.06


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ((230, 140, 40), (230, 210, 60)),
        ((220, 200, 170), (180, 150, 110)),
        ((200, 60, 40), (200, 90, 40)),
        ((200, 200, 200), (150, 150, 150)),
    ],
)
def test_neighbouring_paints_stay(one: Paint, other: Paint) -> None:
    colors = [np.tile(np.float32(paint) / np.float32(255), (10, 1)) for paint in (one, other)]
    whole = np.ones(10, np.float32)
    np.testing.assert_array_equal(equalise(colors, [whole, whole], np.ones(10)), 1)


def test_an_exposure_does_not_change_hues() -> None:
    """Saturated paint leaves two channels nearly unknown; white elsewhere must stay white."""
    color = np.tile(np.float32([0.8, 0.05, 0.05]), (10, 1))
    whole = np.ones(10, np.float32)
    gains = equalise([color, np.float32(0.85) * color], [whole, whole], np.ones(10))
    assert np.all(gains.max(axis=1) < 1.03 * gains.min(axis=1))
    assert gains[1, 0] * 0.85 > 0.94 * gains[0, 0]


def test_pictures_whose_ratio_varies_stay() -> None:
    rng = np.random.default_rng(2)
    color = rng.uniform(0.3, 0.8, (500, 3)).astype(np.float32)
    other = (color * rng.uniform(0.7, 1.3, (500, 1))).astype(np.float32)
    whole = np.ones(500, np.float32)
    np.testing.assert_array_equal(equalise([color, other], [whole, whole], np.ones(500)), 1)


def test_a_patch_of_other_paint_does_not_count() -> None:
    color = np.random.default_rng(4).uniform(0.3, 0.7, (500, 3)).astype(np.float32)
    other, whole = np.float32(0.85) * color, np.ones(500, np.float32)
    plain = equalise([color, other], [whole, whole], np.ones(500))
    other[:100] = 0.05
    patched = equalise([color, other], [whole, whole], np.ones(500))
    np.testing.assert_allclose(patched, plain, atol=0.02)


def test_sides_that_are_painted_otherwise_keep_their_colours() -> None:
    red, blue = (np.tile(np.float32(c), (10, 1)) for c in ((0.7, 0.1, 0.1), (0.1, 0.2, 0.7)))
    whole = np.ones(10, np.float32)
    gains = equalise([red, blue], [whole, whole], np.ones(10))
    np.testing.assert_array_equal(gains, 1)


def test_a_black_picture_is_not_blown_up() -> None:
    color, whole = np.full((10, 3), 0.9, np.float32), np.ones(10, np.float32)
    gains = equalise([color, 0 * color], [whole, whole], np.ones(10))
    assert np.all((gains >= 0.7) & (gains <= 1.4))
