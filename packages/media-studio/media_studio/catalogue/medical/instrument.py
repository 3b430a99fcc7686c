"""Instruments, remedies and aids."""

from functools import partial

import numpy as np

from media_studio.catalogue.modelling.housing import disc, panel, slab
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism, rounded
from media_studio.modelling.shape import Shape, each, moved, pair, parts
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, rod, sleeve, tube


def _syringe(_: Variant) -> list[Part]:
    """Fill a barrel half, with its plunger drawn out and its needle down."""
    barrel = sleeve((0.0085, 0.0), (0.01, 0.0), (0.01, 0.09), (0.0085, 0.09), sides=36)
    nose = lathe(
        [(0, -0.014)], [(0.0022, -0.014)], [(0.003, -0.004), (0.0095, 0.0)], [(0, 0.001)], sides=28
    )
    liquid = cylinder(0.0083, 0.045, bevel=0.0004, sides=32).at(y=0.001)
    stopper = lathe(
        [(0, 0.046)], [(0.0084, 0.046)], [(0.0075, 0.05), (0.0084, 0.056)], [(0, 0.056)], sides=32
    )
    stem = [box(0.011, 0.085, 0.0014, bevel=0.0003).at(y=0.055).turned(y=90 * k) for k in range(2)]
    marks = [
        box(0.007 if k % 5 == 0 else 0.004, 0.0006, 0.0004, bevel=0).at(0, 0.006 + 0.0052 * k, 0.01)
        for k in range(16)
    ]
    made = [
        barrel.part("glass"),
        slab(0.044, 0.003, 0.018, radius=0.008).at(y=0.088).part("main"),
        nose.part("main"),
        *parts("main", stem),
        cylinder(0.0125, 0.003, sides=32).at(y=0.139).part("main"),
        liquid.part("liquid"),
        stopper.part("dark"),
        *parts("mark", marks),
        rod((0, -0.013, 0), (0, -0.058, 0), 0.0008, tip=0.0003, sides=8).part("needle"),
        lathe([(0, -0.02)], [(0.0034, -0.02)], [(0.0042, -0.006)], [(0, -0.006)], sides=20).part(
            "hub"
        ),
    ]
    return each(made, lambda s: s.turned(z=-62).turned(y=25))


def _stethoscope(_: Variant) -> list[Part]:
    """Lay a stethoscope in a loop, its chest piece in front."""
    hose = tube(
        [
            (0.0, 0.006, 0.0),
            (0.05, 0.006, 0.08),
            (0.16, 0.006, 0.1),
            (0.17, 0.006, -0.02),
            (0.06, 0.006, -0.08),
            (-0.05, 0.006, -0.1),
            (-0.1, 0.006, -0.15),
        ],
        0.0052,
        sides=12,
    )
    arms = [
        tube(
            [
                (-0.1, 0.006, -0.15),
                (-0.13, 0.007, -0.17),
                (-0.2, 0.008, -0.16 + dz),
                (-0.28, 0.008, -0.13 + 1.6 * dz),
                (-0.31, 0.008, -0.12 + 1.1 * dz),
            ],
            0.0034,
        )
        for dz in (0.06, -0.07)
    ]
    tips = [
        ellipsoid(0.0085, 0.0075, 0.0075, sides=16).at(-0.314, 0.008, -0.12 + 1.1 * dz)
        for dz in (0.06, -0.07)
    ]
    bell = lathe(
        [(0, 0)],
        [(0.022, 0)],
        [(0.023, 0.006)],
        [(0.012, 0.011), (0.007, 0.02)],
        [(0.011, 0.022)],
        [(0.012, 0.03)],
        [(0, 0.031)],
        sides=36,
    )
    return [
        hose.part("tube"),
        tube([(-0.088, 0.006, -0.138), (-0.11, 0.006, -0.158)], 0.0075, sides=14).part("tube"),
        *parts("metal", arms),
        *parts("dark", tips),
        bell.at(-0.018, 0, -0.006).part("metal"),
        disc(0.021, 0.001).turned(x=-90).at(-0.018, 0.0, -0.006).part("label"),
    ]


def _capsule() -> list[Part]:
    """Lay a capsule of two halves along x."""
    half = lathe(
        [(0, -0.002)],
        [(0.0036, -0.002)],
        [(0.0036, 0.0056), (0.0032, 0.0074), (0.0019, 0.0088), (0, 0.0092)],
        sides=28,
    )
    made = [half.part("main"), half.scaled(0.96, 1, 0.96).mirrored("y").part("second")]
    return each(made, lambda s: s.turned(z=90).scaled(2, 2, 2))


def _tablet() -> list[Part]:
    """Press a round tablet with a score."""
    tablet = lathe(
        [(0, 0)],
        [(0.0042, 0)],
        [(0.0052, 0.0008), (0.0052, 0.003)],
        [(0.0042, 0.0038)],
        [(0, 0.0038)],
        sides=32,
    )
    score = box(0.0084, 0.0004, 0.0005, bevel=0).at(y=0.00347)
    made = [tablet.part("tablet"), score.part("mark")]
    return each(made, lambda s: s.scaled(2, 2, 2))


def _pill(_: Variant) -> list[Part]:
    return each(_capsule(), lambda s: s.turned(y=20))


def _pills(_: Variant) -> list[Part]:
    """Scatter capsules of two colours and round tablets."""
    made: list[Part] = []
    for x, z, turn in ((0.0, 0.0, 20), (0.036, 0.024, 100), (-0.034, 0.028, -40)):
        made += moved(each(_capsule(), partial(Shape.turned, y=turn)), x, 0.0072, z)
    for x, z in ((0.04, -0.02), (-0.028, -0.024), (0.004, 0.044)):
        made += moved(_tablet(), x, 0, z)
    return made


def _first_aid_kit(_: Variant) -> list[Part]:
    """Put a cross on a case with a handle and two clasps."""
    lid = box(0.36, 0.2, 0.06, bevel=0.016).at(y=0.01, z=0.032)
    rear = box(0.36, 0.2, 0.06, bevel=0.016).at(y=0.01, z=-0.032)
    cross = [
        box(0.11, 0.036, 0.006, bevel=0.002).at(0, 0.092, 0.0625),
        box(0.036, 0.11, 0.006, bevel=0.002).at(0, 0.055, 0.0625),
    ]
    grip = tube(
        [(-0.06, 0.205, 0), (-0.055, 0.245, 0), (0.055, 0.245, 0), (0.06, 0.205, 0)],
        0.009,
        flat=1.3,
    )
    clasps = pair(box(0.03, 0.026, 0.05, bevel=0.005).at(0.12, 0.19, 0))
    feet = [box(0.03, 0.012, 0.1, bevel=0.004).at(s * 0.13) for s in (1, -1)]
    return [
        *parts("main", [lid, rear]),
        *parts("cross", cross),
        grip.part("handle"),
        *parts("metal", clasps),
        box(0.352, 0.19, 0.02, bevel=0.004).at(y=0.014).part("trim"),
        *parts("trim", feet),
    ]


def _scalpel(_: Variant) -> list[Part]:
    blade = prism(
        rounded(
            [
                (0, -0.0035),
                (0.02, -0.0055),
                (0.036, -0.002),
                (0.042, 0.0035),
                (0.02, 0.0035),
                (0, 0.003),
            ],
            4,
        ),
        0.0008,
        bevel=0.0001,
    )
    grip = prism(
        rounded(
            [
                (-0.1, -0.0045),
                (-0.03, -0.0045),
                (-0.005, -0.003),
                (0.004, -0.003),
                (0.004, 0.003),
                (-0.005, 0.003),
                (-0.03, 0.0045),
                (-0.1, 0.0045),
            ],
            3,
        ),
        0.0026,
        bevel=0.0008,
    )
    grooves = [
        box(0.0012, 0.0085, 0.0032, bevel=0).at(-0.045 + 0.003 * k, -0.0042, 0) for k in range(7)
    ]
    made = [blade.part("blade"), grip.part("main"), *parts("trim", grooves)]
    return each(made, lambda s: s.turned(x=-70).turned(y=25))


def _thermometer(_: Variant) -> list[Part]:
    """Show red liquid in a glass tube with a scale."""
    glass = lathe(
        [(0, 0.012)], [(0.0045, 0.014)], [(0.0045, 0.17), (0.002, 0.176), (0, 0.177)], sides=24
    )
    bulb = ellipsoid(0.0068, 0.009, 0.0068, sides=20).at(y=0.009)
    marks = [
        box(0.009 if k % 5 == 0 else 0.005, 0.0006, 0.0005, bevel=0).at(
            0.012 if k % 5 == 0 else 0.01, 0.03 + 0.0045 * k, 0.0005
        )
        for k in range(30)
    ]
    return [
        panel(0.042, 0.2, 0.004, radius=0.01, bevel=0.001).at(y=-0.012, z=-0.0085).part("main"),
        glass.part("glass"),
        bulb.part("liquid"),
        cylinder(0.0026, 0.09, bevel=0, sides=16).at(y=0.012, z=0.0022).part("liquid"),
        *parts("mark", [s.at(z=-0.0042) for s in marks]),
        *parts("metal", [torus(0.006, 0.001, sides=20, section=6).at(y=y) for y in (0.024, 0.165)]),
    ]


def _crutch(_: Variant) -> list[Part]:
    """Stand a crutch on its foot."""
    upper = pair(rod((0.06, 1.18, 0), (0.05, 0.55, 0), 0.014))
    lower = pair(rod((0.05, 0.56, 0), (0.012, 0.36, 0), 0.014, tip=0.012))
    rest = [(-0.09, 1.19, 0), (0, 1.175, 0), (0.09, 1.19, 0)]
    holes = [disc(0.006, 0.034).at(0.055, 0.84 + 0.05 * k, -0.017) for k in range(4)]
    return [
        *parts("main", [*upper, *lower, rod((0, 0.4, 0), (0, 0.03, 0), 0.014)]),
        cylinder(0.024, 0.05, top=0.018, sides=20).part("foot"),
        tube(rest, [0.024, 0.026, 0.024], flat=0.8).part("pad"),
        rod((-0.056, 0.78, 0), (0.056, 0.78, 0), 0.017).part("grip"),
        *parts("metal", [side for hole in holes for side in pair(hole)]),
    ]


def _crutches(variant: Variant) -> list[Part]:
    """Stand two crutches side by side."""
    return [*moved(_crutch(variant), -0.14), *moved(_crutch(variant), 0.14)]


def _wheels(s: float) -> list[Part]:
    """Mount the big wheel with its rim for the hand and the small one of a side."""
    x = 0.3 * s
    turns = np.linspace(0, 2 * np.pi, 18, endpoint=False)
    ends = [(x, 0.31 + 0.28 * float(np.sin(a)), 0.28 * float(np.cos(a))) for a in turns]
    tabs = [
        rod((x, 0.31 + 0.285 * b, 0.285 * c), (x + 0.045 * s, 0.31 + 0.25 * b, 0.25 * c), 0.005)
        for b, c in zip(np.sin(turns[::3]), np.cos(turns[::3]), strict=True)
    ]
    return [
        torus(0.295, 0.018, sides=56, section=10).turned(z=90).at(x, 0.31, 0).part("wheel"),
        torus(0.25, 0.009, sides=56, section=8).turned(z=90).at(x + 0.045 * s, 0.31, 0).part("rim"),
        *parts("metal", [rod((x, 0.31, 0), end, 0.0028, sides=6) for end in ends]),
        *parts("metal", tabs),
        rod((x - 0.05 * s, 0.31, 0), (x + 0.03 * s, 0.31, 0), 0.026).part("metal"),
        torus(0.07, 0.02, sides=32, section=10).turned(z=90).at(0.24 * s, 0.09, 0.44).part("wheel"),
        rod((0.225 * s, 0.09, 0.44), (0.255 * s, 0.09, 0.44), 0.054).part("metal"),
    ]


_FORK = ((-0.032, 0.085), (-0.032, 0.193), (0.032, 0.193), (0.032, 0.085))
"""Corners of the fork over a small wheel: x from its middle, y."""


def _chair_side(s: float) -> list[Part]:
    """Bend the pipes of a side, with its armrest, push handle and footrest."""
    x = 0.23 * s
    pipes = [
        tube([(x, 0.2, 0.44), (x, 0.48, 0.4), (x, 0.5, 0.2), (x, 0.5, -0.22)], 0.0125),
        tube([(x, 0.24, -0.2), (x, 0.5, -0.22), (x, 0.92, -0.27), (x, 0.96, -0.36)], 0.0125),
        tube([(x, 0.25, -0.2), (x, 0.24, 0.2), (x, 0.24, 0.42)], 0.0125),
        tube([(x, 0.5, 0.28), (x, 0.7, 0.24), (x, 0.71, -0.2)], 0.0115),
        tube([(x, 0.24, 0.42), (0.2 * s, 0.14, 0.5), (0.17 * s, 0.08, 0.57)], 0.011),
        tube([(0.24 * s + dx, y, 0.44) for dx, y in _FORK], 0.008, steps=1),
        rod((0.24 * s - 0.037, 0.09, 0.44), (0.24 * s + 0.037, 0.09, 0.44), 0.012),
    ]
    return [
        *parts("frame", pipes),
        box(0.05, 0.03, 0.3, bevel=0.012).at(x, 0.71, 0.04).part("pad"),
        rod((x, 0.96, -0.34), (x, 0.975, -0.46), 0.017).part("grip"),
        box(0.14, 0.012, 0.15, bevel=0.004).turned(x=-12).at(0.11 * s, 0.07, 0.6).part("foot"),
    ]


def _wheelchair(_: Variant) -> list[Part]:
    """Hang a sling seat between two big wheels and two small ones."""
    cross = [
        rod((-0.23, 0.25, 0), (0.23, 0.49, 0.02), 0.011),
        rod((0.23, 0.25, 0.04), (-0.23, 0.49, 0.05), 0.011),
    ]
    return [
        *[part for s in (1.0, -1.0) for part in (*_wheels(s), *_chair_side(s))],
        *parts("frame", cross),
        box(0.44, 0.05, 0.46, bevel=0.02).at(0, 0.49, 0.02).part("main"),
        box(0.44, 0.42, 0.03, bevel=0.012).turned(x=-7).at(0, 0.53, -0.235).part("main"),
    ]


def _iv_stand(_: Variant) -> list[Part]:
    """Hang a bag from a pole on a wheeled foot."""
    legs = [
        s for k in range(5) for s in (rod((0, 0.1, 0), (0.27, 0.06, 0), 0.014).turned(y=72 * k),)
    ]
    wheels = [
        torus(0.022, 0.011, sides=22, section=8).turned(x=90).at(0.27, 0.033, 0).turned(y=72 * k)
        for k in range(5)
    ]
    hooks = pair(tube([(0, 1.86, 0), (0.1, 1.88, 0), (0.13, 1.79, 0), (0.15, 1.87, 0)], 0.006))
    bag = prism(
        rounded(
            [(-0.05, 0.0), (0.05, 0.0), (0.06, 0.1), (0.055, 0.22), (-0.055, 0.22), (-0.06, 0.1)], 4
        ),
        0.035,
        bevel=0.015,
    ).at(0.13, 1.58, 0)
    drop = lathe([(0, 0)], [(0.008, 0)], [(0.01, 0.06)], [(0, 0.07)], sides=20).at(0.13, 1.47, 0)
    hose = tube(
        [
            (0.13, 1.6, 0),
            (0.13, 1.47, 0),
            (0.13, 1.2, 0.02),
            (0.2, 0.95, 0.05),
            (0.16, 0.8, 0.06),
            (0.06, 0.9, 0.05),
        ],
        0.0032,
        sides=8,
    )
    return [
        *parts("metal", [*legs, rod((0, 0.06, 0), (0, 1.88, 0), 0.014), *hooks]),
        cylinder(0.028, 0.06, sides=20).at(y=0.98).part("dark"),
        *parts("wheel", wheels),
        bag.part("main"),
        box(0.07, 0.09, 0.037, bevel=0.001).at(0.13, 1.63, 0).part("label"),
        *parts(
            "cross",
            [
                box(0.03, 0.009, 0.002, bevel=0).at(0.13, 1.68, 0.0185),
                box(0.009, 0.03, 0.002, bevel=0).at(0.13, 1.6695, 0.0185),
            ],
        ),
        drop.part("glass"),
        hose.part("hose"),
    ]


def _plaster(_: Variant) -> list[Part]:
    """Lay a sticking plaster with its pad and holes."""
    strip = slab(0.19, 0.003, 0.052, radius=0.025, bevel=0.0012)
    dots = [
        cylinder(0.0016, 0.0006, bevel=0, sides=10).at(
            s * (0.048 + 0.009 * a), 0.0028, 0.009 * (b - 1.5)
        )
        for s in (1, -1)
        for a in range(4)
        for b in range(4)
    ]
    made = [
        strip.part("main"),
        slab(0.066, 0.004, 0.046, radius=0.006, bevel=0.0015).at(y=0.002).part("pad"),
        *parts("trim", dots),
    ]
    return each(made, lambda s: s.turned(x=62).turned(z=16))


BUILD = by_subtype(
    syringe=_syringe,
    stethoscope=_stethoscope,
    pill=_pill,
    pills=_pills,
    first_aid_kit=_first_aid_kit,
    scalpel=_scalpel,
    thermometer=_thermometer,
    crutch=_crutch,
    crutches=_crutches,
    wheelchair=_wheelchair,
    iv_stand=_iv_stand,
    plaster=_plaster,
)
