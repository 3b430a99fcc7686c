"""Rasteriser: coverage, coordinates, bands, wrapping."""

import numpy as np
import pytest

from media_studio.mesh.raster import Texels, rasterise

SQUARE = np.array([[[0, 0], [1, 0], [1, 1]], [[0, 0], [1, 1], [0, 1]]], float)
INNER = np.array([[[0.25, 0.25], [0.75, 0.25], [0.25, 0.75]]])


def uv_of(texels: Texels, triangles: np.ndarray) -> np.ndarray:
    return np.einsum("kij,ki->kj", triangles[texels.triangle], texels.barycentric)


def centres(texels: Texels, size: int) -> np.ndarray:
    return (np.stack([texels.columns, texels.rows], axis=1) + 0.5) / size


def test_a_square_of_two_triangles_covers_every_texel_once() -> None:
    texels = rasterise(SQUARE, 32, (0, 32))
    places = texels.rows.astype(int) * 32 + texels.columns
    np.testing.assert_array_equal(places, np.arange(32 * 32))


def test_barycentrics_give_back_the_texel_centre() -> None:
    texels = rasterise(SQUARE, 64, (0, 64))
    np.testing.assert_allclose(uv_of(texels, SQUARE), centres(texels, 64), atol=1e-6)


def test_mirrored_triangles_are_covered_alike() -> None:
    straight, mirrored = (rasterise(t, 64, (0, 64)) for t in (INNER, INNER[:, ::-1]))
    np.testing.assert_array_equal(straight.rows, mirrored.rows)
    np.testing.assert_array_equal(straight.columns, mirrored.columns)


def test_covered_area_is_that_of_the_triangle_and_its_border() -> None:
    texels = rasterise(INNER, 200, (0, 200))
    perimeter = (2 + np.sqrt(2)) * 100
    assert len(texels.rows) == pytest.approx(0.125 * 200**2 + perimeter, rel=0.02)
    distance = np.linalg.norm(uv_of(texels, INNER) - centres(texels, 200), axis=1) * 200
    assert distance.max() < 3.5


def test_bands_add_up_to_the_whole_map() -> None:
    rng = np.random.default_rng(3)
    triangles = rng.uniform(0, 1, (40, 3, 2))
    whole = rasterise(triangles, 96, (0, 96))
    bands = [rasterise(triangles, 96, (row, row + 32)) for row in (0, 32, 64)]
    for name in ("rows", "columns", "triangle", "barycentric"):
        joined = np.concatenate([getattr(band, name) for band in bands])
        np.testing.assert_array_equal(joined, getattr(whole, name))


def test_the_last_of_overlapping_triangles_wins() -> None:
    texels = rasterise(np.concatenate([SQUARE, INNER]), 64, (0, 64))
    inside = rasterise(INNER, 64, (0, 64))
    owners = np.full((64, 64), -1)
    owners[texels.rows, texels.columns] = texels.triangle
    x, y = centres(inside, 64).T
    strictly = (x > 0.26) & (y > 0.26) & (x + y < 0.99)
    assert np.all(owners[inside.rows[strictly], inside.columns[strictly]] == 2)


@pytest.mark.parametrize("shift", [(3, 0), (0, -2), (-1, 5)])
def test_coordinates_outside_the_unit_square_wrap(shift: tuple[int, int]) -> None:
    here, there = rasterise(INNER, 64, (0, 64)), rasterise(INNER + np.array(shift), 64, (0, 64))
    np.testing.assert_array_equal(here.rows, there.rows)
    np.testing.assert_array_equal(here.columns, there.columns)
    np.testing.assert_allclose(here.barycentric, there.barycentric, atol=1e-5)


def test_a_triangle_across_the_border_shows_on_both_sides() -> None:
    texels = rasterise(INNER + np.array([0.5, 0.0]), 64, (0, 64))
    assert texels.columns.min() == 0
    assert texels.columns.max() == 63
    uv = uv_of(texels, INNER + np.array([0.5, 0.0])) % 1
    offset = np.abs(uv - centres(texels, 64))
    assert np.minimum(offset, 1 - offset).max() * 64 < 3.5


def test_a_triangle_smaller_than_a_texel_still_gets_one() -> None:
    speck = np.array([[[0.501, 0.501], [0.502, 0.501], [0.501, 0.502]]])
    assert len(rasterise(speck, 16, (0, 16)).rows) >= 1


def test_triangles_without_area_or_with_undefined_corners_do_no_harm() -> None:
    bad = np.array([[[0.5, 0.5]] * 3, [[np.nan, 0.1], [0.2, 0.2], [0.3, 0.1]]])
    texels = rasterise(bad, 16, (0, 16))
    assert set(texels.triangle.tolist()) <= {0}
    assert np.isfinite(texels.barycentric).all()
