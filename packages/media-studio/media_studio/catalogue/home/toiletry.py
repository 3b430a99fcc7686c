"""Small things for washing and grooming."""

import numpy as np

from media_studio.catalogue.modelling.housing import body, cut_below, disc, panel, slab
from media_studio.modelling.curves import spline
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import Shape, each, moved, pair, parts
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, rod, sleeve, tube, vessel


def _brush_head(slot: str) -> list[Part]:
    """Make a toothbrush along x with its bristles up."""
    handle = tube(
        [(-0.09, 0, 0), (-0.05, 0.002, 0), (0.0, 0, 0), (0.05, 0.001, 0), (0.09, 0, 0)],
        [0.006, 0.0065, 0.005, 0.0035, 0.0055],
        sides=12,
        flat=0.75,
    )
    tufts = [
        cylinder(0.0013, 0.011, bevel=0.0004, sides=8).at(0.066 + 0.0037 * k, 0.002, z)
        for k in range(8)
        for z in (-0.0032, 0, 0.0032)
    ]
    return [
        handle.part(slot),
        panel(0.034, 0.012, 0.004, radius=0.005).turned(x=-90).at(0.08, -0.001, 0.006).part(slot),
        *parts("bristle", tufts[12:]),
        *parts("stripe", tufts[:12]),
        tube([(-0.075, 0.0055, 0), (-0.03, 0.0065, 0), (-0.01, 0.0045, 0)], 0.002, flat=0.5).part(
            "bristle"
        ),
    ]


def _toothbrush(variant: Variant) -> list[Part]:
    made = each(_brush_head("main"), lambda s: s.turned(x=18, y=28))
    paste = tube(
        [(0.067, 0.0155, 0), (0.08, 0.018, 0.001), (0.092, 0.016, 0)],
        [0.0045, 0.005, 0.003],
        sides=12,
    )
    return [*made, paste.turned(x=18, y=28).part("paste")] if variant.attributes else made


def _toothbrush_cup(_: Variant) -> list[Part]:
    """Stand two toothbrushes and a tube of paste in a cup."""
    cup = vessel([(0.03, 0)], [(0.034, 0.004)], [(0.037, 0.1)], wall=0.003)
    first = each(
        _brush_head("stripe"), lambda s: s.turned(z=90).turned(z=9, y=25).at(-0.005, 0.096, 0.008)
    )
    second = each(
        _brush_head("main"), lambda s: s.turned(z=90).turned(z=-12, y=-60).at(0.004, 0.096, -0.008)
    )
    return [cup.part("cup"), *first, *second]


def _toothpaste(_: Variant) -> list[Part]:
    shell = body(
        [
            (0, 0.026, 0.0022, 0),
            (0.03, 0.025, 0.008, 0),
            (0.1, 0.021, 0.016, 0),
            (0.135, 0.018, 0.018, 0),
            (0.142, 0.012, 0.012, 0),
        ],
        power=2.4,
    )
    cap = lathe([(0, 0)], [(0.011, 0)], [(0.0095, 0.02)], [(0, 0.021)], sides=16)
    made = [
        shell.part("main"),
        panel(0.056, 0.012, 0.004, bevel=0.001).at(y=-0.008, z=-0.002).part("main"),
        cap.at(y=0.141).part("stripe"),
        body([(0.06, 0.0237, 0.0123, 0), (0.09, 0.0222, 0.0154, 0)], power=2.4, steps=1).part(
            "paste"
        ),
        body([(0.066, 0.0238, 0.0134, 0), (0.078, 0.0231, 0.0146, 0)], power=2.4, steps=1).part(
            "stripe"
        ),
    ]
    return each(made, lambda s: s.turned(x=90).turned(y=62))


def _soap(variant: Variant) -> list[Part]:
    """Stamp a bar of soap."""
    turn = np.radians(np.linspace(-90, 90, 19))
    y = 0.019 * (1 + np.sign(turn) * np.abs(np.sin(turn)) ** 0.55)
    out = np.maximum(np.cos(turn), 0) ** 0.45
    rows = np.column_stack([y, 0.045 * out, 0.029 * out, 0 * out]).tolist()
    made = [
        body(rows, power=3.2, sides=40, steps=1).creased(80).part("main"),
        panel(0.045, 0.02, 0.003, radius=0.009).turned(x=-90).at(y=0.0355, z=0.01).part("stripe"),
    ]
    return made + _bubbles() if variant.attributes else made


def _bubbles() -> list[Part]:
    places = [
        (0.03, 0.032, 0.012, 0.008),
        (0.015, 0.036, -0.012, 0.011),
        (-0.03, 0.03, 0.016, 0.007),
        (0.042, 0.012, 0.026, 0.009),
        (-0.008, 0.036, 0.006, 0.006),
        (-0.045, 0.012, -0.02, 0.01),
    ]
    return parts("bubble", [ellipsoid(r, r, r, sides=16).at(x, y, z) for x, y, z, r in places])


def _soap_dish(variant: Variant) -> list[Part]:
    """Lay a bar of soap on a dish."""
    dish = body([(0, 0.045, 0.03, 0), (0.012, 0.058, 0.042, 0), (0.02, 0.062, 0.046, 0)], power=3)
    return [dish.part("cup"), *moved(_soap(variant), y=0.018)]


def _dispenser(_: Variant) -> list[Part]:
    bottle = lathe(
        [(0, 0)],
        [(0.034, 0)],
        [(0.036, 0.006), (0.035, 0.1), (0.022, 0.13)],
        [(0.013, 0.136)],
        [(0.013, 0.146)],
        [(0, 0.146)],
        sides=36,
    )
    nozzle = tube(
        [(0, 0.185, 0), (0, 0.189, 0.02), (0, 0.184, 0.045), (0, 0.174, 0.05)],
        [0.007, 0.007, 0.005, 0.004],
    )
    return [
        bottle.part("main"),
        cylinder(0.016, 0.016, sides=24).at(y=0.14).part("cap"),
        rod((0, 0.15, 0), (0, 0.185, 0), 0.004).part("cap"),
        lathe([(0, 0)], [(0.012, 0)], [(0.014, 0.012)], [(0.01, 0.018)], [(0, 0.018)], sides=24)
        .at(y=0.178)
        .part("cap"),
        nozzle.part("cap"),
        body(
            [(0.035, 0.0366, 0.0366, 0), (0.09, 0.0362, 0.0362, 0)], power=2, steps=1, sides=36
        ).part("paste"),
        torus(0.0365, 0.0012, sides=36, section=6).at(y=0.045).part("stripe"),
        torus(0.0363, 0.0012, sides=36, section=6).at(y=0.08).part("stripe"),
    ]


def _sheet(width: float) -> Shape:
    """Let paper hang from the front of a roll and run out on the floor in a curve."""
    line = spline([(0.0543, 0.062), (0.0552, 0.035), (0.0575, 0.014), (0.066, 0.002),
                   (0.084, 0.001), (0.102, 0.0032), (0.118, 0.0012)], 6)  # fmt: skip
    along = np.gradient(line, axis=0)
    along /= np.linalg.norm(along, axis=1, keepdims=True)
    half = 0.0004 * np.column_stack([-along[:, 1], along[:, 0]])
    outline = np.concatenate([line - half, (line + half)[::-1]])
    return prism(outline, width, bevel=0).turned(y=-90)


def _toilet_paper(_: Variant) -> list[Part]:
    """Lay a roll with its end hanging down."""
    roll = sleeve(
        (0.02, 0), (0.053, 0), (0.055, 0.002), (0.055, 0.098), (0.053, 0.1), (0.02, 0.1), sides=48
    )
    core = sleeve((0.0185, 0.0005), (0.0205, 0.0005), (0.0205, 0.0995), (0.0185, 0.0995), sides=32)
    folds = [torus(r, 0.0006, sides=40, section=6).at(y=0.1) for r in (0.028, 0.036, 0.044)]
    lying = [s.at(y=-0.05).turned(z=90).at(y=0.055) for s in (roll, core)]
    return [
        lying[0].part("main"),
        lying[1].part("core"),
        _sheet(0.098).part("main"),
        *parts("main", [s.turned(z=90).at(0.05, 0.055, 0) for s in folds]),
    ]


def _hair_dryer(_: Variant) -> list[Part]:
    barrel = lathe(
        [(0, -0.09)],
        [(0.034, -0.09)],
        [(0.042, -0.07), (0.043, -0.02), (0.034, 0.06), (0.03, 0.09)],
        [(0.024, 0.09)],
        [(0.022, 0.07)],
        [(0, 0.07)],
        sides=36,
    )
    nozzle = body(
        [(0, 0.029, 0.029, 0), (0.02, 0.031, 0.024, 0), (0.05, 0.038, 0.011, 0)], power=2.4
    )
    handle = body(
        [
            (-0.13, 0.014, 0.018, 0.0),
            (-0.12, 0.016, 0.02, 0),
            (-0.05, 0.0165, 0.021, 0),
            (0, 0.018, 0.024, 0),
        ],
        power=2.8,
    )
    ribs = [panel(0.05, 0.003, 0.003, bevel=0).at(y=-0.021 + 0.009 * k, z=0) for k in range(5)]
    # Out of the foot of the handle, and along the ground to its plug
    cord = [
        (0, -0.148, -0.05), (0, -0.153, -0.085), (-0.02, -0.155, -0.13), (-0.09, -0.155, -0.15),
        (-0.15, -0.155, -0.09), (-0.12, -0.155, -0.03), (-0.15, -0.152, 0.03),
    ]  # fmt: skip
    plug = rod((-0.148, -0.15, 0.025), (-0.165, -0.15, 0.05), 0.009)
    prongs = [
        rod((-0.163 + x, -0.15, 0.049 + 0.7 * x), (-0.173 + x, -0.15, 0.064 + 0.7 * x), 0.0016)
        for x in (-0.004, 0.004)
    ]
    made = [
        barrel.turned(x=90).part("main"),
        nozzle.turned(x=90).at(z=0.085).part("cap"),
        handle.turned(x=8).at(y=-0.03, z=-0.03).part("main"),
        torus(0.041, 0.004, sides=36, section=8).turned(x=90).at(z=-0.075).part("stripe"),
        *parts("cap", [s.at(z=-0.0925) for s in ribs]),
        *parts(
            "cap",
            [
                box(0.008, 0.022, 0.008, bevel=0.002).turned(x=8).at(y=y, z=z)
                for y, z in ((-0.075, -0.0145), (-0.11, -0.0205))
            ],
        ),
        *parts("cap", [tube(cord, 0.004), plug]),
        *parts("stripe", prongs),
    ]
    return each(made, lambda s: s.turned(y=60))


def _hairbrush(_: Variant) -> list[Part]:
    pins = [
        rod((x, 0.01, z), (x, 0.026, z), 0.0012, sides=6)
        for x in np.linspace(0.01, 0.09, 9)
        for z in np.linspace(-0.024, 0.024, 5)
        if ((x - 0.05) / 0.047) ** 2 + (z / 0.028) ** 2 < 1
    ]
    tips = [
        ellipsoid(0.0022, 0.0022, 0.0022, sides=6).at(
            float(p.high[0] + p.low[0]) / 2, 0.027, float(p.high[2] + p.low[2]) / 2
        )
        for p in pins
    ]
    made = [
        cut_below(ellipsoid(0.056, 0.012, 0.036), -0.008).at(x=0.05).part("main"),
        cut_below(ellipsoid(0.047, 0.007, 0.029), -0.003).at(x=0.05, y=0.009).part("pad"),
        tube(
            [(0.0, 0, 0), (-0.03, 0, 0), (-0.08, 0.001, 0), (-0.12, 0, 0)],
            [0.012, 0.008, 0.011, 0.01],
            flat=0.7,
        ).part("main"),
        *parts("pad", pins),
        *parts("stripe", tips),
    ]
    return each(made, lambda s: s.turned(x=50, y=30))


def _comb(_: Variant) -> list[Part]:
    teeth = [
        panel(0.0022 if k > 22 else 0.0032, 0.03, 0.003, radius=0.001, bevel=0.0005).at(
            -0.074 + (0.0048 * k if k < 16 else 0.0768 + 0.0034 * (k - 16)), 0, -0.0015
        )
        for k in range(37)
        if -0.074 + (0.0048 * k if k < 16 else 0.0768 + 0.0034 * (k - 16)) < 0.076
    ]
    made = [
        panel(0.17, 0.018, 0.005, radius=0.007, bevel=0.0015).at(y=0.028, z=-0.0025),
        *teeth,
        *[panel(0.009, 0.035, 0.005, radius=0.004).at(x, 0, -0.0025) for x in (-0.08, 0.08)],
    ]
    return parts("main", [s.turned(x=-30) for s in made])


def _razor(_: Variant) -> list[Part]:
    head = [
        slab(0.042, 0.006, 0.024, radius=0.003, bevel=0.0015),
        slab(0.044, 0.0012, 0.02, bevel=0).at(y=-0.001),
    ]
    comb = [
        box(0.0016, 0.004, 0.027, bevel=0.0004).at(x, -0.004, 0)
        for x in np.linspace(-0.019, 0.019, 14)
    ]
    handle = lathe(
        [(0, 0)],
        [(0.006, 0)],
        [(0.0068, 0.004), (0.0052, 0.03), (0.0062, 0.07)],
        [(0.0045, 0.08)],
        [(0.004, 0.09)],
        [(0, 0.09)],
        sides=20,
    )
    rings = [torus(0.0058, 0.0006, sides=20, section=6).at(y=0.012 + 0.0035 * k) for k in range(14)]
    return [
        handle.part("metal"),
        *parts("metal", rings),
        *each(parts("metal", [head[0], *comb]), lambda s: s.turned(x=18).at(y=0.094)),
        head[1].turned(x=18).at(y=0.094).part("bristle"),
    ]


def _hand_mirror(_: Variant) -> list[Part]:
    rim = torus(0.062, 0.008, sides=48, section=10).turned(x=90).scaled(0.9, 1.12, 1).at(y=0.2)
    handle = lathe(
        [(0, 0)],
        [(0.009, 0)],
        [(0.013, 0.012), (0.008, 0.04), (0.011, 0.09), (0.008, 0.128)],
        [(0, 0.13)],
        sides=24,
    )
    return [
        rim.part("metal"),
        disc(0.06, 0.004, sides=44).scaled(0.9, 1.12, 1).at(y=0.2).part("glass"),
        disc(0.06, 0.006, sides=44).scaled(0.9, 1.12, 1).at(y=0.2, z=-0.006).part("metal"),
        handle.scaled(1, 1, 0.7).part("metal"),
        ellipsoid(0.008, 0.008, 0.005, sides=14).at(y=0.277, z=0.006).part("stripe"),
        *parts("metal", pair(ellipsoid(0.007, 0.007, 0.006, sides=14).at(0.014, 0.125, 0))),
    ]


BUILD = by_subtype(
    toothbrush=_toothbrush,
    toothbrush_cup=_toothbrush_cup,
    toothpaste=_toothpaste,
    soap=_soap,
    soap_dish=_soap_dish,
    dispenser=_dispenser,
    toilet_paper=_toilet_paper,
    hair_dryer=_hair_dryer,
    hairbrush=_hairbrush,
    comb=_comb,
    razor=_razor,
    hand_mirror=_hand_mirror,
)
