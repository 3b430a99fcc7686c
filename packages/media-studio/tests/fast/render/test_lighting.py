"""Light that reaches points."""

import numpy as np
import pytest

from media_studio.arrays import FloatArray
from media_studio.render.cyclorama import softbox_irradiance
from media_studio.render.lighting import (
    OPEN_FLOOR,
    Arriving,
    Floor,
    arriving_light,
    floor_light,
)
from media_studio.render.shadow import FAR, MAP_SIZE, depth_maps, studio_lights

UP = np.array([[0.0, 0, 1]], np.float32)


def _light(points: FloatArray, *, lid: float | None = None) -> Arriving:
    """Light on points that look up, under a square at height 0.5 that stops a share of it."""
    lights = studio_lights()
    maps = np.full((len(lights.frames), MAP_SIZE, MAP_SIZE), FAR, np.float32)
    if lid is not None:
        corners = np.array([(-1, -1, 0.5), (1, -1, 0.5), (1, 1, 0.5), (-1, 1, 0.5)], np.float32)
        faces = np.array([(0, 1, 2), (0, 2, 3)], np.int32)
        owner, opacity = np.zeros(2, np.int32), np.array([lid], np.float32)
        maps = depth_maps(0.7 * corners, faces, owner, opacity, lights.frames, MAP_SIZE)
    spots = points.astype(np.float32)
    up = np.repeat(UP, len(spots), axis=0)
    rough = np.ones(len(spots), np.float32)
    return arriving_light(lights, maps, OPEN_FLOOR, 0.0, spots, up, up, rough)


def test_in_the_open_all_light_arrives() -> None:
    points = np.array([(0.0, 0, 0), (0.4, -0.3, 0.2)])
    found = _light(points)
    expected = softbox_irradiance(points, np.repeat(UP, 2, axis=0), np.zeros(3))
    assert found.boxes == pytest.approx(expected, rel=0.05)
    assert found.ambient == pytest.approx(1)
    assert found.mirrored == pytest.approx(1)


def test_under_a_lid_it_is_dark_and_above_it_is_not() -> None:
    under, above = _light(np.array([(0, 0, 0.2), (0, 0, 0.6)]), lid=1.0).ambient
    assert under < 0.35
    assert above == pytest.approx(1)


def test_half_a_lid_lets_half_the_light_through() -> None:
    point = np.array([(0, 0, 0.3)])
    none, half, full = (_light(point, lid=lid).boxes.sum() for lid in (0.0, 0.5, 1.0))
    assert half == pytest.approx((none + full) / 2, rel=0.15)


def test_the_floor_is_read_between_cells_and_open_outside() -> None:
    floor = Floor(share=np.array([(0, 0), (1, 1)], np.float32), reach=1.0)
    assert floor_light(floor, 0.0, 0.0) == pytest.approx(0.5)
    assert floor_light(floor, 0.0, -0.49) == pytest.approx(0.01)
    assert floor_light(floor, 3.0, 0.0) == 1.0
