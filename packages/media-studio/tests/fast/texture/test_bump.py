"""Normal maps: direction of slopes in any chart."""

import numpy as np
import pytest

from media_studio.texture.bump import normal_band, texel_frames

SIZE = 64


def plane(uv: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """One square metre facing +Z, as seen upright in the image when uv is not changed."""
    corners = np.array([[0, 1, 0], [0, 0, 0], [1, 0, 0]], float)
    return corners[None], uv[None]


def slope_map(rise: np.ndarray, uv: np.ndarray) -> np.ndarray:
    """Tangent-space normal in the middle of a plane whose height rises along X and Y."""
    corners, uv_corners = plane(uv)
    frames = texel_frames(corners, uv_corners, SIZE)
    (a, b, c) = uv
    to_plane = np.linalg.inv(np.stack([b - a, c - a], axis=1))
    column, row = np.meshgrid(np.arange(SIZE), np.arange(SIZE))
    texel_uv = (np.stack([column, row], axis=-1) + 0.5) / SIZE
    shares = (texel_uv - a) @ to_plane.T
    position = corners[0, 0] + shares @ (corners[0, 1:] - corners[0, 0])
    height = (position[..., :2] @ rise).astype(np.float32)
    name = np.zeros((SIZE, SIZE), np.int32)
    normals = normal_band(height, position.astype(np.float32), name, frames)
    return normals[SIZE // 2, SIZE // 2] / 127.0 - 128 / 127


UPRIGHT = np.array([[0, 0], [0, 1], [1, 1]], float)
MIRRORED = np.array([[1, 0], [1, 1], [0, 1]], float)
TURNED = np.array([[0, 1], [1, 1], [1, 0]], float)


def test_a_surface_that_rises_to_the_right_tilts_left() -> None:
    x, y, z = slope_map(np.array([0.5, 0.0]), UPRIGHT)
    assert x == pytest.approx(-0.5 * z, abs=0.02)
    assert y == pytest.approx(0, abs=0.01)


def test_a_surface_that_rises_up_the_image_tilts_down() -> None:
    x, y, z = slope_map(np.array([0.0, 0.5]), UPRIGHT)
    assert y == pytest.approx(-0.5 * z, abs=0.02)
    assert x == pytest.approx(0, abs=0.01)


def test_in_a_mirrored_chart_the_tilt_is_that_seen_in_the_image() -> None:
    """The image shows the plane mirrored, so a rise to the right is a rise to the left in it."""
    x, y, z = slope_map(np.array([0.5, 0.25]), MIRRORED)
    assert x == pytest.approx(0.5 * z, abs=0.02)
    assert y == pytest.approx(-0.25 * z, abs=0.02)


def test_in_a_turned_chart_the_tilt_turns_along() -> None:
    """X of the plane runs up the image, Y runs to the left."""
    x, y, z = slope_map(np.array([0.5, 0.25]), TURNED)
    assert y == pytest.approx(-0.5 * z, abs=0.02)
    assert x == pytest.approx(0.25 * z, abs=0.02)


def test_slope_does_not_depend_on_the_texel_density() -> None:
    dense, sparse = (slope_map(np.array([0.5, 0.0]), UPRIGHT * k) for k in (1.0, 0.5))
    np.testing.assert_allclose(dense, sparse, atol=0.02)


def test_neighbours_of_another_place_do_not_count() -> None:
    corners, uv = plane(UPRIGHT)
    frames = texel_frames(corners, uv, SIZE)
    height = np.zeros((4, 4), np.float32)
    height[:, 2:] = 1.0
    position = np.zeros((4, 4, 3), np.float32)
    position[:, 2:, 0] = 5.0
    normals = normal_band(height, position, np.zeros((4, 4), np.int32), frames)
    assert np.all(normals == (128, 128, 255))
