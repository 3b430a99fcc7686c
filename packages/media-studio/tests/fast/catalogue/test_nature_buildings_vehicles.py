"""What the wheels, hulls, bodies, petals and sails of the catalogue promise."""

import numpy as np
import pytest

from media_studio.arrays import FloatArray
from media_studio.catalogue.nature import rock, tree
from media_studio.catalogue.nature.modelling.petals import petal
from media_studio.catalogue.vehicles import bus, car, cycle, motorcycle
from media_studio.catalogue.vehicles.modelling.coachwork import (
    Saloon,
    arched,
    pane,
    saloon,
    side_view,
    windscreen,
)
from media_studio.catalogue.vehicles.modelling.fuselage import fin_of, fuselage, wing_of
from media_studio.catalogue.vehicles.modelling.hulls import open_hull, sail, wale, waterline
from media_studio.catalogue.vehicles.modelling.wheels import (
    axle,
    cart_wheel,
    road_wheel,
    wheel_arch,
    wire_wheel,
)
from media_studio.modelling.dispatch import Builder
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape, signed_volume


def points(parts: list[Part], slot: str) -> FloatArray:
    return np.concatenate([part.vertices for part in parts if part.slot == slot])


def is_closed(shape: Shape | Part) -> bool:
    edges = shape.faces[:, [0, 1, 1, 2, 2, 0]].reshape(-1, 2)
    codes = edges[:, 0] * len(shape.vertices) + edges[:, 1]
    back = edges[:, 1] * len(shape.vertices) + edges[:, 0]
    return len(np.unique(codes)) == len(codes) and bool(np.isin(back, codes).all())


@pytest.mark.parametrize(
    "wheel", [road_wheel(0.3, 0.2), cart_wheel(0.3), wire_wheel(0.3)], ids=["road", "cart", "wire"]
)
def test_wheels_roll_about_the_x_axis(wheel: list[Part]) -> None:
    every = np.concatenate([part.vertices for part in wheel])
    reach = np.hypot(every[:, 1], every[:, 2])
    assert reach.max() == pytest.approx(0.3, abs=1e-6)
    assert np.abs(every[:, 0]).max() < 0.3


def test_an_axle_carries_two_wheels_that_mirror_each_other() -> None:
    wheel = road_wheel(0.3, 0.2)
    both = np.concatenate([part.vertices for part in axle(wheel, 0.7, 0.3, 1.0)])
    assert len(both) == 2 * sum(len(part.vertices) for part in wheel)
    np.testing.assert_allclose(
        both.min(axis=0) * [-1, 1, 1], both.max(axis=0) * [1, 0, 0] + both.min(axis=0) * [0, 1, 1]
    )


def test_a_wheel_arch_stops_above_the_ground() -> None:
    dark = points(wheel_arch(0.4, 0.8, 0.35, 0.0), "dark")
    assert dark[:, 1].min() == pytest.approx(0.25 * 0.35)
    assert np.abs(dark[:, 0]).max() == pytest.approx(0.804)


def test_a_saloon_is_painted_above_and_below_its_windows() -> None:
    measures = Saloon(
        body=((-2, 0.7, 0.4, 0.8), (0, 0.8, 0.3, 0.9), (2, 0.7, 0.4, 0.7)),
        cabin=((0.8, 0.7, -1, 0.8), (1.2, 0.6, -0.7, 0.3), (1.3, 0.4, -0.5, 0.1)),
    )
    made = saloon(measures)
    paint, glass = points(made, "main"), points(made, "glass")
    assert paint[:, 1].min() < glass[:, 1].min()
    assert paint[:, 1].max() > glass[:, 1].max()
    assert all(is_closed(part) for part in made)


def test_wheel_arches_are_cut_out_of_the_side_view() -> None:
    outline = np.array(arched([(2, 0.3), (2, 1.5)], [(-2, 1.5), (-2, 0.3)], [(0, 0.3)], 0.5, 0.3))
    x, y = outline.T
    area = abs((x * np.roll(y, -1) - y * np.roll(x, -1)).sum() / 2)
    assert area == pytest.approx(4 * 1.2 - np.pi * 0.5**2 / 2, rel=0.01)
    solid = side_view(outline, 1.5, bevel=0)
    assert signed_volume(solid.vertices, solid.faces) == pytest.approx(1.5 * area)
    assert np.abs(solid.vertices[:, 0]).max() == pytest.approx(0.75)


def test_panes_lie_on_both_sides_and_screens_lean() -> None:
    left, right = pane([(0, 1), (1, 1), (1, 2), (0, 2)], 0.8)
    np.testing.assert_allclose(left.vertices.min(axis=0)[0], -right.vertices.max(axis=0)[0])
    screen = windscreen((1.0, 1.0), (2.0, 0.5), 1.2).vertices
    upper, lower = screen[screen[:, 1] > 1.8], screen[screen[:, 1] < 1.2]
    assert upper[:, 2].mean() < lower[:, 2].mean() - 0.3


@pytest.mark.parametrize("pointed", [False, True])
def test_hulls_are_closed_symmetric_and_pointed_ahead(pointed: bool) -> None:
    rows = [
        waterline(half, length, y, 0.2, pointed=pointed)
        for half, length, y in ((0.2, 1.5, 0.0), (0.8, 2.0, 0.5), (0.7, 1.9, 0.5), (0.6, 1.8, 0.3))
    ]
    hull = open_hull(rows[:2], rows[2:])
    assert is_closed(hull)
    np.testing.assert_allclose(hull.low[0], -hull.high[0])
    for end, sharp in ((1, True), (-1, pointed)):
        near = hull.vertices[end * hull.vertices[:, 2] > 1.9]
        assert bool(np.abs(near[:, 0]).max() < 0.25) is sharp
    assert is_closed(wale(rows[1], 0.03))


@pytest.mark.parametrize("head", [[(0.0, 3.0, 0.0)], [(-1.0, 3.0, 0.0), (1.0, 3.0, 0.0)]])
def test_sails_are_thin_closed_and_filled_to_the_left_of_the_foot(
    head: list[tuple[float, float, float]],
) -> None:
    cloth = sail([(1.0, 0.0, 0.0), (-1.0, 0.0, 0.0), *head], 0.3)
    assert is_closed(cloth)
    assert cloth.high[2] == pytest.approx(0.3, abs=0.1)
    assert cloth.low[2] > -0.02


def test_wings_and_fins_taper_and_fuselages_follow_their_rows() -> None:
    body = fuselage(((-1, 0.1, 0.9, 1.1), (0, 0.5, 0.5, 1.5), (1, 0.1, 0.9, 1.1)))
    wing = wing_of((0.4, 1.0, 0.5), (2.0, 1.2, -0.5), 1.0, 0.3)
    fin = fin_of((0, 1.0, -0.5), (0, 2.0, -1.0), 0.8, 0.3)
    assert all(is_closed(shape) for shape in (body, wing, fin))
    assert body.high[0] == pytest.approx(0.5, abs=0.02)
    root, tip = (wing.vertices[wing.vertices[:, 0] == x, 2] for x in (0.4, 2.0))
    assert np.ptp(root) == pytest.approx(1.0)
    assert np.ptp(tip) == pytest.approx(0.3)
    np.testing.assert_allclose([fin.low[1], fin.high[1]], [1.0, 2.0])


def test_petals_are_closed_and_curl_upward() -> None:
    flat, raised = petal(1.0, 0.4, cup=0), petal(1.0, 0.4, start=0, end=90)
    assert is_closed(flat)
    assert is_closed(raised)
    assert flat.high[2] == pytest.approx(1.0, abs=0.02)
    assert raised.high[1] > 0.5
    assert flat.high[0] == pytest.approx(0.2, abs=0.01)


@pytest.mark.parametrize(
    ("build", "subtype", "slot"),
    [
        (car.BUILD, "sedan", "tyre"),
        (bus.BUILD, "bus", "tyre"),
        (cycle.BUILD, "bicycle", "tyre"),
        (motorcycle.BUILD, "motorcycle", "tyre"),
    ],
)
def test_vehicles_stand_on_their_tyres(build: Builder, subtype: str, slot: str) -> None:
    made = build(Variant(subtype=subtype))
    assert points(made, slot)[:, 1].min() == pytest.approx(0, abs=0.03)


def test_a_christmas_tree_carries_a_star_above_its_needles() -> None:
    made = tree.BUILD(Variant(subtype="christmas"))
    assert points(made, "ornament")[:, 1].max() > points(made, "leaf")[:, 1].max()
    assert points(made, "bauble")[:, 1].max() < points(made, "leaf")[:, 1].max()


def test_a_hewn_stone_lies_within_its_ellipsoid() -> None:
    stone = rock.hewn(np.random.default_rng(0), (0.5, 0.3, 0.4))
    assert is_closed(stone)
    assert (np.abs(stone.vertices) <= np.array([0.5, 0.3, 0.4]) * 1.08).all()
