"""Swept surfaces are closed and have the volume asked for."""

import numpy as np
import pytest

from media_studio.modelling.shape import Shape, signed_volume
from media_studio.modelling.sweeps import (
    cylinder,
    filling,
    lathe,
    loft,
    rod,
    sleeve,
    spindle,
    superellipse,
    tube,
    vessel,
    wrap,
)


def volume(shape: Shape) -> float:
    return signed_volume(shape.vertices, shape.faces)


def open_edges(shape: Shape) -> int:
    edges = np.sort(shape.faces[:, [0, 1, 1, 2, 2, 0]].reshape(-1, 2), axis=1)
    return int((np.unique(edges, axis=0, return_counts=True)[1] != 2).sum())


def test_a_cone_frustum_approaches_its_volume() -> None:
    shape = cylinder(0.3, 0.5, top=0.1, sides=96)
    exact = np.pi * 0.5 * (0.3**2 + 0.3 * 0.1 + 0.1**2) / 3
    assert volume(shape) == pytest.approx(exact, rel=0.01)


def test_a_profile_given_downwards_still_faces_outward() -> None:
    assert volume(lathe([(0, 1)], [(0.4, 1)], [(0.4, 0)], [(0, 0)])) > 0


def test_a_lathe_passes_through_its_points() -> None:
    shape = lathe([(0.1, 0), (0.3, 0.5), (0.1, 1)], sides=32)
    assert shape.high[0] == pytest.approx(0.3)
    assert open_edges(shape) == 0


@pytest.mark.parametrize(("wall", "floor"), [(0.005, None), (0.02, None), (0.005, 0.1)])
def test_a_vessel_is_hollow_and_closed(wall: float, floor: float | None) -> None:
    runs = ([(0, 0)], [(0.1, 0)], [(0.15, 0.2), (0.1, 0.3)])
    shape = vessel(*runs, wall=wall, floor=floor)
    full = lathe(*runs, [(0, 0.3)])
    assert open_edges(shape) == 0
    assert 0 < volume(shape) < 0.75 * volume(full)


def test_the_wall_of_a_straight_vessel_has_its_thickness() -> None:
    shape = vessel([(0, 0)], [(0.1, 0)], [(0.1, 0.3)], wall=0.01, sides=96)
    exact = np.pi * (0.1**2 * 0.3 - 0.09**2 * 0.29)
    assert volume(shape) == pytest.approx(exact, rel=0.03)


def test_a_filling_keeps_a_hair_off_the_inside_of_its_vessel() -> None:
    runs = ([(0, 0)], [(0.1, 0)], [(0.1, 0.3)])
    shape = filling(*runs, wall=0.01, level=0.2, sides=96)
    assert open_edges(shape) == 0
    assert (shape.low[1], shape.high[1]) == (pytest.approx(0.0103), pytest.approx(0.2))
    assert shape.high[0] == pytest.approx(0.0897)
    assert volume(shape) == pytest.approx(np.pi * 0.0897**2 * 0.1897, rel=0.03)


def test_a_label_follows_the_belly_it_is_wrapped_around() -> None:
    runs = ([(0, 0)], [(0.1, 0)], [(0.15, 0.2), (0.1, 0.3)])
    shape = wrap(*runs, low=0.05, high=0.25)
    reach = np.hypot(shape.vertices[:, 0], shape.vertices[:, 2])
    assert reach.max() < 0.15 + 0.001
    assert reach[shape.vertices[:, 1] < 0.051].max() < 0.135


def test_a_sleeve_is_open_in_the_middle() -> None:
    shape = sleeve((0.1, 0), (0.2, 0), (0.2, 0.3), (0.1, 0.3), sides=96)
    assert volume(shape) == pytest.approx(np.pi * 0.3 * (0.2**2 - 0.1**2), rel=0.01)
    assert np.hypot(shape.vertices[:, 0], shape.vertices[:, 2]).min() == pytest.approx(0.1)


def test_a_rod_reaches_from_end_to_end() -> None:
    shape = rod((1, 0, 0), (1, 0, 2), 0.1)
    np.testing.assert_allclose([shape.low[2], shape.high[2]], [0, 2], atol=1e-9)
    assert volume(shape) == pytest.approx(np.pi * 0.01 * 2, rel=0.05)


def test_a_spindle_keeps_its_widest_radius() -> None:
    shape = spindle((0, 1, 0), (0, 0, 0), [(0.02, 0), (0.05, 0.5), (0.02, 1)])
    assert shape.high[0] == pytest.approx(0.05, rel=0.02)


def test_a_straight_tube_has_the_volume_of_a_capsule() -> None:
    shape = tube([(0, 0, 0), (0, 1, 0)], 0.1, sides=48)
    assert volume(shape) == pytest.approx(np.pi * 0.01 + 4 / 3 * np.pi * 0.001, rel=0.02)


def test_a_looped_tube_closes_without_a_seam() -> None:
    shape = tube([(1, 0, 0), (0, 0.4, 1), (-1, 0, 0), (0, -0.4, -1)], 0.1, loop=True)
    assert open_edges(shape) == 0
    spans = shape.vertices[shape.faces] - np.roll(shape.vertices[shape.faces], 1, axis=1)
    assert np.linalg.norm(spans, axis=2).max() < 0.5


def test_a_loft_between_equal_sections_is_a_bar() -> None:
    ring = superellipse(0.2, 0.1, power=2, sides=96)
    sections = [np.column_stack([ring, np.full(len(ring), z)]) for z in (0.0, 0.5, 1.0)]
    assert volume(loft(sections, steps=3)) == pytest.approx(np.pi * 0.02, rel=0.01)
