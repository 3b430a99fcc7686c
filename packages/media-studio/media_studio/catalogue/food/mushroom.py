"""Mushrooms."""

import numpy as np

from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import Shape, parts
from media_studio.modelling.solids import ellipsoid
from media_studio.modelling.sweeps import lathe, sleeve


def _mushroom(variant: Variant) -> list[Part]:
    """Make a toadstool: dome, gills, skirt and warts."""
    cap = lathe(
        [(0.02, 0.098), (0.055, 0.094), (0.078, 0.088)],
        [(0.085, 0.09), (0.08, 0.115), (0.05, 0.148), (0, 0.162)],
        sides=40,
        bevel=0.002,
    )
    stem = lathe([(0, 0), (0.025, 0.004), (0.027, 0.02), (0.017, 0.05), (0.016, 0.1)], sides=24)
    skirt = sleeve((0.016, 0.075), (0.034, 0.062), (0.0355, 0.063), (0.017, 0.079))
    gills = [_gill().turned(y=12 * k) for k in range(30)]
    warts = []
    for k in range(16):
        out = 0.082 * float(np.sqrt((k + 0.3) / 16))
        y = float(
            np.interp(
                out, [0, 0.03, 0.05, 0.068, 0.08, 0.085], [0.162, 0.157, 0.147, 0.133, 0.114, 0.09]
            )
        )
        size = float(variant.rng.uniform(0.006, 0.012))
        wart = ellipsoid(size, 0.4 * size, size, sides=12).turned(z=-70 * (out / 0.082) ** 1.6)
        warts.append(wart.at(x=out, y=y).turned(y=137.5 * k))
    return [
        cap.part("main"),
        stem.part("stem"),
        skirt.part("stem"),
        *parts("stem", gills),
        *parts("spots", warts),
    ]


def _gill() -> Shape:
    return prism([(0.016, 0.088), (0.07, 0.086), (0.077, 0.09), (0.016, 0.1)], 0.0014, bevel=0)


def _brown_mushroom(_: Variant) -> list[Part]:
    cap = lathe(
        [(0.015, 0.062), (0.045, 0.058)],
        [(0.056, 0.06), (0.058, 0.078), (0.035, 0.105), (0, 0.113)],
        sides=36,
        bevel=0.002,
    )
    stem = lathe([(0, 0), (0.028, 0.003), (0.033, 0.02), (0.022, 0.045), (0.02, 0.065)], sides=24)
    return [cap.part("main"), stem.part("stem")]


BUILD = by_subtype(toadstool=_mushroom, brown=_brown_mushroom)
