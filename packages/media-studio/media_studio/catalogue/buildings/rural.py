"""Cottages and barns."""

import numpy as np

from media_studio.catalogue.buildings.modelling.gables import chimney, gable_roof, gabled_walls
from media_studio.catalogue.buildings.modelling.openings import door, hung, window
from media_studio.catalogue.modelling.fittings import framed
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import corners, pair, parts
from media_studio.modelling.solids import beam, box, ellipsoid


def _cottage(_: Variant) -> list[Part]:
    width, depth, eave, rise = 5.0, 4.0, 2.3, 2.5
    made = [
        *gabled_walls(width, depth, eave, rise),
        *gable_roof(width, depth, eave, rise),
        *chimney(-1.6, 0.2, 5.4),
    ]
    front, x, z = depth / 2, width / 2, depth / 2
    made += hung(door(0.95, 1.95, arched=True), 0, 0.1, front + 0.04)
    for side in (-1.55, 1.55):
        made += hung(window(0.85, 0.85), side, 0.95, front)
        made += parts("trim", [box(0.95, 0.22, 0.22, bevel=0.03).at(side, 0.58, front + 0.14)])
        made += parts(
            "plant",
            [
                ellipsoid(0.15, 0.14, 0.13, sides=10).at(side + d, 0.84, front + 0.15)
                for d in (-0.32, 0, 0.32)
            ],
        )
    for turn in (90, -90):
        made += [
            *hung(window(0.8, 0.85), 0, 0.95, x, turn),
            *hung(window(0.6, 0.7), 0, 2.75, x, turn),
        ]
    timbers = [
        *corners(box(0.18, eave - 0.3, 0.18, bevel=0.02).at(x - 0.06, 0.33, z - 0.06)),
        *pair(box(width + 0.06, 0.16, 0.12, bevel=0.02).at(y=eave - 0.18, z=z), "z"),
        *pair(box(0.12, 0.16, depth + 0.06, bevel=0.02).at(x=x, y=eave - 0.06)),
        *corners(beam((2.3, 0.4, z + 0.01), (2.05, eave - 0.15, z + 0.01), 0.13, 0.1)),
        *corners(beam((0.72, 0.35, z + 0.01), (0.72, eave - 0.15, z + 0.01), 0.13, 0.1)),
    ]
    return [*made, *parts("trim", timbers)]


def _barn(_: Variant) -> list[Part]:
    width, depth = 5.2, 6.4
    half = width / 2
    gable = [
        (-half, 0),
        (half, 0),
        (half, 2.6),
        (0.62 * half, 4.2),
        (0, 4.95),
        (-0.62 * half, 4.2),
        (-half, 2.6),
    ]
    boards = [
        box(0.03, 2.55, 0.03, bevel=0).at(float(px), 0.1, depth / 2)
        for px in np.linspace(-half + 0.2, half - 0.2, 13)
        if abs(px) > 1.15
    ]
    leaf = [
        *[bar.at(x=0.56, z=0.03) for bar in framed(1.1, 2.3, 0.13, 0.07)],
        beam((0.1, 0.1, 0.03), (1.02, 2.2, 0.03), 0.11, 0.05),
        beam((1.02, 0.1, 0.03), (0.1, 2.2, 0.03), 0.11, 0.05),
    ]
    loft_door = [bar.at(y=3.0, z=0.03) for bar in framed(1.0, 1.0, 0.11, 0.07)]
    roof = []
    for k in range(2):
        (x0, y0), (x1, y1) = (
            ((half + 0.22, 2.3), (0.62 * half, 4.28))
            if k == 0
            else ((0.64 * half, 4.2), (-0.02, 5.05))
        )
        roof += pair(beam((x0, y0, 0), (x1, y1, 0), 0.1, depth + 0.6, bevel=0.02))
    panel = [box(2.24, 2.3, 0.06, bevel=0).at(y=0.02), box(1.0, 1.0, 0.06, bevel=0).at(y=3.0)]
    edge = depth / 2 + 0.02
    side = [
        box(0.03, 2.5, 0.03, bevel=0).at(half, 0.1, float(pz)) for pz in np.linspace(-2.9, 2.9, 15)
    ]
    return [
        prism(gable, depth, bevel=0.02).part("main"),
        *parts("main", [*boards, *[c for s in side for c in pair(s)]]),
        *parts("door", [s.at(z=edge) for s in panel]),
        *parts(
            "trim", [s.at(z=edge) for s in [*[c for bar in leaf for c in pair(bar)], *loft_door]]
        ),
        *parts(
            "trim", corners(box(0.16, 2.6, 0.16, bevel=0.02).at(half - 0.03, 0, depth / 2 - 0.03))
        ),
        *parts("roof", roof),
        box(width + 0.2, 0.14, depth + 0.2, bevel=0.02).at(y=-0.05).part("base"),
    ]


BUILD = by_subtype(cottage=_cottage, barn=_barn)
