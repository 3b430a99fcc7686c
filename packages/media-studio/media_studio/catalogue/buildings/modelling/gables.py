"""Walls, roofs and chimneys of houses."""

import numpy as np

from media_studio.modelling.part import Part
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import Shape, corners, pair, parts
from media_studio.modelling.solids import beam, box
from media_studio.modelling.sweeps import lathe, rod


def gable_roof(width: float, depth: float, eave: float, rise: float) -> list[Part]:
    """Lay overlapping courses of tiles on both sides of a ridge that runs along x."""
    reach = depth / 2 + 0.35
    slope, angle = np.hypot(reach, rise), float(np.degrees(np.arctan2(rise, reach)))
    made: list[Shape] = []
    courses = 9
    for k in range(courses):
        tile = box(width + 0.7, 0.055, slope / courses + 0.08, bevel=0.012).turned(x=-6)
        tile = tile.at(y=0.02, z=slope * (k + 0.5) / courses)
        made += pair(tile.turned(x=angle).at(y=eave + rise), "z")
    ridge = rod(
        (-width / 2 - 0.36, eave + rise + 0.04, 0),
        (width / 2 + 0.36, eave + rise + 0.04, 0),
        0.09,
        sides=12,
    )
    barge = beam(
        (width / 2 + 0.32, eave + rise - 0.04, 0),
        (width / 2 + 0.32, eave - 0.06, reach - 0.02),
        0.06,
        0.16,
    )
    return [*parts("roof", [*made, ridge]), *parts("trim", corners(barge))]


def gabled_walls(width: float, depth: float, eave: float, rise: float) -> list[Part]:
    """Make the body of a house with gables to both sides, on a base."""
    side = [
        (-depth / 2, 0),
        (depth / 2, 0),
        (depth / 2, eave),
        (0, eave + rise * depth / (depth + 0.7)),
        (-depth / 2, eave),
    ]
    body = prism(side, width, bevel=0.02).turned(y=90)
    base = box(width + 0.14, 0.35, depth + 0.14, bevel=0.03)
    return [body.part("main"), base.part("base")]


def chimney(x: float, z: float, top: float) -> list[Part]:
    """Set a stack with two pots at a place, up to the height `top`."""
    stack = box(0.6, top - 2.0, 0.6, bevel=0.02).at(x, 2.0, z)
    cap = box(0.74, 0.14, 0.74, bevel=0.02).at(x, top - 0.1, z)
    pots = [
        lathe([(0, 0)], [(0.11, 0)], [(0.085, 0.28)], [(0, 0.28)], sides=14).at(x + d, top, z)
        for d in (-0.14, 0.14)
    ]
    return parts("chimney", [stack, cap, *pots])


def rubble_stack(rng: np.random.Generator, width: float, height: float) -> list[Shape]:
    """Pile uneven stones, four to a course, into a square stack on y = 0."""
    courses = round(height / 0.24)
    rise = height / courses
    made = [box(width - 0.06, height, width - 0.06, bevel=0)]
    for k in range(courses):
        cut = rng.uniform(-0.14, 0.14, 2) * width
        for quarter in _QUARTERS:
            size = width / 2 - quarter * cut + rng.uniform(-0.01, 0.03, 2)
            wide, deep = (float(v) for v in size - 0.015)
            x, z = (float(v) for v in cut + quarter * (size + 0.015) / 2)
            made.append(box(wide, rise - 0.012, deep, bevel=0.035).at(x, rise * k, z))
    return made


_QUARTERS = np.array(((1, 1), (1, -1), (-1, 1), (-1, -1)))
"""Sides in x and z of the four stones of a course."""
