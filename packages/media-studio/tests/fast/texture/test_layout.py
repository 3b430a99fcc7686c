"""Which surfaces share maps."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from media_studio.errors import InvalidModel
from media_studio.mesh.model import Surface
from media_studio.texture.layout import plan_maps, shared_maps

SQUARE = np.array([[[0, 0], [1, 0], [1, 1]], [[0, 0], [1, 1], [0, 1]]], float)


def test_charts_side_by_side_share_maps() -> None:
    left, right = SQUARE * (0.49, 1), SQUARE * (0.49, 1) + (0.51, 0)
    assert shared_maps([left, right]) == [[0, 1]]


def test_charts_on_top_of_each_other_do_not() -> None:
    assert shared_maps([SQUARE, SQUARE, SQUARE * 0.5]) == [[0], [1], [2]]


def test_a_later_surface_joins_the_first_maps_with_room() -> None:
    left, right = SQUARE * (0.49, 1), SQUARE * (0.49, 1) + (0.51, 0)
    assert shared_maps([left, SQUARE, right]) == [[0, 2], [1]]


def test_a_plan_leaves_empty_surfaces_out_and_shrinks_maps_on_top_of_each_other(
    make_box: Callable[..., Surface],
) -> None:
    whole = make_box((1, 1, 1))
    empty = replace(whole, faces=np.zeros((0, 3), np.int64))
    plan = plan_maps([empty, whole, whole], 1024)
    assert plan.groups == [[1], [2]]
    assert plan.edge == 512
    assert plan_maps([whole], 1024).edge == 1024


def test_a_plan_needs_texture_coordinates(make_box: Callable[..., Surface]) -> None:
    with pytest.raises(InvalidModel, match="keep_uv"):
        plan_maps([replace(make_box((1, 1, 1)), uv=None)], 64)


def test_surfaces_of_different_atlases_never_share_maps(make_box: Callable[..., Surface]) -> None:
    box = make_box((1, 1, 1))
    assert box.uv is not None
    left = replace(box, uv=box.uv * (0.4, 1))
    right = replace(box, uv=box.uv * (0.4, 1) + (0.6, 0))
    assert plan_maps([left, right], 64).groups == [[0, 1]]
    assert plan_maps([replace(left, atlas=1), right], 64).groups == [[1], [0]]
