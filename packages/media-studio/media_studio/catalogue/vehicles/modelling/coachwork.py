"""Bodies of road vehicles: lofted saloons, and slab-sided boxes cut along a side view."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.modelling.curves import Point, spline
from media_studio.modelling.part import Part
from media_studio.modelling.prism import arc, prism
from media_studio.modelling.shape import Shape, pair, parts
from media_studio.modelling.solids import beam
from media_studio.modelling.sweeps import loft, superellipse, tube

_CABIN_POWER = 5.5
"""Of the superellipse around a cabin, seen from above."""


@dataclass(frozen=True, kw_only=True)
class Saloon:
    """The measures of a lofted body.

    Attributes:
        body: Rows of (z, half width, lower edge, upper edge) from tail to nose, metres.
        cabin: Rows of (y, half width, rear end, front end) from the belt line up.
        roof: Share of the cabin's height above which it is painted.
        pillars: Places of the pillars between the rear (0) and the front end (1) of the cabin.
    """

    body: Sequence[Point]
    cabin: Sequence[Point]
    roof: float = 0.8
    pillars: Sequence[float] = (0.035, 0.46, 0.965)


def lower_body(measures: Saloon) -> Part:
    """Loft a body without its cabin in slot `main`."""
    return loft([_body_ring(*row) for row in measures.body], steps=3, crease=50).part("main")


def saloon(measures: Saloon) -> list[Part]:
    """Loft a body in slot `main` with a cabin in slot `glass`, painted roof and pillars."""
    cabin = loft([_cabin_ring(*row) for row in measures.cabin], steps=2, crease=50)
    rows = spline(measures.cabin, 6)
    low, high = float(rows[0, 0]), float(rows[-1, 0])
    levels = low + (high - low) * np.linspace(measures.roof, 1, 5)
    swell = np.array([0.012, 0.022, -0.022, 0.022])
    roof = [_cabin_row(rows, level) + swell for level in levels]
    middle = (roof[-1][2] + roof[-1][3]) / 2
    lid = np.array([high + 0.03, 0.6 * roof[-1][1], 0.0, 0.0])
    lid[2:] = middle + 0.6 * (roof[-1][2:] - middle)
    shell = loft([_cabin_ring(*row) for row in (*roof, lid)], crease=60)
    bars = [bar for share in measures.pillars for bar in pair(_pillar(rows, share, levels[0]))]
    return [lower_body(measures), *parts("main", [shell, *bars]), cabin.part("glass")]


def _body_ring(z: float, half: float, low: float, high: float) -> FloatArray:
    ring = superellipse(half, (high - low) / 2, power=5.0, sides=36)
    return np.column_stack([ring[:, 0], ring[:, 1] + (low + high) / 2, np.full(36, z)])


def _cabin_ring(y: float, half: float, rear: float, front: float) -> FloatArray:
    ring = superellipse(half, (front - rear) / 2, power=_CABIN_POWER, sides=40)
    return np.column_stack([ring[:, 0], np.full(40, y), (front + rear) / 2 - ring[:, 1]])


def _cabin_row(rows: FloatArray, y: float) -> FloatArray:
    return np.array([y, *(np.interp(y, rows[:, 0], rows[:, k]) for k in (1, 2, 3))])


def _pillar(rows: FloatArray, share: float, top: float) -> Shape:
    """Run a pillar up the surface of the cabin, from inside the body into the roof."""
    path = []
    for y in np.linspace(rows[0, 0], top + 0.03, 6):
        _, half, rear, front = _cabin_row(rows, y)
        across = half * (1 - abs(2 * share - 1) ** _CABIN_POWER) ** (1 / _CABIN_POWER)
        path.append((across, y, rear + share * (front - rear)))
    return tube(path, 0.036, steps=1)


def side_view(
    outline: Sequence[Point], width: float, *, bevel: float = 0.05, slot: str = "main"
) -> Part:
    """Cut a body along its side view of (z, y), centred on x = 0.

    Args:
        outline: Simple polygon, the front at +z, metres.
        width: Along x.
        bevel: Size of the cut along the edges of both sides.
        slot: Material slot.
    """
    return prism(outline, width, bevel=bevel).turned(y=-90).part(slot)


def pane(outline: Sequence[Point], half: float, *, slot: str = "glass") -> list[Part]:
    """Lay a pane of (z, y), 10 mm proud, on both sides of a body of half the width `half`."""
    sheet = prism(outline, 0.03, bevel=0.006).turned(y=-90).at(x=half - 0.005)
    return parts(slot, pair(sheet))


def windscreen(
    foot: Point, head: Point, width: float, *, top: float = 1.0, slot: str = "glass"
) -> Part:
    """Lean a pane between two places (y, z); it is narrower at the head by the factor `top`."""
    sheet = beam((0, *foot), (0, *head), width, 0.03, taper=top, bevel=0.006)
    return sheet.part(slot)


def arched(
    nose: Sequence[Point], tail: Sequence[Point], wheels: Sequence[Point], radius: float, low: float
) -> list[Point]:
    """Return a side view (z, y) with wheel arches cut into its lower edge.

    Args:
        nose: Points from the lower front corner up and back to the highest point.
        tail: Points from there down to the lower rear corner.
        wheels: Axles (z, y) from the rear to the front.
        radius: Of the arches, metres.
        low: Height of the lower edge between the arches.
    """
    edge: list[Point] = []
    for z, y in wheels:
        reach = float(np.degrees(np.arcsin(np.clip((low - y) / radius, -1, 1))))
        edge += [(z + dz, y + dy) for dz, dy in arc(radius, 180 - reach, reach, steps=10)]
    return [*nose, *tail, *edge]
