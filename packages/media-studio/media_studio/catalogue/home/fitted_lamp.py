"""Lamps of ceilings and walls, and lamps that burn oil or shine through salt."""

import numpy as np

from media_studio.catalogue.modelling.housing import disc, dome
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import around, moved, pair, parts
from media_studio.modelling.solids import ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe, rod, sleeve, tube


def _bulb(y: float) -> list[Part]:
    glass = lathe([(0, 0), (0.014, 0.004), (0.03, 0.03), (0.016, 0.075), (0, 0.08)], sides=20)
    return [
        glass.at(y=y).part("light"),
        cylinder(0.015, 0.035, sides=16).at(y=y + 0.07).part("metal"),
    ]


def _pendant(_: Variant) -> list[Part]:
    """Hang a dome of sheet metal on a cord from a rose."""
    outside = [(0.2, 0.0), (0.198, 0.025), (0.165, 0.1), (0.09, 0.16), (0.03, 0.185)]
    inside = [(0.027, 0.18), (0.088, 0.155), (0.161, 0.097), (0.194, 0.023)]
    rose = lathe([(0, 0)], [(0.02, 0)], [(0.055, 0.02), (0.058, 0.034)], [(0, 0.036)], sides=32)
    return [
        sleeve(*outside, *inside, sides=48).part("shade"),
        lathe([(0, 0)], [(0.03, 0)], [(0.028, 0.03), (0.012, 0.055)], [(0, 0.056)])
        .at(y=0.18)
        .part("shade"),
        rod((0, 0.23, 0), (0, 0.84, 0), 0.0035, sides=8).part("cord"),
        rose.at(y=0.83).part("metal"),
        *_bulb(0.055),
        cylinder(0.012, 0.06, sides=14).at(y=0.13).part("metal"),
    ]


def _ceiling(_: Variant) -> list[Part]:
    """Close a shallow bowl of milk glass with a ring of metal."""
    bowl = dome(0.19, 0.085, 0.19, sides=48).turned(x=180).at(y=0.085)
    ring = lathe(
        [(0, 0)],
        [(0.205, 0)],
        [(0.212, 0.012), (0.205, 0.03)],
        [(0.205, 0.04)],
        [(0, 0.04)],
        sides=48,
    )
    knob = ellipsoid(0.011, 0.012, 0.011, sides=16)
    return [
        bowl.at(y=0.01).part("shade"),
        ring.at(y=0.093).part("metal"),
        knob.at(y=0.008).part("metal"),
    ]


def _wall(variant: Variant) -> list[Part]:
    """Bend an arm from a plate on the wall up to a shade, or to a candle."""
    plate = disc(0.06, 0.014, bevel=0.004).scaled(1, 1.5, 1).at(y=0.16, z=-0.1)
    arm = tube(
        [(0, 0.16, -0.09), (0, 0.13, -0.03), (0, 0.1, 0.05), (0, 0.13, 0.09), (0, 0.19, 0.09)],
        0.008,
    )
    scroll = tube([(0, 0.15, -0.06), (0, 0.19, -0.02), (0, 0.165, 0.02), (0, 0.15, 0)], 0.005)
    cup = lathe([(0, 0)], [(0.012, 0)], [(0.034, 0.014)], [(0.034, 0.019)], [(0, 0.014)], sides=28)
    made = [*parts("metal", [plate, arm, scroll, cup.at(y=0.185, z=0.09)])]
    if "candle" in variant.attributes:
        flame = lathe([(0, 0), (0.008, 0.009), (0.005, 0.024), (0, 0.04)], sides=14)
        wick = rod((0, 0.09, 0), (0, 0.104, 0), 0.0012, sides=6)
        stick = [cylinder(0.0125, 0.09, sides=20).part("wax"), wick.part("wick")]
        return made + moved([*stick, flame.at(y=0.098).part("light")], 0, 0.198, 0.09)
    shade = sleeve((0.083, 0), (0.086, 0), (0.056, 0.12), (0.053, 0.12), sides=40)
    rims = [torus(r, 0.0028, sides=40, section=8).at(y=y) for r, y in ((0.0845, 0), (0.0545, 0.12))]
    bulb = lathe([(0, 0), (0.012, 0.01), (0.024, 0.045), (0, 0.07)], sides=18)
    spokes = around(rod((0, 0, 0), (0.085, 0, 0), 0.002, sides=8), 3)
    socket = cylinder(0.011, 0.018, sides=20).at(y=-0.008)
    lamp = [
        *parts("shade", [shade, *rims]),
        *parts("metal", [*spokes, socket]),
        bulb.part("light"),
    ]
    return made + moved(lamp, 0, 0.205, 0.09)


def _oil(_: Variant) -> list[Part]:
    """Put a glass chimney over the flame of a wick that drinks from a brass belly."""
    belly = [(0.055, 0.01), (0.03, 0.03), (0.022, 0.05), (0.05, 0.075), (0.06, 0.1), (0.045, 0.125)]
    burner = lathe(
        [(0, 0)], [(0.024, 0)], [(0.033, 0.008), (0.033, 0.02), (0.026, 0.026)], [(0, 0.026)]
    )
    chimney = [
        (0.028, 0),
        (0.03, 0.012),
        (0.041, 0.045),
        (0.03, 0.09),
        (0.022, 0.12),
        (0.022, 0.165),
    ]
    inner = [(r - 0.0018, y) for r, y in chimney[::-1]]
    flame = lathe([(0, 0), (0.01, 0.012), (0.006, 0.035), (0, 0.055)], sides=16)
    wheel = [
        rod((0.03, 0.142, 0), (0.058, 0.142, 0), 0.002, sides=8),
        cylinder(0.009, 0.004, sides=16).turned(z=-90).at(0.056, 0.142, 0),
    ]
    return [
        lathe([(0, 0)], [(0.06, 0)], belly, [(0.02, 0.132)], [(0, 0.132)], sides=40).part("main"),
        burner.at(y=0.13).part("metal"),
        *parts("metal", wheel),
        sleeve(*chimney, *inner, sides=36).at(y=0.152).part("glass"),
        flame.at(y=0.158).part("light"),
    ]


def _salt(variant: Variant) -> list[Part]:
    """Light a rough crystal of salt from within, on a slice of wood."""

    def crystal(points: np.ndarray) -> np.ndarray:
        x, y, z = points.T
        share = 1.12 - 0.32 * (y + 0.1) / 0.2
        return np.column_stack([x * share, np.maximum(y, -0.092), z * share])

    rock = ellipsoid(0.072, 0.11, 0.066, sides=22).warped(crystal).creased(12)
    foot = lathe([(0, 0)], [(0.078, 0)], [(0.082, 0.012), (0.076, 0.026)], [(0, 0.026)], sides=36)
    return [
        rock.roughened(variant.rng, 0.0045, 0.035).at(y=0.116).part("shade"),
        foot.part("base"),
    ]


def _lights(variant: Variant) -> list[Part]:
    """String bulbs on a wire that sags between its ends, or between two posts."""
    count = variant.count("bulb", variant.count("light", 9))
    places = np.linspace(-0.8, 0.8, count + 2)
    wire = [(float(x), float(1.5 - 0.28 * (1 - (x / 0.8) ** 2)), 0.0) for x in places]
    bulb = lathe(
        [(0, -0.062), (0.018, -0.048), (0.013, -0.02), (0.008, -0.012), (0, -0.012)], sides=16
    )
    cap = cylinder(0.009, 0.022, sides=14).at(y=-0.014)
    made = [
        tube(wire, 0.004, sides=8).part("cord"),
        *parts("shade", [bulb.at(*place) for place in wire[1:-1]]),
        *parts("cord", [cap.at(*place) for place in wire[1:-1]]),
    ]
    if not variant.attributes:
        return [*made, *parts("cord", pair(torus(0.016, 0.003).turned(x=90).at(0.814, 1.5)))]
    posts = [rod((x, 0, 0), (x, 1.54, 0), 0.016, tip=0.014) for x in (-0.8, 0.8)]
    feet = [lathe([(0, 0)], [(0.1, 0)], [(0.09, 0.02)], [(0, 0.03)]).at(x=x) for x in (-0.8, 0.8)]
    return [*made, *parts("base", [*posts, *feet])]


def _barrel(x: float, turn: float) -> list[Part]:
    """Hang a tilted spot from a short arm that ends at y = 0.2."""
    barrel = sleeve(
        (0.03, 0),
        (0.033, 0),
        (0.033, 0.1),
        (0.025, 0.115),
        (0.004, 0.118),
        (0.004, 0.1),
        (0.028, 0.09),
        sides=28,
    )
    lens = cylinder(0.028, 0.004, sides=28).at(y=0.012)
    tilt = [s.at(y=-0.11).turned(x=-40).turned(y=turn) for s in (barrel, lens)]
    made = [
        rod((0, 0.12, 0), (0, 0.2, 0), 0.006, sides=10).part("metal"),
        tilt[0].at(y=0.14).part("shade"),
        tilt[1].at(y=0.14).part("light"),
        ellipsoid(0.014, 0.014, 0.014, sides=14).at(y=0.13).part("metal"),
    ]
    return moved(made, x)


def _spotlight(_: Variant) -> list[Part]:
    """Hang one spot from a rose."""
    return [cylinder(0.042, 0.016, bevel=0.004).at(y=0.196).part("metal"), *_barrel(0.0, 35)]


def _spot(_: Variant) -> list[Part]:
    """Turn three spots on a rail."""
    rail = cylinder(0.018, 0.56, bevel=0.004).turned(z=90).at(x=0.28, y=0.2)
    spots = (_barrel(x, turn) for x, turn in ((-0.2, 25), (0.0, -10), (0.2, 35)))
    return [rail.part("metal"), *(part for spot in spots for part in spot)]


BUILD = by_subtype(
    pendant=_pendant,
    ceiling=_ceiling,
    wall=_wall,
    oil=_oil,
    salt=_salt,
    string=_lights,
    spotlight=_spotlight,
    spot=_spot,
)
