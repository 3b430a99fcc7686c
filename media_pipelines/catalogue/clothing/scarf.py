"""Scarves."""

from functools import partial

import numpy as np

from media_pipelines.engines.arrays import FloatArray
from media_pipelines.engines.scene.dispatch import by_subtype
from media_pipelines.engines.scene.part import Archetype, Part, Variant
from media_pipelines.engines.scene.shape import Shape, each, moved, parts
from media_pipelines.engines.scene.solids import box, ellipsoid, torus
from media_pipelines.engines.scene.sweeps import rod, tube


def _folded(points: FloatArray) -> FloatArray:
    x, y, z = points.T
    fold = 1 + 0.05 * np.sin(3 * np.arctan2(z, x) + 40 * y)
    return points * fold[:, None]


def _scarf(variant: Variant) -> list[Part]:
    """Wind a scarf into a ring with two hanging ends, fringed, with few stripes or many."""
    striped = "striped" in variant.attributes
    ring = torus(0.1, 0.045, sides=64, section=18)
    bands = [_band(angle) for angle in range(0, 360, 36)] if striped else []
    ring, *bands = [s.scaled(1, 1.15, 0.92).warped(_folded) for s in (ring, *bands)]
    knot = ellipsoid(0.05, 0.056, 0.04, sides=24).at(0.035, -0.02, 0.11)
    made = [*parts("main", [ring, knot]), *parts("trim", bands)]
    for x, long, lean in ((0.02, 0.34, -4), (0.065, 0.28, 9)):
        tail = each(_tail(long, striped=striped), partial(Shape.turned, x=-6, z=lean))
        made += moved(tail, x, -0.035, 0.12)
    return made


def _band(angle: float) -> Shape:
    """Bend a stripe around the ring of the scarf."""
    path = [
        (0.1 * np.cos(a), 0, 0.1 * np.sin(a)) for a in np.radians(angle + np.arange(-7, 8, 3.5))
    ]
    return tube(path, 0.0458, sides=18, steps=1)


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


ARCHETYPE = Archetype(
    name="scarf",
    nouns={"scarf": "scarf", "winter scarf": "scarf", "muffler": "scarf", "shawl": "scarf"},
    slots={"main": "fabric:red", "trim": "fabric:cream"},
    slot_words={
        "stripe": "trim",
        "fringe": "trim",
        "tassel": "trim",
        "end": "main",
    },
    attributes=frozenset({"striped"}),
    varies=frozenset({"looks"}),
    traits={
        "scarf": (
            "wrapped, wound, looped, knotted, tied, warm, thick, long, knot, 1 knot, loop, 2 end, "
            "2 tail, hanging end, fringed, 4 stripe, 14 fringe, tassel, 14 tassel, folded, "
            "fringed end, fold"
        ),
    },
    build=by_subtype(scarf=_scarf),
)
