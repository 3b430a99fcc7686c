"""Mansions: a portico of columns between two wings."""

import numpy as np

from media_studio.catalogue.buildings.modelling.openings import door, hung, window
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import Shape, pair, parts
from media_studio.modelling.solids import box
from media_studio.modelling.sweeps import lathe, loft

_FRONT = 3.0
"""Metres from the middle to the front wall."""


def _hipped(width: float, depth: float, rise: float) -> Shape:
    """Slope a roof to all four sides, from overhanging eaves on y = 0 to a ridge along x."""
    ridge = (width - depth) / 2
    rings = []
    for half_x, half_z, y in (
        (width / 2 + 0.35, depth / 2 + 0.35, 0.0),
        (width / 2 + 0.35, depth / 2 + 0.35, 0.12),
        (ridge, 0.06, rise),
    ):
        corners = ((half_x, half_z), (half_x, -half_z), (-half_x, -half_z), (-half_x, half_z))
        rings.append(np.array([(x, y, z) for x, z in corners]))
    return loft(rings, crease=20)


def _column(height: float) -> Shape:
    shaft = [(0.2, 0.2), (0.185, 0.5 * height), (0.16, height - 0.25)]
    return lathe(
        [(0, 0)],
        [(0.28, 0)],
        [(0.28, 0.1)],
        [(0.22, 0.12)],
        [(0.22, 0.18)],
        [(0.2, 0.2)],
        shaft,
        [(0.2, height - 0.2)],
        [(0.27, height - 0.12)],
        [(0.27, height)],
        [(0, height)],
        sides=18,
    )


def _portico() -> list[Part]:
    """Carry a pediment on four columns over a balcony and steps."""
    z = _FRONT + 1.35
    columns = [_column(5.2).at(x, 0.5, z) for x in (-2.1, -0.75, 0.75, 2.1)]
    pediment = [
        box(5.2, 0.35, 1.75, bevel=0.02).at(y=5.7, z=z - 0.6),
        prism([(-2.7, 0), (2.7, 0), (0, 1.25)], 1.7, bevel=0.03).at(y=6.05, z=z - 0.6),
    ]
    slopes = prism(
        [(-2.95, -0.04), (-2.7, -0.04), (0, 1.22), (2.7, -0.04), (2.95, -0.04), (0, 1.45)], 1.9
    ).at(y=6.07, z=z - 0.6)
    steps = [
        box(4.9 - 0.3 * k, 0.125, 3.0 - 0.3 * k, bevel=0.01).at(0, 0.125 * k, _FRONT + 0.75)
        for k in range(4)
    ]
    rail = [box(2.5, 0.08, 0.12, bevel=0.01).at(y=3.95, z=_FRONT + 0.85)]
    rail += [box(2.5, 0.14, 0.95, bevel=0.01).at(y=3.1, z=_FRONT + 0.42)]
    baluster = lathe([(0, 0)], [(0.04, 0), (0.07, 0.22), (0.035, 0.6), (0.05, 0.74)], sides=8)
    rail += [baluster.at(float(x), 3.23, _FRONT + 0.85) for x in np.linspace(-1.18, 1.18, 8)]
    return [
        *parts("column", columns),
        *parts("trim", pediment),
        slopes.part("roof"),
        *parts("base", steps),
        *parts("balcony", rail),
    ]


def _openings() -> list[Part]:
    """Put a row of windows on each storey of every side, and a door below the portico."""
    made: list[Part] = []
    for x in (-5.0, -3.0, 3.0, 5.0):
        for y in (1.0, 3.7):
            made += hung(window(0.85, 1.6), x, y, _FRONT + (0.3 if abs(x) > 3.7 else 0.0))
    made += hung(door(1.3, 2.4, arched=True), 0, 0.5, _FRONT + 0.02)
    made += hung(window(1.3, 1.9), 0, 3.5, _FRONT)
    for x in (-1.5, 1.5):
        for y in (1.0, 3.7):
            made += hung(window(0.8, 1.6), x, y, _FRONT)
    for turn in (90, -90):
        for at in (-1.4, 1.4):
            for y in (1.0, 3.7):
                made += hung(window(0.85, 1.6), at, y, 6.3, turn)
    return made


def _mansion(_: Variant) -> list[Part]:
    """Join a middle and two wings under hipped roofs with chimneys."""
    body = box(8.0, 5.9, 2 * _FRONT, bevel=0.02)
    wings = pair(box(2.7, 5.9, 2 * _FRONT + 0.6, bevel=0.02).at(4.95))
    base = [
        box(12.7, 0.5, 2 * _FRONT + 0.12, bevel=0.03),
        *pair(box(2.8, 0.5, 2 * _FRONT + 0.7, bevel=0.03).at(4.95)),
    ]
    bands = [box(12.7, 0.16, 2 * _FRONT + 0.16, bevel=0.02).at(y=y) for y in (3.05, 5.75)] + [
        one
        for y in (3.05, 5.75)
        for one in pair(box(2.86, 0.16, 2 * _FRONT + 0.76, bevel=0.02).at(4.95, y))
    ]
    across = _hipped(2 * _FRONT + 0.6, 2.7, 1.5).turned(y=90)
    stack = [box(0.6, 3.4, 0.6, bevel=0.02), box(0.75, 0.16, 0.75, bevel=0.02).at(y=3.3)]
    stacks = [s.at(x, 5.4, -1.2) for x in (-2.6, 2.6) for s in stack]
    return [
        *parts("main", [body, *wings]),
        *parts("base", base),
        *parts("trim", bands),
        *parts("roof", [_hipped(12.4, 2 * _FRONT, 2.0).at(y=5.9), *pair(across.at(4.95, 5.9))]),
        *parts("chimney", stacks),
        *_portico(),
        *_openings(),
    ]


BUILD = by_subtype(mansion=_mansion)
