"""Ground, mountains and trees."""

import numpy as np
import pytest

from media_studio.render.terrain import (
    broadleaf,
    conifer,
    fractal_noise,
    ground_grid,
    ground_height,
    mountain_range,
)


@pytest.mark.parametrize("ridged", [False, True])
def test_noise_stays_between_0_and_1_and_is_continuous(ridged: bool) -> None:
    x, y = np.meshgrid(np.linspace(-70, 70, 700), np.linspace(0, 1, 5))
    noise = fractal_noise(x, y, 1, octaves=3, ridged=ridged)
    assert 0 <= noise.min() < noise.max() <= 1
    shifted = fractal_noise(x + 1e-6, y, 1, octaves=3, ridged=ridged)
    assert np.abs(shifted - noise).max() < 1e-4


def test_the_ground_is_level_around_the_object_and_the_camera() -> None:
    x, y = np.meshgrid(np.linspace(-2, 2, 9), np.linspace(-60, -3, 20))
    assert np.abs(ground_height(x, y, relief=9.0, seed=1)).max() == 0
    near = ground_height(np.zeros(5), np.linspace(-1, 1, 5), relief=9.0, seed=1)
    assert np.abs(near).max() == 0


def test_grids_face_up() -> None:
    for vertices, faces in (
        ground_grid(relief=2.0, seed=1),
        mountain_range(height=20.0, distance=90.0, seed=1),
    ):
        a, b, c = (vertices[faces[:, i]] for i in range(3))
        upward = np.cross(b - a, c - a)[:, 2]
        assert (upward > 0).all() or (upward < 0).all()


@pytest.mark.parametrize("grow", [conifer, broadleaf])
def test_trees_have_height_1_and_stand_on_the_ground(grow) -> None:  # type: ignore[no-untyped-def]
    vertices, faces = grow(4)
    assert vertices[:, 2].min() == pytest.approx(0, abs=0.05)
    assert 0.8 < vertices[:, 2].max() < 1.2
    assert faces.max() == len(vertices) - 1
    assert not np.array_equal(vertices, grow(5)[0])
