import numpy as np

from benchmarks.film_set.room import HALF_WIDTH, view_room
from benchmarks.film_set.tripod import Tripod

SIZE = 64
CAMERA = Tripod(elevation=8.0).camera(0.0, SIZE, SIZE)


def test_the_floor_is_below_and_the_wall_above() -> None:
    _, ground = view_room(CAMERA)
    on_floor = np.isfinite(ground).all(axis=2)
    assert on_floor[-1].all()
    assert not on_floor[0].any()


def test_pixels_know_where_they_see_the_floor() -> None:
    _, ground = view_room(CAMERA)
    rows, columns = np.nonzero(np.isfinite(ground).all(axis=2))
    x, z = ground[rows, columns].T
    points = np.stack([x, np.zeros_like(x), z], axis=1)
    pixels = CAMERA.project(points, 1)[:, :2]
    assert np.allclose(pixels, np.stack([columns, rows], axis=1) + 0.5, atol=0.02)
    assert np.abs(points).max() < HALF_WIDTH


def test_the_room_has_texture_that_a_camera_can_follow() -> None:
    light, _ = view_room(Tripod(elevation=8.0).camera(0.0, 240, 240))
    assert light.min() > 0
    assert light.max() < 1
    floor = light[200:, :, 1]
    assert np.abs(np.diff(floor, axis=1)).mean() > 0.002


def test_the_view_is_the_same_each_time() -> None:
    assert np.array_equal(view_room(CAMERA)[0], view_room(CAMERA)[0])
