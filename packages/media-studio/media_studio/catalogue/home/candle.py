"""Candles and what holds them."""

from dataclasses import replace

from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape, moved, parts
from media_studio.modelling.sweeps import lathe, sleeve, tube, vessel


def _candle(radius: float, height: float) -> list[Part]:
    """Stand a lit candle on y = 0, with a molten rim and runs of wax."""
    body = vessel(
        [(0, 0)],
        [(radius, 0)],
        [(0.98 * radius, height - 0.008), (0.94 * radius, height)],
        wall=0.2 * radius,
        floor=height - 0.3 * radius,
        sides=20,
        steps=2,
    )
    top = height - 0.3 * radius
    wick = tube([(0, top - 0.004, 0), (0, top + 0.01, 0), (0.003, top + 0.018, 0)], 0.0016, sides=6)
    size = max(0.035, 1.6 * radius)
    flame = lathe(
        [(0, 0), (0.2 * size, 0.22 * size), (0.12 * size, 0.6 * size), (0, size)], sides=14
    )
    drips = [
        _drip(radius, height, length).turned(y=turn)
        for turn, length in ((20, 0.45), (95, 0.25), (150, 0.6), (245, 0.35), (310, 0.2))
    ]
    return [
        *parts("wax", [body, *drips]),
        wick.part("wick"),
        flame.at(0.002, top + 0.012, 0).part("flame"),
    ]


def _drip(radius: float, height: float, length: float) -> Shape:
    r = 0.97 * radius
    path = [(0.86 * r, height, 0), (r, height - 0.006, 0), (r, height * (1 - 0.6 * length), 0)]
    low = (r, height * (1 - length), 0)
    return tube([*path, low], [0.12 * r, 0.13 * r, 0.1 * r, 0.17 * r], sides=6, steps=2)


def _pillar(variant: Variant) -> list[Part]:
    if "jar" in variant.attributes:
        return _jar()
    plate = vessel([(0, 0)], [(0.055, 0)], [(0.07, 0.012)], wall=0.003)
    made = [replace(p, slot="pillar") if p.slot == "wax" else p for p in _candle(0.036, 0.13)]
    return [plate.part("plate"), *moved(made, y=0.0035)]


def _jar() -> list[Part]:
    """Pour the wax into a glass with a label."""
    glass = vessel([(0, 0)], [(0.039, 0)], [(0.041, 0.004)], [(0.041, 0.092)], wall=0.0025)
    wax = lathe([(0, 0.0035)], [(0.0375, 0.0035)], [(0.0375, 0.06)], [(0, 0.061)], sides=36)
    wick = tube([(0, 0.058, 0), (0, 0.07, 0), (0.002, 0.076, 0)], 0.0014, sides=6)
    flame = lathe([(0, 0), (0.006, 0.007), (0.004, 0.02), (0, 0.032)], sides=14)
    label = sleeve((0.039, 0.024), (0.0417, 0.024), (0.0417, 0.05), (0.039, 0.05))
    return [
        glass.part("jar"),
        wax.part("pillar"),
        wick.part("wick"),
        flame.at(0.001, 0.072, 0).part("flame"),
        label.part("label"),
    ]


def _candlestick(_: Variant) -> list[Part]:
    stick = lathe(
        [(0, 0)],
        [(0.065, 0)],
        [(0.066, 0.008), (0.04, 0.022), (0.014, 0.035)],
        [(0.022, 0.05), (0.011, 0.07), (0.01, 0.12)],
        [(0.02, 0.135), (0.011, 0.15), (0.014, 0.175)],
        [(0.036, 0.182)],
        [(0.036, 0.187)],
        [(0.016, 0.188)],
        [(0.017, 0.21)],
        [(0, 0.21)],
    )
    return [stick.part("main"), *moved(_candle(0.0115, 0.2), y=0.205)]


def _chamber(_: Variant) -> list[Part]:
    dish = vessel([(0, 0)], [(0.06, 0)], [(0.08, 0.02)], wall=0.003)
    socket = lathe([(0, 0)], [(0.02, 0)], [(0.017, 0.03)], [(0, 0.03)])
    loop = [(0.074, 0.015, 0), (0.1, 0.03, 0), (0.125, 0.015, 0), (0.1, 0.0, 0)]
    return [
        dish.part("main"),
        socket.at(y=0.002).part("main"),
        tube(loop, 0.005, loop=True, sides=8).part("main"),
        *moved(_candle(0.0135, 0.12), y=0.03),
    ]


def _candelabra(_: Variant) -> list[Part]:
    stem = lathe(
        [(0, 0)],
        [(0.085, 0)],
        [(0.087, 0.012), (0.05, 0.03), (0.018, 0.05)],
        [(0.028, 0.075), (0.013, 0.1), (0.013, 0.2)],
        [(0.028, 0.225), (0.013, 0.25), (0.014, 0.335)],
        [(0, 0.335)],
    )
    cup = lathe(
        [(0.006, 0), (0.012, 0.012), (0.034, 0.022)],
        [(0.034, 0.027)],
        [(0.015, 0.028)],
        [(0.016, 0.045)],
        [(0, 0.045)],
        sides=24,
    )
    made = [stem.part("main")]
    for x, y in ((-0.2, 0.29), (-0.105, 0.31), (0, 0.33), (0.105, 0.31), (0.2, 0.29)):
        made.append(cup.at(x, y, 0).part("main"))
        made += moved(_candle(0.0115, 0.13), x, y + 0.04)
        if x:
            path = [(0, 0.235, 0), (0.5 * x, 0.2, 0), (0.93 * x, 0.225, 0), (x, y + 0.005, 0)]
            made.append(tube(path, 0.0075, sides=8).part("main"))
    return made


BUILD = by_subtype(
    pillar=_pillar,
    scented=lambda _: _jar(),
    candlestick=_candlestick,
    chamber=_chamber,
    candelabra=_candelabra,
)
