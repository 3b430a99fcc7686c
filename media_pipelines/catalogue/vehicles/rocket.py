"""Rockets."""

import numpy as np

from media_pipelines.engines.scene.dispatch import by_subtype
from media_pipelines.engines.scene.part import Archetype, Part, Variant
from media_pipelines.engines.scene.prism import prism, rounded
from media_pipelines.engines.scene.shape import around, parts
from media_pipelines.engines.scene.solids import ellipsoid, torus
from media_pipelines.engines.scene.sweeps import lathe, rod, sleeve


def _boosters(count: int) -> list[Part]:
    """Stand slim rockets around the hull."""
    body = lathe([(0, 0.3)], [(0.15, 0.3)], [(0.15, 1.5)], [(0.1, 1.75), (0, 1.95)], sides=24)
    bell = sleeve((0.06, 0.32), (0.13, 0.1), (0.145, 0.1), (0.1, 0.32), sides=24)
    arm = rod((0.4, 1.3, 0), (0.6, 1.3, 0), 0.035)
    flame = lathe([(0.0, -0.25), (0.05, -0.05), (0.09, 0.1), (0.08, 0.3)], sides=18)
    turned = [around(s.at(x=0.62), count, 0) for s in (body, bell, flame)]
    return [
        *parts("boosters", turned[0]),
        *parts("metal", [*turned[1], *around(arm, count, 0)]),
        *parts("light", turned[2]),
    ]


def _rocket(variant: Variant) -> list[Part]:
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
        *parts("trim", [nose, *around(fin, variant.count("fin", 3), 30), port.at(y=2.0, z=0.455)]),
        *parts("metal", [band, skirt, nozzle, *bolts, *seam]),
        *parts("glass", [glass.at(y=2.0, z=0.475)]),
        flame.at(y=0.36).part("light"),
        *(_boosters(variant.count("booster", 3)) if variant.subtype == "boosted" else []),
    ]


ARCHETYPE = Archetype(
    name="rocket",
    nouns={
        "rocket": "rocket",
        "rocket ship": "rocket",
        "rocketship": "rocket",
        "space rocket": "boosted",
        "launch rocket": "boosted",
        "booster rocket": "boosted",
    },
    slots={
        "main": "paint:white",
        "trim": "paint:red",
        "metal": "steel",
        "glass": "glass:cyan",
        "light": "glow:orange",
        "boosters": "paint:white",
    },
    counts={"rocket": {"fin": (3, 6)}, "boosted": {"fin": (3, 6), "booster": (2, 6)}},
    slot_words={
        "window": "glass",
        "fin": "trim",
        "nose": "trim",
        "nose cone": "trim",
        "booster": "boosters",
        "flame": "light",
        "porthole": "glass",
        "tip": "trim",
        "body": "main",
        "hull": "main",
        "nozzle": "metal",
        "fire": "light",
        "exhaust": "light",
    },
    varies=frozenset({"looks"}),
    traits={
        "rocket": (
            "pointed, pointed nose, pointed tip, round window, 1 window, 1 porthole, round "
            "porthole, nozzle, 1 nozzle, curved fin, swept fin, rivet, band, seam, tall, upright,"
            " standing upright, tapered, streamlined, retro, classic, cartoon"
        ),
        "boosted": (
            "pointed, pointed nose, pointed tip, round window, 1 window, 1 porthole, round "
            "porthole, nozzle, curved fin, swept fin, rivet, band, seam, side booster, slim "
            "booster, tall, upright, tapered, retro, cartoon"
        ),
    },
    build=by_subtype(rocket=_rocket, boosted=_rocket),
)
