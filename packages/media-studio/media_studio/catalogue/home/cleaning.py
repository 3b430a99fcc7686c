"""Brooms, bins and other helps to keep clean."""

import numpy as np

from media_studio.catalogue.modelling.housing import slab
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import around, pair, parts
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, rod, sleeve, tube


def _broom(_: Variant) -> list[Part]:
    """Bind straw to a stick: the broom of witches and yards."""
    rng = np.random.default_rng(5)
    straws = []
    for k in range(60):
        a, r = k * 2.4, 0.026 * np.sqrt((k + 0.5) / 60)
        x, z = r * np.cos(a), r * np.sin(a)
        out = float(rng.uniform(2.6, 3.6))
        straws.append(
            tube(
                [
                    (x, 0.46, z),
                    (1.5 * x, 0.36, 1.5 * z),
                    (out * 1.1 * x, 0.16, out * 1.1 * z),
                    (out * x, float(rng.uniform(0.0, 0.05)), out * z),
                ],
                [0.006, 0.008, 0.0075, 0.003],
                sides=5,
                steps=3,
            )
        )
    core = lathe(
        [(0, 0.05)],
        [(0.06, 0.06), (0.085, 0.16), (0.05, 0.34), (0.028, 0.46)],
        [(0, 0.47)],
        sides=24,
    )
    ties = [
        torus(r, 0.006, sides=28, section=6).at(y=y)
        for r, y in ((0.034, 0.44), (0.036, 0.43), (0.052, 0.35), (0.054, 0.338))
    ]
    return [
        tube(
            [(0, 0.4, 0), (0.012, 0.8, 0), (-0.01, 1.1, 0), (0, 1.4, 0)],
            [0.017, 0.016, 0.0155, 0.015],
        ).part("handle"),
        core.part("main"),
        *parts("main", straws),
        *parts("trim", ties),
    ]


def _mop(_: Variant) -> list[Part]:
    """Hang thick cotton strands from a mop's head."""
    rng = np.random.default_rng(6)
    strands = []
    for a in np.linspace(0, 2 * np.pi, 34, endpoint=False):
        r, x, z = float(rng.uniform(0.14, 0.2)), float(np.cos(a)), float(np.sin(a))
        strands.append(
            tube(
                [
                    (0.03 * x, 0.27, 0.03 * z),
                    (0.4 * r * x + 0.02 * x, 0.24, 0.5 * r * z),
                    (0.8 * r * x, 0.1, 0.8 * r * z),
                    (r * x, 0.012, r * z),
                ],
                [0.011, 0.013, 0.012, 0.011],
                sides=6,
                steps=4,
            )
        )
    return [
        rod((0, 0.25, 0), (0, 1.2, 0), 0.014).part("handle"),
        *parts("main", strands),
        lathe(
            [(0, 0.23)], [(0.055, 0.24)], [(0.05, 0.28), (0.022, 0.32)], [(0, 0.33)], sides=28
        ).part("trim"),
        ellipsoid(0.018, 0.018, 0.018, sides=16).at(y=1.2).part("trim"),
    ]


def _dustpan(variant: Variant) -> list[Part]:
    """Make a dustpan with a grip."""
    pan = [
        slab(0.26, 0.006, 0.22, bevel=0.002),
        box(0.26, 0.05, 0.006, bevel=0.002).at(z=-0.108),
        *pair(
            prism([(-0.11, 0), (0.11, 0), (-0.11, 0.05)], 0.006, bevel=0.002)
            .turned(y=-90)
            .at(0.128, 0, 0)
        ),
    ]
    grip = tube(
        [(0, 0.025, -0.122), (0, 0.035, -0.16), (0, 0.035, -0.24)], [0.012, 0.013, 0.016], flat=0.6
    )
    made = parts("main", [*pan, grip])
    return made + _hand_brush() if "brush" in variant.attributes else made


def _hand_brush() -> list[Part]:
    """Lay a hand brush into a dustpan."""
    head = box(0.16, 0.028, 0.045, bevel=0.008).at(0.02, 0.055, 0.02)
    grip = [(0.09, 0.07, 0.02), (0.15, 0.08, 0.02), (0.24, 0.078, 0.02)]
    hair = [
        rod((x, 0.058, z), (x * 1.08, 0.008, z * 1.25), 0.005, sides=5)
        for x in np.linspace(-0.07, 0.07, 15)
        for z in (-0.014, 0, 0.014)
    ]
    return [
        *parts("handle", [head, tube(grip, [0.014, 0.011, 0.014])]),
        *parts("fringe", [s.at(0.02, 0, 0.02) for s in hair]),
    ]


def _dustpan_set(variant: Variant) -> list[Part]:
    return [*_dustpan(variant), *_hand_brush()]


def _trash_bin(_: Variant) -> list[Part]:
    """Make a pedal bin with its lid shut."""
    can = lathe(
        [(0, 0)],
        [(0.125, 0)],
        [(0.125, 0.02)],
        [(0.12, 0.022)],
        [(0.13, 0.5)],
        [(0, 0.5)],
        sides=44,
    )
    lid = lathe(
        [(0, 0)],
        [(0.135, 0)],
        [(0.135, 0.02)],
        [(0.11, 0.05), (0.05, 0.068)],
        [(0, 0.07)],
        sides=44,
    )
    return [
        can.part("main"),
        lid.at(y=0.502).part("trim"),
        sleeve((0.11, 0), (0.13, 0), (0.13, 0.03), (0.11, 0.03), sides=44).part("trim"),
        slab(0.07, 0.012, 0.06, radius=0.012, bevel=0.003).at(y=0.012, z=0.145).part("trim"),
        box(0.06, 0.05, 0.03, bevel=0.008).at(y=0.48, z=-0.135).part("trim"),
        torus(0.1295, 0.003, sides=44, section=6).at(y=0.47).part("main"),
        tube([(-0.13, 0.4, 0), (-0.16, 0.4, 0.0), (-0.16, 0.3, 0), (-0.13, 0.3, 0)], 0.006).part(
            "trim"
        ),
        lathe([(0, 0)], [(0.012, 0)], [(0.02, 0.03)], [(0, 0.034)], sides=20)
        .at(y=0.568)
        .part("trim"),
    ]


def _paper_balls() -> list[Part]:
    """Crumple paper, most of it in a basket."""
    rng = np.random.default_rng(3)
    places = (
        (0.05, 0.07, 0.03),
        (-0.04, 0.07, 0.04),
        (0.0, 0.08, -0.05),
        (0.03, 0.17, 0.0),
        (-0.05, 0.17, 0.02),
        (0.01, 0.25, 0.04),
        (-0.01, 0.3, -0.02),
        (0.2, 0.05, 0.1),
    )
    ball = ellipsoid(0.055, 0.05, 0.055, sides=16)
    return parts(
        "second", [ball.roughened(rng, 0.006, 0.03).creased(12).at(*place) for place in places]
    )


def _waste_basket(variant: Variant) -> list[Part]:
    """Bend a basket of wires."""
    rings = [
        torus(0.1 + 0.11 * y, 0.004, sides=44, section=6).at(y=y)
        for y in (0.004, 0.08, 0.16, 0.24, 0.3)
    ]
    wires = around(rod((0.1, 0, 0), (0.133, 0.3, 0), 0.0022, sides=6), 40)
    made = parts("main", [*rings, *wires, cylinder(0.1, 0.006, sides=36)])
    return made + _paper_balls() if "paper" in variant.attributes else made


def _ironing_board(_: Variant) -> list[Part]:
    nose = [
        (0.62, 0.0),
        (0.6, 0.09),
        (0.45, 0.16),
        (0.2, 0.185),
        (-0.58, 0.185),
        (-0.62, 0.15),
        (-0.62, -0.15),
        (-0.58, -0.185),
        (0.2, -0.185),
        (0.45, -0.16),
        (0.6, -0.09),
    ]
    top = prism(nose, 0.03, bevel=0.012).turned(x=-90)
    legs = [tube([(0.45, 0.02, z), (-0.32, 0.84, z * 0.55)], 0.012, steps=1) for z in (-0.2, 0.2)]
    other = [tube([(-0.45, 0.02, z), (0.32, 0.84, z * 0.4)], 0.012, steps=1) for z in (-0.15, 0.15)]
    feet = [
        rod((0.45, 0.012, -0.22), (0.45, 0.012, 0.22), 0.014),
        rod((-0.45, 0.012, -0.18), (-0.45, 0.012, 0.18), 0.014),
    ]
    dots = [
        cylinder(0.02, 0.001, bevel=0, sides=12).at(x, 0.8645, z)
        for x in np.linspace(-0.5, 0.45, 9)
        for z in (-0.1, 0, 0.1)
    ]
    return [
        top.at(y=0.85).part("main"),
        *parts("metal", [*legs, *other, *feet]),
        *parts("second", dots),
        *parts(
            "trim",
            [
                c
                for x in (0.45, -0.45)
                for c in pair(
                    cylinder(0.019, 0.03, sides=14)
                    .turned(x=90)
                    .at(x, 0.019, 0.18 if x < 0 else 0.2),
                    "z",
                )
            ],
        ),
    ]


def _plunger(_: Variant) -> list[Part]:
    cup = lathe(
        [(0, 0.06)],
        [(0.05, 0.05), (0.064, 0.0)],
        [(0.07, 0.0)],
        [(0.07, 0.008), (0.06, 0.06), (0.03, 0.085)],
        [(0.018, 0.11)],
        [(0, 0.11)],
        sides=36,
    )
    return [
        cup.part("main"),
        rod((0, 0.1, 0), (0, 0.52, 0), 0.011).part("handle"),
        ellipsoid(0.013, 0.013, 0.013, sides=14).at(y=0.52).part("handle"),
        torus(0.069, 0.005, sides=36, section=8).at(y=0.005).part("main"),
    ]


BUILD = by_subtype(
    broom=_broom,
    mop=_mop,
    dustpan=_dustpan,
    dustpan_set=_dustpan_set,
    trash_bin=_trash_bin,
    waste_basket=_waste_basket,
    ironing_board=_ironing_board,
    plunger=_plunger,
)
