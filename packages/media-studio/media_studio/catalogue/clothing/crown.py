"""Crowns."""

import numpy as np

from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape, around, parts
from media_studio.modelling.solids import ellipsoid, torus
from media_studio.modelling.sweeps import lathe, loft, sleeve


def _point() -> Shape:
    """Bend one of eight points around the band; it starts in the band, below y = 0."""
    rings = []
    for y, half in ((-0.012, 0.0364), (0, 0.0364), (0.01, 0.0305), (0.022, 0.024), (0.05, 0.0115),
                    (0.075, 0.001)):  # fmt: skip
        turn = half * np.linspace(-1, 1, 11) / 0.0935
        turn, thick = np.concatenate([turn, turn[::-1]]), np.repeat([0.0024, -0.0024], 11)
        radius = 0.0935 + thick + 0.14 * max(y, 0)
        rings.append(
            np.column_stack([radius * np.sin(turn), np.full(22, y), radius * np.cos(turn)])
        )
    return loft(rings, crease=40)


def _crown(_: Variant) -> list[Part]:
    band = sleeve((0.088, 0), (0.096, 0), (0.0975, 0.02), (0.0965, 0.045), (0.0905, 0.045))
    pearl = ellipsoid(0.009, 0.009, 0.009, sides=12).at(y=0.124, z=0.104)
    gem = ellipsoid(0.009, 0.012, 0.005, sides=8).creased(12).at(y=0.023, z=0.098)
    small = ellipsoid(0.0055, 0.0055, 0.004, sides=8).creased(12).at(y=0.023, z=0.098)
    rims = [torus(0.0965, 0.0035, sides=48, section=8).at(y=y) for y in (0.004, 0.043)]
    lining = lathe([(0, 0.012)], [(0.086, 0.012), (0.087, 0.05), (0.07, 0.09), (0, 0.1)], sides=32)
    return [
        *parts("main", [band, *around(_point().at(y=0.043), 8), *around(pearl, 8), *rims]),
        *parts("gem", [*around(gem, 8), *around(small, 8, 22.5)]),
        lining.part("lining"),
    ]


BUILD = by_subtype(crown=_crown)
