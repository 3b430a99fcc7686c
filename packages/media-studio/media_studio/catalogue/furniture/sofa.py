"""Upholstered seats."""

from collections.abc import Callable

import numpy as np

from media_studio.catalogue.modelling.fittings import piped_cushion, turned_leg
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism, rounded
from media_studio.modelling.shape import Shape, corners, pair, parts
from media_studio.modelling.solids import box, cushion
from media_studio.modelling.sweeps import lathe, loft, rod, superellipse


def _rolled_arm(x: float, depth: float) -> list[Shape]:
    panel = box(0.13, 0.44, depth, bevel=0.03, cells=2).at(x=x, y=0.14)
    face = [(0, 0), (0.1, 0), (0.105, 0.02), (0.105, depth - 0.03), (0.09, depth)]
    roll = lathe(face[:2], face[2:4], face[4:], [(0, depth)], sides=28, bevel=0.012)
    button = lathe([(0.0, 0)], [(0.032, 0)], [(0.025, 0.01), (0, 0.014)], sides=16)
    outer = x + 0.025
    return [
        panel,
        roll.turned(x=90).at(outer, 0.57, -depth / 2),
        button.turned(x=90).at(outer, 0.57, depth / 2),
    ]


def _back(width: float, height: float) -> Shape:
    """Loft the upholstered back: thick, leaning, with a crown in the middle."""
    rings = []
    for share in (0.0, 0.1, 0.35, 0.65, 0.88, 0.97, 1.0):
        tuck = {0.97: 0.82, 1.0: 0.5}.get(share, 1.0)
        ring = superellipse(width / 2 - (1 - tuck) * 0.06, 0.09 * tuck, power=7, sides=36)
        crown = 0.05 * np.cos(np.pi * ring[:, 0] / width) * share
        level = 0.16 + share * (height - 0.16) + crown
        rings.append(np.column_stack([ring[:, 0], level, -ring[:, 1] - 0.34 - 0.1 * share]))
    return loft(rings, steps=2, crease=60)


def _feet(variant: Variant, x: float, z: float) -> list[Shape]:
    if variant.style == "modern":
        return corners(rod((x - 0.02, 0.15, z - 0.02), (x, 0, z), 0.018, tip=0.011))
    return corners(turned_leg((x, 0.15, z), (x, 0, z), 0.034))


def _wings() -> list[Shape]:
    """Bend panels forward from the sides of the back."""
    outline = [(-0.4, 0.55), (-0.02, 0.6), (-0.06, 0.8), (-0.2, 0.98), (-0.42, 1.02)]
    wing = prism(rounded(outline, 4), 0.07, bevel=0.018).turned(y=-90)
    return pair(wing.at(x=0.32))


def _wing(variant: Variant) -> list[Part]:
    """Give an armchair a high back with wings."""
    high = loft(
        [
            np.column_stack([ring[:, 0], np.full(36, y), -ring[:, 1] - 0.36 - 0.06 * (y - 0.5)])
            for y, tuck in ((0.5, 1.0), (0.85, 1.0), (1.04, 0.97), (1.09, 0.8), (1.1, 0.4))
            for ring in [superellipse(0.31 * (0.5 + 0.5 * tuck), 0.08 * tuck, power=6, sides=36)]
        ],
        steps=2,
        crease=60,
    )
    return [*_sofa(1, 0.6, variant), high.part("main"), *parts("main", _wings())]


def _corner(variant: Variant) -> list[Part]:
    """Turn the seat of a sofa round a corner into a long couch on the left."""
    depth, long, x = 0.82, 0.86, -0.68
    base = box(0.7, 0.2, long, bevel=0.02, cells=2).at(x, 0.13, depth / 2 + long / 2 - 0.08)
    seat = piped_cushion(0.66, 0.13, long + 0.02, bulge=0.14)
    feet = [s.at(x=x, z=depth / 2 + long - 0.2) for s in _feet(variant, 0.28, 0.06)]
    return [
        *_with_pillows(variant),
        base.part("main"),
        *parts("cushion", [piece.at(x, 0.32, depth / 2 + long / 2 - 0.07) for piece in seat]),
        *parts("legs", feet),
    ]


def _chaise(variant: Variant) -> list[Part]:
    """Make a couch to lie on: one arm at the head, half a back."""
    base = box(1.6, 0.2, 0.66, bevel=0.03, cells=3).at(y=0.15)
    pad, cord = piped_cushion(1.56, 0.13, 0.62, bulge=0.16)
    head = box(0.16, 0.5, 0.66, bevel=0.06, cells=4).turned(z=10).at(x=-0.74, y=0.3)
    rail = [(-0.78, 0.3), (0.35, 0.3), (0.3, 0.42), (0.0, 0.52), (-0.4, 0.72), (-0.8, 0.8)]
    back = prism(rounded(rail, 4), 0.1, bevel=0.03).at(z=-0.31)
    roll = lathe([(0, 0)], [(0.075, 0)], [(0.08, 0.02), (0.08, 0.5)], [(0.075, 0.52)], [(0, 0.52)],
                 bevel=0.01)  # fmt: skip
    return [
        *parts("main", [base, head, back]),
        *parts("cushion", [pad.at(y=0.34), cord.at(y=0.34)]),
        roll.turned(x=90).at(-0.58, 0.57, -0.26).part("pillow"),
        *parts("legs", _feet(variant, 0.72, 0.25)),
    ]


def _with_rest(build: Callable[[Variant], list[Part]]) -> Callable[[Variant], list[Part]]:
    """Put a footrest before a seat where one is asked for."""

    def built(variant: Variant) -> list[Part]:
        made = build(variant)
        if "footrest" not in variant.attributes:
            return made
        base = box(0.6, 0.18, 0.46, bevel=0.02, cells=2).at(y=0.12, z=0.82)
        pad, cord = piped_cushion(0.6, 0.11, 0.46, bulge=0.25)
        rest = [base.part("main"), *parts("cushion", [s.at(y=0.29, z=0.82) for s in (pad, cord)])]
        feet = [foot.at(z=0.82) for foot in _feet(variant, 0.24, 0.17)]
        return [*made, *rest, *parts("legs", feet)]

    return built


def _sofa(seats: int, width: float, variant: Variant) -> list[Part]:
    modern = variant.style == "modern"
    inside, depth = seats * width, 0.82
    edge = inside / 2 + 0.065
    base = box(inside + 0.12, 0.2, depth - 0.06, bevel=0.02, cells=2).at(y=0.13, z=0.01)
    made = [base.part("main"), _back(inside + (0.0 if modern else 0.1), 0.88).part("main")]
    if modern:
        arm = box(0.12, 0.46, depth, bevel=0.025, cells=3).at(x=edge, y=0.13)
        made += parts("main", pair(arm))
    else:
        made += parts("main", [half for shape in _rolled_arm(edge, depth) for half in pair(shape)])
    for k in range(seats):
        x = (k - (seats - 1) / 2) * width
        seat = piped_cushion(width - 0.008, 0.13, 0.66, bulge=0.2)
        made += parts("cushion", [piece.at(x, 0.32, 0.09) for piece in seat])
        back = piped_cushion(width - 0.03, 0.13, 0.42, bulge=0.35)
        made += parts("cushion", [piece.turned(x=78).at(x, 0.68, -0.31) for piece in back])
    return made + parts("legs", _feet(variant, edge - 0.02, depth / 2 - 0.07))


def _with_pillows(variant: Variant) -> list[Part]:
    seats = variant.count("seat", variant.count("seater", 3))
    pillow, end = cushion(0.4, 0.07, 0.4, bulge=0.7).turned(x=66), 0.33 * seats - 0.26
    tilted = [
        pillow.turned(y=-14 * share).at(share * end, 0.66, -0.09)
        for share in np.linspace(-1, 1, variant.count("pillow", 2))
    ]
    return _sofa(seats, 0.66, variant) + parts("pillow", tilted)


BUILD = by_subtype(
    sofa=_with_pillows,
    loveseat=lambda variant: _sofa(2, 0.62, variant),
    armchair=_with_rest(lambda variant: _sofa(1, 0.6, variant)),
    wing=_with_rest(_wing),
    corner=_corner,
    chaise=_chaise,
)
