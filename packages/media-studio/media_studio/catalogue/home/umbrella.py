"""Umbrellas."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import Shape, around, parts, skin
from media_studio.modelling.solids import ellipsoid
from media_studio.modelling.sweeps import cylinder, lathe, rod, tube


def _canopy(radius: float, rise: float, ribs: int) -> Shape:
    """Stretch cloth over the ribs of an umbrella, hollow below, its rim on y = 0."""
    turns = np.linspace(0, 2 * np.pi, 6 * ribs, endpoint=False)
    dip = 1 - 0.09 * np.abs(np.sin(ribs * turns / 2))
    rings: list[FloatArray] = []
    shares = np.linspace(1, 0.001, 9)
    for lower in (True, False):
        for t in shares[::-1] if lower else shares:
            reach = radius * t * (1 - (1 - dip) * t**2)
            y = rise * (1 - t**2.2) - (0.004 if lower else 0)
            rings.append(
                np.stack(
                    [
                        reach * np.cos(turns),
                        np.broadcast_to(y, reach.shape),
                        -reach * np.sin(turns),
                    ],
                    -1,
                )
            )
    return skin(np.stack(rings), crease=60)


def _umbrella(_: Variant) -> list[Part]:
    """Open an umbrella over its ribs and crook."""
    hook = [(0, 0.12, 0), (0, 0.03, 0), (0.025, -0.01, 0), (0.06, 0.0, 0), (0.072, 0.035, 0)]
    rib = tube([(0.0, 0.845, 0), (0.26, 0.77, 0), (0.47, 0.615, 0)], 0.0035, sides=6)
    strut = rod((0.015, 0.56, 0), (0.26, 0.755, 0), 0.003, sides=6)
    return [
        _canopy(0.48, 0.24, 8).at(y=0.62).part("main"),
        *parts(
            "metal",
            [
                *around(rib, 8),
                *around(strut, 8),
                rod((0, 0.1, 0), (0, 0.92, 0), 0.007),
                cylinder(0.016, 0.05, sides=20).at(y=0.54),
            ],
        ),
        tube(hook, [0.013, 0.014, 0.014, 0.014, 0.012]).part("handle"),
        lathe([(0.014, 0), (0.008, 0.02)], [(0, 0.08)], sides=18).at(y=0.855).part("metal"),
        *parts(
            "metal",
            [
                ellipsoid(0.006, 0.006, 0.006, sides=10).at(0.478, 0.615, 0).turned(y=45 * k)
                for k in range(8)
            ],
        ),
    ]


BUILD = by_subtype(umbrella=_umbrella)
