"""Cases, keys, dials and basins have the sizes they are asked for."""

from itertools import pairwise

import numpy as np
import pytest

from media_studio.catalogue.modelling.housing import (
    basin,
    body,
    cut_below,
    dial,
    disc,
    dome,
    grille,
    keycaps,
    panel,
    pointer,
    slab,
)
from media_studio.modelling.shape import Shape, signed_volume
from media_studio.modelling.solids import ellipsoid


def size(shape: Shape) -> np.ndarray:
    return shape.high - shape.low


def test_a_slab_lies_on_the_ground() -> None:
    shape = slab(0.3, 0.02, 0.2, radius=0.01)
    np.testing.assert_allclose(size(shape), [0.3, 0.02, 0.2], atol=1e-9)
    assert shape.low[1] == pytest.approx(0, abs=1e-9)


def test_a_panel_stands_with_its_back_in_the_plane() -> None:
    shape = panel(0.3, 0.2, 0.01, radius=0.02)
    np.testing.assert_allclose(shape.low, [-0.15, 0, 0], atol=1e-9)
    np.testing.assert_allclose(shape.high, [0.15, 0.2, 0.01], atol=1e-9)


def test_a_corner_radius_above_half_the_side_is_limited() -> None:
    shape = panel(0.1, 0.02, 0.01, radius=0.01)
    assert np.isfinite(shape.vertices).all()
    np.testing.assert_allclose(size(shape), [0.1, 0.02, 0.01], atol=1e-9)


def test_a_dome_holds_half_an_ellipsoid() -> None:
    shape = dome(0.2, 0.1, 0.15, sides=64)
    volume = 2 / 3 * np.pi * 0.2 * 0.1 * 0.15
    assert signed_volume(shape.vertices, shape.faces) == pytest.approx(volume, rel=0.02)


def test_knobs_and_discs_stick_out_of_the_wall() -> None:
    for shape in (dial(0.02), disc(0.02, 0.005)):
        assert shape.low[2] == pytest.approx(0, abs=1e-9)
    assert pointer(0.02, 0).low[2] < dial(0.02).high[2] < pointer(0.02, 0).high[2]


def test_a_pointer_turns_clockwise() -> None:
    middle = pointer(0.02, 90).vertices.mean(axis=0)
    assert middle[0] > 0.005
    assert abs(middle[1]) < 1e-9


def test_slats_fill_their_height_without_touching() -> None:
    slats = grille(0.2, 0.1, 5)
    assert len(slats) == 5
    assert slats[0].low[1] > 0
    assert slats[-1].high[1] < 0.1
    for below, above in pairwise(slats):
        assert above.low[1] > below.high[1]


def test_keys_stand_in_centred_rows_of_their_widths() -> None:
    keys = keycaps([[1, 1, 2], [4]], 0.02, 0.005)
    assert len(keys) == 4
    low = np.min([key.low for key in keys], axis=0)
    high = np.max([key.high for key in keys], axis=0)
    np.testing.assert_allclose(low + high, [0, 0.005, 0], atol=1e-9)
    assert size(keys[3])[0] == pytest.approx((4 - 0.15) * 0.02)
    assert keys[0].high[2] < keys[3].low[2]


def test_a_body_passes_through_its_sections() -> None:
    shape = body([(0, 0.1, 0.05, 0), (0.2, 0.08, 0.04, 0.01)], power=2, sides=64)
    assert size(shape)[0] == pytest.approx(0.2, rel=1e-6)
    assert size(shape)[1] == pytest.approx(0.2)


def test_a_basin_is_hollow() -> None:
    outside = [(0.0, 0.2, 0.2, 0.0), (0.1, 0.3, 0.3, 0.0), (0.2, 0.35, 0.35, 0.0)]
    shape = basin(outside, 0.02, 0.05, 3)
    full = body(outside, power=3, sides=44, steps=5)
    assert signed_volume(shape.vertices, shape.faces) < 0.5 * signed_volume(
        full.vertices, full.faces
    )
    assert shape.high[1] == pytest.approx(0.2)


def test_what_lies_below_is_pressed_flat() -> None:
    shape = cut_below(ellipsoid(0.1, 0.1, 0.1), 0.02)
    assert shape.low[1] == pytest.approx(0.02)
    assert shape.high[1] == pytest.approx(0.1)
