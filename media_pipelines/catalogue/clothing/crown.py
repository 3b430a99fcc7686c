"""Crowns."""

import numpy as np

from media_pipelines.engines.arrays import FloatArray
from media_pipelines.engines.scene.dispatch import by_subtype
from media_pipelines.engines.scene.part import Archetype, Part, Variant
from media_pipelines.engines.scene.prism import prism
from media_pipelines.engines.scene.shape import around, parts
from media_pipelines.engines.scene.solids import ellipsoid, torus
from media_pipelines.engines.scene.sweeps import lathe, sleeve


def _crown(_: Variant) -> list[Part]:
    band = sleeve((0.088, 0), (0.096, 0), (0.0975, 0.02), (0.0965, 0.045), (0.0905, 0.045))
    point = [(-0.036, 0), (0.036, 0), (0.024, 0.022), (0.0, 0.075), (-0.024, 0.022)]

    def wrap(points: FloatArray) -> FloatArray:
        angle, radius = points[:, 0] / 0.0935, 0.0935 + points[:, 2] + 0.14 * points[:, 1]
        return np.column_stack([radius * np.sin(angle), points[:, 1], radius * np.cos(angle)])

    tip = prism(point, 0.006, bevel=0.0015).warped(wrap).at(y=0.043)
    pearl = ellipsoid(0.009, 0.009, 0.009, sides=12).at(y=0.124, z=0.104)
    gem = ellipsoid(0.009, 0.012, 0.005, sides=8).creased(12).at(y=0.023, z=0.098)
    small = ellipsoid(0.0055, 0.0055, 0.004, sides=8).creased(12).at(y=0.023, z=0.098)
    rims = [torus(0.0965, 0.0035, sides=48, section=8).at(y=y) for y in (0.004, 0.043)]
    lining = lathe(
        [(0, 0.012)], [(0.086, 0.012), (0.09, 0.06), (0.07, 0.095), (0, 0.105)], sides=32
    )
    return [
        *parts("main", [band, *around(tip, 8), *around(pearl, 8), *rims]),
        *parts("gem", [*around(gem, 8), *around(small, 8, 22.5)]),
        lining.part("lining"),
    ]


ARCHETYPE = Archetype(
    name="crown",
    nouns={"crown": "crown"},
    slots={"main": "gold", "gem": "gem:red", "lining": "velvet:purple"},
    slot_words={
        "gem": "gem",
        "jewel": "gem",
        "lining": "lining",
        "point": "main",
        "pearl": "main",
        "band": "main",
        "spike": "main",
        "cap": "lining",
        "gemstone": "gem",
    },
    traits={
        "crown": (
            "royal, round, medieval, ornate, pointed, 8 point, 8 spike, 8 tip, pointed spike, 8 "
            "ball, 16 gem, 16 jewel, 16 gemstone, band, rim, cap, inner cap, classic"
        ),
    },
    build=by_subtype(crown=_crown),
)
