"""Fireplaces."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.catalogue.modelling.flame import flame
from media_studio.catalogue.modelling.housing import panel
from media_studio.modelling.blob import Limb, blob
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape, each, moved, pair, parts
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, rod, tube


def _fireplace_flames() -> list[Shape]:
    """Shape tongues of flame that rise from among the logs."""
    return [
        flame(0.085 * s, 0.44 * s, phase=2.4 * k).at(x, 0.15, z)
        for k, (x, z, s) in enumerate(
            (
                (0.0, 0.0, 1.0),
                (-0.16, 0.0, 0.68),
                (0.16, -0.02, 0.74),
                (-0.08, -0.03, 0.88),
                (0.085, -0.03, 0.86),
                (-0.05, 0.02, 0.6),
                (0.06, 0.015, 0.64),
            )
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
    grate = [rod((x, 0.07, -0.1), (x, 0.07, 0.12), 0.012) for x in np.linspace(-0.3, 0.3, 7)]
    made = [
        *parts("main", [*stones, *lintel, box(1.6, 0.07, 0.5, bevel=0.012).at(y=-0.01, z=0.1)]),
        box(1.7, 0.07, 0.34, bevel=0.014).at(y=1.05, z=0.02).part("handle"),
        box(1.6, 1.05, 0.1, bevel=0.01).at(y=0, z=-0.19).part("main"),
        *parts("second", bricks),
        *parts("log", [s.roughened(rng, 0.003, 0.06) for s in logs]),
        *parts("fire", _fireplace_flames()),
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


def _stocking(x: float, lean: float) -> list[Part]:
    """Hang a knitted stocking with a fur cuff, a heel and a toe from the mantel."""
    sock = blob(
        [
            Limb((0, 0.24, 0), (0, 0.09, 0), 0.056, 0.052),
            Limb((0, 0.08, 0), (0.085, 0.05, 0), 0.052, 0.046),
        ],
        blend=0.03,
        cells=22,
    )
    cuff = blob([Limb((-0.02, 0.275, 0), (0.02, 0.275, 0), 0.05)], cells=16)
    toe = ellipsoid(0.035, 0.044, 0.047, sides=20).at(0.105, 0.044, 0)
    heel = ellipsoid(0.04, 0.04, 0.05, sides=20).at(-0.018, 0.072, 0)
    loop = torus(0.02, 0.004, sides=18, section=6).turned(x=90).at(-0.035, 0.325, 0)
    made = [sock.part("stocking"), *parts("fringe", [cuff, toe, heel]), loop.part("stocking")]
    flat = each(made, lambda shape: shape.scaled(1, 1, 0.6).at(y=-0.335).turned(z=lean))
    return moved(flat, x, 1.06, 0.21)


def _needle(start: FloatArray, end: FloatArray) -> Shape:
    length = float(np.linalg.norm(end - start))
    return cylinder(0.009, length, top=0.003, bevel=0, sides=4).aimed(start, end)


def _garland() -> list[Part]:
    """Swag a garland of fir with baubles and lights along the mantel."""
    x = np.linspace(-0.86, 0.86, 41)
    y = 1.1 - 0.075 * np.abs(np.sin(2.0 * np.pi * (x + 0.86) / 1.72))
    core = tube(np.column_stack([x, y, np.full(41, 0.2)]), 0.022, steps=1, sides=8)
    rng = np.random.default_rng(4)
    needles, balls, lamps = list[Shape](), list[Shape](), list[Shape]()
    for _ in range(330):
        at = float(rng.uniform(0, 40))
        place = np.array([np.interp(at, range(41), x), np.interp(at, range(41), y), 0.2])
        way = rng.normal(size=3)
        tip = place + 0.075 * way / np.linalg.norm(way) * [1, 0.8, 0.9]
        needles.append(_needle(place, tip))
    for k in range(2, 40, 4):
        spot = (float(x[k]), float(y[k]) - 0.03, 0.25)
        balls.append(ellipsoid(0.03, 0.03, 0.03, sides=16).at(*spot))
        lamps.append(
            ellipsoid(0.013, 0.018, 0.013, sides=10).at(spot[0] + 0.085, spot[1] + 0.04, 0.252)
        )
    return [
        *parts("garland", [core, *needles]),
        *[ball.part(("bauble", "stocking")[k % 2]) for k, ball in enumerate(balls)],
        *parts("light", lamps),
    ]


def _wreath() -> list[Part]:
    """Hang a wreath with a bow over the mantel, on a chimney breast."""
    rng = np.random.default_rng(2)
    needles = []
    for k in range(260):
        a, b = 2.39996 * k, rng.uniform(0, 2 * np.pi)
        way = np.array([np.cos(b) * np.cos(a), np.cos(b) * np.sin(a), np.sin(b)])
        place = np.array([0.17 * np.cos(a), 0.17 * np.sin(a), 0.0])
        end = place + 0.075 * way + 0.02 * np.array([-np.sin(a), np.cos(a), 0])
        needles.append(_needle(place, end))
    ring = torus(0.17, 0.028, sides=36, section=10).turned(x=90)
    berries = [
        ellipsoid(0.017, 0.017, 0.017, sides=12).at(0.17 * np.cos(a), 0.17 * np.sin(a), 0.06)
        for a in np.arange(9) * 2 * np.pi / 9 + 0.6
    ]
    bow = [*pair(ellipsoid(0.055, 0.034, 0.022, sides=18).turned(z=14).at(0.052, -0.17, 0.075)),
           ellipsoid(0.022, 0.022, 0.026, sides=14).at(0, -0.17, 0.08),
           *pair(box(0.034, 0.11, 0.01, bevel=0.004).turned(z=18).at(0.05, -0.29, 0.068)),
    ]  # fmt: skip
    made = [*parts("garland", [ring, *needles]), *parts("stocking", [*berries, *bow])]
    breast = box(1.3, 0.75, 0.16, bevel=0.01).at(y=1.11, z=-0.16)
    return [breast.part("main"), *moved(made, 0, 1.53, -0.045)]


def _christmas(variant: Variant) -> list[Part]:
    """Hang stockings, a garland and a wreath on a fireplace, with candles on the mantel."""
    count = variant.count("stocking", 4)
    places = np.linspace(-0.6, 0.6, count) if count > 1 else [0.0]
    socks = [p for k, x in enumerate(places) for p in _stocking(float(x), 4.0 * (-1) ** k)]
    plain = _fireplace(Variant(subtype="fireplace"))
    return [*plain, *_candlesticks(), *socks, *_garland(), *_wreath()]


BUILD = by_subtype(fireplace=_fireplace, christmas=_christmas)
