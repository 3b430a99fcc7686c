"""Upholstered seats."""

import numpy as np

from media_pipelines.catalogue.modelling.fittings import piped_cushion, turned_leg
from media_pipelines.engines.scene.dispatch import by_subtype
from media_pipelines.engines.scene.part import Archetype, Part, Variant
from media_pipelines.engines.scene.shape import Shape, corners, pair, parts
from media_pipelines.engines.scene.solids import box, cushion
from media_pipelines.engines.scene.sweeps import lathe, loft, rod, superellipse


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
    pillow = cushion(0.4, 0.07, 0.4, bulge=0.7).turned(x=66)
    tilted = [
        pillow.turned(y=12).at(-0.72, 0.66, -0.09),
        pillow.turned(y=-16).at(0.74, 0.66, -0.09),
    ]
    return _sofa(3, 0.66, variant) + parts("pillow", tilted)


ARCHETYPE = Archetype(
    name="sofa",
    nouns={
        "sofa": "sofa",
        "couch": "sofa",
        "settee": "loveseat",
        "loveseat": "loveseat",
        "love seat": "loveseat",
        "armchair": "armchair",
        "arm chair": "armchair",
        "easy chair": "armchair",
        "club chair": "armchair",
        "lounge chair": "armchair",
    },
    slots={
        "main": "fabric:teal",
        "cushion": "fabric:teal",
        "pillow": "fabric:cream",
        "legs": "wood",
    },
    main_slots=("main", "cushion"),
    subtype_slots={"armchair": {"main": "leather", "cushion": "leather"}},
    slot_words={"cushion": "cushion", "pillow": "pillow", "leg": "legs", "foot": "legs"},
    styles=frozenset({"modern"}),
    varies=frozenset({"looks", "height", "length"}),
    build=by_subtype(
        sofa=_with_pillows,
        loveseat=lambda variant: _sofa(2, 0.62, variant),
        armchair=lambda variant: _sofa(1, 0.6, variant),
    ),
)
