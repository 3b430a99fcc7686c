"""The backdrop without the object."""

import numpy as np
import pytest

from media_studio.render.cyclorama import (
    ambient_irradiance,
    backdrop_radiance,
    hit_backdrop,
    softbox_irradiance,
)
from media_studio.render.studio_light import BEND_RADIUS, BEND_START, WALL

EYE = np.array([0.0, -4.0, 1.0])


def _rays() -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    slope = np.linspace(-0.5, 1.0, 400)
    rays = np.column_stack([np.full(400, 0.1), np.ones(400), slope])
    return rays / np.linalg.norm(rays, axis=1, keepdims=True)


def test_every_ray_hits_the_floor_the_bend_or_the_wall() -> None:
    points, normals, found = hit_backdrop(EYE, _rays(), wall=True)
    assert found.all()
    depth, height = points[:, 1], points[:, 2]
    bent = (depth > BEND_START + 1e-9) & (height < BEND_RADIUS - 1e-9)
    circle = np.hypot(depth - BEND_START, height - BEND_RADIUS)
    assert circle[bent] == pytest.approx(BEND_RADIUS)
    assert bent.sum() > 20
    assert height[depth <= BEND_START] == pytest.approx(0, abs=1e-9)
    assert depth[height >= BEND_RADIUS] == pytest.approx(WALL)
    assert np.linalg.norm(normals, axis=1) == pytest.approx(1)
    assert (np.einsum("kx,kx->k", normals, _rays()) < 0).all()


def test_points_lie_on_their_rays() -> None:
    points, _, _ = hit_backdrop(EYE, _rays(), wall=True)
    away = points - EYE
    away /= np.linalg.norm(away, axis=1, keepdims=True)
    assert away == pytest.approx(_rays())


def test_the_floor_alone_has_no_end_and_the_sky_is_not_hit() -> None:
    rays = np.array([(0, 0.99, -0.01), (0, 0.6, 0.8)])
    points, _, found = hit_backdrop(EYE, rays, wall=False)
    assert found.tolist() == [True, False]
    assert points[0] == pytest.approx([0, 95, 0])


def test_the_backdrop_has_no_seam_and_fades_towards_the_wall() -> None:
    points, normals, _ = hit_backdrop(EYE, _rays(), wall=True)
    light = backdrop_radiance(points, normals, np.array([0, 0, 0.5])).mean(axis=1)
    near, far = light[points[:, 1] < 1], light[points[:, 1] > WALL - 0.1]
    assert near.mean() > 2 * far.mean()
    assert np.abs(np.diff(light)).max() < 0.05


def test_light_falls_off_and_none_comes_from_below() -> None:
    up, centre = np.array([(0.0, 0, 1)] * 2), np.zeros(3)
    near, far = softbox_irradiance(np.array([(0.0, 0, 0), (0, -30.0, 0)]), up, centre)
    assert near.min() > 20 * far.max()
    assert not softbox_irradiance(np.zeros((1, 3)), -up[:1], centre).any()
    sky, floor = ambient_irradiance(np.array([(0.0, 0, 1), (0, 0, -1.0)]))
    assert sky.mean() > floor.mean()
