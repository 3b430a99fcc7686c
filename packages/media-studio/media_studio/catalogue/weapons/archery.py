"""Bows, crossbows and their arrows."""

import numpy as np

from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import Shape, around, each, moved, pair, parts
from media_studio.modelling.solids import ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, rod, sleeve, tube


def _arrow(length: float) -> list[Part]:
    """Make an arrow along +Y: nock at y = 0, three vanes and a broad head."""
    vane = prism(
        [(0.004, 0.03), (0.022, 0.035), (0.022, 0.09), (0.004, 0.13)], 0.0018, bevel=0.0003
    )
    head = [(0, 0.06), (0.014, 0.0), (0.005, 0.008), (-0.005, 0.008), (-0.014, 0.0)]
    point = prism(head, 0.006, bevel=0.0022).at(y=length)
    return [
        rod((0, 0, 0), (0, length + 0.01, 0), 0.0045, sides=12).part("shaft"),
        *parts("feather", around(vane, 3, 90)),
        point.part("metal"),
        rod((0, length - 0.03, 0), (0, length + 0.012, 0), 0.006, tip=0.005, sides=12).part(
            "metal"
        ),
        torus(0.005, 0.002, sides=14, section=6).at(y=0.145).part("grip"),
    ]


def _bow(_: Variant) -> list[Part]:
    """String a recurve bow; it stands upright, its belly to the left."""
    half = [
        (0.0, 0.0, 0),
        (0.005, 0.12, 0),
        (-0.06, 0.4, 0),
        (-0.19, 0.66, 0),
        (-0.215, 0.76, 0),
        (-0.17, 0.85, 0),
    ]
    radii = [0.018, 0.017, 0.0145, 0.011, 0.009, 0.007]
    limb = tube(half, radii, sides=14, flat=1.5)
    string = rod((-0.213, -0.745, 0), (-0.213, 0.745, 0), 0.0025, sides=8)
    wraps = [
        torus(0.0195, 0.0042, sides=18, section=6).scaled(1, 1, 1.3).at(0.002, y, 0)
        for y in np.linspace(-0.06, 0.06, 15)
    ]
    bands = [
        torus(r, 0.003, sides=16, section=6).turned(z=t).at(x, y, 0)
        for x, y, r, t in ((-0.056, 0.39, 0.018, 22), (-0.182, 0.645, 0.0135, 22))
    ]
    nock = ellipsoid(0.012, 0.016, 0.014, sides=14).at(-0.165, 0.855, 0)
    return [
        *parts("main", pair(limb, "y")),
        string.part("string"),
        *parts("grip", wraps),
        *parts("metal", [c for s in (*bands, nock) for c in pair(s, "y")]),
    ]


def _bow_and_arrow(variant: Variant) -> list[Part]:
    shaft = each(_arrow(0.72), lambda s: s.turned(z=-90).at(-0.46, 0.03, 0))
    drawn = [p for p in _bow(variant) if p.slot != "string"]
    string = [rod((-0.213, 0.745 * s, 0), (-0.455, 0.03, 0), 0.0025, sides=8) for s in (1, -1)]
    return [*drawn, *parts("string", string), *shaft]


def _crossbow_prod() -> Shape:
    """Bend the steel bow of a crossbow."""
    return tube(
        [
            (-0.36, 0, 0.16),
            (-0.3, 0, 0.22),
            (-0.12, 0, 0.285),
            (0, 0, 0.295),
            (0.12, 0, 0.285),
            (0.3, 0, 0.22),
            (0.36, 0, 0.16),
        ],
        [0.007, 0.01, 0.0135, 0.016, 0.0135, 0.01, 0.007],
        flat=1.6,
    )


def _crossbow(_: Variant) -> list[Part]:
    """Lay a crossbow with its bolt along +Z on its stock."""
    side = [
        (-0.42, -0.06),
        (-0.4, -0.1),
        (-0.3, -0.055),
        (-0.08, -0.03),
        (0.32, -0.03),
        (0.34, 0.0),
        (0.3, 0.012),
        (-0.1, 0.016),
        (-0.24, 0.01),
        (-0.4, 0.0),
    ]
    stock = prism(side, 0.046, bevel=0.008).turned(y=-90)
    prod = _crossbow_prod()
    string = [rod((0.355, 0.012, 0.165), (0, 0.02, 0.02), 0.003, sides=8)]
    stirrup = tube(
        [
            (-0.03, -0.01, 0.33),
            (-0.045, -0.01, 0.38),
            (0, -0.01, 0.42),
            (0.045, -0.01, 0.38),
            (0.03, -0.01, 0.33),
        ],
        0.006,
    )
    trigger = tube(
        [(0, -0.03, -0.06), (0, -0.06, -0.08), (0, -0.066, -0.16), (0, -0.06, -0.2)], 0.005
    )
    bolt = each(_arrow(0.36), lambda s: s.turned(x=90).at(0, 0.022, 0.02))
    lash = [
        torus(0.031, 0.005, sides=20, section=6)
        .turned(x=90)
        .scaled(0.9, 0.8, 1)
        .at(0, -0.006, 0.27 + 0.012 * k)
        for k in range(4)
    ]
    made = [
        stock.part("main"),
        prod.part("metal"),
        *parts("string", [c for s in string for c in pair(s)]),
        *parts(
            "metal",
            [
                stirrup,
                trigger,
                cylinder(0.016, 0.05, sides=20).turned(z=90).at(0.025, 0.012, 0.005),
            ],
        ),
        *parts("grip", lash),
        *bolt,
    ]
    return each(made, lambda s: s.turned(x=-90, y=180).turned(x=-8, y=12))


def _quiver(_: Variant) -> list[Part]:
    """Fill a leather quiver with arrows, vanes up."""
    case = lathe(
        [(0, 0)],
        [(0.05, 0)],
        [(0.055, 0.006)],
        [(0.066, 0.46)],
        [(0.058, 0.462)],
        [(0.055, 0.43)],
        [(0, 0.43)],
        sides=36,
    )
    bands = [
        sleeve((r - 0.006, y), (r + 0.003, y), (r + 0.0035, y + 0.03), (r - 0.006, y + 0.03))
        for r, y in ((0.0555, 0.0), (0.059, 0.2), (0.065, 0.435))
    ]
    places = [
        (0.0, 0.0),
        (0.03, 0.01),
        (-0.028, 0.014),
        (0.012, -0.03),
        (-0.016, -0.026),
        (0.008, 0.034),
    ]
    arrows: list[Part] = []
    for k, (x, z) in enumerate(places):
        upturned = each(_arrow(0.5), lambda s: s.turned(x=180))
        arrows += moved(upturned, x, 0.61 + 0.02 * (k % 4), z)
    strap = tube(
        [
            (0.0, 0.44, -0.066),
            (0.06, 0.42, -0.12),
            (0.09, 0.24, -0.13),
            (0.05, 0.06, -0.1),
            (0, 0.03, -0.056),
        ],
        0.013,
        flat=0.25,
    )
    buckle = torus(0.016, 0.003, sides=4, section=6).turned(x=90).at(0.0, 0.215, 0.062)
    return [
        case.part("main"),
        *parts("trim", bands),
        *arrows,
        strap.part("trim"),
        buckle.part("metal"),
    ]


def _single_arrow(_: Variant) -> list[Part]:
    return each(_arrow(0.7), lambda s: s.turned(z=-68))


BUILD = by_subtype(
    bow=_bow,
    bow_and_arrow=_bow_and_arrow,
    crossbow=_crossbow,
    quiver=_quiver,
    arrow=_single_arrow,
)
