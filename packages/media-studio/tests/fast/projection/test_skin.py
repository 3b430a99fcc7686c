"""Points spread over faces."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from media_studio.mesh.model import Material, Model, Surface
from media_studio.projection.skin import (
    TargetSurface,
    join_samples,
    skin_of,
    spread_samples,
)


def box_skin(make_box: Callable[..., Surface], size: tuple[float, float, float]) -> TargetSurface:
    model = Model(surfaces=(make_box(size),), materials=(Material(name="a"),))
    return skin_of(model, 0)


def test_samples_stand_for_the_whole_area(make_box: Callable[..., Surface]) -> None:
    skin = box_skin(make_box, (0.4, 0.3, 0.001))
    samples = spread_samples(skin, 0.05)
    assert samples.area.sum() == pytest.approx(2 * (0.12 + 0.0004 + 0.0003), rel=1e-6)
    assert set(samples.face.tolist()) == set(range(12))


def test_no_point_of_a_face_is_far_from_a_sample(make_box: Callable[..., Surface]) -> None:
    skin = box_skin(make_box, (1.0, 0.7, 0.4))
    samples = spread_samples(skin, 0.1)
    rng = np.random.default_rng(0)
    for face in range(12):
        points = rng.dirichlet((1, 1, 1), 50) @ skin.corners[face]
        away = np.linalg.norm(points[:, None] - samples.position[samples.face == face], axis=2)
        assert away.min(axis=1).max() < 0.1


def test_samples_do_not_depend_on_the_order_of_corners(make_box: Callable[..., Surface]) -> None:
    skin = box_skin(make_box, (0.5, 0.3, 0.2))
    turned = replace(
        skin, corners=np.roll(skin.corners, 1, axis=1), normals=np.roll(skin.normals, 1, axis=1)
    )
    one, two = (spread_samples(each, 0.07).position for each in (skin, turned))
    np.testing.assert_allclose(np.sort(one, axis=0), np.sort(two, axis=0), atol=1e-6)


def test_faces_without_normals_use_their_own(make_box: Callable[..., Surface]) -> None:
    skin = box_skin(make_box, (1, 1, 1))
    normal = spread_samples(skin, 0.5).normal
    np.testing.assert_allclose(np.abs(normal).max(axis=1), 1, atol=1e-6)


def test_reordered_faces_keep_what_belongs_together(make_ball: Callable[..., Model]) -> None:
    skin = skin_of(make_ball(), 0)
    order = np.arange(len(skin.corners))[::-1]
    np.testing.assert_array_equal(skin.reordered(order).uv[0], skin.uv[-1])
    np.testing.assert_array_equal(skin.reordered(order).corners[0], skin.corners[-1])


def test_joined_samples_are_all_there(make_ball: Callable[..., Model]) -> None:
    samples = spread_samples(skin_of(make_ball(), 0), 0.1)
    both = join_samples([samples, samples])
    assert len(both.face) == 2 * len(samples.face)
    assert both.area.sum() == pytest.approx(2 * samples.area.sum())
