"""What stands on pavements: bollards, bus stops, wheelie bins, planters, utility poles."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import Shape, around, pair, parts
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, rod, sleeve, tube, vessel


def _bollard(_: Variant) -> list[Part]:
    """Band a domed post on a foot plate with bolts."""
    post = lathe(
        [(0, 0)],
        [(0.085, 0)],
        [(0.085, 0.78)],
        [(0.1, 0.8)],
        [(0.1, 0.84)],
        [(0.085, 0.86), (0.05, 0.92), (0, 0.94)],
        sides=32,
    ).at(y=0.02)
    bands = [
        sleeve((0.08, y), (0.0885, y), (0.0885, y + 0.07), (0.08, y + 0.07), sides=32)
        for y in (0.56, 0.68)
    ]
    foot = cylinder(0.15, 0.025, sides=32)
    bolts = around(cylinder(0.014, 0.022, bevel=0.003, sides=6).at(0.122, 0.02), 4, start=45)
    return [post.part("main"), *parts("stripe", bands), foot.part("base"), *parts("metal", bolts)]


def _bus_stop(_: Variant) -> list[Part]:
    """Shelter a bench with glass on three sides, and put a sign beside it."""
    posts = [
        box(0.08, 2.35, 0.08, bevel=0.01).at(x, 0, z) for x in (-1.55, 0.0, 1.55) for z in (-0.6,)
    ]
    posts += [box(0.08, 2.35, 0.08, bevel=0.01).at(x, 0, 0.55) for x in (-1.55, 1.55)]
    rails = [box(3.1, 0.06, 0.05, bevel=0.008).at(0, y, -0.6) for y in (0.3, 2.1)]
    rails += [
        box(0.05, 0.06, 1.15, bevel=0.008).at(x, y, -0.02)
        for x in (-1.55, 1.55)
        for y in (0.3, 2.1)
    ]
    panes = [box(1.46, 1.74, 0.02, bevel=0).at(x, 0.36, -0.6) for x in (-0.775, 0.775)]
    panes += [box(0.02, 1.74, 1.06, bevel=0).at(x, 0.36, -0.02) for x in (-1.55, 1.55)]
    roof = [
        box(3.5, 0.1, 1.75, bevel=0.03).at(0, 2.35, 0.05),
        box(3.54, 0.16, 0.05, bevel=0.012).at(0, 2.3, 0.92),
    ]
    seat = [box(1.9, 0.04, 0.1, bevel=0.008).at(0, 0.46, -0.42 + 0.12 * k) for k in range(3)]
    legs = [box(0.05, 0.46, 0.3, bevel=0.008).at(x, 0, -0.3) for x in (-0.7, 0.7)]
    pole = rod((2.2, 0, 0.5), (2.2, 2.7, 0.5), 0.035)
    sign = cylinder(0.28, 0.04, sides=36).turned(x=90).at(2.2, 2.45, 0.52)
    glyph = [
        box(0.26, 0.17, 0.015, bevel=0.02).at(2.2, 2.38, 0.57),
        *(ellipsoid(0.03, 0.03, 0.012, sides=12).at(2.2 + d, 2.37, 0.575) for d in (-0.075, 0.075)),
    ]
    panes_of_bus = [
        box(0.065, 0.06, 0.02, bevel=0.004).at(2.2 + d, 2.46, 0.573) for d in (-0.08, 0, 0.08)
    ]
    table = box(0.36, 0.5, 0.04, bevel=0.008).at(2.2, 1.2, 0.53)
    return [
        *parts("main", [*posts, *rails]),
        *parts("glass", panes),
        *parts("roof", roof),
        *parts("bench", seat),
        *parts("bench2", legs),
        pole.part("metal"),
        sign.part("sign"),
        *parts("trim", [*glyph, table]),
        *parts("sign", panes_of_bus),
        box(4.6, 0.08, 2.3, bevel=0.02).at(0.35, -0.07, 0.1).part("base"),
    ]


def _wheelie(_: Variant) -> list[Part]:
    """Taper a bin with a hinged lid, a bar behind it and two wheels."""

    def flare(points: FloatArray) -> FloatArray:
        share = 0.82 + 0.18 * points[:, 1:2] / 0.95
        return points * np.hstack([share, np.ones_like(share), share])

    body = box(0.56, 0.95, 0.62, bevel=0.05).warped(flare).at(y=0.05)
    rim = box(0.6, 0.06, 0.66, bevel=0.02).at(y=0.95)
    ribs = [
        box(0.03, 0.6, 0.02, bevel=0.006).turned(x=4).at(x, 0.25, 0.283) for x in (-0.16, 0, 0.16)
    ]
    lid = box(0.64, 0.07, 0.72, bevel=0.03).turned(x=4).at(y=1.02, z=0.0)
    bar = rod((-0.22, 1.0, -0.42), (0.22, 1.0, -0.42), 0.022)
    arms = pair(box(0.05, 0.07, 0.14, bevel=0.01).at(0.24, 0.965, -0.37))
    wheels = pair(cylinder(0.12, 0.06, bevel=0.02, sides=28).turned(z=90).at(0.33, 0.12, -0.27))
    hubs = pair(cylinder(0.05, 0.07, bevel=0.008, sides=18).turned(z=90).at(0.335, 0.12, -0.27))
    axle = rod((-0.3, 0.12, -0.27), (0.3, 0.12, -0.27), 0.02)
    return [
        *parts("main", [body, rim, *ribs]),
        lid.part("lid"),
        *parts("handle", [bar, *arms]),
        *parts("wheel", wheels),
        *parts("metal", [*hubs, axle]),
    ]


def _litter_bin(_: Variant) -> list[Part]:
    """Slat a park bin between two rings over a liner, under a domed roof on three rods."""
    slats = around(box(0.075, 0.7, 0.022, bevel=0.006).at(0, 0.1, 0.27), 20)
    rings = [
        sleeve((0.245, y), (0.265, y), (0.265, y + 0.03), (0.245, y + 0.03), sides=40)
        for y in (0.16, 0.7)
    ]
    liner = vessel([(0, 0.1)], [(0.23, 0.1)], [(0.24, 0.82)], wall=0.008)
    foot = cylinder(0.22, 0.1, bevel=0.012)
    rods = around(rod((0, 0.75, 0.25), (0, 1.02, 0.25), 0.012, sides=10), 3, start=30)
    roof = lathe(
        [(0, 1.0)], [(0.31, 1.0)], [(0.31, 1.03)], [(0.24, 1.09), (0.12, 1.13), (0, 1.14)], sides=40
    )
    return [
        *parts("main", slats),
        *parts("metal", [*rings, *rods, foot]),
        liner.part("liner"),
        roof.part("lid"),
    ]


def _flagpole(_: Variant) -> list[Part]:
    """Fly a flag from a pole with a ball on a stepped foot."""

    def wave(points: FloatArray) -> FloatArray:
        x, y, z = points.T
        return np.column_stack([x, y - 0.06 * x, z + 0.11 * x * np.sin(4.2 * x)])

    flag = box(1.5, 0.95, 0.015, bevel=0.004, cells=14).at(x=0.75).warped(wave).at(0.05, 3.75)
    pole = rod((0, 0.2, 0), (0, 4.9, 0), 0.05, tip=0.03)
    foot = [cylinder(0.36, 0.12, bevel=0.02), cylinder(0.24, 0.12, bevel=0.02).at(y=0.11)]
    line = [
        rod((0.06, 1.0, 0.02), (0.045, 4.75, 0.02), 0.006, sides=6),
        torus(0.05, 0.01, sides=16, section=6).turned(x=90).at(0.05, 1.0, 0.03),
    ]
    return [
        pole.part("pole"),
        flag.part("main"),
        ellipsoid(0.07, 0.07, 0.07, sides=20).at(y=4.95).part("ball"),
        *parts("base", foot),
        *parts("rope", line),
    ]


def _manhole(_: Variant) -> list[Part]:
    """Cast a cover with a pattern of studs in a ring."""
    ring = sleeve((0.31, 0), (0.38, 0), (0.38, 0.03), (0.31, 0.03), sides=48)
    disc = cylinder(0.305, 0.028, sides=48)
    studs = [
        box(0.032, 0.01, 0.032, bevel=0.003).turned(y=45).at(0.062 * i, 0.026, 0.062 * j)
        for i in range(-4, 5)
        for j in range(-4, 5)
        if np.hypot(i, j) < 4.2 and (i, j) not in ((-3, 0), (3, 0))
    ]
    slots = pair(box(0.05, 0.012, 0.02, bevel=0.003).at(0.19, 0.022))
    rings = [sleeve((0.275, 0.02), (0.29, 0.02), (0.29, 0.036), (0.275, 0.036), sides=48)]
    return [*parts("main", [disc, *studs, *rings]), ring.part("frame"), *parts("dark", slots)]


def _bike_rack(variant: Variant) -> list[Part]:
    """Bend hoops over a pair of rails."""
    hoop = [
        (0, 0, -0.3),
        (0, 0.55, -0.3),
        (0, 0.78, -0.16),
        (0, 0.82, 0),
        (0, 0.78, 0.16),
        (0, 0.55, 0.3),
        (0, 0, 0.3),
    ]
    count = variant.count("hoop", 5)
    places = (np.arange(count) - (count - 1) / 2) * 0.5
    hoops = [tube(hoop, 0.024, steps=4, sides=12).at(float(x)) for x in places]
    long = 0.5 * (count - 1) + 0.3
    rails = [box(long, 0.04, 0.06, bevel=0.01).at(0, 0, z) for z in (-0.3, 0.3)]
    return [*parts("main", hoops), *parts("base", rails)]


def _jersey(_: Variant) -> list[Part]:
    """Cast a barrier with sloping flanks, lifting slots and reflectors."""
    outline = [
        (-0.3, 0),
        (0.3, 0),
        (0.3, 0.08),
        (0.16, 0.3),
        (0.1, 0.85),
        (-0.1, 0.85),
        (-0.16, 0.3),
        (-0.3, 0.08),
    ]
    body = prism(outline, 2.4, bevel=0.02).turned(y=90)
    slots = [box(0.32, 0.09, 0.62, bevel=0.02).at(x, 0, 0) for x in (-0.7, 0.7)]
    lamps = [
        box(0.12, 0.06, 0.02, bevel=0.006).turned(x=-6).at(x, 0.62, 0.135) for x in (-0.9, 0.0, 0.9)
    ]
    loops = pair(
        tube([(1.2, 0.3, 0), (1.28, 0.3, 0), (1.28, 0.38, 0), (1.2, 0.38, 0)], 0.016, sides=8)
    )
    return [
        body.part("main"),
        *parts("dark", slots),
        *parts("light", lamps),
        *parts("metal", loops),
    ]


def _planter(variant: Variant) -> list[Part]:
    """Fill a boarded box with soil, leaves and flowers."""
    rng = variant.rng
    boards = [
        box(1.2, 0.13, 0.03, bevel=0.008).at(0, 0.06 + 0.14 * k, z)
        for k in range(3)
        for z in (-0.21, 0.21)
    ]
    ends = [
        box(0.03, 0.13, 0.4, bevel=0.008).at(x, 0.06 + 0.14 * k)
        for k in range(3)
        for x in (-0.585, 0.585)
    ]
    posts = [
        box(0.06, 0.5, 0.06, bevel=0.008).at(x, 0, z) for x in (-0.6, 0.6) for z in (-0.21, 0.21)
    ]
    soil = box(1.16, 0.36, 0.4, bevel=0.01).at(y=0.05)
    leaves, blooms, hearts = list[Shape](), list[Shape](), list[Shape]()
    for k in range(11):
        x, z = -0.5 + 0.1 * k, 0.09 * (-1) ** k + float(rng.uniform(-0.03, 0.03))
        leaves.append(
            ellipsoid(0.095, 0.1, 0.095, sides=12).roughened(rng, 0.014, 0.06).at(x, 0.46, z)
        )
        top = 0.58 + float(rng.uniform(0, 0.1))
        leaves.append(rod((x, 0.45, z), (x, top, z), 0.008, sides=6))
        petal = ellipsoid(0.032, 0.012, 0.022, sides=10).at(x=0.036)
        blooms += [s.turned(x=20).at(x, top, z) for s in around(petal, 6)]
        hearts.append(ellipsoid(0.02, 0.016, 0.02, sides=10).at(x, top + 0.006, z))
    return [
        *parts("main", [*boards, *ends, *posts]),
        soil.part("soil"),
        *parts("plant", leaves),
        *parts("flower", blooms),
        *parts("flower2", hearts),
    ]


def _utility_pole(_: Variant) -> list[Part]:
    """Carry insulators on two cross-arms, with a transformer and four wires."""
    pole = lathe([(0, 0)], [(0.14, 0)], [(0.09, 6.4)], [(0, 6.42)], sides=18)
    arms = [box(2.2, 0.12, 0.1, bevel=0.012).at(0, y, 0.12) for y in (5.5, 6.0)]
    braces = [rod((side * 0.75, 5.5, 0.14), (0, 5.05, 0.12), 0.02, sides=8) for side in (-1, 1)]
    cup = lathe(
        [(0, 0)],
        [(0.03, 0)],
        [(0.055, 0.05)],
        [(0.03, 0.08)],
        [(0.05, 0.12)],
        [(0, 0.16)],
        sides=14,
    )
    insulators = [cup.at(x, y + 0.12, 0.12) for y in (5.5, 6.0) for x in (-0.95, -0.45, 0.45, 0.95)]
    tank = [
        cylinder(0.24, 0.7, bevel=0.03).at(0.36, 4.1, 0),
        *(cylinder(0.03, 0.16).at(0.36 + d, 4.8, 0) for d in (-0.1, 0.1)),
    ]
    strap = [box(0.3, 0.07, 0.12, bevel=0.01).at(0.16, y) for y in (4.2, 4.6)]
    wires = [
        tube(
            [(x, y + 0.27, -1.6), (x, y + 0.265, 0.12), (x, y + 0.27, 1.84)],
            0.012,
            sides=6,
            steps=3,
        )
        for y in (5.5, 6.0)
        for x in (-0.95, 0.95)
    ]
    return [
        pole.part("main"),
        *parts("arm", arms),
        *parts("metal", [*braces, *tank, *strap]),
        *parts("insulator", insulators),
        *parts("wire", wires),
    ]


def _dish(_: Variant) -> list[Part]:
    """Aim a dish with a receiver on an arm from a mast."""
    bowl = vessel(
        [(0, 0)], [(0.12, 0.015), (0.3, 0.08), (0.42, 0.17)], wall=0.012, floor=0.014, sides=48
    )
    arm = [rod((0, 0.03, 0.3), (0, 0.42, 0.05), 0.014, sides=10)]
    eye = [
        cylinder(0.035, 0.1, sides=18).turned(x=200).at(0, 0.48, 0.02),
        cylinder(0.05, 0.02, sides=18).turned(x=200).at(0, 0.4, 0.05),
    ]

    def aimed(shape: Shape) -> Shape:
        return shape.turned(x=62).at(0, 1.0, 0.16)

    mount = [
        box(0.14, 0.2, 0.12, bevel=0.015).at(0, 0.9, 0.06),
        rod((0, 0.02, 0), (0, 1.08, 0), 0.03),
    ]
    foot = [cylinder(0.2, 0.03), *around(rod((0, 0.4, 0), (0, 0.02, 0.17), 0.014, sides=8), 3)]
    return [
        aimed(bowl).part("main"),
        *parts("metal", [*mount, *foot, *(aimed(s) for s in arm)]),
        *parts("receiver", [aimed(s) for s in eye]),
    ]


BUILD = by_subtype(
    flagpole=_flagpole,
    bollard=_bollard,
    busstop=_bus_stop,
    wheelie=_wheelie,
    litter=_litter_bin,
    manhole=_manhole,
    rack=_bike_rack,
    jersey=_jersey,
    planter=_planter,
    utility=_utility_pole,
    dish=_dish,
)
