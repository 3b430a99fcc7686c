"""Rockets, cars, boats and carts."""

import numpy as np

from media_pipelines.catalogue.modelling.fittings import boards
from media_pipelines.catalogue.vehicles.modelling.hulls import waterline
from media_pipelines.engines.arrays import FloatArray
from media_pipelines.engines.scene.dispatch import by_subtype
from media_pipelines.engines.scene.part import Archetype, Part, Variant
from media_pipelines.engines.scene.prism import prism, rounded
from media_pipelines.engines.scene.shape import around, pair, parts
from media_pipelines.engines.scene.solids import box, ellipsoid, torus
from media_pipelines.engines.scene.sweeps import lathe, loft, rod, sleeve, tube


def _rocket(_: Variant) -> list[Part]:
    hull = lathe(
        [(0, 0.55)], [(0.3, 0.55)], [(0.46, 1.1), (0.5, 1.7), (0.42, 2.5)], [(0, 2.5)], sides=40
    )
    nose = lathe([(0, 2.5)], [(0.42, 2.5), (0.3, 2.95), (0.12, 3.3), (0.0, 3.42)], sides=40)
    band = sleeve((0.4, 0), (0.437, 0), (0.43, 0.09), (0.4, 0.09), sides=40).at(y=2.44)
    skirt = sleeve((0.26, 0.5), (0.33, 0.5), (0.372, 0.66), (0.28, 0.66), sides=40)
    nozzle = sleeve((0.13, 0.58), (0.25, 0.3), (0.27, 0.3), (0.2, 0.58), sides=32)
    outline = [
        (0.34, 0.72),
        (0.62, 0.52),
        (0.78, 0.2),
        (0.8, 0.0),
        (0.87, 0.0),
        (0.88, 0.35),
        (0.76, 0.9),
        (0.46, 1.35),
        (0.42, 1.1),
    ]
    fin = prism(rounded(outline, 3), 0.06, bevel=0.018)
    port = sleeve((0.13, 0), (0.185, 0), (0.175, 0.06), (0.13, 0.06), sides=28).turned(x=90)
    glass = ellipsoid(0.14, 0.14, 0.04, sides=24)
    bolts = [
        ellipsoid(0.014, 0.014, 0.012, sides=8).at(0.155 * np.cos(a), 2.0 + 0.155 * np.sin(a), 0.52)
        for a in np.arange(8) * np.pi / 4
    ]
    seam = [torus(r, 0.008, sides=40, section=6).at(y=y) for y, r in ((1.15, 0.466), (1.62, 0.5))]
    flame = lathe([(0.0, -0.35), (0.08, -0.1), (0.17, 0.2), (0.15, 0.45)], sides=24)
    return [
        hull.part("main"),
        *parts("trim", [nose, *around(fin, 3, 30), port.at(y=2.0, z=0.455)]),
        *parts("metal", [band, skirt, nozzle, *bolts, *seam]),
        *parts("glass", [glass.at(y=2.0, z=0.475)]),
        flame.at(y=0.36).part("light"),
    ]


def _line(row: tuple[float, float, float, float]) -> FloatArray:
    """Return a waterline from shares of the beam and length, the height and the rise."""
    wide, long, y, rise = row
    return waterline(0.66 * wide, 1.65 * long, y, rise)


def _boat(_: Variant) -> list[Part]:
    """Plank a rowing boat, with thwarts and oars."""
    outside = [(0.1, 0.78, 0.0, 0.02), (0.5, 0.84, 0.03, 0.03), (0.84, 0.92, 0.19, 0.08)]
    inside = [(0.94, 0.965, 0.45, 0.17), (0.79, 0.89, 0.2, 0.08), (0.4, 0.8, 0.075, 0.03)]
    hull = loft([_line(row) for row in (*outside, (1, 1, 0.45, 0.17), *inside)], crease=40)
    rails = [_line((0.985, 0.99, 0.455, 0.17)), _line((0.853, 0.927, 0.2, 0.08))]
    ribs = [
        tube(path, size, steps=1, sides=8, loop=True)
        for path, size in zip(rails, (0.032, 0.016), strict=True)
    ]
    seats = [
        box(width, 0.035, 0.24, bevel=0.008).at(y=0.33, z=z)
        for z, width in ((-1.0, 1.04), (-0.1, 1.16), (0.75, 0.88))
    ]
    shaft = rod((0.2, 0.52, -0.1), (1.25, 0.3, -0.35), 0.02)
    blade = ellipsoid(0.26, 0.018, 0.075, sides=16).turned(z=-12, y=13).at(1.42, 0.265, -0.39)
    lock = torus(0.035, 0.009, sides=16, section=6).turned(z=75).at(0.66, 0.5, -0.2)
    return [
        hull.part("main"),
        *parts("trim", [*ribs, *seats, *pair(shaft), *pair(blade)]),
        *parts("metal", pair(lock)),
    ]


def _cart(variant: Variant) -> list[Part]:
    floor = [b.turned(y=90).at(y=0.72) for b in boards(1.7, 0.035, 1.0, 5, variant.rng)]
    sides = [box(0.03, 0.13, 1.7, bevel=0.006).at(x=0.5, y=0.77 + 0.15 * k) for k in range(2)]
    ends = [box(1.0, 0.13, 0.03, bevel=0.006).at(z=0.84, y=0.77 + 0.15 * k) for k in range(2)]
    stakes = [box(0.05, 0.36, 0.05, bevel=0.006).at(0.535, 0.7, z) for z in (-0.75, 0, 0.75)]
    axle = rod((-0.7, 0.52, -0.1), (0.7, 0.52, -0.1), 0.035)
    bolster = box(0.9, 0.18, 0.12, bevel=0.01).at(y=0.54, z=-0.1)
    shaft = tube([(0.4, 0.7, 0.5), (0.42, 0.72, 1.2), (0.34, 0.66, 2.0)], 0.03, sides=8)
    rim = sleeve((0.44, -0.035), (0.505, -0.035), (0.505, 0.035), (0.44, 0.035), sides=40)
    tyre = sleeve((0.5, -0.037), (0.52, -0.037), (0.52, 0.037), (0.5, 0.037), sides=40)
    spoke = rod((0.05, 0, 0), (0.45, 0, 0), 0.02, sides=8)
    hub = lathe([(0.06, -0.1), (0.085, 0), (0.06, 0.12), (0.04, 0.14)], sides=20)
    wheel = [s.turned(z=-90).at(0.62, 0.52, -0.1) for s in (rim, hub, *around(spoke, 10))]
    iron = tyre.turned(z=-90).at(0.62, 0.52, -0.1)
    return [
        *parts(
            "main",
            [
                *floor,
                *[c for s in (*sides, *stakes) for c in pair(s)],
                *[c for s in ends for c in pair(s, "z")],
            ],
        ),
        *parts("trim", [axle, bolster, *pair(shaft), *[c for s in wheel for c in pair(s)]]),
        *parts("metal", pair(iron)),
    ]


ARCHETYPE = Archetype(
    name="vehicle",
    nouns={
        "rocket": "rocket",
        "rocket ship": "rocket",
        "rocketship": "rocket",
        "boat": "boat",
        "rowboat": "boat",
        "rowing boat": "boat",
        "cart": "cart",
        "wooden cart": "cart",
        "wagon": "cart",
    },
    slots={
        "main": "paint:red",
        "trim": "wood",
        "metal": "chrome",
        "glass": "glass:navy",
        "tyre": "rubber",
        "light": "glow",
        "tail": "glow:red",
        "plate": "paint:white",
    },
    subtype_slots={
        "rocket": {
            "main": "paint:white",
            "trim": "paint:red",
            "metal": "steel",
            "glass": "glass:cyan",
            "light": "glow:orange",
        },
        "boat": {"main": "plank", "metal": "iron"},
        "cart": {"main": "plank", "metal": "iron"},
    },
    slot_words={
        "wheel": "tyre",
        "tyre": "tyre",
        "tire": "tyre",
        "window": "glass",
        "fin": "trim",
        "nose": "trim",
        "oar": "trim",
    },
    build=by_subtype(rocket=_rocket, boat=_boat, cart=_cart),
)
