"""What one prepares food with, beside the pans."""

import numpy as np

from media_studio.catalogue.modelling.housing import slab
from media_studio.modelling.curves import Point
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import around, each, moved, pair, parts
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import (
    cylinder,
    filling,
    lathe,
    loft,
    sleeve,
    tube,
    vessel,
)


def _cutting_board(variant: Variant) -> list[Part]:
    """Saw a board with a handle to hang it by."""
    outline = [
        (-0.19, -0.12),
        (0.15, -0.12),
        (0.18, -0.1),
        (0.185, -0.03),
        (0.22, -0.028),
        (0.29, -0.03),
        (0.305, 0.0),
        (0.29, 0.03),
        (0.22, 0.028),
        (0.185, 0.03),
        (0.18, 0.1),
        (0.15, 0.12),
        (-0.19, 0.12),
    ]
    board = prism(outline, 0.022, bevel=0.004).turned(x=-90).at(y=0.011)
    made = [
        board.part("main"),
        torus(0.009, 0.0025, sides=20, section=6).at(0.275, 0.0225, 0).part("metal"),
    ]
    if "knife" in variant.attributes:
        made += _knife()
    return made + _sliced_carrot() if "carrot" in variant.attributes else made


def _knife() -> list[Part]:
    edge = [(-0.1, 0.0), (0.06, 0.0), (0.06, 0.036), (-0.06, 0.028), (-0.1, 0.008)]
    blade = prism(edge, 0.0025, bevel=0.0008).turned(x=-90).turned(y=18).at(-0.02, 0.026, 0.08)
    grip = (
        box(0.1, 0.016, 0.022, bevel=0.005).at(0.108, 0, -0.022).turned(y=18).at(-0.02, 0.022, 0.08)
    )
    return [blade.part("metal"), grip.part("handle")]


def _sliced_carrot() -> list[Part]:
    slices = [
        cylinder(0.017 - 0.001 * k, 0.006, bevel=0.001, sides=20).at(
            -0.13 + 0.026 * k, 0.022 + 0.001 * k, -0.05 + 0.008 * (k % 2)
        )
        for k in range(5)
    ]
    carrot = (
        lathe([(0, 0)], [(0.013, 0)], [(0.019, 0.1)], [(0.012, 0.115)], [(0, 0.117)], sides=20)
        .turned(z=-90, y=12)
        .at(0.01, 0.04, -0.05)
    )
    return parts("carrot", [*slices, carrot])


def _rolling_pin(_: Variant) -> list[Part]:
    barrel = lathe(
        [(0, 0)],
        [(0.026, 0)],
        [(0.029, 0.006), (0.029, 0.25)],
        [(0.026, 0.256)],
        [(0, 0.256)],
        sides=36,
    )
    grip = lathe(
        [(0.008, 0)],
        [(0.008, 0.01)],
        [(0.012, 0.016), (0.014, 0.05), (0.011, 0.08)],
        [(0, 0.092)],
        sides=24,
    )
    made = [barrel.at(y=-0.128).part("main"), *parts("handle", pair(grip.at(y=0.127), "y"))]
    return each(made, lambda s: s.turned(z=90).turned(y=20))


def _whisk(_: Variant) -> list[Part]:
    bow = [
        (0, 0.14, 0),
        (0.03, 0.2, 0),
        (0.036, 0.26, 0),
        (0.022, 0.3, 0),
        (0, 0.31, 0),
        (-0.022, 0.3, 0),
        (-0.036, 0.26, 0),
        (-0.03, 0.2, 0),
        (0, 0.14, 0),
    ]
    handle = lathe(
        [(0, 0)],
        [(0.008, 0)],
        [(0.012, 0.008), (0.01, 0.06), (0.0115, 0.13)],
        [(0.009, 0.142)],
        [(0, 0.142)],
        sides=24,
    )
    return [
        handle.part("main"),
        *parts("metal", [tube(bow, 0.0014, sides=6).turned(y=30 * k) for k in range(6)]),
        torus(0.0105, 0.002, sides=24, section=6).at(y=0.128).part("metal"),
        torus(0.007, 0.002, sides=20, section=6).turned(x=90).at(y=-0.006).part("metal"),
    ]


def _grater(_: Variant) -> list[Part]:
    """Make a four-sided grater with rows of teeth."""
    wall = 0.002
    rings = [
        np.array([(x * s, y, z * s * 0.72) for x, z in ((1, 1), (1, -1), (-1, -1), (-1, 1))])
        for y, s in ((0, 0.055), (0.2, 0.034), (0.2, 0.034 - wall), (0, 0.055 - wall))
    ]
    shell = loft([*rings], crease=20)
    teeth = [
        ellipsoid(0.0035, 0.0028, 0.0022, sides=8).at(
            0.0105 * (c - (1.5 if r % 2 else 2)),
            0.035 + 0.015 * r,
            0.0395 - (0.035 + 0.015 * r) * 0.0755,
        )
        for r in range(10)
        for c in range(4 if r % 2 else 5)
        if abs(0.0105 * (c - (1.5 if r % 2 else 2))) < 0.05 - 0.105 * (0.03 + 0.015 * r)
    ]
    slits = [
        box(0.004, 0.006, 0.03, bevel=0.001).turned(z=6).at(0.0545 - 0.105 * y, y, 0)
        for y in (0.04, 0.075, 0.11, 0.145, 0.17)
    ]
    handle = tube(
        [
            (-0.03, 0.195, 0),
            (-0.03, 0.23, 0),
            (-0.02, 0.246, 0),
            (0.02, 0.246, 0),
            (0.03, 0.23, 0),
            (0.03, 0.195, 0),
        ],
        0.008,
        flat=0.8,
    )
    return [
        shell.part("metal"),
        *parts("metal", [one for s in teeth for one in pair(s, "z")]),
        *parts("metal", [one for s in slits for one in pair(s)]),
        handle.part("main"),
        slab(0.076, 0.008, 0.056, radius=0.006, bevel=0.002).at(y=0.194).part("main"),
        sleeve((0.074, 0), (0.08, 0), (0.08, 0.006), (0.074, 0.006), sides=4, crease=20)
        .turned(y=45)
        .scaled(1, 1, 0.72)
        .part("main"),
    ]


def _pepper_mill(_: Variant) -> list[Part]:
    mill = lathe(
        [(0, 0)],
        [(0.027, 0)],
        [(0.03, 0.012), (0.02, 0.05), (0.017, 0.09), (0.024, 0.13)],
        [(0.022, 0.134)],
        [(0.022, 0.138)],
        [(0.027, 0.142), (0.026, 0.165), (0.012, 0.182)],
        [(0, 0.183)],
        sides=36,
    )
    knob = lathe([(0.006, 0), (0.005, 0.006), (0.01, 0.014), (0, 0.024)], sides=20).at(y=0.182)
    ring = torus(0.0225, 0.0022, sides=32, section=8).at(y=0.136)
    return [mill.part("main"), *parts("metal", [knob, ring])]


def _shaker(slot: str) -> list[Part]:
    """Put a cap with holes on a glass of salt or pepper."""
    outside: list[list[Point]] = [[(0, 0)], [(0.026, 0)], [(0.028, 0.008), (0.021, 0.055)]]
    cap = lathe([(0, 0)], [(0.0225, 0)], [(0.022, 0.012), (0.014, 0.022)], [(0, 0.025)], sides=32)
    hole = cylinder(0.0017, 0.0006, bevel=0, sides=12).turned(z=-12).at(0.009, 0.0777)
    return [
        vessel(*outside, wall=0.0015, sides=32).part("glass"),
        filling(*outside, wall=0.0015, level=0.038, sides=32).part(slot),
        cap.at(y=0.0545).part("metal"),
        *parts("dark", around(hole, 6)),
    ]


def _shakers(_: Variant) -> list[Part]:
    """Stand salt and pepper side by side."""
    return [*moved(_shaker("egg"), -0.034), *moved(_shaker("dark"), 0.034)]


def _mill(variant: Variant) -> list[Part]:
    """Stand a pepper mill and a salt shaker side by side."""
    return [*_pepper_mill(variant), *moved(_shaker("egg"), 0.08, 0, 0.02)]


BUILD = by_subtype(
    board=_cutting_board,
    rolling_pin=_rolling_pin,
    whisk=_whisk,
    grater=_grater,
    pepper_mill=_pepper_mill,
    salt_shaker=lambda _: _shaker("egg"),
    pepper_shaker=lambda _: _shaker("egg"),
    shakers=_shakers,
    mill=_mill,
)
