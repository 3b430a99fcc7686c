"""Gutters: nearest fill between charts."""

import numpy as np

from media_studio.mesh.gutter import fill_gutters, nearest_covered


def test_covered_texels_are_unchanged_and_every_other_one_is_a_copy() -> None:
    rng = np.random.default_rng(5)
    image = rng.integers(0, 256, (40, 40, 3), np.uint8)
    covered = rng.random((40, 40)) < 0.03
    filled = fill_gutters(image, covered)
    np.testing.assert_array_equal(filled[covered], image[covered])
    palette = {tuple(texel) for texel in image[covered].tolist()}
    assert {tuple(texel) for texel in filled.reshape(-1, 3).tolist()} <= palette


def test_sources_are_as_near_as_an_exhaustive_search_finds() -> None:
    covered = np.random.default_rng(6).random((48, 48)) < 0.02
    rows, columns = np.divmod(nearest_covered(covered), 48)
    y, x = np.mgrid[:48, :48]
    found = np.hypot(rows - y, columns - x)
    places = np.argwhere(covered)
    best = np.min(np.hypot(places[:, 0, None, None] - y, places[:, 1, None, None] - x), axis=0)
    assert np.all(found <= best + 1)
    assert (found == best).mean() > 0.95


def test_an_image_without_charts_stays_as_it_is() -> None:
    image = np.full((8, 8, 3), 7, np.uint8)
    np.testing.assert_array_equal(fill_gutters(image, np.zeros((8, 8), bool)), image)
