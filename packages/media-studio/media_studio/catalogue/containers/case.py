"""Cases for travel and business."""

import numpy as np

from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism, rectangle
from media_studio.modelling.shape import corners, pair, parts
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, tube


def _suitcase(_: Variant) -> list[Part]:
    """Stand a travel case on edge: shells, straps, corners, a handle."""
    shell = prism(rectangle(0.5, 0.36, radius=0.035), 0.17, bevel=0.012).at(y=0.185)
    seam = prism(rectangle(0.506, 0.366, radius=0.037), 0.012, bevel=0.002).at(y=0.185, z=0.03)
    belts = [
        prism(rectangle(0.034, 0.37, radius=0.014), 0.178, bevel=0.004).at(x, 0.185, 0)
        for x in (-0.13, 0.13)
    ]
    buckles = [
        prism(rectangle(0.048, 0.036, radius=0.006), 0.006, bevel=0.0015).at(x, 0.26, 0.09)
        for x in (-0.13, 0.13)
    ]
    handle = tube(
        [(-0.065, 0.365, 0), (-0.06, 0.405, 0), (0.06, 0.405, 0), (0.065, 0.365, 0)],
        0.0105,
        sides=12,
    )
    locks = pair(box(0.04, 0.022, 0.03, bevel=0.004).at(0.075, 0.355, 0.03))
    guards = [
        ellipsoid(0.045, 0.045, 0.03, sides=24).at(sx * 0.212, 0.185 + sy * 0.142, sz * 0.062)
        for sx in (-1, 1)
        for sy in (-1, 1)
        for sz in (-1, 1)
    ]
    return [
        shell.part("main"),
        *parts("strap", [*belts, handle]),
        *parts("corner", guards),
        *parts("metal", [*buckles, *locks, seam]),
    ]


def _roller(_: Variant) -> list[Part]:
    """Stand a hard case on four wheels, its handle drawn out."""
    shell = prism(rectangle(0.4, 0.56, radius=0.06), 0.24, bevel=0.03).at(y=0.34)
    ribs = [
        prism(rectangle(0.014, 0.47, radius=0.006), 0.252, bevel=0.004).at(x, 0.34, 0)
        for x in np.linspace(-0.14, 0.14, 7)
    ]
    zip_ = prism(rectangle(0.406, 0.566, radius=0.062), 0.008, bevel=0.002).at(y=0.34)
    wheels = corners(
        cylinder(0.028, 0.022, bevel=0.005, sides=24).turned(z=90).at(0.16, 0.028, 0.085)
    )
    forks = corners(box(0.045, 0.04, 0.04, bevel=0.01).at(0.15, 0.03, 0.085))
    poles = pair(box(0.016, 0.3, 0.012, bevel=0.003).at(0.09, 0.6, -0.08))
    grip = box(0.22, 0.03, 0.03, bevel=0.01).at(0, 0.89, -0.08)
    carry = tube(
        [(-0.07, 0.615, 0.02), (-0.06, 0.65, 0.02), (0.06, 0.65, 0.02), (0.07, 0.615, 0.02)],
        0.011,
        sides=10,
    )
    return [
        *parts("main", [shell, *ribs]),
        *parts("strap", [*wheels, *forks, grip, carry]),
        *parts("metal", [*poles, zip_]),
    ]


def _briefcase(_: Variant) -> list[Part]:
    body = prism(rectangle(0.42, 0.3, radius=0.02), 0.1, bevel=0.008).at(y=0.155)
    flap = prism(rectangle(0.424, 0.17, radius=0.02), 0.016, bevel=0.004).at(y=0.225, z=0.05)
    handle = tube(
        [(-0.065, 0.3, 0), (-0.055, 0.345, 0), (0.055, 0.345, 0), (0.065, 0.3, 0)], 0.011, sides=12
    )
    locks = [
        prism(rectangle(0.045, 0.036, radius=0.004), 0.01, bevel=0.002).at(x, 0.15, 0.059)
        for x in (-0.12, 0.12)
    ]
    belts = [box(0.03, 0.16, 0.007, bevel=0.002).at(x, 0.145, 0.0585) for x in (-0.12, 0.12)]
    rings = pair(torus(0.012, 0.0035, sides=18, section=6).turned(z=90).at(0.066, 0.306, 0))
    return [
        *parts("main", [body, flap]),
        *parts("strap", [handle, *belts]),
        *parts("metal", [*locks, *rings]),
    ]


BUILD = by_subtype(
    suitcase=_suitcase,
    roller=_roller,
    briefcase=_briefcase,
)
