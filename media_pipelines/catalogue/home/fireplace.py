"""Fireplaces."""

import numpy as np

from media_pipelines.catalogue.modelling.housing import panel
from media_pipelines.engines.scene.dispatch import by_subtype
from media_pipelines.engines.scene.part import Archetype, Part, Variant
from media_pipelines.engines.scene.shape import Shape, pair, parts
from media_pipelines.engines.scene.solids import box
from media_pipelines.engines.scene.sweeps import cylinder, lathe, rod


def _fireplace_flames() -> list[Shape]:
    """Shape five tongues of flame."""
    return [
        lathe(
            [(0, 0)],
            [(0.06 * s, 0.06 * s), (0.05 * s, 0.16 * s), (0.018 * s, 0.3 * s)],
            [(0, 0.4 * s)],
            sides=16,
        ).at(x, 0.16, z)
        for x, z, s in (
            (0, 0, 1.0),
            (-0.13, 0.02, 0.75),
            (0.13, 0, 0.8),
            (-0.06, -0.04, 0.9),
            (0.07, 0.05, 0.65),
        )
    ]


def _fireplace(variant: Variant) -> list[Part]:
    """Burn logs in a stone surround under a mantel."""
    rng = np.random.default_rng(9)
    stones = [
        box(0.3, 0.13, 0.26, bevel=0.018).at(
            sx * 0.62 + (0.02 if k % 2 else -0.02), 0.06 + 0.135 * k, 0
        )
        for k in range(6)
        for sx in (-1, 1)
    ]
    lintel = [box(0.215, 0.17, 0.26, bevel=0.016).at(0.22 * (k - 3), 0.87, 0.0) for k in range(7)]
    bricks = [
        panel(0.2, 0.075, 0.02, bevel=0.004).at(
            -0.36 + 0.215 * c + (0.1 if r % 2 else 0), 0.07 + 0.085 * r, -0.12
        )
        for r in range(9)
        for c in range(4)
    ]
    logs = [
        rod(a, b, 0.05)
        for a, b in (
            ((-0.26, 0.14, 0.06), (0.26, 0.15, 0.02)),
            ((-0.22, 0.14, -0.06), (0.24, 0.13, -0.04)),
            ((-0.16, 0.24, 0.04), (0.2, 0.22, -0.04)),
        )
    ]
    flames = _fireplace_flames()
    hot = [f.at(0, 0, 0.015) for f in flames[1:]]
    grate = [rod((x, 0.07, -0.1), (x, 0.07, 0.12), 0.012) for x in np.linspace(-0.3, 0.3, 7)]
    made = [
        *parts("main", [*stones, *lintel, box(1.6, 0.07, 0.5, bevel=0.012).at(y=-0.01, z=0.1)]),
        box(1.7, 0.07, 0.34, bevel=0.014).at(y=1.05, z=0.02).part("handle"),
        box(1.6, 1.05, 0.1, bevel=0.01).at(y=0, z=-0.19).part("main"),
        *parts("second", bricks),
        *parts("log", [s.roughened(rng, 0.003, 0.06) for s in logs]),
        flames[0].part("light"),
        *parts("fire", hot),
        *parts("metal", grate),
    ]
    if "clock" in variant.attributes:
        made += _mantel_clock()
    return made + _candlesticks() if variant.attributes - {"clock"} else made


def _mantel_clock() -> list[Part]:
    hands = [
        box(0.008, 0.07, 0.004, bevel=0).at(0, 1.225, 0.055),
        box(0.05, 0.008, 0.004, bevel=0).at(0.022, 1.222, 0.055),
    ]
    return [
        cylinder(0.11, 0.06, sides=36).turned(x=90).at(0, 1.225, -0.01).part("handle"),
        cylinder(0.09, 0.064, sides=36).turned(x=90).at(0, 1.225, -0.01).part("fringe"),
        *parts("metal", hands),
    ]


def _candlesticks() -> list[Part]:
    """Stand a candle at each end of the mantel."""
    stick = [cylinder(0.035, 0.02, sides=20), cylinder(0.012, 0.12, sides=14)]
    candle = cylinder(0.018, 0.1, sides=14).at(y=0.12)
    return [
        *parts("metal", [s for shape in stick for s in pair(shape.at(0.62, 1.12, 0.02))]),
        *parts("fringe", pair(candle.at(0.62, 1.12, 0.02))),
    ]


ARCHETYPE = Archetype(
    name="fireplace",
    nouns={
        "fireplace": "fireplace",
        "hearth": "fireplace",
        "stone fireplace": "fireplace",
    },
    slots={
        "main": "stone",
        "second": "brick",
        "fringe": "wax",
        "handle": "wood",
        "metal": "iron:black",
        "log": "bark",
        "light": "glow:orange",
        "fire": "glow:yellow",
    },
    slot_words={
        "fire": "light",
        "flame": "light",
        "mantel": "handle",
        "grate": "metal",
        "shelf": "handle",
        "mantelpiece": "handle",
        "mantle": "handle",
        "hearth": "main",
        "surround": "main",
        "stone": "main",
        "brick": "second",
        "firebox": "second",
        "ember": "light",
    },
    extras={"fireplace": frozenset({"clock", "candle", "candlestick"})},
    varies=frozenset({"looks"}),
    traits={
        "fireplace": (
            "lit, burning, open, roaring, crackling, rustic, traditional, classic, mantel, "
            "mantelpiece, mantel shelf, grate, log, 3 log, burning log, stacked log, surround, "
            "hearth, lintel, flame, fire, burning fire, roaring fire, warm, rectangular opening, "
            "rectangular"
        ),
    },
    build=by_subtype(fireplace=_fireplace),
)
