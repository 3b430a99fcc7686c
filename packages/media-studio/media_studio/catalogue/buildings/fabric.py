"""Single pieces of buildings: chimneys, tiles, bricks, balustrades, balconies."""

import numpy as np

from media_studio.catalogue.buildings.modelling.openings import door
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import arc, prism
from media_studio.modelling.shape import Shape, each, pair, parts
from media_studio.modelling.solids import box, ellipsoid
from media_studio.modelling.sweeps import lathe, rod, tube, vessel


def _chimney(_: Variant) -> list[Part]:
    """Stack corbelled courses under a slab with two pots."""
    stack = [
        box(0.9, 0.3, 0.7, bevel=0.012),
        box(0.76, 1.5, 0.56, bevel=0.012).at(y=0.3),
        box(0.82, 0.09, 0.62, bevel=0.01).at(y=1.62),
        box(0.9, 0.09, 0.7, bevel=0.01).at(y=1.71),
    ]
    cap = box(1.0, 0.08, 0.8, bevel=0.015).at(y=1.8)
    pot = vessel(
        [(0, 0)],
        [(0.14, 0)],
        [(0.14, 0.06)],
        [(0.12, 0.08), (0.105, 0.34)],
        [(0.13, 0.36)],
        [(0.13, 0.42)],
        wall=0.02,
        sides=24,
    )
    return [
        *parts("main", stack),
        cap.part("cap"),
        *parts("pot", pair(pot.at(x=0.22, y=1.87))),
    ]


def _tile(_: Variant) -> list[Part]:
    """Bend a pantile: a trough and a roll, with a nib below its upper edge."""
    trough = arc(0.09, 200, 340, steps=10) + np.array([-0.075, 0.05])
    roll = arc(0.055, 160, 10, steps=8) + np.array([0.068, 0.012])
    upper = np.concatenate([trough, roll])
    outline = np.concatenate([upper, upper[::-1] - [0, 0.014]])
    body = prism(outline, 0.4, bevel=0.003).turned(x=-14).at(y=0.12)
    nib = box(0.06, 0.025, 0.02, bevel=0.004).at(-0.075, 0.0, -0.19)
    return [body.part("main"), nib.turned(x=-14).at(y=0.055).part("main")]


def _brick(_: Variant) -> list[Part]:
    """Press a brick with a frog in its upper face."""
    rim = [
        *pair(box(0.035, 0.02, 0.103, bevel=0.004).at(0.09, 0.046)),
        *pair(box(0.215, 0.02, 0.026, bevel=0.004).at(0, 0.046, 0.0385), "z"),
    ]
    return parts("main", [box(0.215, 0.053, 0.103, bevel=0.005), *rim])


def _balustrade(_: Variant) -> list[Part]:
    """Carry a stone rail on turned balusters between two piers."""
    profile = [(0.04, 0.1), (0.075, 0.24), (0.035, 0.46), (0.03, 0.52), (0.05, 0.6)]
    baluster = lathe([(0, 0)], [(0.07, 0)], [(0.07, 0.05)], profile, [(0.07, 0.64)], sides=18)
    row = [baluster.at(float(x), 0.1) for x in np.linspace(-0.78, 0.78, 8)]
    rails = [box(2.0, 0.1, 0.22, bevel=0.015), box(2.0, 0.1, 0.24, bevel=0.02).at(y=0.74)]
    piers = [
        box(0.26, 0.9, 0.26, bevel=0.015).at(1.0),
        box(0.34, 0.07, 0.34, bevel=0.02).at(1.0, 0.9),
        ellipsoid(0.12, 0.12, 0.12, sides=20).at(1.0, 1.08),
    ]
    return [
        *parts("baluster", row),
        *parts("main", [*rails, *(one for s in piers for one in pair(s))]),
    ]


def _railing(_: Variant) -> list[Part]:
    """Set iron bars with scrolls between two rails and two posts."""
    bars = [
        rod((float(x), 0.1, 0), (float(x), 0.92, 0), 0.011) for x in np.linspace(-0.88, 0.88, 15)
    ]
    rails = [
        box(1.96, 0.035, 0.035, bevel=0.006).at(y=0.1),
        box(1.96, 0.03, 0.03, bevel=0.006).at(y=0.78),
    ]
    hand = box(2.1, 0.045, 0.06, bevel=0.016).at(y=0.92)
    curls: list[Shape] = []
    for x in np.linspace(-0.755, 0.755, 7):
        ring = [
            (float(x) + 0.055 * np.cos(t), 0.85 + 0.055 * np.sin(t), 0.0)
            for t in np.linspace(0, 2 * np.pi, 14, endpoint=False)
        ]
        curls.append(tube(ring, 0.008, steps=1, sides=6, loop=True))
    posts = [
        box(0.05, 1.0, 0.05, bevel=0.008).at(1.0),
        ellipsoid(0.042, 0.042, 0.042, sides=14).at(1.0, 1.03),
        box(0.12, 0.02, 0.12, bevel=0.004).at(1.0),
    ]
    return [
        *parts("baluster", [*bars, *curls]),
        hand.part("rail"),
        *parts("main", [*rails, *(one for s in posts for one in pair(s))]),
    ]


def _balcony(_: Variant) -> list[Part]:
    """Hang a balcony with an iron railing before a door in a piece of wall."""
    wall = box(3.0, 3.4, 0.3, bevel=0.02).at(z=-0.15)
    floor = box(2.4, 0.16, 1.1, bevel=0.02).at(y=0.5, z=0.55)
    corbels = pair(
        prism([(0, 0), (0, -0.45), (0.15, -0.4), (0.75, -0.05), (0.75, 0)], 0.16, bevel=0.015)
        .turned(y=-90)
        .at(0.85, 0.52, 0)
    )
    bars = [
        rod((float(x), 0.66, 1.04), (float(x), 1.6, 1.04), 0.013)
        for x in np.linspace(-1.12, 1.12, 17)
    ]
    side = [
        rod((1.14, 0.66, float(z)), (1.14, 1.6, float(z)), 0.013)
        for z in np.linspace(0.12, 0.95, 6)
    ]
    rails = [box(2.36, 0.04, 0.05, bevel=0.01).at(y=y, z=1.04) for y in (0.72, 1.6)]
    ends = [box(0.05, 0.04, 1.05, bevel=0.01).at(1.14, y, 0.53) for y in (0.72, 1.6)]
    leaf = each(door(1.0, 2.1), lambda shape: shape.at(y=0.66, z=0.02))
    leaf = [part for part in leaf if part.slot != "base"]
    railing = [*bars, *rails, *(one for s in (*side, *ends) for one in pair(s))]
    return [
        wall.part("main"),
        *parts("floor", [floor, *corbels]),
        *parts("railing", railing),
        *leaf,
    ]


BUILD = by_subtype(
    chimney=_chimney,
    tile=_tile,
    brick=_brick,
    balustrade=_balustrade,
    railing=_railing,
    balcony=_balcony,
)
