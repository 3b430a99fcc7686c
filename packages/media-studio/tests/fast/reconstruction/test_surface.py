import numpy as np
import pytest

from media_studio.arrays import FloatArray
from media_studio.mesh.components import edges, face_areas, face_components, is_closed
from media_studio.reconstruction.surface import close_surface

X, Y, Z = np.mgrid[0:40, 0:40, 0:40].astype(np.float64)


def ball(radius: float, x: float = 20.0) -> FloatArray:
    return np.asarray(radius - np.sqrt((X - x) ** 2 + (Y - 20) ** 2 + (Z - 20) ** 2))


def volume(vertices: FloatArray, faces: np.ndarray) -> float:
    a, b, c = (vertices[faces[:, k]] for k in range(3))
    return float(np.einsum("ij,ij->", a, np.cross(b, c)) / 6)


def test_a_ball_keeps_its_volume_and_triangle_budget() -> None:
    vertices, faces = close_surface(ball(12), 2000)

    assert len(faces) <= 2000
    assert volume(vertices, faces) == pytest.approx(4 / 3 * np.pi * 12**3, rel=0.02)


def test_the_surface_of_noise_is_a_closed_manifold() -> None:
    noise = np.random.default_rng(0).normal(size=(20, 20, 20))

    vertices, faces = close_surface(noise, 10**6)

    assert is_closed(faces)
    assert set(edges(faces)[1]) == {2}
    assert face_areas(vertices, faces).min() > 1e-6


def test_a_body_that_touches_the_border_is_closed_there() -> None:
    assert is_closed(close_surface(np.ones((10, 12, 14)), 10**6)[1])


def test_values_of_exactly_zero_make_no_degenerate_triangle() -> None:
    vertices, faces = close_surface(np.round(ball(10)), 10**6)

    assert face_areas(vertices, faces).min() > 1e-6


def test_hidden_cavities_are_filled() -> None:
    vertices, faces = close_surface(np.minimum(ball(15), -ball(7)), 10**6)

    assert face_components(faces)[0] == 1
    assert volume(vertices, faces) == pytest.approx(4 / 3 * np.pi * 15**3, rel=0.03)


def test_specks_are_dropped_and_pieces_kept() -> None:
    two = np.maximum(ball(8, 10), ball(5, 28))
    two[36, 36, 36] = 1

    assert face_components(close_surface(two, 10**6)[1])[0] == 2
