"""Solids have the volume and size asked for."""

import numpy as np
import pytest

from media_studio.modelling.shape import Shape, signed_volume
from media_studio.modelling.solids import beam, box, cushion, ellipsoid, torus


def volume(shape: Shape) -> float:
    return signed_volume(shape.vertices, shape.faces)


@pytest.mark.parametrize("cells", [1, 5])
def test_a_sharp_box_has_the_volume_of_its_sides(cells: int) -> None:
    shape = box(0.4, 0.2, 0.3, bevel=0, cells=cells)
    assert volume(shape) == pytest.approx(0.4 * 0.2 * 0.3)
    np.testing.assert_allclose(shape.low, [-0.2, 0, -0.15], atol=1e-12)
    np.testing.assert_allclose(shape.high, [0.2, 0.2, 0.15], atol=1e-12)


def test_a_bevel_takes_volume_but_keeps_the_size() -> None:
    shape = box(0.4, 0.2, 0.3, bevel=0.02)
    assert 0.97 * 0.024 < volume(shape) < 0.024
    np.testing.assert_allclose(shape.high - shape.low, [0.4, 0.2, 0.3])


def test_an_oversized_bevel_stays_inside_the_box() -> None:
    shape = box(0.4, 0.02, 0.3, bevel=0.5)
    np.testing.assert_allclose(shape.high - shape.low, [0.4, 0.02, 0.3])
    assert volume(shape) > 0


def test_an_ellipsoid_approaches_its_volume() -> None:
    shape = ellipsoid(0.3, 0.2, 0.1, sides=64)
    assert volume(shape) == pytest.approx(4 / 3 * np.pi * 0.3 * 0.2 * 0.1, rel=0.01)


def test_a_torus_approaches_its_volume() -> None:
    shape = torus(1.0, 0.2, sides=96, section=32)
    assert volume(shape) == pytest.approx(2 * np.pi**2 * 0.2**2, rel=0.01)


def test_a_beam_runs_between_its_ends_and_tapers() -> None:
    shape = beam((0, 0, 0), (0, 2, 0), 0.2, 0.1, taper=0.5, bevel=0)
    top = shape.vertices[shape.vertices[:, 1] > 1.9]
    np.testing.assert_allclose(np.ptp(top, axis=0)[[0, 2]], [0.1, 0.05])
    assert volume(shape) == pytest.approx(2 * 0.02 * (1 + 0.5 + 0.25) / 3)


def test_a_cushion_is_higher_in_the_middle_than_at_the_seam() -> None:
    shape = cushion(0.5, 0.1, 0.5, bulge=0.3)
    rim = shape.vertices[np.abs(shape.vertices[:, [0, 2]]).max(axis=1) > 0.24]
    assert shape.low[1] == pytest.approx(0)
    assert shape.high[1] > rim[:, 1].max() + 0.02
