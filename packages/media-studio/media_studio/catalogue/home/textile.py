"""Rugs, curtains and pillows."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.modelling.housing import slab
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import LYING, Part, Variant
from media_studio.modelling.prism import prism, star
from media_studio.modelling.shape import Shape, each, pair, parts
from media_studio.modelling.solids import box, cushion, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, loft, rod, superellipse, tube


def _rug(_: Variant) -> list[Part]:
    """Lay a rug with borders, medallions and fringes."""
    fringe = [
        tube(
            [(0.8, 0.004, z), (0.84, 0.004, z + 0.004), (0.88, 0.002, z)], 0.0035, sides=5, steps=2
        )
        for z in np.linspace(-0.53, 0.53, 41)
    ]
    medal = prism(star(12, 0.2, 0.15), 0.002, bevel=0).turned(x=-90)
    diamond = prism([(0.11, 0), (0, 0.16), (-0.11, 0), (0, -0.16)], 0.002, bevel=0).turned(x=-90)
    return [
        slab(1.6, 0.012, 1.1, bevel=0.003).part("main"),
        *parts(
            "trim",
            [
                slab(1.5, 0.0135, 1.0, bevel=0),
                medal.scaled(1.3, 1, 1).at(y=0.0165),
                *pair(diamond.at(0.46, 0.0165, 0)),
            ],
        ),
        slab(1.4, 0.015, 0.9, bevel=0).part("main"),
        *parts(
            "second",
            [
                slab(1.32, 0.0155, 0.82, bevel=0),
                medal.scaled(0.85, 1, 0.65).at(y=0.018),
                *pair(diamond.scaled(0.55, 1, 0.55).at(0.46, 0.018, 0)),
            ],
        ),
        slab(1.26, 0.016, 0.76, bevel=0).part("main"),
        *parts("fringe", [c for s in fringe for c in pair(s)]),
    ]


def _round_rug(_: Variant) -> list[Part]:
    """Coil a braided rug of changing colours."""
    names = ("main", "fringe", "second", "fringe", "main", "trim")
    rings = [
        (
            torus(0.06 + 0.066 * k, 0.034, sides=64, section=8).scaled(1, 0.35, 1).at(y=0.012),
            names[k % 6],
        )
        for k in range(10)
    ]
    return [cylinder(0.05, 0.02, sides=32).part("trim"), *[s.part(slot) for s, slot in rings]]


def _curtain_cloth(width: float, height: float, folds: int) -> Shape:
    """Hang pleated cloth from y = `height` down to 0, gathered at two fifths of its height."""
    x = np.linspace(-0.5, 0.5, 12 * folds + 1)
    rings = []
    for y in np.linspace(0, height, 19):
        tie = 1 - 0.5 * float(np.exp(-(((y / height - 0.4) / 0.13) ** 2)))
        wave = 0.035 * np.sin(2 * np.pi * folds * x) * (0.6 + 0.4 * tie)
        line = np.column_stack(
            [x * width * tie + (0.5 - 0.5 * tie) * width * -0.5, np.full(len(x), y), wave]
        )
        rings.append(np.concatenate([line, (line - [0, 0, 0.006])[::-1]]))
    return loft(rings[::-1], crease=70)


def _curtain(_: Variant) -> list[Part]:
    """Tie two curtains back on a pole with rings."""
    cloth = _curtain_cloth(0.62, 1.972, 7).at(x=-0.42)
    rings = [
        torus(0.028, 0.005, sides=20, section=6).turned(z=90).at(x, 2.0, 0)
        for x in np.linspace(-0.7, -0.14, 7)
    ]
    # The cloth is half as wide there, and gathered towards its outer side
    tie = torus(1, 0.09, sides=32, section=8).scaled(0.16, 0.25, 0.042).at(-0.497, 0.789, -0.003)
    finial = ellipsoid(0.045, 0.045, 0.045, sides=20).at(0.86, 2.0, 0)
    return [
        *parts("main", pair(cloth)),
        *parts("trim", pair(tie)),
        rod((-0.84, 2.0, 0), (0.84, 2.0, 0), 0.017).part("metal"),
        *parts("metal", [c for s in (*rings, finial) for c in pair(s)]),
    ]


def _pillow_ring(share: float, height: float) -> FloatArray:
    """Return the outline of a pillow at a share of its width: round within, pinched at the seam."""
    half = 0.22 * share
    ring = superellipse(half, half, power=2 + 9 * share**3, sides=72)
    side = np.cos(2 * np.arctan2(ring[:, 1], ring[:, 0])) ** 2
    x, z = (ring * (1 - 0.09 * share * side)[:, None]).T
    return np.column_stack([x, np.full(len(x), height), z])


def _pillow(variant: Variant) -> list[Part]:
    """Lean a plump pillow with its piping back a little, or lay it down for what is on it."""
    half = 0.085
    shares = np.sin(np.linspace(0.04, 1, 14) * np.pi / 2)
    rise = half * np.maximum(1 - shares**2.4, 0) ** 0.62
    above = [_pillow_ring(s, half + y) for s, y in zip(shares, rise, strict=True)]
    below = [_pillow_ring(s, half - y) for s, y in zip(shares[-2::-1], rise[-2::-1], strict=True)]
    body = loft([*above, *below], crease=75)
    cord = tube(_pillow_ring(1, half), 0.006, steps=1, sides=8, loop=True)
    button = ellipsoid(0.016, 0.006, 0.016, sides=16).at(y=2 * half - 0.002)
    made = [body.part("main"), cord.part("trim"), button.part("trim")]
    return made if LYING in variant.attributes else each(made, lambda s: s.turned(x=68))


def _mattress(variant: Variant) -> list[Part]:
    """Quilt a mattress with buttons and piped edges."""
    places = [(x, z) for x in np.linspace(-0.55, 0.55, 5) for z in np.linspace(-0.8, 0.8, 7)]
    edge = [
        np.array([[sx * 0.69, y, sz * 0.98] for sx, sz in ((1, 1), (1, -1), (-1, -1), (-1, 1))])
        for y in (0.02, 0.22)
    ]
    pipes = [tube(ring, 0.012, steps=1, sides=8, loop=True) for ring in edge]
    pillow = cushion(0.6, 0.11, 0.38, bulge=0.35).at(0, 0.24, -0.7)
    return [
        box(1.4, 0.24, 1.98, bevel=0.04, cells=4).part("main"),
        *parts(
            "trim",
            [
                *pipes,
                *[ellipsoid(0.018, 0.008, 0.018, sides=10).at(x, 0.241, z) for x, z in places],
            ],
        ),
        *([pillow.part("second")] if "pillow" in variant.attributes else []),
    ]


BUILD = by_subtype(
    rug=_rug,
    round_rug=_round_rug,
    curtain=_curtain,
    pillow=_pillow,
    mattress=_mattress,
)
