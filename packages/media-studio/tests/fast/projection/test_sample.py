"""Samples cut from references."""

import numpy as np
import pytest

from media_studio.errors import InvalidImage
from media_studio.projection.sample import cut_sample


def test_an_opaque_picture_is_the_sample() -> None:
    picture = np.random.default_rng(0).integers(0, 255, (20, 30, 3)).astype(np.uint8)
    np.testing.assert_array_equal(cut_sample(picture), picture)
    opaque = np.dstack([picture, np.full((20, 30), 255, np.uint8)])
    np.testing.assert_array_equal(cut_sample(opaque), picture)


def test_the_sample_lies_within_the_subject() -> None:
    y, x = np.mgrid[0:300, 0:400] - np.array([150, 200])[:, None, None]
    inside = np.hypot(y, x) < 120
    picture = np.full((300, 400, 4), 255, np.uint8)
    picture[inside, :3], picture[..., 3] = (10, 90, 20), 255 * inside
    found = cut_sample(picture)
    assert np.all(found == (10, 90, 20))
    assert 0.8 * 2 * 120**2 < found.shape[0] * found.shape[1] <= 2 * 120**2


def test_a_hairline_gives_its_colour() -> None:
    picture = np.zeros((300, 300, 4), np.uint8)
    picture[np.arange(300), np.arange(300)] = (50, 60, 70, 255)
    np.testing.assert_array_equal(cut_sample(picture), [[[50, 60, 70]]])


def test_an_empty_picture_is_refused() -> None:
    with pytest.raises(InvalidImage):
        cut_sample(np.zeros((10, 10, 4), np.uint8))
