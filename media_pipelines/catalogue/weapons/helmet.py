"""Helmets of knights and Vikings."""

import numpy as np

from media_pipelines.catalogue.modelling.fittings import rivets
from media_pipelines.engines.scene.dispatch import by_subtype
from media_pipelines.engines.scene.part import Archetype, Part, Variant
from media_pipelines.engines.scene.prism import prism
from media_pipelines.engines.scene.shape import pair, parts
from media_pipelines.engines.scene.solids import box, ellipsoid, torus
from media_pipelines.engines.scene.sweeps import lathe, sleeve, tube, vessel


def _helmet(_: Variant) -> list[Part]:
    """Raise a knight's helmet with a slit and a crest."""
    skull = vessel(
        [(0, 0)],
        [(0.135, 0)],
        [(0.13, 0.03), (0.108, 0.08), (0.118, 0.17)],
        [(0.112, 0.25), (0.075, 0.315), (0.0, 0.345)],
        wall=0.006,
        floor=0.004,
    )
    dark = [box(0.082, 0.016, 0.02, bevel=0.002).turned(y=26).at(0.052, 0.195, 0.102)]
    brow = sleeve((0.112, 0), (0.124, 0.002), (0.124, 0.022), (0.112, 0.024)).at(y=0.222)
    ridge = prism(
        [(-0.006, 0.07), (0.006, 0.07), (0.005, 0.23), (-0.005, 0.23)], 0.022, bevel=0.003
    )
    holes = [(x, y) for x in (0.025, 0.05, 0.075) for y in (0.1, 0.12, 0.14)]
    vents = [
        ellipsoid(0.006, 0.006, 0.01, sides=8).at(x, y, float(np.sqrt(max(0.1165**2 - x * x, 0))))
        for x, y in holes
    ]
    collar = torus(0.135, 0.008, sides=36, section=8).at(y=0.008)
    plume = tube(
        [(0, 0.335, 0.02), (0, 0.44, -0.01), (0, 0.43, -0.11), (0, 0.33, -0.19), (0, 0.22, -0.2)],
        [0.012, 0.04, 0.05, 0.04, 0.008],
        sides=12,
        flat=0.5,
    )
    return [
        skull.part("main"),
        *parts("dark", [*dark, dark[0].mirrored("x"), *[v for vent in vents for v in pair(vent)]]),
        *parts("trim", [brow, ridge.at(z=0.113), collar, *rivets([(0, 0.235, 0.124)], 0.008)]),
        plume.part("plume"),
    ]


def _viking(_: Variant) -> list[Part]:
    bowl = lathe([(0, 0)], [(0.12, 0), (0.118, 0.06), (0.08, 0.14), (0, 0.17)], sides=36)
    band = sleeve((0.114, 0), (0.126, 0.002), (0.126, 0.034), (0.114, 0.036))
    strip = tube(
        [(0, 0.03, 0.122), (0, 0.1, 0.105), (0, 0.165, 0.03), (0, 0.172, 0)], 0.014, flat=0.4
    )
    horn = tube(
        [(0.105, 0.05, 0), (0.175, 0.06, 0), (0.225, 0.13, 0), (0.215, 0.23, 0.01)],
        [0.032, 0.028, 0.019, 0.003],
        sides=14,
    )
    cuff = torus(0.033, 0.008, sides=20, section=8).turned(z=90).at(0.122, 0.05, 0)
    nose = prism([(-0.016, 0.03), (-0.011, -0.065), (0.011, -0.065), (0.016, 0.03)], 0.012).at(
        z=0.122
    )
    nails = [
        (0.126 * np.sin(a), 0.018, 0.126 * np.cos(a)) for a in np.arange(12) * np.pi / 6 + 0.26
    ]
    return [
        bowl.part("main"),
        *parts(
            "trim", [band, strip, strip.turned(y=180), nose, *pair(cuff), *rivets(nails, 0.006)]
        ),
        *parts("horn", pair(horn)),
    ]


ARCHETYPE = Archetype(
    name="helmet",
    nouns={
        "helmet": "helmet",
        "knight helmet": "helmet",
        "great helm": "helmet",
        "viking helmet": "viking",
        "horned helmet": "viking",
    },
    slots={
        "main": "steel",
        "trim": "brass",
        "dark": "paint:black",
        "plume": "velvet:red",
        "horn": "bone",
    },
    subtype_slots={"viking": {"main": "iron"}},
    slot_words={"plume": "plume", "feather": "plume", "rim": "trim", "horn": "horn"},
    build=by_subtype(helmet=_helmet, viking=_viking),
)
