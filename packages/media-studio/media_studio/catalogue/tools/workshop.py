"""What else hangs on the wall of a workshop or is screwed to its bench."""

from functools import partial

import numpy as np

from media_studio.catalogue.modelling.housing import disc, slab
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism, rounded
from media_studio.modelling.shape import Shape, each, moved, pair, parts
from media_studio.modelling.solids import box, ellipsoid
from media_studio.modelling.sweeps import cylinder, lathe, rod, sleeve, tube


def _sledgehammer(_: Variant) -> list[Part]:
    """Mount a heavy head with two faces on a long handle."""
    head = lathe(
        [(0, -0.095)],
        [(0.034, -0.095)],
        [(0.04, -0.085), (0.04, -0.04), (0.034, 0), (0.04, 0.04), (0.04, 0.085)],
        [(0.034, 0.095)],
        [(0, 0.095)],
        sides=8,
    )
    shaft = lathe(
        [(0, 0)],
        [(0.018, 0)],
        [(0.021, 0.01), (0.0165, 0.1), (0.016, 0.5), (0.019, 0.78)],
        [(0, 0.79)],
        sides=22,
    )
    return [
        head.turned(x=90).turned(y=90).at(y=0.76).part("main"),
        shaft.scaled(1, 1, 1.15).part("handle"),
        cylinder(0.0225, 0.16, sides=24).at(y=0.02).part("grip"),
    ]


def _crowbar(_: Variant) -> list[Part]:
    """Bend a bar into a hook with a cleft claw."""
    bar = tube(
        [
            (0, 0.0, 0),
            (0, 0.2, 0),
            (0, 0.5, 0),
            (0.012, 0.57, 0),
            (0.05, 0.61, 0),
            (0.095, 0.595, 0),
        ],
        [0.0105, 0.0115, 0.0115, 0.0115, 0.0115, 0.011],
        sides=8,
        steps=6,
    )
    claw = prism(
        [
            (0, -0.013),
            (0.035, -0.015),
            (0.062, -0.015),
            (0.06, -0.003),
            (0.028, 0),
            (0.06, 0.003),
            (0.062, 0.015),
            (0.035, 0.015),
            (0, 0.013),
        ],
        0.009,
        bevel=0.003,
    )
    chisel = prism([(-0.011, 0), (0.011, 0), (0.016, -0.06), (-0.016, -0.06)], 0.008, bevel=0.003)
    return [
        bar.part("main"),
        claw.turned(x=90).turned(z=-30).at(0.086, 0.601, 0).part("main"),
        chisel.turned(x=-8).at(y=0.008).part("main"),
    ]


def _hacksaw(_: Variant) -> list[Part]:
    """Stretch a thin blade in a bow with a pistol grip."""
    teeth = [(0.28 - 0.004 * k, -0.004 if k % 2 else -0.0075) for k in range(71)]
    blade = prism([(0.0, 0.006), (0.28, 0.006), *teeth], 0.0016, bevel=0)
    bow = tube(
        [
            (0.285, 0.0, 0),
            (0.287, 0.07, 0),
            (0.27, 0.098, 0),
            (0.1, 0.105, 0),
            (-0.005, 0.1, 0),
            (-0.014, 0.06, 0),
        ],
        0.0085,
        flat=0.75,
    )
    grip = prism(
        rounded(
            [
                (-0.005, 0.095),
                (-0.045, 0.085),
                (-0.075, -0.03),
                (-0.045, -0.045),
                (-0.018, 0.0),
                (0.002, 0.02),
                (0.004, 0.06),
            ],
            4,
        ),
        0.026,
        bevel=0.008,
    )
    screw = lathe([(0, 0)], [(0.009, 0)], [(0.006, 0.02)], [(0, 0.021)], sides=16)
    return [
        blade.part("blade"),
        bow.part("main"),
        grip.part("handle"),
        screw.turned(z=-90).at(0.283, 0, 0).part("metal"),
        *parts("metal", pair(rod((0.283, 0, -0.008), (0.283, 0, 0.008), 0.005), "z")[:1]),
        rod((-0.012, 0, -0.008), (-0.012, 0, 0.008), 0.005).part("metal"),
    ]


def _vise(_: Variant) -> list[Part]:
    """Screw two jaws towards each other above a swivelling base."""
    base = lathe(
        [(0, 0)],
        [(0.085, 0)],
        [(0.085, 0.016)],
        [(0.05, 0.024), (0.042, 0.05)],
        [(0, 0.05)],
        sides=36,
    )
    lugs = [
        s
        for k in range(3)
        for s in (slab(0.05, 0.018, 0.036, radius=0.015).at(x=0.1).turned(y=120 * k + 90),)
    ]
    bolts = [cylinder(0.009, 0.026, sides=6).at(x=0.108).turned(y=120 * k + 90) for k in range(3)]
    rear = prism(
        rounded(
            [(-0.1, 0.045), (0.0, 0.045), (0.0, 0.15), (-0.035, 0.15), (-0.05, 0.11), (-0.1, 0.1)],
            3,
        ),
        0.085,
        bevel=0.008,
    )
    front = prism(
        rounded([(0.05, 0.06), (0.115, 0.06), (0.11, 0.1), (0.09, 0.15), (0.05, 0.15)], 3),
        0.085,
        bevel=0.008,
    )
    jaws = [box(0.012, 0.034, 0.11, bevel=0.002).at(x, 0.118, 0) for x in (0.006, 0.044)]
    teeth = [
        box(0.0012, 0.03, 0.002, bevel=0).at(x, 0.12, 0.008 * k)
        for x in (0.0125, 0.0375)
        for k in range(-6, 7)
    ]
    anvil = box(0.05, 0.016, 0.06, bevel=0.004).at(-0.075, 0.096, 0)
    bar = rod((0.145, 0.03, 0), (0.145, 0.145, 0), 0.0055)
    knobs = [ellipsoid(0.0095, 0.0095, 0.0095, sides=16).at(0.145, y, 0) for y in (0.03, 0.145)]
    return [
        *parts("main", [base, *lugs, rear, front, anvil]),
        box(0.11, 0.034, 0.042, bevel=0.005).at(0.03, 0.056, 0).part("metal"),
        rod((0.09, 0.087, 0), (0.16, 0.087, 0), 0.013).part("metal"),
        *parts("jaw", [*jaws, *teeth]),
        *parts("handle", [bar, *knobs]),
        *parts("metal", bolts),
    ]


def _level(_: Variant) -> list[Part]:
    """Lay a long level on its edge, its bubble in the middle of a green tube."""
    beam = box(0.6, 0.06, 0.024, bevel=0.003)
    made = [
        beam.part("main"),
        *parts("trim", pair(box(0.014, 0.064, 0.028, bevel=0.004).at(0.303, -0.002, 0))),
        box(0.56, 0.02, 0.0255, bevel=0.002).at(y=0.012).part("second"),
    ]
    for x, turn in ((0.0, 0.0), (-0.22, 90.0), (0.22, 90.0)):
        vial = rod((-0.018, 0, 0), (0.018, 0, 0), 0.0115, sides=20)
        parted = [
            disc(0.023, 0.0275).at(z=-0.01375).part("trim"),
            vial.part("liquid"),
            *parts("dark", [_bound(x2) for x2 in (-0.011, 0.011)]),
            ellipsoid(0.0085, 0.005, 0.006, sides=14).at(y=0.0085, z=0.0035).part("bubble"),
        ]
        placed = each(parted, lambda s: s.at(z=0.008) if s.high[2] < 0.0135 else s)
        made += moved(each(placed, partial(Shape.turned, z=turn)), x, 0.03)
    return made


def _bound(x: float) -> Shape:
    return (
        sleeve((0.0112, -0.0006), (0.0122, -0.0006), (0.0122, 0.0006), (0.0112, 0.0006), sides=24)
        .turned(z=90)
        .at(x=x)
    )


def _clamp(_: Variant) -> list[Part]:
    """Turn a screw through the jaw of an iron C."""
    frame = prism(
        rounded(
            [
                (-0.055, -0.09),
                (0.05, -0.09),
                (0.055, -0.07),
                (0.04, -0.06),
                (-0.02, -0.058),
                (-0.03, -0.04),
                (-0.03, 0.06),
                (-0.02, 0.075),
                (0.02, 0.078),
                (0.05, 0.08),
                (0.055, 0.1),
                (-0.045, 0.112),
                (-0.068, 0.08),
                (-0.068, -0.06),
            ],
            3,
        ),
        0.022,
        bevel=0.005,
    )
    screw = rod((0.035, -0.13, 0), (0.035, 0.02, 0), 0.0085)
    thread = [
        sleeve((0.0075, 0), (0.0098, 0.0015), (0.0098, 0.002), (0.0075, 0.0035), sides=20).at(
            0.035, -0.125 + 0.005 * k, 0
        )
        for k in range(26)
    ]
    return [
        frame.part("main"),
        *parts("metal", [screw, *thread]),
        lathe([(0, 0)], [(0.018, 0)], [(0.018, 0.006)], [(0.009, 0.012)], [(0, 0.012)], sides=24)
        .turned(x=180)
        .at(0.035, 0.03, 0)
        .part("metal"),
        cylinder(0.016, 0.008, sides=24).at(0.035, 0.068, 0).part("metal"),
        rod((-0.005, -0.122, 0), (0.075, -0.122, 0), 0.005).part("handle"),
        *parts(
            "handle",
            [ellipsoid(0.008, 0.008, 0.008, sides=14).at(x, -0.122, 0) for x in (-0.006, 0.076)],
        ),
    ]


def _paint_roller(_: Variant) -> list[Part]:
    """Hang a roller from a bent wire with a grip."""
    wire = tube(
        [
            (0, 0.12, 0),
            (0, 0.17, 0),
            (0.0, 0.2, 0),
            (0.14, 0.215, 0),
            (0.148, 0.235, 0),
            (0.148, 0.27, 0),
            (0.13, 0.282, 0),
            (-0.11, 0.282, 0),
        ],
        0.0042,
        steps=5,
        sides=8,
    )
    grip = lathe(
        [(0, 0)],
        [(0.012, 0)],
        [(0.017, 0.015), (0.0145, 0.06), (0.018, 0.1), (0.011, 0.13)],
        [(0, 0.13)],
        sides=24,
    )
    nap = lathe(
        [(0, -0.115)],
        [(0.018, -0.115)],
        [(0.026, -0.108)],
        [(0.026, 0.108)],
        [(0.018, 0.115)],
        [(0, 0.115)],
        sides=36,
    )
    return [
        nap.turned(z=90).at(y=0.282).part("roller"),
        *parts("trim", [disc(0.019, 0.006).turned(y=90).at(x, 0.282, 0) for x in (-0.12, 0.114)]),
        wire.part("metal"),
        grip.part("handle"),
        cylinder(0.0125, 0.014, sides=20).at(y=0.122).part("trim"),
    ]


def _bent_key(size: float) -> Shape:
    """Bend a six-sided bar at a right angle; it lies with the corner to the front."""
    path = [(0, 0.13, 0), (0, 0.02, 0), (0.004, 0.005, 0), (0.018, 0, 0), (0.045, 0, 0)]
    bar = tube(path, 0.0038, sides=6, steps=5).creased(30)
    return bar.scaled(size, size, size).turned(x=-90)


def _hex_key(_: Variant) -> list[Part]:
    return [_bent_key(1.0).turned(y=35).part("main")]


def _hex_keys(_: Variant) -> list[Part]:
    """Lay three sizes side by side."""
    sizes = enumerate((1.0, 0.8, 0.62))
    return parts("main", [_bent_key(size).at(-0.05 + 0.055 * k, 0, 0.05) for k, size in sizes])


def _utility_knife(_: Variant) -> list[Part]:
    """Push a snap-off blade out of its handle."""
    marks = [
        box(0.0008, 0.0155, 0.0014, bevel=0)
        .at(y=-0.0078)
        .turned(z=25)
        .at(0.075 + 0.009 * k, 0.0005, 0)
        for k in range(5)
    ]
    blade = prism([(0.06, -0.008), (0.122, -0.008), (0.108, 0.009), (0.06, 0.009)], 0.0012, bevel=0)
    grip = prism(
        rounded(
            [
                (-0.085, -0.008),
                (-0.08, -0.014),
                (0.06, -0.013),
                (0.068, -0.01),
                (0.068, 0.011),
                (0.05, 0.014),
                (-0.07, 0.013),
                (-0.085, 0.006),
            ],
            3,
        ),
        0.014,
        bevel=0.004,
    )
    made = [
        blade.part("blade"),
        *parts("dark", marks),
        grip.part("handle"),
        box(0.075, 0.006, 0.0152, bevel=0.001).at(0.015, 0.001, 0).part("dark"),
        box(0.024, 0.012, 0.019, bevel=0.003).at(0.03, -0.002, 0).part("trim"),
        *parts(
            "trim",
            [
                box(0.003, 0.026, 0.0155, bevel=0.001).at(-0.04 - 0.008 * k, -0.013, 0)
                for k in range(4)
            ],
        ),
    ]
    return each(made, lambda s: s.turned(x=-72))


def _pocket_knife(_: Variant) -> list[Part]:
    """Open two blades and the corkscrew of a folding knife."""
    shell = prism(
        rounded(
            [
                (-0.045, -0.008),
                (-0.04, -0.012),
                (0.04, -0.012),
                (0.046, 0),
                (0.04, 0.012),
                (-0.04, 0.012),
                (-0.046, 0.005),
            ],
            4,
        ),
        0.02,
        bevel=0.005,
    )
    long = prism(
        [(0, -0.005), (0.058, -0.006), (0.066, 0.0), (0.05, 0.006), (0, 0.006)],
        0.0018,
        bevel=0.0004,
    )
    opener = prism(
        [(0, -0.004), (0.03, -0.005), (0.036, 0.0), (0.026, 0.001), (0.024, 0.006), (0, 0.005)],
        0.002,
        bevel=0.0004,
    )
    turns = np.linspace(0, 4 * 2 * np.pi, 60)
    helix = tube(
        np.column_stack(
            [0.0035 * np.cos(turns), -0.014 - 0.026 * turns / turns[-1], 0.0035 * np.sin(turns)]
        ),
        0.0011,
        steps=1,
        sides=6,
    )
    cross = [
        box(0.009, 0.0028, 0.001, bevel=0).at(0.012, -0.0014, 0.0102),
        box(0.0028, 0.009, 0.001, bevel=0).at(0.012, -0.0045, 0.0102),
    ]
    made = [
        shell.part("main"),
        *parts(
            "blade",
            [
                long.turned(z=28).at(0.042, 0.004, 0.004),
                opener.turned(z=150).at(-0.042, 0.004, -0.003),
            ],
        ),
        *parts("metal", [helix, rod((0, -0.008, 0), (0.0035, -0.015, 0), 0.0012)]),
        *parts("emblem", cross),
        *parts("metal", [disc(0.003, 0.0206).at(x, 0, -0.0103) for x in (-0.038, 0.038)]),
    ]
    return each(made, lambda s: s.scaled(1.6, 1.6, 1.6).turned(x=-20))


def _brick_trowel(_: Variant) -> list[Part]:
    plate = prism(
        [(0, 0.14), (0.05, 0.02), (0.03, 0.0), (-0.03, 0.0), (-0.05, 0.02)], 0.003, bevel=0.0008
    )
    neck = tube([(0, 0.03, 0.001), (0, -0.01, 0.004), (0, -0.03, 0.03), (0, -0.055, 0.04)], 0.005)
    grip = lathe(
        [(0, 0)],
        [(0.011, 0)],
        [(0.015, 0.04), (0.012, 0.09), (0.016, 0.11)],
        [(0, 0.118)],
        sides=22,
    )
    made = [
        plate.part("main"),
        neck.part("main"),
        grip.turned(x=180).at(0, -0.05, 0.04).part("handle"),
    ]
    return each(made, lambda s: s.turned(x=-80))


BUILD = by_subtype(
    sledgehammer=_sledgehammer,
    crowbar=_crowbar,
    hacksaw=_hacksaw,
    vise=_vise,
    level=_level,
    clamp=_clamp,
    paint_roller=_paint_roller,
    hex_key=_hex_key,
    hex_keys=_hex_keys,
    utility_knife=_utility_knife,
    pocket_knife=_pocket_knife,
    brick_trowel=_brick_trowel,
)
