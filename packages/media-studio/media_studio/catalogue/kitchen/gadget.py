"""What a kitchen has in its drawers and on its shelves: sieves, openers, presses, grinders."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.modelling.numerals import number
from media_studio.modelling.curves import Point
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import arc, prism, symmetric
from media_studio.modelling.shape import Shape, around, corners, each, pair, parts
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, filling, lathe, rod, sleeve, tube, vessel


def _colander(_: Variant) -> list[Part]:
    """Pierce a bowl on a foot; two handles stand out from its rim."""
    side = [(0.07, 0.03), (0.12, 0.07), (0.14, 0.13)]
    foot = sleeve((0.055, 0), (0.06, 0), (0.052, 0.024), (0.047, 0.024))
    hole = cylinder(0.0045, 0.0042, bevel=0, sides=12).at(y=-0.0021)
    holes = []
    for r, y, tilt, count in (
        (0.09, 0.0445, 38, 18),
        (0.1105, 0.0605, 43, 22),
        (0.1245, 0.0805, 62, 26),
        (0.1325, 0.1025, 72, 26),
    ):
        spot = hole.turned(z=tilt).at(r - 0.0012, y + 0.0008, 0)
        holes += around(spot, count)
    grip = tube(
        [
            (0.138, 0.122, -0.04),
            (0.175, 0.128, -0.025),
            (0.175, 0.128, 0.025),
            (0.138, 0.122, 0.04),
        ],
        0.006,
    )
    bowl = vessel([(0, 0.022)], [(0.05, 0.022)], side, [(0.15, 0.132)], wall=0.003, sides=48)
    return [
        *parts("main", [bowl, foot, torus(0.149, 0.003, sides=48, section=8).at(y=0.132)]),
        *parts("dark", holes),
        *parts("handle", pair(grip)),
    ]


def _sieve(_: Variant) -> list[Part]:
    """Stretch wire over a ring with a handle and a hook."""
    radius, made = 0.085, list[Shape]()
    for k in range(-6, 7):
        x = 0.0125 * k
        half = float(np.sqrt(max((radius - 0.002) ** 2 - x * x, 1e-6)))
        line = [
            (x, -0.055 * (1 - (x * x + z * z) / radius**2), z) for z in np.linspace(-half, half, 9)
        ]
        wire = tube(line, 0.0011, steps=1, sides=5)
        made += [wire, wire.turned(y=90)]
    handle = rod((0.1, 0, 0), (0.25, 0.012, 0), 0.009, tip=0.011)
    return [
        torus(radius, 0.0045, sides=48, section=10).at(y=0.062).part("main"),
        *parts("mesh", [s.at(y=0.062) for s in made]),
        rod((0.085, 0.062, 0), (0.12, 0.063, 0), 0.0045).part("main"),
        handle.at(y=0.062).part("handle"),
        tube([(-0.086, 0.062, -0.012), (-0.11, 0.06, 0), (-0.086, 0.062, 0.012)], 0.0025).part(
            "main"
        ),
    ]


def _mortar(_: Variant) -> list[Part]:
    """Lean a pestle in a heavy bowl."""
    side = [(0.05, 0.02), (0.075, 0.055), (0.082, 0.1)]
    bowl = vessel([(0, 0)], [(0.055, 0)], [(0.055, 0.012)], side, wall=0.014, floor=0.026, sides=44)
    pestle = lathe(
        [(0, 0)],
        [
            (0.014, 0.003),
            (0.022, 0.014),
            (0.014, 0.04),
            (0.011, 0.1),
            (0.015, 0.145),
            (0.009, 0.16),
        ],
        [(0, 0.162)],
        sides=28,
    )
    return [
        bowl.part("main"),
        pestle.turned(z=-48).at(-0.02, 0.034, 0.0).part("pestle"),
    ]


def _french_press(_: Variant) -> list[Part]:
    """Stand a glass of coffee in a frame; the plunger sticks out of its lid."""
    bars = [
        box(0.012, 0.15, 0.003, bevel=0.001).at(z=0.0525).turned(y=45 + 90 * k) for k in range(4)
    ]
    rings = [
        sleeve((0.0515, y), (0.054, y), (0.054, y + 0.01), (0.0515, y + 0.01), sides=44)
        for y in (0.012, 0.135)
    ]
    lid = lathe(
        [(0, 0)],
        [(0.056, 0)],
        [(0.056, 0.012)],
        [(0.03, 0.03), (0.01, 0.033)],
        [(0, 0.033)],
        sides=44,
    )
    bow = tube(
        [(0.053, 0.14, 0), (0.1, 0.142, 0), (0.106, 0.08, 0), (0.09, 0.022, 0), (0.053, 0.018, 0)],
        0.009,
        flat=1.4,
    )
    outside: list[list[Point]] = [[(0, 0.008)], [(0.049, 0.008)], [(0.05, 0.165)]]
    spout = prism([(-0.016, 0), (0.016, 0), (0.0, 0.02)], 0.012, bevel=0.002)
    return [
        vessel(*outside, wall=0.002).part("glass"),
        filling(*outside, wall=0.002, level=0.1255).part("coffee"),
        cylinder(0.0475, 0.005, sides=40).at(y=0.125).part("metal"),
        *parts("metal", [*bars, *rings, lid.at(y=0.162), spout.turned(x=-90).at(y=0.162, z=0.055)]),
        rod((0, 0.125, 0), (0, 0.235, 0), 0.0028).part("metal"),
        ellipsoid(0.013, 0.013, 0.013, sides=20).at(y=0.24).part("handle"),
        bow.turned(y=0).part("handle"),
        cylinder(0.052, 0.008, sides=40).part("metal"),
    ]


def _moka(_: Variant) -> list[Part]:
    """Screw an eight-sided jug onto an eight-sided boiler."""
    boiler = lathe([(0, 0)], [(0.052, 0)], [(0.043, 0.07)], [(0, 0.07)], sides=8, bevel=0.002)
    jug = lathe(
        [(0, 0.084)], [(0.037, 0.084)], [(0.052, 0.165)], [(0, 0.165)], sides=8, bevel=0.002
    )
    band = [torus(0.042, 0.003, section=8).at(y=y) for y in (0.071, 0.083)]
    lid = lathe([(0, 0)], [(0.053, 0)], [(0.03, 0.016)], [(0, 0.02)], sides=8, bevel=0.002)
    grip = tube(
        [(0.05, 0.158, 0), (0.088, 0.16, 0), (0.096, 0.145, 0), (0.088, 0.09, 0)],
        [0.007, 0.0085, 0.009, 0.006],
        flat=1.3,
    )
    beak = prism([(-0.018, 0.0), (0.018, 0.0), (0, 0.026)], 0.026, bevel=0.003)
    return [
        *parts("main", [boiler, jug, cylinder(0.041, 0.016).at(y=0.069), *band]),
        lid.at(y=0.164).part("main"),
        beak.turned(x=-90).turned(y=-90).at(-0.046, 0.152, 0).part("main"),
        ellipsoid(0.009, 0.012, 0.009, sides=18).at(y=0.194).part("handle"),
        grip.part("handle"),
        cylinder(0.006, 0.008, sides=12).turned(x=90).at(y=0.045, z=0.045).part("metal"),
    ]


def _coffee_mill(_: Variant) -> list[Part]:
    """Set a hopper with a crank on a wooden box with a drawer."""
    crank = [rod((0, 0.192, 0), (0.115, 0.198, 0), 0.0038), rod((0, 0.15, 0), (0, 0.2, 0), 0.005)]
    dome = lathe(
        [(0, 0.12)],
        [(0.058, 0.12)],
        [(0.055, 0.145), (0.03, 0.172), (0.012, 0.178)],
        [(0, 0.178)],
        sides=36,
    )
    knob = lathe([(0, 0)], [(0.006, 0)], [(0.013, 0.014), (0.01, 0.03)], [(0, 0.034)], sides=20)
    front = box(0.08, 0.042, 0.01, bevel=0.003).at(y=0.022, z=0.063)
    return [
        box(0.15, 0.014, 0.15, bevel=0.005).part("main"),
        box(0.126, 0.1, 0.126, bevel=0.004).at(y=0.012).part("main"),
        box(0.14, 0.012, 0.14, bevel=0.004).at(y=0.11).part("main"),
        front.part("drawer"),
        ellipsoid(0.007, 0.007, 0.007, sides=16).at(y=0.043, z=0.077).part("metal"),
        *parts("metal", [dome, *crank]),
        knob.at(0.115, 0.196, 0).part("handle"),
    ]


def _corkscrew(_: Variant) -> list[Part]:
    """Raise two levers beside the worm: the one with arms."""
    turn = np.linspace(0, 5 * 2 * np.pi, 60)
    worm = np.stack(
        [0.0045 * np.cos(turn), 0.004 + 0.05 * turn / turn[-1], 0.0045 * np.sin(turn)], -1
    )
    collar = lathe(
        [(0, 0.03)],
        [(0.017, 0.03)],
        [(0.016, 0.045)],
        [(0.011, 0.06), (0.011, 0.095)],
        [(0, 0.096)],
        sides=28,
    )
    arm = [(0.006, -0.002), (0.005, 0.03), (0.004, 0.066), (0.007, 0.074), (0.006, 0.084)]
    lever = prism(symmetric(arm), 0.007, bevel=0.0015).turned(z=-52).at(0.014, 0.086, 0)
    cap = torus(0.013, 0.0035, sides=24, section=8).turned(x=90).at(y=0.142)
    return [
        *parts("main", [collar, *pair(lever), cap, rod((0, 0.09, 0), (0, 0.13, 0), 0.005)]),
        tube(worm, 0.0015, steps=1, sides=6).part("metal"),
        *parts("metal", pair(cylinder(0.006, 0.014).turned(x=90).at(0.014, 0.086, -0.007))),
    ]


def _bottle_opener(_: Variant) -> list[Part]:
    """Cut a window with a tooth into the end of a flat handle."""
    ring = prism(
        np.concatenate([arc(0.021, 35, 325, steps=24), arc(0.0125, 325, 35, steps=24)]),
        0.004,
        bevel=0.001,
    )
    tooth = box(0.004, 0.026, 0.004, bevel=0.001).at(0.0155, -0.013, 0)
    neck = prism(
        [(-0.1, -0.008), (-0.018, -0.009), (-0.018, 0.009), (-0.1, 0.008)], 0.004, bevel=0.001
    )
    grip = prism(
        [
            (-0.115, -0.006),
            (-0.105, -0.011),
            (-0.05, -0.012),
            (-0.045, 0.0),
            (-0.05, 0.012),
            (-0.105, 0.011),
            (-0.115, 0.006),
        ],
        0.01,
        bevel=0.003,
    )
    flat = [s.turned(x=-90).at(y=0.006) for s in (ring, tooth, neck)]
    return [*parts("metal", flat), grip.turned(x=-90).at(y=0.006).part("handle")]


def _peeler(_: Variant) -> list[Part]:
    """Swing a blade with a slit in a fork."""
    grip = tube(
        [(0, 0, 0), (0.03, 0, 0), (0.07, 0, 0), (0.105, 0, 0)],
        [0.007, 0.009, 0.0105, 0.0085],
        flat=0.7,
    )
    fork = [
        tube(
            [(0, 0, 0), (-0.016, 0, s * 0.012), (-0.024, 0, s * 0.026), (-0.05, 0, s * 0.026)],
            0.003,
        )
        for s in (-1, 1)
    ]
    blade = [
        box(0.0032, 0.0012, 0.052, bevel=0.0003).turned(z=s * 18).at(-0.045 - s * 0.0036)
        for s in (-1, 1)
    ]
    axle = rod((-0.045, 0, -0.028), (-0.045, 0, 0.028), 0.0016, sides=8)
    made = [*parts("metal", [*fork, axle]), *parts("blade", blade), grip.part("handle")]
    return each(made, lambda s: s.at(y=0.012))


def _pizza_cutter(_: Variant) -> list[Part]:
    wheel = lathe(
        [(0, -0.0012)],
        [(0.03, -0.0012)],
        [(0.036, 0)],
        [(0.03, 0.0012)],
        [(0, 0.0012)],
        sides=44,
        bevel=0,
    )
    hub = cylinder(0.007, 0.01, bevel=0.001).at(y=-0.005)
    fork = [box(0.012, 0.048, 0.0022, bevel=0.0006).at(y=-0.004, z=s * 0.0055) for s in (-1, 1)]
    guard = lathe([(0, 0.042)], [(0.013, 0.042)], [(0.018, 0.05)], [(0.011, 0.058)], [(0, 0.058)])
    grip = lathe(
        [(0, 0.056)],
        [(0.01, 0.056)],
        [(0.0125, 0.085), (0.012, 0.13), (0.014, 0.15)],
        [(0, 0.153)],
        sides=28,
    )
    made = [
        wheel.turned(x=90).part("blade"),
        hub.turned(x=90).part("metal"),
        *parts("metal", [*fork, guard]),
        grip.part("handle"),
    ]
    return each(made, lambda s: s.turned(z=-58).at(y=0.036))


def _cleaver(_: Variant) -> list[Part]:
    """Fit a broad blade with a hole into a riveted handle."""
    outline = [
        (0.0, 0.0),
        (0.17, -0.004),
        (0.182, 0.004),
        (0.182, 0.088),
        (0.172, 0.094),
        (0, 0.092),
    ]
    blade = prism(outline, 0.004, bevel=0.0014)
    hole = cylinder(0.007, 0.0046, bevel=0, sides=20).turned(x=90).at(0.163, 0.076, -0.0023)
    grip = prism(
        [
            (0.0, 0.058),
            (-0.02, 0.052),
            (-0.115, 0.05),
            (-0.128, 0.062),
            (-0.122, 0.084),
            (-0.1, 0.088),
            (-0.02, 0.086),
            (0, 0.09),
        ],
        0.022,
        bevel=0.006,
    )
    pins = [
        cylinder(0.0035, 0.0226, bevel=0.0005, sides=14).turned(x=90).at(x, 0.069, -0.0113)
        for x in (-0.025, -0.06, -0.095)
    ]
    made = [blade.part("blade"), hole.part("dark"), grip.part("handle"), *parts("metal", pins)]
    return each(made, lambda s: s.turned(x=-86).at(y=0.011))


def _knife_block(variant: Variant) -> list[Part]:
    """Slant a block of wood; the handles of knives stick out of it."""
    count = variant.count("knife", 5)
    profile = [
        (-0.07, 0),
        (0.075, 0),
        (0.085, 0.012),
        (0.02, 0.215),
        (-0.088, 0.176),
        (-0.09, 0.165),
    ]
    block = prism(profile, 0.11, bevel=0.006).turned(y=-90)
    made = [block.part("main")]
    tilt = float(np.degrees(np.arctan2(0.065, 0.203)))
    for k in range(count):
        row, column = divmod(k, 3)
        x = (column - 1) * 0.033 if min(count - 3 * row, 3) == 3 else (column - 0.5) * 0.033
        along = 0.8 - 0.27 * row
        z, y = -0.088 + 0.108 * along, 0.176 + 0.039 * along
        size = 1.0 - 0.12 * row
        slot = box(0.004, 0.002, 0.026 * size, bevel=0)
        grip = box(0.013, 0.09 * size, 0.021, bevel=0.005, cells=2).at(y=0.012)
        ring = box(0.0135, 0.013, 0.0215, bevel=0.003)
        pins = [
            ellipsoid(0.002, 0.002, 0.002, sides=8).at(0.0062, 0.035 + 0.035 * j, 0) for j in (0, 1)
        ]
        for shape, name in (
            (slot, "dark"),
            (grip, "handle"),
            (ring, "blade"),
            *((pin, "metal") for pin in pins),
        ):
            made.append(shape.turned(x=-tilt).at(x, y, z).part(name))
    return each(made, lambda s: s.turned(y=180))


def _dish_rack(variant: Variant) -> list[Part]:
    """Bend wires into a rack."""
    wide, deep, low, high = 0.42, 0.3, 0.035, 0.13
    rails = [_loop(wide, deep, y) for y in (low, high)]
    posts = corners(
        rod((0.458 * wide, 0, 0.458 * deep), (0.458 * wide, high, 0.458 * deep), 0.0045)
    )
    places = np.linspace(-0.19, 0.19, 15)
    slats = [rod((x, low, -deep / 2), (x, low, deep / 2), 0.0022, sides=8) for x in places]
    pegs = [
        tube(
            [(x, low, z), (x, 0.115, z + 0.012), (x, 0.115, z + 0.03), (x, low, z + 0.042)],
            0.0022,
            sides=6,
        )
        for x in places[:9]
        for z in (-0.09, 0.03)
    ]
    made = parts("metal", [*rails, *posts, *slats, *pegs])
    return made + _dishes(places[:8:2]) if variant.attributes else made


def _dishes(places: FloatArray) -> list[Part]:
    """Stand plates at some places (n,) along x, and two mugs on their rims."""
    rim = [(0.06, 0.006), (0.1, 0.016)]
    plate = vessel([(0, 0)], [(0.055, 0)], [(0.055, 0.003)], rim, wall=0.003, sides=32)
    plates = [plate.turned(z=-78).at(float(x) + 0.018, 0.131, 0) for x in places]
    mug = vessel([(0, 0)], [(0.036, 0)], [(0.036, 0.08)], wall=0.003, sides=28).turned(x=180)
    return parts("plate", [*plates, *(mug.at(0.14, 0.118, z) for z in (0.06, -0.05))])


def _loop(wide: float, deep: float, y: float) -> Shape:
    angle = np.linspace(0, 2 * np.pi, 44, endpoint=False)
    c, s = np.cos(angle), np.sin(angle)
    size = (np.abs(c) ** 8 + np.abs(s) ** 8) ** -0.125
    path = np.stack([wide / 2 * size * c, np.full(44, y), deep / 2 * size * s], -1)
    return tube(path, 0.004, steps=1, sides=8, loop=True)


def _cake_plate() -> Part:
    """Turn a plate on a foot."""
    foot = lathe(
        [(0, 0)],
        [(0.07, 0)],
        [(0.068, 0.008), (0.018, 0.025), (0.014, 0.07), (0.04, 0.09)],
        [(0.15, 0.094)],
        [(0.155, 0.106)],
        [(0.148, 0.106)],
        [(0.146, 0.101)],
        [(0, 0.101)],
        sides=48,
    )
    return foot.part("main")


def _cake_dome(_: Variant) -> list[Part]:
    """Put a dome of glass with a knob on a cake plate."""
    shell = [(0.132, 0.102), (0.132, 0.18), (0.1, 0.235), (0.04, 0.255)]
    inner = [(0.037, 0.2525), (0.098, 0.2325), (0.1295, 0.179), (0.1295, 0.102)]
    dome = sleeve(*shell, (0.003, 0.258), (0.003, 0.2555), *inner, sides=48)
    return [
        _cake_plate(),
        dome.part("glass"),
        lathe(
            [(0, 0.255)], [(0.007, 0.255)], [(0.006, 0.264), (0.015, 0.278), (0, 0.29)], sides=24
        ).part("glass"),
    ]


def _sugar_bowl(_: Variant) -> list[Part]:
    side = [(0.04, 0.012), (0.056, 0.035), (0.05, 0.065), (0.044, 0.074)]
    ear = tube([(0.05, 0.062, 0), (0.074, 0.062, 0), (0.074, 0.034, 0), (0.054, 0.03, 0)], 0.0045)
    lid = lathe(
        [(0, 0)],
        [(0.046, 0)],
        [(0.047, 0.005), (0.028, 0.018), (0.006, 0.021)],
        [(0.006, 0.025), (0.011, 0.033), (0, 0.042)],
        sides=36,
    )
    bowl = vessel([(0, 0)], [(0.034, 0)], side, wall=0.004)
    return [*parts("main", [bowl, *pair(ear)]), lid.at(y=0.073).part("lid")]


def _garlic_press(_: Variant) -> list[Part]:
    """Open a hinged press: a chamber with holes, and the plunger over it on the upper arm."""
    cup = vessel([(0, 0)], [(0.0135, 0)], [(0.0145, 0.026)], [(0.018, 0.027)], [(0.018, 0.03)],
                 wall=0.0025, sides=32)  # fmt: skip
    holes = [
        cylinder(0.0012, 0.0008, bevel=0, sides=10).at(0.0036 * i, -0.0004, 0.0036 * j)
        for i in range(-3, 4)
        for j in range(-3, 4)
        if i * i + j * j < 10
    ]
    arm = [(0.016, 0.026, 0), (0.05, 0.0255, 0), (0.1, 0.019, 0), (0.165, 0.013, 0)]
    lower = tube(arm, [0.006, 0.006, 0.0085, 0.0075], sides=16, flat=1.3)
    fork = pair(box(0.026, 0.01, 0.004, bevel=0.0015).at(-0.027, 0.021, 0.008), "z")
    bridge = box(0.012, 0.008, 0.02, bevel=0.002).at(-0.018, 0.022)
    lid = tube(
        [(-0.036, 0.026, 0), (-0.01, 0.034, 0), (0.05, 0.033, 0), (0.1, 0.027, 0),
         (0.165, 0.02, 0)],
        [0.006, 0.0075, 0.0065, 0.0085, 0.0075], sides=16, flat=1.3,
    )  # fmt: skip
    plunger = [
        cylinder(0.0115, 0.012, bevel=0.001, sides=28).at(y=0.006),
        cylinder(0.0045, 0.015, bevel=0.001, sides=14).at(y=0.015),
    ]
    opened = [shape.turned_about((-0.036, 0.026, 0.0), z=42) for shape in (lid, *plunger)]
    pin = rod((-0.036, 0.026, -0.013), (-0.036, 0.026, 0.013), 0.0035)
    knobs = pair(ellipsoid(0.0055, 0.0055, 0.003, sides=14).at(-0.036, 0.026, 0.0125), "z")
    return [
        *parts("main", [cup, bridge, *fork, lower, *opened, pin, *knobs]),
        *parts("dark", holes),
    ]


def _measuring_cup(_: Variant) -> list[Part]:
    """Mark the wall of a glass jug with lines and numbers, with a spout and a handle."""
    jug = vessel([(0, 0)], [(0.046, 0)], [(0.05, 0.006), (0.058, 0.115)], wall=0.003, floor=0.006,
                 sides=56, steps=8)  # fmt: skip

    def lipped(points: FloatArray) -> FloatArray:
        x, y, z = points.T
        pull = np.clip((y - 0.085) / 0.03, 0, 1) ** 1.5 * np.clip(x / 0.055, 0, 1) ** 6
        return np.column_stack([x + 0.02 * pull, y + 0.004 * pull, z])

    grip = tube(
        [(-0.062, 0.098, 0), (-0.085, 0.1, 0), (-0.094, 0.075, 0), (-0.086, 0.03, 0),
         (-0.0565, 0.026, 0)], 0.0065, sides=14, flat=1.7,
    )  # fmt: skip
    marks = list[Shape]()
    for k in range(9):
        y = 0.022 + 0.0095 * k
        half = 0.014 if k % 2 == 0 else 0.007
        x = np.linspace(-half, half, 7) - (0.014 - half) - 0.004
        reach = 0.0497 + 0.0074 * y / 0.115 + 0.0008
        line = np.column_stack([x, np.full(7, y), np.sqrt(reach**2 - x**2)])
        marks.append(tube(line, 0.0007, steps=1, sides=6))
    figures = [
        shape.at(0.0195, 0.022 + 0.019 * k, 0.0494 + 0.0013 * k)
        for k in range(1, 5)
        for shape in number(str(k), 0.011, 0.0009)
    ]
    return [*parts("main", [jug.warped(lipped), grip]), *parts("mark", [*marks, *figures])]


BUILD = by_subtype(
    colander=_colander,
    sieve=_sieve,
    mortar=_mortar,
    french_press=_french_press,
    moka=_moka,
    coffee_mill=_coffee_mill,
    corkscrew=_corkscrew,
    bottle_opener=_bottle_opener,
    peeler=_peeler,
    pizza_cutter=_pizza_cutter,
    cleaver=_cleaver,
    knife_block=_knife_block,
    dish_rack=_dish_rack,
    cake_stand=lambda _: [_cake_plate()],
    cake_dome=_cake_dome,
    sugar_bowl=_sugar_bowl,
    garlic_press=_garlic_press,
    measuring_cup=_measuring_cup,
)
