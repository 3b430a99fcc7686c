"""What plates show at points."""

from collections.abc import Callable

import numpy as np
import pytest

from media_studio.arrays import ByteImage
from media_studio.mesh.model import Material, Model, Surface
from media_studio.projection.plate import Plate, make_plate
from media_studio.projection.sight import look
from media_studio.reconstruction.view import View

PLAIN = np.ones((1, 3), np.float32)


def points(*rows: tuple[float, float, float]) -> np.ndarray:
    return np.array(rows, np.float32)


@pytest.fixture
def front_of_ball(
    make_ball: Callable[..., Model], take_picture: Callable[..., View], smooth_picture: ByteImage
) -> Plate:
    model = make_ball(picture=smooth_picture)
    corners = model.surfaces[0].vertices[model.surfaces[0].faces]
    return make_plate(
        take_picture(model, "front"), corners, np.zeros(len(corners), np.int64), pbr=False
    )


def test_a_view_shows_its_side_only(front_of_ball: Plate) -> None:
    where = points((0, 0, 0.5), (0.5, 0, 0), (0, 0, -0.5))
    sight = look([front_of_ball], PLAIN, where, where * 2, two_sided=False)
    np.testing.assert_allclose(sight.confidence, [1, 0, 0], atol=1e-6)
    middle = front_of_ball.color[tuple(np.array(front_of_ball.color.shape[:2]) // 2)] / 255
    np.testing.assert_allclose(sight.color[0], middle, atol=0.02)


def test_a_two_sided_point_is_seen_from_behind(front_of_ball: Plate) -> None:
    where = points((0, 0, 0.5))
    seen = [
        look([front_of_ball], PLAIN, where, -2 * where, two_sided=sided).confidence[0]
        for sided in (False, True)
    ]
    assert seen == pytest.approx([0, 1])


def test_gains_multiply_colours(front_of_ball: Plate) -> None:
    where = points((0.1, 0.1, 0.48))
    normal = where / np.linalg.norm(where)
    once = look([front_of_ball], PLAIN, where, normal, two_sided=False).color
    twice = look([front_of_ball], 0.5 * PLAIN, where, normal, two_sided=False).color
    np.testing.assert_allclose(twice, once / 2, rtol=1e-4)


def test_what_stands_in_front_hides(
    make_box: Callable[..., Surface], take_picture: Callable[..., View]
) -> None:
    wall, post = make_box((1.0, 1.0, 0.1)), make_box((0.2, 0.8, 0.1), (0, 0, 0.4))
    model = Model(surfaces=(wall, post), materials=(Material(name="a"),))
    corners = np.concatenate([each.vertices[each.faces] for each in model.surfaces])
    part = np.repeat([0, 1], 12)
    plate = make_plate(take_picture(model, "front"), corners, part, pbr=False)
    where = points((0, 0, 0.05), (0.3, 0, 0.05), (0, 0, 0.45))
    normal = points((0, 0, 1), (0, 0, 1), (0, 0, 1))
    sight = look([plate], PLAIN, where, normal, two_sided=False)
    np.testing.assert_allclose(sight.confidence, [0, 1, 1], atol=1e-6)
