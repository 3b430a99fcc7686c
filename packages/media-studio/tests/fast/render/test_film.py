"""From samples to pixels."""

import numpy as np
import pytest

from media_studio.render.film import (
    develop,
    develop_bare,
    develop_cutout,
    gather,
    lay_behind,
)
from media_studio.render.raster import visible_triangles
from media_studio.render.tone import encode, neutral

SQUARE = np.array([[(0, 0, 1), (4, 0, 1), (4, 4, 1)], [(0, 0, 1), (4, 4, 1), (0, 4, 1)]], float)


def test_samples_of_a_pixel_that_see_one_triangle_are_one_point() -> None:
    seen = visible_triangles(SQUARE, 6, 4)
    owners, faces, weights = gather(seen, np.array([7, 9]), 2)
    assert len(faces) == 6  # four pixels, two of which both triangles share
    assert set(faces.tolist()) == {7, 9}
    assert weights.sum(axis=1) == pytest.approx(1)
    assert (owners[:, 4:] == -1).all()
    assert set(owners[:, :4].ravel().tolist()) == set(range(6))


def test_layers_are_laid_behind_each_other() -> None:
    light, through = np.zeros((1, 1, 3), np.float32), np.ones((1, 1, 3), np.float32)
    layer = np.array([[0.1, 0.1, 0.1, 0.5, 0.5, 0.5]], np.float32)
    wall = np.array([[1, 1, 1, 0, 0, 0]], np.float32)
    owners = np.zeros((1, 1), np.int32)
    for shaded in (layer, wall, layer):
        lay_behind(owners, shaded, light, through)
    assert light[0, 0] == pytest.approx(0.6)
    assert not through.any()


def test_edges_mix_model_and_backdrop() -> None:
    light, through = np.zeros((2, 2, 3), np.float32), np.ones((2, 2, 3), np.float32)
    light[0], through[0] = 0.5, 0.0
    backdrop = np.full((1, 1, 3), 0.2, np.float32)
    expected = (neutral(0.5, 0.5, 0.5)[0] + neutral(0.2, 0.2, 0.2)[0]) / 2
    assert develop(light, through, backdrop, 2)[0, 0, 0] == encode(expected)


def test_where_the_model_is_not_a_frame_is_its_backdrop_with_the_shadow_on_it() -> None:
    rng = np.random.default_rng(2)
    backdrop = rng.uniform(0, 1.5, (5, 7, 3)).astype(np.float32)
    caught = rng.uniform(0, 1, (5, 7)).astype(np.float32)
    light, through = np.zeros((10, 14, 3), np.float32), np.ones((10, 14, 3), np.float32)
    whole = develop(light, through, backdrop * caught[..., None], 2)
    assert (develop_bare(backdrop, caught) == whole).all()


def test_a_cutout_has_the_colour_of_the_model_and_black_shadow() -> None:
    light, through = np.zeros((2, 4, 3), np.float32), np.ones((2, 4, 3), np.float32)
    light[0, :2], through[0, :2] = 0.5, 0.0
    picture = develop_cutout(light, through, np.array([[1.0, 0.6]], np.float32), 2)
    assert picture[0, 0].tolist() == [encode(neutral(0.5, 0.5, 0.5)[0])] * 3 + [128]
    assert picture[0, 1].tolist() == [0, 0, 0, 102]
