import numpy as np
import pytest

from media_studio.motion.body_landmarks import landmarks_of
from media_studio.motion.root_path import root_path
from media_testing.motion.filmed import Camera, seen_by, walk

_CAMERA = Camera(distance=7.0, height=1.4, pitch=8.0)


@pytest.fixture(scope="module")
def seen() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    points = seen_by(_CAMERA, landmarks_of(walk(3.0, heading=30)))
    hips = points[:, 23:25].mean(1)
    pixels = _CAMERA.focal * points[..., :2] * [1, -1] / -points[..., 2:]
    return pixels, points - hips[:, None], hips


def test_path_of_exact_landmarks_is_exact(seen):
    pixels, world, hips = seen
    found = root_path(pixels, world, np.ones(world.shape[:2]), _CAMERA.focal, 30)
    assert np.linalg.norm(found - hips, axis=1).mean() < 0.03


def test_hidden_landmarks_hardly_count(seen):
    pixels, world, hips = seen
    wrong, visibility = pixels.copy(), np.ones(world.shape[:2])
    wrong[:, 25:33] += 150
    visibility[:, 25:33] = 0
    found = root_path(wrong, world, visibility, _CAMERA.focal, 30)
    assert np.linalg.norm(found - hips, axis=1).mean() < 0.25


def test_wrong_focal_length_scales_the_distance_only(seen):
    pixels, world, hips = seen
    found = root_path(pixels, world, np.ones(world.shape[:2]), 1.3 * _CAMERA.focal, 30)
    assert (found[:, 2] / hips[:, 2]).mean() == pytest.approx(1.3, abs=0.05)
    assert found[:, 0] == pytest.approx(hips[:, 0], abs=0.1)


def test_landmarks_in_one_pixel_are_far_away_but_finite():
    found = root_path(np.zeros((4, 33, 2)), np.zeros((4, 33, 3)), np.zeros((4, 33)), 900, 30)
    assert np.isfinite(found).all()
