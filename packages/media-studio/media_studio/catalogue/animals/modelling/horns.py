"""Horns, antlers and tusks."""

from collections.abc import Sequence

import numpy as np

from media_studio.catalogue.animals.modelling.flesh import Flesh, Muscle
from media_studio.catalogue.animals.modelling.hair import lock
from media_studio.modelling.curves import Point
from media_studio.modelling.part import Part
from media_studio.modelling.shape import pair
from media_studio.modelling.sweeps import loft, tube


def horns(
    points: Sequence[Point],
    radius: float,
    *,
    slot: str = "horn",
    bone: str = "Head",
    rings: int = 0,
) -> list[Part]:
    """Make a pair of horns that taper along a curve.

    Args:
        points: Of the left horn, from its root to its tip.
        radius: At the root.
        slot: Material slot.
        bone: Carries them.
        rings: Number of swellings along the horn.
    """
    share = np.linspace(0, 1, max(2 * rings + 1, 8))
    path = np.asarray(points, float)
    places = np.stack(
        [np.interp(share, np.linspace(0, 1, len(path)), path[:, k]) for k in range(3)], axis=1
    )
    radii = radius * np.maximum((1 - share) ** 0.75, 0.06)
    if rings:
        radii = radii * (1 + 0.16 * (np.arange(len(share)) % 2))
        shape = tube(places, [float(r) for r in radii], sides=12, steps=2)
    else:
        coarse = [radius * max((1 - t) ** 0.75, 0.06) for t in np.linspace(0, 1, len(path))]
        shape = tube(path, coarse, sides=12, steps=5)
    return [side.part(slot).carried_by(bone) for side in pair(shape)]


def spiral_horn(base: Point, tip: Point, radius: float, *, turns: float = 2.5) -> Part:
    """Make the straight, twisted horn of a unicorn."""
    length = float(np.linalg.norm(np.subtract(tip, base)))
    angle = np.linspace(0, 2 * np.pi, 18, endpoint=False)
    rings = []
    for share in np.linspace(0, 1, 30):
        wide = (
            radius * max(1 - share, 0.03) * (1 + 0.1 * np.cos(2 * (angle - np.pi * turns * share)))
        )
        rings.append(
            np.stack([wide * np.cos(angle), np.full(18, share * length), -wide * np.sin(angle)], -1)
        )
    shape = loft(rings, crease=70).aimed(base, tip)
    return shape.part("horn").carried_by("Head")


def antlers(beams: Sequence[Sequence[Point]], radius: float, *, cells: int = 40) -> list[Part]:
    """Make a pair of branched antlers.

    Args:
        beams: Curves of the left antler; the first is the stem, the others are its tines.
        radius: Of the stem at its root.
        cells: Grid cells along the longest side.
    """
    made: list[Muscle] = []
    for number, points in enumerate(beams):
        thick = radius if number == 0 else 0.72 * radius
        radii = [thick * (1 - 0.7 * t) for t in np.linspace(0, 1, len(points))]
        made += lock(points, radii, "Head", blend=0.5 * radius)
    shape = Flesh(tuple(made)).hide(cells=cells)
    return [side.part("horn").carried_by("Head") for side in pair(shape)]
