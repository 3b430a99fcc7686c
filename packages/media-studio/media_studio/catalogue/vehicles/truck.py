"""Lorries: pickups, box lorries, tippers, tankers and fire engines."""

from dataclasses import replace

from media_studio.catalogue.vehicles.modelling.coachwork import (
    arched,
    pane,
    side_view,
    windscreen,
)
from media_studio.catalogue.vehicles.modelling.lorry import cab, chassis, lamps
from media_studio.catalogue.vehicles.modelling.wheels import axle, road_wheel
from media_studio.modelling.curves import Point
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import each, pair, parts
from media_studio.modelling.solids import beam, box, ellipsoid
from media_studio.modelling.sweeps import cylinder, lathe, rod, sleeve


def _lorry(_: Variant) -> list[Part]:
    """Put a ribbed box behind the cab."""
    load = box(2.2, 2.3, 4.3, bevel=0.05).at(y=0.95, z=-1.15)
    ribs = [box(0.04, 2.1, 0.07, bevel=0.01).at(1.1, 1.05, -3.1 + 0.65 * k) for k in range(7)]
    stripe = box(0.02, 0.3, 4.2, bevel=0).at(1.1, 1.5, -1.15)
    dam = prism([(-0.4, 0), (0.5, 0), (-0.4, 0.5)], 1.7, bevel=0.04).turned(y=-90)
    return [
        *cab(2.75),
        *chassis(-3.3, 2.5, (-2.0, 1.95)),
        *parts("load", [load, *[one for rib in ribs for one in pair(rib)]]),
        *parts("main", [*pair(stripe), dam.at(y=2.53, z=1.72)]),
    ]


def _tipper(_: Variant) -> list[Part]:
    """Raise a ribbed tipping body over a heap of soil."""
    side: list[Point] = [
        (-2.9, 1.2),
        (0.75, 1.0),
        (0.95, 2.1),
        (1.6, 2.75),
        (1.6, 2.85),
        (0.7, 2.3),
    ]
    tub = prism([*side, (-2.9, 2.1)], 2.2, bevel=0.05).turned(y=-90)
    rib = [beam((1.1, 1.1, z), (1.1, 2.2, z), 0.1, 0.1) for z in (-2.6, -1.7, -0.8, 0.1)]
    heap = ellipsoid(0.95, 0.5, 1.6, sides=24).at(y=2.12, z=-1.0)
    made = [tub.part("load"), *parts("load", [one for bar in rib for one in pair(bar)])]
    tipped = each(
        [*made, heap.part("cargo")], lambda s: s.turned_about((0, 1.1, -2.7), x=-6).at(y=0.1)
    )
    pipe = rod((0.85, 0.9, 1.08), (0.85, 3.0, 1.08), 0.07)
    ram = rod((0, 0.7, 0.2), (0, 1.4, 0.1), 0.1)
    return [
        *cab(2.75),
        *chassis(-3.0, 2.5, (-2.2, -1.1, 1.95)),
        *tipped,
        *parts("metal", [pipe, ram]),
    ]


def _plough_blade() -> list[Part]:
    """Curve a wide blade with a striped edge before the bumper, and push it by two arms."""
    section = [
        (0.0, 0.0),
        (0.16, 0.3),
        (0.2, 0.62),
        (0.1, 0.98),
        (0.02, 1.0),
        (0.11, 0.62),
        (0.07, 0.32),
        (-0.1, 0.02),
    ]
    blade = prism(section, 3.1, bevel=0.01).turned(y=90)
    ribs = [
        box(0.07, 0.85, 0.16, bevel=0.02).at(x, 0.1, -0.11) for x in (-1.3, -0.65, 0.0, 0.65, 1.3)
    ]
    edge = box(3.14, 0.1, 0.06, bevel=0.01).at(z=0.02)
    marks = [box(0.18, 0.07, 0.03, bevel=0.005).at(0.36 * k, 0.93, -0.04) for k in range(-4, 5)]
    made = [
        *parts("load", [blade.mirrored("z"), *ribs]),
        edge.part("metal"),
        *parts("dark", marks),
        *parts("metal", pair(beam((0.4, 0.45, -0.1), (0.4, 0.5, -0.85), 0.12, 0.12))),
    ]
    return each(made, lambda s: s.turned(y=-12).at(y=0.05, z=3.35))


def _snowplough(_: Variant) -> list[Part]:
    """Give a lorry a blade for snow, a spreader of salt and a flashing light."""
    hopper = prism([(-0.75, 0), (0.75, 0), (1.1, 1.25), (-1.1, 1.25)], 3.6, bevel=0.04)
    rim = box(2.28, 0.1, 3.7, bevel=0.02).at(y=2.2, z=-0.95)
    salt = ellipsoid(0.95, 0.4, 1.6, sides=24).at(y=2.2, z=-0.95)
    disc = cylinder(0.4, 0.06, sides=28).at(y=0.55, z=-3.1)
    shaft = rod((0, 0.55, -3.1), (0, 1.3, -2.5), 0.06)
    lamp = cylinder(0.09, 0.36, bevel=0.03).at(y=2.52, z=1.9)
    return [
        *cab(2.75),
        *chassis(-2.9, 2.5, (-2.0, 1.95)),
        *parts("load", [hopper.at(y=1.0, z=-0.95), rim]),
        salt.part("trim"),
        *parts("metal", [disc, shaft]),
        *parts("siren", pair(lamp.at(x=0.6))),
        *_plough_blade(),
    ]


def _tanker(_: Variant) -> list[Part]:
    """Lay a banded tank behind the cab."""
    tank = lathe(
        [(0, -2.3)], [(0.6, -2.3), (1.0, -2.1)], [(1.0, 1.9)], [(0.6, 2.1), (0, 2.1)], sides=36
    )
    band = sleeve((0.98, 0), (1.03, 0), (1.03, 0.1), (0.98, 0.1), sides=36)
    hatch = cylinder(0.24, 0.16, bevel=0.03).at(y=2.72)
    steel = [
        shape.turned(x=90).at(y=1.85, z=-1.2)
        for shape in (band.at(y=y) for y in (-1.9, -0.6, 0.6, 1.7))
    ]
    walk = box(0.5, 0.04, 3.6, bevel=0.01).at(y=2.82, z=-1.2)
    return [
        *cab(2.75),
        *chassis(-3.3, 2.5, (-2.5, -1.4, 1.95)),
        tank.scaled(y=1).turned(x=90).at(y=1.85, z=-1.2).part("load"),
        *parts("metal", [*steel, walk, *[hatch.at(z=z, y=0.1) for z in (-2.2, -1.2, -0.2)]]),
        *parts("dark", [box(1.3, 0.3, 0.2).at(y=0.75, z=z) for z in (-2.6, 0.0)]),
    ]


def _fire(_: Variant) -> list[Part]:
    """Equip a red body with shutters, a long ladder, reels and blue lights."""
    body = box(2.1, 1.75, 4.3, bevel=0.06).at(y=0.75, z=-1.05)
    shutters = [
        box(0.04, 0.9, 0.84, bevel=0.01).at(1.045, 1.3, z) for z in (-2.6, -1.62, -0.64, 0.34)
    ]
    slats = [
        box(0.02, 0.02, 0.84, bevel=0).at(1.067, 1.36 + 0.12 * k, z)
        for z in (-2.6, -1.62, -0.64, 0.34)
        for k in range(7)
    ]
    stripe = box(0.02, 0.16, 4.2, bevel=0).at(1.05, 1.05, -1.05)
    rail = box(0.07, 0.12, 5.2, bevel=0.02).at(0.3, 2.75, -0.7)
    rungs = [
        rod((-0.3, 2.81, z), (0.3, 2.81, z), 0.025, sides=8)
        for z in [-3.1 + 0.3 * k for k in range(17)]
    ]
    ladder = [s.turned_about((0, 2.6, -3.0), x=-3) for s in (*pair(rail), *rungs)]
    drum = cylinder(0.42, 0.5, bevel=0.03).at(y=2.48, z=-2.4)
    lights = [box(0.45, 0.16, 0.28, bevel=0.06).at(x, 2.56, 1.9) for x in (-0.55, 0.55)]
    hose = [
        sleeve((0.12, 0), (0.3, 0), (0.3, 0.1), (0.12, 0.1)).turned(x=90).at(x, 1.5, -3.3)
        for x in (-0.55, 0.55)
    ]
    return [
        *[replace(p, slot="headlight") if p.slot == "light" else p for p in cab(2.75)],
        *chassis(-3.3, 2.5, (-2.0, 1.95)),
        body.part("main"),
        *parts("trim", pair(stripe)),
        *parts("metal", [*[one for s in shutters for one in pair(s)], drum]),
        *parts("ladder", ladder),
        *parts("dark", [*[one for s in slats for one in pair(s)], *hose]),
        *parts("siren", lights),
    ]


def _pickup(_: Variant) -> list[Part]:
    """Cut a cab with an open bed."""
    nose: list[Point] = [
        (2.3, 0.5),
        (2.36, 0.75),
        (2.28, 1.12),
        (1.1, 1.22),
        (0.42, 1.78),
        (-0.5, 1.82),
    ]
    tail: list[Point] = [(-0.68, 1.2), (-2.4, 1.16), (-2.44, 0.5)]
    outline = arched(nose, tail, [(-1.5, 0.42), (1.45, 0.42)], 0.5, 0.5)
    bed = box(1.5, 0.02, 1.56, bevel=0).at(y=1.19, z=-1.55)
    rim = [
        box(0.14, 0.12, 1.7, bevel=0.03).at(0.86, 1.14, -1.55),
        box(1.8, 0.12, 0.12, bevel=0.03).at(y=1.14, z=-2.37),
    ]
    window: list[Point] = [(-0.46, 1.26), (0.94, 1.26), (0.4, 1.7), (-0.36, 1.7)]
    post = box(0.03, 0.46, 0.06, bevel=0).at(0.945, 1.25, 0.2)
    wheels = [p for z in (-1.5, 1.45) for p in axle(road_wheel(0.42, 0.28), 0.86, 0.42, z)]
    handle = box(0.03, 0.04, 0.18, bevel=0.01).at(0.945, 1.08, -0.3)
    tail_lamp = box(0.06, 0.3, 0.06, bevel=0.02).at(0.84, 0.8, -2.42)
    return [
        side_view(outline, 1.88, bevel=0.06),
        *pane(window, 0.94),
        windscreen((1.26, 1.02), (1.74, 0.46), 1.6, top=0.95),
        box(1.5, 0.36, 0.03).turned(x=-14).at(y=1.33, z=-0.66).part("glass"),
        *wheels,
        *lamps(0.7, 0.92, 2.3),
        *parts("tail", pair(tail_lamp)),
        *parts("main", [*pair(rim[0]), rim[1], *pair(post)]),
        *parts("dark", [bed, box(1.4, 0.5, 4.2, bevel=0.05).at(y=0.42)]),
        *parts("metal", [*pair(handle), box(1.9, 0.16, 0.14, bevel=0.04).at(y=0.5, z=-2.44)]),
    ]


BUILD = by_subtype(
    lorry=_lorry,
    tipper=_tipper,
    snowplough=_snowplough,
    tanker=_tanker,
    fire=_fire,
    pickup=_pickup,
)
