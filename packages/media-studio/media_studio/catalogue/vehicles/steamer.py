"""Steel ships: liners and tugs."""

import numpy as np

from media_studio.catalogue.vehicles.modelling.hulls import open_hull, wale, waterline
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape, pair, parts
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import lathe, loft, rod


def _decks() -> tuple[list[Shape], list[Shape]]:
    """Stack three decks; return them and their windows."""
    decks, windows = [], []
    for k, (rear, front, half) in enumerate(((-3.0, 2.1, 0.8), (-2.6, 1.7, 0.7), (-2.0, 1.3, 0.6))):
        y = 1.08 + 0.5 * k
        decks.append(box(2 * half, 0.5, front - rear, bevel=0.06).at(y=y, z=(front + rear) / 2))
        decks.append(
            box(2 * half + 0.16, 0.05, front - rear + 0.2, bevel=0.015).at(
                y=y + 0.47, z=(front + rear) / 2
            )
        )
        for z in np.arange(rear + 0.3, front - 0.2, 0.34):
            windows += pair(box(0.03, 0.18, 0.16, bevel=0.03).at(half, y + 0.18, float(z)))
        windows += [
            box(0.2, 0.16, 0.03, bevel=0.02).at(x * half, y + 0.2, front) for x in (-0.55, 0, 0.55)
        ]
    return decks, windows


def _portholes() -> list[Shape]:
    """Line both sides of the hull with portholes."""
    return [
        one
        for z in np.linspace(-2.7, 1.83, 13)
        for one in pair(
            ellipsoid(0.03, 0.06, 0.06, sides=10).at(0.985 - 0.01 * max(z, 0) ** 2, 0.85, float(z))
        )
    ]


def _liner(_: Variant) -> list[Part]:
    """Stack decks with rows of windows and two funnels on a steel hull."""
    rows = [(0.3, 3.4, 0.0, 0.05), (0.9, 3.6, 0.3, 0.1), (1.0, 4.0, 1.2, 0.35)]
    hull = open_hull(
        [waterline(h, w, y, r, bluff=3.2) for h, w, y, r in rows],
        [waterline(0.94, 3.9, 1.2, 0.35, bluff=3.2), waterline(0.94, 3.9, 1.08, 0.32, bluff=3.2)],
    )
    line = loft(
        [
            waterline(0.9 * 1.004 + 0.005, 3.61, 0.3, 0.1, bluff=3.2),
            waterline(0.93, 3.7, 0.5, 0.15, bluff=3.2),
        ]
    )
    decks, windows = _decks()
    funnels, tops = [], []
    for z in (-1.2, 0.1):
        stack = (
            lathe([(0, 0)], [(0.32, 0)], [(0.28, 0.85)], [(0, 0.85)], sides=24)
            .scaled(z=1.25)
            .turned(x=-10)
            .at(y=2.5, z=z)
        )
        cap = (
            lathe([(0, 0.7)], [(0.3, 0.7)], [(0.285, 0.98)], [(0.22, 0.98)], [(0, 0.9)], sides=24)
            .scaled(z=1.25)
            .turned(x=-10)
            .at(y=2.5, z=z)
        )
        funnels.append(stack)
        tops.append(cap)
    masts = [rod((0, 1.3, 2.6), (0, 3.4, 2.5), 0.04), rod((0, 2.5, -2.2), (0, 3.6, -2.3), 0.035)]
    boats = [ellipsoid(0.1, 0.1, 0.32, sides=14).at(0.85, 1.75, z) for z in (-2.1, -1.2, -0.3, 0.6)]
    return [
        hull.part("main"),
        line.part("keel"),
        *parts("cabin", decks),
        *parts("glass", [*windows, *_portholes()]),
        *parts("funnels", funnels),
        *parts("dark", tops),
        *parts("mast", masts),
        *parts("shields", [one for b in boats for one in pair(b)]),
    ]


def _tug(_: Variant) -> list[Part]:
    """Set a wheelhouse and a fat funnel on a stubby hull hung with tyres."""
    rows = [(0.3, 1.5, 0.0, 0.05), (0.85, 1.7, 0.3, 0.15), (1.0, 2.0, 0.85, 0.5)]
    hull = open_hull(
        [waterline(h, w, y, r, bluff=3.0) for h, w, y, r in rows],
        [waterline(0.92, 1.9, 0.85, 0.5, bluff=3.0), waterline(0.9, 1.85, 0.65, 0.4, bluff=3.0)],
    )
    house = [
        box(1.1, 0.7, 1.3, bevel=0.06).at(y=0.65, z=-0.1),
        box(0.85, 0.65, 0.75, bevel=0.06).at(y=1.35, z=0.1),
        box(1.05, 0.08, 0.95, bevel=0.03).at(y=1.98, z=0.1),
    ]
    panes = [box(0.2, 0.26, 0.03, bevel=0.02).at(x, 1.6, 0.475) for x in (-0.26, 0, 0.26)]
    side = [box(0.03, 0.26, 0.22, bevel=0.02).at(0.425, 1.6, z) for z in (-0.05, 0.25)]
    ports = [ellipsoid(0.03, 0.1, 0.1, sides=14).at(0.55, 1.05, z) for z in (-0.4, 0.15)]
    stack = lathe([(0, 0)], [(0.24, 0)], [(0.22, 0.75)], [(0, 0.75)], sides=24).at(y=1.3, z=-0.55)
    cap = lathe(
        [(0, 0.72)], [(0.245, 0.72)], [(0.24, 0.95)], [(0.17, 0.95)], [(0, 0.9)], sides=24
    ).at(y=1.3, z=-0.55)
    tyres = [
        torus(0.15, 0.06, sides=20, section=8).turned(z=90).at(1.03 - 0.05 * z * z, 0.62, z)
        for z in (-1.2, -0.5, 0.2)
    ]
    ring = torus(0.14, 0.04, sides=20, section=8).turned(x=90).at(0.0, 1.05, 0.57)
    mast = rod((0, 2.0, 0.2), (0, 2.9, 0.1), 0.03)
    rail = wale(waterline(1.0, 2.01, 0.87, 0.5, bluff=3.0), 0.06)
    return [
        hull.part("main"),
        rail.part("trim"),
        *parts("cabin", house),
        *parts("glass", [*panes, *[one for s in (*side, *ports) for one in pair(s)]]),
        stack.part("funnels"),
        *parts("dark", [cap, *[one for t in tyres for one in pair(t)]]),
        *parts("shields", [ring]),
        mast.part("mast"),
        ellipsoid(0.06, 0.08, 0.06, sides=10).at(y=2.92, z=0.1).part("light"),
    ]


BUILD = by_subtype(liner=_liner, tug=_tug)
