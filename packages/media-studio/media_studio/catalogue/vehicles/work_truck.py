"""Lorries with a trade: mixers, dustcarts, tow trucks, cranes, kitchens, road trains."""

import numpy as np

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
from media_studio.modelling.shape import Shape, moved, pair, parts
from media_studio.modelling.solids import beam, box, torus
from media_studio.modelling.sweeps import cylinder, lathe, rod, tube


def _beacons(y: float, z: float) -> list[Part]:
    lamp = cylinder(0.11, 0.16, bevel=0.04, sides=16).at(0.6, y, z)
    return parts("siren", pair(lamp))


def _mixer(_: Variant) -> list[Part]:
    """Lean a drum with a spiral on a frame, with a hopper and a chute behind."""
    drum = lathe(
        [(0, 0)], [(0.42, 0)], [(0.95, 0.75), (1.08, 1.5), (0.95, 2.3)], [(0.45, 3.5)], [(0, 3.45)]
    )
    turn = np.linspace(0, 3 * np.pi, 60)
    height = np.linspace(0.75, 3.2, 60)
    reach = np.interp(height, [0, 0.75, 1.5, 2.3, 3.5], [0.42, 0.95, 1.08, 0.95, 0.45]) + 0.01
    spiral = [
        tube(np.stack([reach * np.cos(turn + s), height, reach * np.sin(turn + s)], -1), 0.05,
             steps=1, sides=6)
        for s in (0, np.pi)
    ]  # fmt: skip
    tilted = [s.turned(x=-72).at(y=1.62, z=1.0) for s in (drum, *spiral)]
    stand = prism([(-0.6, 0), (0.6, 0), (0.35, 1.0), (-0.35, 1.0)], 0.3, bevel=0.04)
    hopper = lathe([(0, 0)], [(0.28, 0)], [(0.5, 0.55)], [(0, 0.5)], sides=20)
    chute = prism([(-0.37, 0), (0.37, 0), (0.37, 0.12), (-0.37, 0.12)], 1.3, bevel=0.02)
    posts = beam((0.4, 0.7, -2.6), (0.4, 2.6, -2.55), 0.12, 0.12)
    return [
        *cab(2.75),
        *chassis(-3.2, 2.5, (-2.2, -1.15, 1.95)),
        tilted[0].part("load"),
        *parts("trim", tilted[1:]),
        *parts("dark", [stand.at(y=0.7, z=1.0), *pair(posts)]),
        *parts("metal", [hopper.at(y=2.75, z=-2.6), chute.turned(x=-32).at(y=1.35, z=-3.12)]),
    ]


def _dustcart(_: Variant) -> list[Part]:
    """Curve a tall body with ribs, a loading hopper and a bin on its lift."""
    body = prism(
        [(1.05, 0.85), (1.05, 2.75), (0.6, 2.95), (-2.1, 2.95), (-2.1, 0.85)], 2.16, bevel=0.08
    ).turned(y=-90)
    hopper = prism(
        [(-2.05, 0.75), (-2.05, 2.95), (-2.7, 2.85), (-3.3, 1.9), (-3.3, 1.55), (-2.6, 1.5),
         (-2.5, 1.0), (-3.3, 0.95), (-3.3, 0.7)], 2.1, bevel=0.06,
    ).turned(y=-90)  # fmt: skip
    ribs = [box(0.06, 1.75, 0.1, bevel=0.02).at(1.09, 0.95, z) for z in (-1.8, -1.1, -0.4, 0.3)]
    bin_ = prism([(-0.26, 0), (0.26, 0), (0.32, 0.85), (-0.32, 0.85)], 0.55, bevel=0.03)
    lid = box(0.7, 0.08, 0.64, bevel=0.03).at(y=0.85)
    arm = beam((0.5, 1.15, -3.1), (0.42, 0.9, -3.6), 0.1, 0.14)
    bar = box(0.5, 0.24, 0.1, bevel=0.02).at(0.6, 1.7, -3.36)
    return [
        *cab(2.75),
        *chassis(-3.0, 2.5, (-2.1, -1.05, 1.95)),
        *parts("main", [body, hopper, *[one for rib in ribs for one in pair(rib)]]),
        *parts("bin", [bin_.at(y=0.3, z=-3.72), lid.at(y=0.3, z=-3.72)]),
        *parts("metal", pair(arm)),
        *parts("stripe", pair(bar)),
        *_beacons(2.53, 2.0),
    ]


def _hook(at: Point, size: float) -> Shape:
    path = [(0, 0, 0), (0, -0.6, 0), (0.25, -1.0, 0), (0.55, -0.75, 0), (0.45, -0.5, 0)]
    return tube([(size * x, size * y, 0) for x, y, _ in path], 0.13 * size, sides=8).at(*at)


def _tow(_: Variant) -> list[Part]:
    """Raise a boom with a hook over a bed with boxes for tools."""
    bed = box(2.05, 0.22, 4.3, bevel=0.04).at(y=0.92, z=-1.15)
    lockers = box(0.42, 0.62, 3.2, bevel=0.04).at(0.82, 1.1, -0.7)
    mast = [
        beam((0.32, 1.1, 0.1), (0.12, 2.55, -2.9), 0.16, 0.2),
        beam((0.32, 1.1, -1.5), (0.2, 1.95, -1.7), 0.14, 0.14),
    ]
    drum = cylinder(0.24, 0.6, bevel=0.03).turned(z=90).at(0.3, 1.32, -0.1)
    cable = [
        rod((0, 1.5, -0.2), (0, 2.62, -2.95), 0.025),
        rod((0, 2.6, -3.0), (0, 1.7, -3.0), 0.025),
    ]
    lift = beam((0, 0.8, -3.1), (0, 0.42, -3.9), 0.2, 0.16)
    fork = beam((0.75, 0.4, -3.95), (-0.75, 0.4, -3.95), 0.14, 0.14)
    return [
        *cab(2.75),
        *chassis(-3.2, 2.5, (-2.0, 1.95)),
        *parts("load", [bed, *pair(lockers)]),
        *parts("boom", [one for m in mast for one in pair(m)]),
        *parts("metal", [drum, _hook((0, 1.75, -3.0), 0.4), *cable, lift, fork]),
        box(1.7, 0.1, 0.3, bevel=0.03).at(y=2.52, z=1.95).part("dark"),
        *_beacons(2.6, 1.95),
    ]


def _crane(_: Variant) -> list[Part]:
    """Turn a cabin with a telescopic boom on a long flat chassis."""
    deck = box(2.1, 0.3, 4.5, bevel=0.04).at(y=0.9, z=-1.0)
    ring = cylinder(0.7, 0.2, bevel=0.03).at(y=1.2, z=-1.3)
    house = prism([(-0.6, 0), (0.8, 0), (0.8, 0.5), (0.35, 1.25), (-0.6, 1.25)], 0.8, bevel=0.06)
    weight = box(1.7, 0.7, 0.7, bevel=0.06).at(y=1.4, z=-2.5)
    boom = [
        beam((0.15, 1.75, -2.0), (0.15, 3.2, 1.6), 0.5, 0.5),
        beam((0.15, 3.1, 1.4), (0.15, 4.1, 3.9), 0.38, 0.36),
        beam((0.15, 4.05, 3.8), (0.15, 4.6, 5.2), 0.26, 0.24),
    ]
    rope = rod((0.15, 4.5, 5.15), (0.15, 2.5, 5.15), 0.03)
    leg = [box(0.3, 0.18, 0.24).at(1.2, 0.75, z) for z in (-2.9, 0.9)]
    foot = [cylinder(0.1, 0.75).at(1.3, 0.05, z) for z in (-2.9, 0.9)]
    pad = [cylinder(0.24, 0.07, bevel=0.02).at(1.3, 0, z) for z in (-2.9, 0.9)]
    ram = rod((0.15, 1.5, -0.6), (0.15, 2.7, 0.5), 0.12)
    return [
        *cab(2.75),
        *chassis(-3.2, 2.5, (-2.1, -0.2, 1.95)),
        *parts("main", [deck, house.turned(y=-90).at(-0.6, 1.4, -1.3)]),
        *moved(
            pane([(-0.9, 1.95), (-0.55, 1.95), (-0.95, 2.5), (-1.5, 2.5), (-1.5, 1.95)], 0.4), -0.6
        ),
        weight.part("dark"),
        *parts("boom", boom),
        *parts("metal", [ring, rope, ram, _hook((0.15, 2.6, 5.15), 0.75)]),
        *parts("dark", [one for s in (*leg, *foot, *pad) for one in pair(s)]),
    ]


def _counter(y: float, z: float, *, half: float, wide: float) -> list[Part]:
    """Open a hatch in the right side, with a counter and a striped awning."""
    hatch = box(0.04, 0.8, wide, bevel=0.01).at(half, y, z)
    shelf = box(0.4, 0.05, wide + 0.1, bevel=0.01).at(half + 0.18, y - 0.05, z)
    stripes = [
        beam((half, y + 0.88, z - wide / 2 + (k + 0.5) * wide / 8),
             (half + 0.75, y + 0.6, z - wide / 2 + (k + 0.5) * wide / 8), 0.04, wide / 8,
             bevel=0.0)
        for k in range(8)
    ]  # fmt: skip
    return [
        hatch.part("dark"),
        shelf.part("metal"),
        *parts("awning", stripes[::2]),
        *parts("valance", stripes[1::2]),
    ]


def _step_van(slot: str) -> list[Part]:
    """Cut a tall square van whose bonnet is short."""
    nose: list[Point] = [(2.3, 0.42), (2.36, 0.7), (2.25, 1.2), (1.85, 1.3), (1.7, 2.2), (1.6, 2.6)]
    tail: list[Point] = [(1.3, 2.7), (-2.3, 2.7), (-2.4, 2.6), (-2.4, 0.42)]
    outline = arched(nose, tail, [(-1.5, 0.42), (1.45, 0.42)], 0.48, 0.42)
    wheels = [p for z in (-1.5, 1.45) for p in axle(road_wheel(0.4, 0.26), 0.88, 0.4, z)]
    return [
        side_view(outline, 1.96, bevel=0.08, slot=slot),
        *pane([(0.95, 1.4), (1.68, 1.4), (1.55, 2.2), (0.95, 2.2)], 0.98),
        windscreen((1.4, 1.85), (2.25, 1.7), 1.7, top=0.97),
        *wheels,
        *lamps(0.72, 0.92, 2.33),
        box(1.7, 0.3, 4.2, bevel=0.05).at(y=0.35).part("dark"),
    ]


def _kitchen(_: Variant) -> list[Part]:
    """Cut a hatch with an awning into a van, and put a fan on its roof."""
    fan = [cylinder(0.26, 0.25, bevel=0.04), cylinder(0.34, 0.06, bevel=0.02).at(y=0.25)]
    board = prism([(-0.28, 0), (0.28, 0), (0.28, 0.7), (-0.28, 0.7)], 0.03).turned(y=90)
    return [
        *_step_van("main"),
        *_counter(1.45, -0.85, half=0.98, wide=2.2),
        *parts("metal", [s.at(y=2.68, z=-1.5) for s in fan]),
        board.at(0.985, 0.72, 0.6).part("sign"),
        *parts("stripe", pair(box(0.02, 0.1, 4.0, bevel=0).at(0.985, 1.2, -0.3))),
    ]


def _ice_cream(_: Variant) -> list[Part]:
    """Put a giant cone on the roof of such a van."""
    cone = lathe([(0, 0)], [(0.06, 0)], [(0.34, 0.75)], [(0, 0.7)], sides=20)
    scoop = lathe([(0, 0.66)], [(0.36, 0.7)], [(0.4, 0.86), (0.28, 1.15), (0.06, 1.4)], [(0, 1.42)])
    cherry = cylinder(0.02, 0.02)
    return [
        *_step_van("main"),
        *_counter(1.45, -0.85, half=0.98, wide=2.2),
        cone.at(y=2.66, z=-0.2).part("cone"),
        scoop.at(y=2.66, z=-0.2).part("ice"),
        cherry.at(y=4.05, z=-0.2).part("ice"),
        *parts("trim", pair(box(0.02, 0.26, 4.2, bevel=0).at(0.985, 0.9, -0.2))),
    ]


def _monster(_: Variant) -> list[Part]:
    """Lift a pickup's body high over four huge tyres with lugs."""
    nose: list[Point] = [
        (2.2, 1.5),
        (2.25, 1.75),
        (2.15, 2.1),
        (1.0, 2.2),
        (0.35, 2.75),
        (-0.5, 2.78),
    ]
    tail: list[Point] = [(-0.66, 2.2), (-2.2, 2.16), (-2.24, 1.5)]
    body = side_view([*nose, *tail], 1.8, bevel=0.06)
    lug = box(0.16, 0.12, 0.5, bevel=0)
    treads = [
        lug.turned(y=12 * s).at(0.2 * s, 0.78, 0).turned(x=20 * k + 10 * (s > 0))
        for k in range(18)
        for s in (-1, 1)
    ]
    wheel = [*road_wheel(0.82, 0.75), *parts("tyre", treads)]
    wheels = [p for z in (-1.45, 1.45) for p in axle(wheel, 1.1, 0.86, z)]
    shocks = [
        rod((0.75, 0.95, z + d), (0.6, 1.7, z + d), 0.07)
        for z in (-1.45, 1.45)
        for d in (-0.3, 0.3)
    ]
    coil = torus(0.1, 0.025, sides=12, section=5)
    springs = [
        coil.at(y=0.1 * k).aimed((0.72, 1.05, z + d), (0.6, 1.7, z + d))
        for z in (-1.45, 1.45)
        for d in (-0.3, 0.3)
        for k in range(6)
    ]
    bars = [rod((-1.0, 0.86, z), (1.0, 0.86, z), 0.12) for z in (-1.45, 1.45)]
    hoop = tube(
        [(0.7, 2.15, -0.8), (0.7, 2.85, -0.75), (-0.7, 2.85, -0.75), (-0.7, 2.15, -0.8)], 0.05
    )
    rack = [
        cylinder(0.13, 0.08, bevel=0.02).turned(x=90).at(x, 2.98, -0.72)
        for x in (-0.45, -0.15, 0.15, 0.45)
    ]
    window: list[Point] = [(-0.46, 2.24), (0.85, 2.24), (0.33, 2.66), (-0.38, 2.66)]
    frame = [beam((0.5, 1.3, -1.6), (0.5, 1.3, 1.6), 0.12, 0.16)]
    return [
        body,
        *pane(window, 0.9),
        windscreen((2.25, 0.95), (2.7, 0.42), 1.5, top=0.94),
        *wheels,
        *moved(lamps(0.65, 0.92, 2.2), y=1.0),
        *parts("metal", [*[one for s in shocks for one in pair(s)], hoop]),
        *parts("spring", [one for s in springs for one in pair(s)]),
        *parts(
            "dark",
            [
                *bars,
                *[one for f in frame for one in pair(f)],
                box(1.5, 0.02, 1.4, bevel=0).at(y=2.19, z=-1.45),
            ],
        ),
        *parts("light", rack),
        *parts("tail", pair(box(0.3, 0.12, 0.05, bevel=0.02).at(0.6, 1.9, -2.24))),
    ]


def _semi(_: Variant) -> list[Part]:
    """Couple a long trailer to a tractor with chimneys and a sleeper."""
    sleeper = box(2.0, 2.15, 0.9, bevel=0.08).at(y=0.75, z=0.95)
    dam = prism([(-0.45, 0), (0.6, 0), (-0.45, 0.75)], 1.8, bevel=0.05).turned(y=-90)
    pipe = [rod((1.0, 0.9, 0.35), (1.0, 3.3, 0.35), 0.08)]
    tank = cylinder(0.28, 0.9, bevel=0.05).turned(x=90).at(0.85, 0.62, 0.4)
    box_ = box(2.3, 2.5, 7.6, bevel=0.05).at(y=1.1, z=-4.0)
    ribs = [box(0.04, 2.3, 0.07, bevel=0.01).at(1.15, 1.2, z) for z in np.linspace(-7.5, -0.6, 11)]
    legs = beam((0.7, 1.1, -2.2), (0.7, 0.1, -2.2), 0.14, 0.14)
    rear = [p for z in (-6.9, -5.85) for p in axle(road_wheel(0.48, 0.32), 0.86, 0.48, z)]
    doors = [box(1.05, 2.3, 0.03, bevel=0.01).at(0.55, 1.2, -7.82)]
    bars = [rod((0.25, 1.25, -7.85), (0.25, 3.4, -7.85), 0.03)]
    return [
        *cab(2.75),
        *chassis(-1.5, 2.5, (-0.95, 0.1, 1.95)),
        *parts("main", [sleeper, dam.at(y=2.6, z=1.55)]),
        *parts("metal", [one for s in (*pipe, tank, *bars) for one in pair(s)]),
        *parts("load", [box_, *[one for s in (*ribs, *doors) for one in pair(s)]]),
        *parts("dark", [*pair(legs), box(1.2, 0.25, 7.0, bevel=0.03).at(y=0.88, z=-4.0)]),
        *rear,
        *parts("tail", pair(box(0.3, 0.12, 0.06, bevel=0.02).at(0.8, 0.95, -7.75))),
    ]


def _flatbed(_: Variant) -> list[Part]:
    """Lay a boarded bed with stakes on the frame."""
    bed = [box(0.29, 0.08, 4.4, bevel=0.01).at(x, 1.05, -1.15) for x in np.linspace(-0.9, 0.9, 7)]
    rim = box(2.15, 0.16, 4.45, bevel=0.03).at(y=0.9, z=-1.15)
    wall = box(2.1, 0.9, 0.08, bevel=0.02).at(y=1.1, z=1.0)
    posts = [box(0.07, 0.55, 0.1, bevel=0.01).at(1.06, 1.0, z) for z in np.linspace(-3.2, 0.8, 6)]
    return [
        *cab(2.75),
        *chassis(-3.3, 2.5, (-2.0, 1.95)),
        *parts("load", bed),
        *parts("metal", [rim, wall, *[one for p in posts for one in pair(p)]]),
    ]


BUILD = by_subtype(
    mixer=_mixer,
    dustcart=_dustcart,
    tow=_tow,
    crane=_crane,
    kitchen=_kitchen,
    ice_cream=_ice_cream,
    monster=_monster,
    semi=_semi,
    flatbed=_flatbed,
)
