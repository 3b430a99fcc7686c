"""Outlines."""

from collections.abc import Callable

import numpy as np
import pytest

from media_studio.mesh.model import Material, Model, Surface
from media_studio.projection.silhouette import (
    agreement,
    bounds,
    model_silhouette,
    subject_mask,
)


def test_a_box_covers_its_rectangle(make_box: Callable[..., Surface]) -> None:
    model = Model(surfaces=(make_box((0.4, 1.0, 0.2)),), materials=(Material(name="a"),))
    for side, width in (("front", 0.4), ("left", 0.2), ("back", 0.4), ("right", 0.2)):
        outline = model_silhouette(model, side, 560)
        scale = outline.frame.pixels_per_metre
        assert outline.mask.shape == outline.frame.picture.shape[:2]
        assert max(outline.mask.shape) == 560
        assert outline.mask.sum() / scale**2 == pytest.approx(width, rel=0.01)


def test_the_frame_is_registered(make_box: Callable[..., Surface]) -> None:
    box = make_box((0.4, 1.0, 0.2), (3.0, 0.2, -1.0))
    model = Model(surfaces=(box,), materials=(Material(name="a"),))
    for side in ("front", "left", "back", "right"):
        outline = model_silhouette(model, side, 300)
        flat = outline.frame.project(box.vertices)
        expected = [*flat[:, :2].min(axis=0), *flat[:, :2].max(axis=0)]
        np.testing.assert_allclose(bounds(outline.mask), expected, atol=1.0)


def test_agreement_is_the_intersection_over_the_union() -> None:
    one, two = np.zeros((10, 10), np.bool_), np.zeros((10, 10), np.bool_)
    one[:, :6], two[:, 3:9] = True, True
    assert agreement(one, two) == pytest.approx(1 / 3)
    assert agreement(one, one) == 1
    assert agreement(one, one, outside=60) == 0.5
    assert agreement(one & ~one, two & ~two) == 0


def test_a_subject_is_what_is_mostly_opaque() -> None:
    picture = np.zeros((2, 2, 4), np.uint8)
    picture[..., 3] = [[0, 127], [128, 255]]
    np.testing.assert_array_equal(subject_mask(picture), [[False, False], [True, True]])
