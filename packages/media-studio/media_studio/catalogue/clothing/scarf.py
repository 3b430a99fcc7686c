"""Scarves."""

from functools import partial

import numpy as np

from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape, each, moved, parts
from media_studio.modelling.solids import box
from media_studio.modelling.sweeps import loft, rod, tube

_REACH, _THICK, _HIGH = 0.1, 0.022, 0.058
"""Of the band round the neck: to its middle, half its thickness and half its height."""


def _scarf(variant: Variant) -> list[Part]:
    """Wind a scarf into a ring with two hanging ends, fringed, with few stripes or many."""
    striped = "striped" in variant.attributes
    made = [*_wound(striped=striped), _knot().at(0.04, -0.005, 0.106).part("main")]
    for x, long, lean in ((0.02, 0.34, -4), (0.065, 0.28, 9)):
        tail = each(_tail(long, striped=striped), partial(Shape.turned, x=-6, z=lean))
        made += moved(tail, x, -0.035, 0.12)
    return made


def _wound(*, striped: bool) -> list[Part]:
    """Lay the cloth round the neck in one flat, creased band, or in a piece per stripe."""
    if not striped:
        return parts("main", [_arc(0, 180), _arc(180, 360)])
    return [
        _arc(start, start + wide).part(slot)
        for turn in range(0, 360, 40)
        for slot, start, wide in (("main", turn, 26), ("trim", turn + 26, 14))
    ]


def _arc(start: float, end: float) -> Shape:
    """Bend cloth round the y axis from one angle to another, degrees."""
    angles = np.radians(np.linspace(start, end, max(4, int(end - start) // 3 + 1)))
    around = np.linspace(0, 2 * np.pi, 28, endpoint=False)
    across = _THICK * np.cos(around) * (1 + 0.22 * np.cos(7 * around))
    rings = np.stack(
        [
            np.outer(np.cos(angles), _REACH + across),
            np.broadcast_to(_HIGH * np.sin(around), (len(angles), len(around))),
            0.92 * np.outer(np.sin(angles), _REACH + across),
        ],
        axis=2,
    )
    return loft(list(rings[::-1]), crease=50)


def _knot() -> Shape:
    """Fold one end over the band and down behind the other."""
    path = [
        (0, 0.062, -0.012), (0, 0.058, 0.022), (0, 0.0, 0.036), (0, -0.058, 0.026),
        (0, -0.064, -0.004),
    ]  # fmt: skip
    return tube(path, 0.04, sides=20, steps=6, flat=0.42)


def _tail(long: float, *, striped: bool) -> list[Part]:
    heights = np.arange(0.03, long - 0.03, 0.045) if striped else (0.03, 0.075)
    stripe = box(0.087, 0.022, 0.0215, bevel=0.005)
    fringe = [
        rod((u, -long + 0.006, 0), (1.06 * u, -long - 0.045, 0.004), 0.0042, tip=0.003, sides=8)
        for u in np.linspace(-0.036, 0.036, 7)
    ]
    return [
        box(0.085, long, 0.02, bevel=0.008, cells=4).at(y=-long).part("main"),
        *parts("trim", [stripe.at(y=float(y) - long) for y in heights]),
        *parts("trim", fringe),
    ]


BUILD = by_subtype(scarf=_scarf)
