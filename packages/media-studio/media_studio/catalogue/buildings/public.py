"""Buildings that people go to: shops, schools, stations, works."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.buildings.modelling.openings import door, hung, window
from media_studio.catalogue.modelling.fittings import framed
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import Shape, around, each, pair, parts
from media_studio.modelling.solids import beam, box
from media_studio.modelling.sweeps import cylinder, lathe, rod, tube


def _sheet(width: float, height: float) -> list[Part]:
    """Glaze a shop window with a low sill and one mullion."""
    frame = [*framed(width, height, 0.07, 0.1), box(0.06, height, 0.1, bevel=0.008)]
    pane = box(width - 0.08, height - 0.08, 0.04, bevel=0).at(y=0.04)
    return [pane.part("glass"), *parts("trim", frame)]


def _awning(width: float) -> list[Part]:
    """Stripe an awning of strips in two colours with a scalloped edge, its top on y = 0."""
    strips = 9
    step = width / strips
    made = []
    for k in range(strips):
        cloth = prism([(0, 0), (0.9, -0.45), (0.9, -0.68), (0.86, -0.45), (0, -0.05)], step - 0.004)
        placed = cloth.turned(y=-90).at(-width / 2 + step * (k + 0.5))
        made.append(placed.part("awning" if k % 2 == 0 else "awning2"))
    return made


def _shop(_: Variant) -> list[Part]:
    """Put a shop front with an awning and a sign below a storey with windows."""
    front = 1.8
    made: list[Part] = [box(5.0, 6.0, 3.6, bevel=0.02).part("main")]
    for x in (-1.5, 1.5):
        made += hung(_sheet(1.8, 1.8), x, 0.55, front)
        made += hung(window(0.9, 1.3), x, 3.95, front)
        made += [box(1.9, 0.5, 0.12, bevel=0.02).at(x, 0.05, front).part("trim")]
    made += hung(window(0.9, 1.3), 0, 3.95, front)
    leaf = [part for part in door(0.95, 2.1) if part.slot != "base"]
    made += hung(leaf, 0, 0.08, front + 0.02)
    made += each(_awning(4.8), lambda s: s.at(y=2.98, z=front + 0.03))
    sign = box(4.4, 0.5, 0.1, bevel=0.02).at(y=3.12, z=front + 0.04)
    border = [bar.at(y=3.12, z=front + 0.06) for bar in framed(4.4, 0.5, 0.06, 0.12)]
    cornice = [
        box(5.2, 0.16, 3.8, bevel=0.03).at(y=5.85),
        box(5.3, 0.12, 3.9, bevel=0.02).at(y=6.02),
    ]
    for turn in (90, -90):
        for at in (-0.8, 0.8):
            made += hung(window(0.8, 1.2), at, 3.95, 2.5, turn)
    return [
        *made,
        sign.part("sign"),
        *parts("trim", border),
        *parts("roof", cornice),
        box(5.4, 0.1, 4.6, bevel=0.02).at(y=-0.05, z=0.4).part("base"),
    ]


def _clock(radius: float) -> list[Part]:
    """Make a clock face with twelve marks and two hands, in the plane z = 0."""
    marks = [
        box(0.03, 0.1 * radius / 0.5, 0.02, bevel=0).at(0, 0.78 * radius, 0.085).turned(z=30.0 * k)
        for k in range(12)
    ]
    hands = [
        box(0.05, 0.5 * radius, 0.02, bevel=0.004).at(z=0.09).turned(z=-60),
        box(0.04, 0.75 * radius, 0.02, bevel=0.004).at(z=0.1).turned(z=12),
    ]
    rim = cylinder(1.12 * radius, 0.06, sides=40).turned(x=90)
    return [
        cylinder(radius, 0.06, sides=40).turned(x=90).at(z=0.03).part("clock"),
        rim.at(z=0.01).part("trim"),
        *parts("hand", [*marks, *hands]),
    ]


def _school(_: Variant) -> list[Part]:
    """Raise a clock gable and a flag over two rows of windows."""
    front = 2.2
    body = box(10.0, 5.4, 4.4, bevel=0.02)
    middle = prism([(-1.5, 0), (1.5, 0), (1.5, 6.0), (0, 7.2), (-1.5, 6.0)], 4.9, bevel=0.02)
    made: list[Part] = [
        *parts("main", [body, middle.at(z=0.05)]),
        *parts("roof", [box(10.3, 0.22, 4.7, bevel=0.03).at(y=5.35)]),
        *parts("roof", pair(beam((1.75, 5.72, 0.05), (-0.03, 7.2, 0.05), 0.14, 5.3, bevel=0.02))),
        box(10.3, 0.4, 4.7, bevel=0.03).part("base"),
        box(10.06, 0.12, 4.46, bevel=0.01).at(y=2.85).part("trim"),
    ]
    for x in (-4.2, -3.2, -2.2, 2.2, 3.2, 4.2):
        for y in (0.95, 3.4):
            made += hung(window(0.7, 1.3), x, y, front)
    for turn in (90, -90):
        for at in (-1.2, 0.0, 1.2):
            for y in (0.95, 3.4):
                made += hung(window(0.7, 1.3), at, y, 5.0, turn)
    made += hung(door(1.6, 2.2, arched=True), 0, 0.4, 2.52)
    made += hung(window(1.4, 1.3), 0, 3.4, 2.5)
    made += hung(_clock(0.5), 0, 5.75, 2.5)
    steps = [
        box(2.8 - 0.3 * k, 0.14, 1.4 - 0.35 * k, bevel=0.015).at(0, 0.13 * k, 2.9) for k in range(3)
    ]
    mast = rod((-3.6, 5.5, 0), (-3.6, 8.3, 0), 0.05, tip=0.035)
    return [
        *made,
        *parts("base", steps),
        mast.part("metal"),
        _cloth().at(-3.57, 7.4, 0).part("flag"),
    ]


def _cloth() -> Shape:
    """Make a flag that waves a little, its edge on x = 0."""
    flag = box(1.3, 0.8, 0.02, bevel=0.004, cells=10).at(x=0.65)

    def wave(points: FloatArray) -> FloatArray:
        x, y, z = points.T
        return np.column_stack([x, y - 0.08 * x, z + 0.09 * x * np.sin(5 * x)])

    return flag.warped(wave)


def _hospital(_: Variant) -> list[Part]:
    """Join a tower and a wing with ribbons of windows, a cross and a canopy for ambulances."""
    made: list[Part] = [
        *parts(
            "main",
            [box(5.0, 8.0, 4.0, bevel=0.03).at(-1.5), box(4.4, 4.4, 3.6, bevel=0.03).at(3.0)],
        ),
        *parts(
            "roof",
            [
                box(5.2, 0.2, 4.2, bevel=0.03).at(-1.5, 7.95),
                box(4.5, 0.2, 3.8, bevel=0.03).at(3.0, 4.35),
            ],
        ),
    ]
    for k in range(5):
        y = 0.7 + 1.5 * k
        width, x = (2.6, -2.2) if k else (1.9, -2.7)
        made += hung(_sheet(width, 0.85), x, y, 2.0)
        made += hung(_sheet(2.8, 0.85), 0.0, y, 4.0, -90)
        if k < 3:
            made += hung(_sheet(3.0, 0.85), 3.3, y, 1.8)
            made += hung(_sheet(2.6, 0.85), 0.0, y, 5.2, 90)
        else:
            made += hung(_sheet(2.8, 0.85), 0.0, y, 1.0, 90)
    plate = box(1.3, 1.3, 0.1, bevel=0.03).at(0.15, 6.3, 2.0)
    cross = [
        box(0.9, 0.3, 0.1, bevel=0.01).at(0.15, 6.8, 2.04),
        box(0.3, 0.9, 0.1, bevel=0.01).at(0.15, 6.5, 2.041),
    ]
    canopy = [box(3.0, 0.2, 2.0, bevel=0.03).at(-0.1, 2.45, 2.9)]
    posts = [rod((x, 0, 3.7), (x, 2.5, 3.7), 0.09) for x in (-1.4, 1.2)]
    entry = [box(1.0, 2.1, 0.06, bevel=0.01).at(x, 0.05, 2.02) for x in (-0.6, 0.45)]
    return [
        *made,
        plate.part("sign"),
        *parts("cross", cross),
        *parts("trim", canopy),
        *parts("metal", posts),
        *parts("door", entry),
        box(10.6, 0.12, 6.6, bevel=0.03).at(0.6, -0.1, 0.8).part("base"),
    ]


def _saw_tooth(count: int, width: float, depth: float) -> list[Part]:
    """Roof a hall with slopes and upright panes by turns, on y = 0."""
    step = width / count
    made = []
    for k in range(count):
        x = -width / 2 + step * k
        body = prism([(x, 0), (x + step, 0), (x, 1.1)], depth, bevel=0.015)
        slope = beam((x - 0.04, 1.16, 0), (x + step, 0.06, 0), 0.1, depth + 0.2, bevel=0.01)
        pane = box(0.05, 0.7, depth - 0.5, bevel=0).at(x, 0.2)
        made += [body.part("main"), slope.part("roof"), pane.part("glass")]
    return made


def _factory(variant: Variant) -> list[Part]:
    """Set stacks behind a hall with a saw-tooth roof and a loading door."""
    width, depth, high = 8.0, 5.0, 3.0
    made: list[Part] = [box(width, high, depth, bevel=0.02).part("main")]
    made += each(_saw_tooth(4, width, depth), lambda s: s.at(y=high))
    for x in (-3.2, -2.0, -0.8, 2.9):
        made += hung(window(0.8, 1.2), x, 1.1, depth / 2)
    for turn in (90, -90):
        for at in (-1.5, 0.0, 1.5):
            made += hung(window(0.8, 1.2), at, 1.1, width / 2, turn)
    gate = [
        box(1.7, 0.44, 0.06, bevel=0.015).at(1.1, 0.1 + 0.46 * k, depth / 2 + 0.02)
        for k in range(5)
    ]
    frame = [bar.at(1.1, 0.05, depth / 2) for bar in framed(1.95, 2.5, 0.12, 0.14)]
    stacks, bands = list[Shape](), list[Shape]()
    count = variant.count("chimney", 2)
    for x in np.linspace(-2.4, -2.4 + 1.8 * (count - 1), count):
        stack = lathe(
            [(0, 0)],
            [(0.5, 0)],
            [(0.34, 7.2)],
            [(0.42, 7.25)],
            [(0.42, 7.6)],
            [(0, 7.6)],
            sides=24,
        )
        stacks.append(stack.at(float(x), 0, -depth / 2 - 0.55))
        bands.append(cylinder(0.4, 0.35, sides=24).at(float(x), 6.4, -depth / 2 - 0.55))
    return [
        *made,
        *parts("door", gate),
        *parts("trim", frame),
        *parts("chimney", stacks),
        *parts("band", bands),
        box(width + 0.6, 0.12, depth + 2.4, bevel=0.02).at(0, -0.1, -0.2).part("base"),
    ]


def _warehouse(_: Variant) -> list[Part]:
    """Rib a hall of sheet metal with two roller doors and a row of roof lights."""
    width, depth = 9.0, 6.0
    gable = [(-depth / 2, 0), (depth / 2, 0), (depth / 2, 3.4), (0, 4.5), (-depth / 2, 3.4)]
    body = prism(gable, width, bevel=0.01).turned(y=90)
    ribs = [
        box(0.05, 3.35, 0.05, bevel=0.008).at(float(x), 0, depth / 2 + 0.01)
        for x in np.linspace(-4.4, 4.4, 45)
        if not (1.0 < abs(x) < 3.2)
    ]
    back = [
        box(0.05, 3.35, 0.05, bevel=0.008).at(float(x), 0, -depth / 2 - 0.01)
        for x in np.linspace(-4.4, 4.4, 45)
    ]
    ends = [
        box(0.05, 3.4, 0.05, bevel=0.008).at(width / 2 + 0.01, 0, float(z))
        for z in np.linspace(-2.9, 2.9, 30)
    ]
    slope = beam((0, 3.4 - 0.1, depth / 2 + 0.3), (0, 4.56, -0.02), width + 0.5, 0.1, bevel=0.015)
    lights = [
        box(0.7, 0.06, 1.3, bevel=0.01).turned(x=20.2).at(x, 4.05, 1.4)
        for x in (-3.2, -1.1, 1.1, 3.2)
    ]
    doors, frames = list[Shape](), list[Shape]()
    for x in (-2.1, 2.1):
        doors += [
            box(1.9, 0.28, 0.06, bevel=0.015).at(x, 0.08 + 0.29 * k, depth / 2 + 0.03)
            for k in range(9)
        ]
        frames += [bar.at(x, 0.04, depth / 2) for bar in framed(2.16, 2.8, 0.12, 0.16)]
    small = [box(0.8, 2.0, 0.07, bevel=0.01).at(0, 0.06, depth / 2 + 0.04)]
    return [
        *parts("main", [body, *ribs, *back, *(one for s in ends for one in pair(s))]),
        *parts("roof", pair(slope, "z")),
        *parts("glass", lights),
        *parts("door", [*doors, *small]),
        *parts("trim", frames),
        box(width + 0.6, 0.12, depth + 1.6, bevel=0.02).at(0, -0.08, 0.4).part("base"),
    ]


def _pump(x: float, z: float) -> list[Part]:
    """Stand a fuel pump with a display, a hose and a nozzle."""
    hose = tube(
        [(0.31, 1.35, 0), (0.52, 1.1, 0.05), (0.46, 0.6, 0.06), (0.34, 0.85, 0.08)], 0.028, sides=8
    )
    nozzle = [box(0.06, 0.24, 0.08, bevel=0.02).at(0.33, 0.85, 0.08)]
    made = [
        box(0.6, 1.6, 0.4, bevel=0.03).part("pump"),
        box(0.46, 0.34, 0.03, bevel=0.008).at(y=1.1, z=0.2).part("glass"),
        box(0.64, 0.2, 0.44, bevel=0.03).at(y=1.6).part("sign"),
        *parts("dark", [hose, *nozzle]),
    ]
    return each(made, lambda s: s.at(x, 0.15, z))


def _gas_station(variant: Variant) -> list[Part]:
    """Shelter pumps with a canopy before a glazed shop."""
    shop = box(6.0, 3.0, 2.6, bevel=0.03).at(0, 0, -3.4)
    roof = box(6.3, 0.4, 2.9, bevel=0.03).at(0, 2.9, -3.4)
    canopy = [box(6.6, 0.12, 4.0, bevel=0.02).at(0, 3.6, 0.6)]
    fascia = [box(6.7, 0.5, 4.1, bevel=0.03).at(0, 3.72, 0.6)]
    columns = [rod((x, 0, 0.6), (x, 3.7, 0.6), 0.13) for x in (-2.0, 2.0)]
    island = [box(1.9, 0.16, 1.8, bevel=0.04).at(x, 0, 0.8) for x in (-2.0, 2.0)]
    stripe = box(6.74, 0.16, 4.14, bevel=0.02).at(0, 3.88, 0.6)
    board = [rod((4.3, 0, 2.0), (4.3, 3.0, 2.0), 0.08), rod((5.1, 0, 2.0), (5.1, 3.0, 2.0), 0.08)]
    face = box(1.1, 1.6, 0.16, bevel=0.02).at(4.7, 1.6, 2.0)
    rows = [box(0.8, 0.22, 0.03, bevel=0.005).at(4.7, 1.75 + 0.36 * k, 2.08) for k in range(3)]
    made: list[Part] = []
    for x in ((2.0,), (-2.0, 2.0), (-2.45, 2.0, -1.55), (-2.45, -1.55, 1.55, 2.45))[
        variant.count("pump", 2) - 1
    ]:
        made += _pump(x, 1.15)
    made += hung(_sheet(2.0, 1.9), -1.8, 0.35, -2.1)
    made += hung(_sheet(2.0, 1.9), 1.8, 0.35, -2.1)
    entry = box(1.0, 2.2, 0.06, bevel=0.01).at(0, 0.05, -2.09)
    return [
        *made,
        shop.part("main"),
        roof.part("roof"),
        *parts("canopy", [*canopy, *fascia]),
        stripe.part("stripe"),
        *parts("metal", [*columns, *board]),
        *parts("base", [*island, box(11.6, 0.1, 9.0, bevel=0.02).at(0.3, -0.08, -0.6)]),
        face.part("sign"),
        *parts("trim", rows),
        entry.part("door"),
    ]


def _clock_tower(_: Variant) -> list[Part]:
    """Put four clock faces below an open belfry and a spire."""
    shaft = [
        box(2.4, 7.0, 2.4, bevel=0.03),
        box(2.8, 0.7, 2.8, bevel=0.03),
        box(2.7, 0.22, 2.7, bevel=0.03).at(y=4.6),
    ]
    head = box(2.7, 2.2, 2.7, bevel=0.03).at(y=7.0)
    bands = [box(3.0, 0.22, 3.0, bevel=0.04).at(y=y) for y in (6.9, 9.1)]
    posts = around(box(0.36, 1.6, 0.36, bevel=0.03).at(1.05, 9.3, 1.05), 4)
    bell = lathe(
        [(0, 0)], [(0.5, 0)], [(0.38, 0.2), (0.3, 0.5), (0.16, 0.68)], [(0, 0.72)], sides=24
    )
    spire = lathe(
        [(0, 0)], [(1.95, 0)], [(1.8, 0.2), (0.8, 1.5)], [(0, 3.6)], sides=4, bevel=0.02
    ).turned(y=45)
    finial = [rod((0, 14.3, 0), (0, 15.3, 0), 0.04), rod((0, 10.4, 0), (0, 10.85, 0), 0.06)]
    made: list[Part] = []
    for turn in (0, 90, 180, 270):
        made += hung(_clock(0.95), 0, 8.1, 1.36, turn)
        for y in (1.6, 5.2):
            made += hung(window(0.55, 1.3), 0, y, 1.2, turn) if turn or y > 2 else []
    made += hung(door(1.1, 2.2, arched=True), 0, 0.1, 1.42)
    made += [
        *parts("main", [*shaft, head, *posts, box(2.9, 0.3, 2.9, bevel=0.03).at(y=10.8)]),
        *parts("trim", bands),
        bell.at(y=9.75).part("bell"),
        spire.at(y=11.05).part("roof"),
        *parts("metal", finial),
        box(3.4, 0.16, 3.4, bevel=0.03).at(y=-0.08).part("base"),
    ]
    return each(made, lambda shape: shape.scaled(0.85, 0.85, 0.85))


BUILD = by_subtype(
    shop=_shop,
    school=_school,
    hospital=_hospital,
    factory=_factory,
    warehouse=_warehouse,
    fuel=_gas_station,
    clock=_clock_tower,
)
