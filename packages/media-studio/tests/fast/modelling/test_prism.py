"""Boards have the area of their outline."""

import numpy as np
import pytest

from media_studio.modelling.prism import arc, prism, rectangle, rounded, star, symmetric
from media_studio.modelling.shape import Shape, signed_volume


def volume(shape: Shape) -> float:
    return signed_volume(shape.vertices, shape.faces)


def test_an_unbevelled_star_has_its_area_times_its_depth() -> None:
    outline = star(5, 0.4, 0.15)
    area = 5 * 0.4 * 0.15 * np.sin(np.pi / 5)
    assert volume(prism(outline, 0.2, bevel=0)) == pytest.approx(area * 0.2)


def test_direction_of_the_outline_does_not_matter() -> None:
    outline = star(6, 0.4, 0.2)
    assert volume(prism(outline[::-1], 0.1)) == pytest.approx(volume(prism(outline, 0.1)))


def test_a_bevel_keeps_the_size_of_the_board() -> None:
    shape = prism(rectangle(0.4, 0.2), 0.1, bevel=0.02)
    np.testing.assert_allclose(shape.high - shape.low, [0.4, 0.2, 0.1])
    assert 0.9 * 0.008 < volume(shape) < 0.008


def test_rounded_corners_take_the_area_of_the_missing_arcs() -> None:
    shape = prism(rectangle(1, 1, radius=0.3, steps=32), 1, bevel=0)
    assert volume(shape) == pytest.approx(1 - (4 - np.pi) * 0.09, rel=1e-3)


def test_a_half_outline_becomes_symmetric_without_double_points() -> None:
    outline = symmetric([(0, 0), (0.3, 0.2), (0, 1)])
    assert len(outline) == 4
    assert outline[:, 0].sum() == pytest.approx(0)


def test_arcs_and_smooth_outlines_keep_their_radius() -> None:
    np.testing.assert_allclose(np.linalg.norm(arc(2, 0, 90), axis=1), 2)
    smooth = rounded(arc(1, 0, 315, steps=7), 6)
    np.testing.assert_allclose(np.linalg.norm(smooth, axis=1), 1, atol=0.02)
