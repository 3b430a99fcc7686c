"""Baths and basins, and the taps over them."""

from dataclasses import replace

import numpy as np

from media_studio.catalogue.modelling.housing import basin, body, dome, slab
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape, pair, parts
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import (
    cylinder,
    lathe,
    loft,
    rod,
    sleeve,
    superellipse,
    tube,
)


def _tap(reach: float) -> list[Shape]:
    """Bend a spout over a basin, with two cross handles; the spout points along +Z."""
    spout = tube(
        [
            (0, 0, 0),
            (0, 0.12, 0),
            (0, 0.19, 0.3 * reach),
            (0, 0.19, 0.75 * reach),
            (0, 0.14, reach),
        ],
        [0.014, 0.012, 0.0115, 0.011, 0.013],
    )
    cross = [
        rod((-0.03, 0.06, 0), (0.03, 0.06, 0), 0.006),
        rod((0, 0.06, -0.03), (0, 0.06, 0.03), 0.006),
    ]
    post = [lathe([(0.02, 0), (0.012, 0.012), (0.01, 0.055)], [(0, 0.066)], sides=20), *cross]
    return [spout, cylinder(0.022, 0.012, sides=24), *[c for s in post for c in pair(s.at(x=0.09))]]


def _bathtub(variant: Variant) -> list[Part]:
    """Stand a roll-top bath on claw feet, filled where water or foam is asked for."""
    shell = basin(
        [
            (0.14, 0.55, 0.22, 0),
            (0.17, 0.64, 0.27, 0),
            (0.3, 0.73, 0.33, 0),
            (0.5, 0.79, 0.365, 0),
            (0.58, 0.83, 0.39, 0),
        ],
        0.03,
        0.2,
        2.6,
    )
    ring = superellipse(0.82, 0.38, power=2.6, sides=60)
    rim = tube(
        np.column_stack([ring[:, 0], np.full(60, 0.58), ring[:, 1]]),
        0.028,
        steps=1,
        sides=10,
        loop=True,
    )
    foot = tube(
        [(0.5, 0.2, 0.2), (0.58, 0.12, 0.25), (0.55, 0.05, 0.24), (0.58, 0.025, 0.27)],
        [0.045, 0.035, 0.02, 0.028],
    )
    taps = [s.turned(y=-90).at(0.81, 0.6, 0) for s in _tap(0.16)]
    return [
        shell.part("main"),
        rim.part("main"),
        *parts("metal", [c for s in pair(foot) for c in pair(s, "z")]),
        *parts("metal", taps),
        *(_bath_water() if variant.attributes & {"water", "foam"} else []),
        *(_bath_foam() if "foam" in variant.attributes else []),
    ]


def _bath_water() -> list[Part]:
    surface = superellipse(0.76, 0.335, power=2.6, sides=48)
    water = loft(
        [np.column_stack([surface[:, 0], np.full(48, y), -surface[:, 1]]) for y in (0.46, 0.5)]
    )
    return [water.part("water")]


def _bath_foam() -> list[Part]:
    rng = np.random.default_rng(4)
    heap = [
        ellipsoid(r, 0.75 * r, r, sides=12).at(x, 0.51, z)
        for x, z, r in zip(
            rng.uniform(-0.62, 0.1, 26),
            rng.uniform(-0.24, 0.24, 26),
            rng.uniform(0.05, 0.1, 26),
            strict=True,
        )
    ]
    return parts("foam", heap)


def _bubble_bath(variant: Variant) -> list[Part]:
    """Fill the bath in any case."""
    return _bathtub(replace(variant, attributes=variant.attributes | {"foam"}))


def _deck(sections: list[tuple[float, float, float]], front: float) -> Shape:
    """Fill the back of a basin behind z = `front`: the ledge that its tap stands on.

    Args:
        sections: (y, half width, half depth) of the basin, from the bottom up.
        front: Where the ledge ends.
    """
    rings = []
    for y, wide, deep in sections:
        ring = superellipse(wide, deep, power=3.2, sides=88)
        ring = ring[superellipse(1, 1, power=3.2, sides=88)[:, 1] > 0.5]
        rings.append(
            np.column_stack([ring[:, 0], np.full(len(ring), y), np.minimum(-ring[:, 1], front)])
        )
    return loft(rings, crease=40)


def _sink(variant: Variant) -> list[Part]:
    """Stand a wash basin on its column."""
    bowl = basin(
        [
            (0.66, 0.13, 0.12, 0),
            (0.72, 0.22, 0.19, 0),
            (0.8, 0.28, 0.23, 0),
            (0.84, 0.29, 0.235, 0),
        ],
        0.022,
        0.72,
        3.2,
    )
    back = _deck([(0.73, 0.21, 0.18), (0.8, 0.27, 0.22), (0.842, 0.285, 0.23)], -0.125)
    column = body(
        [
            (0, 0.12, 0.11, -0.03),
            (0.03, 0.12, 0.11, -0.03),
            (0.08, 0.085, 0.08, -0.03),
            (0.5, 0.08, 0.075, -0.03),
            (0.68, 0.12, 0.11, -0.02),
        ],
        power=3,
    )
    drain = torus(0.02, 0.005, sides=24, section=8)
    soap = box(0.06, 0.022, 0.04, bevel=0.009).at(0.165, 0.842, -0.165)
    return [
        bowl.part("main"),
        back.part("main"),
        column.part("main"),
        *parts("metal", [s.at(y=0.842, z=-0.175) for s in _tap(0.15)]),
        drain.at(y=0.724).part("metal"),
        cylinder(0.018, 0.003, sides=20).at(y=0.721).part("dark"),
        *([soap.part("soap")] if "soap" in variant.attributes else []),
    ]


def _faucet(variant: Variant) -> list[Part]:
    drop = lathe([(0, 0), (0.008, 0.006), (0.006, 0.014), (0, 0.026)], sides=16)
    return [
        slab(0.24, 0.012, 0.06, radius=0.028, bevel=0.004).part("main"),
        *parts("main", [s.at(y=0.01) for s in _tap(0.14)]),
        sleeve((0.008, 0), (0.014, 0), (0.014, 0.014), (0.008, 0.014))
        .at(y=0.135, z=0.14)
        .part("main"),
        *([drop.at(y=0.09, z=0.142).part("water")] if "drop" in variant.attributes else []),
        *parts("trim", pair(dome(0.008, 0.004, 0.008).at(0.09, 0.075, 0))),
    ]


BUILD = by_subtype(
    bathtub=_bathtub,
    bubble_bath=_bubble_bath,
    sink=_sink,
    faucet=_faucet,
)
