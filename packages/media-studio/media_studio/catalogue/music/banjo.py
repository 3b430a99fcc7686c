"""Banjos."""

import numpy as np

from media_studio.catalogue.music.modelling.fretwork import frets, strings
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism, symmetric
from media_studio.modelling.shape import pair, parts
from media_studio.modelling.solids import box, ellipsoid, torus
from media_studio.modelling.sweeps import cylinder, lathe


def _banjo(_: Variant) -> list[Part]:
    drum = (
        lathe([(0, 0)], [(0.135, 0)], [(0.135, 0.055)], [(0, 0.055)], sides=48, bevel=0.004)
        .turned(x=90)
        .at(y=0.145, z=-0.03)
    )
    head = cylinder(0.126, 0.004, bevel=0.001, sides=48).turned(x=90).at(y=0.145, z=0.0235)
    ring = torus(0.13, 0.008, sides=48, section=10).turned(x=90).at(y=0.145, z=0.022)
    lug = box(0.008, 0.014, 0.05, bevel=0.002).at(y=0.132, z=-0.005)
    lugs = [lug.turned(z=20.0 * k).at(y=0.145) for k in range(18)]
    neck = prism(
        [(-0.02, 0.27), (0.02, 0.27), (0.016, 0.75), (-0.016, 0.75)], 0.024, bevel=0.007
    ).at(z=0.012)
    board = prism(
        [(-0.021, 0.275), (0.021, 0.275), (0.017, 0.75), (-0.017, 0.75)], 0.006, bevel=0.001
    ).at(z=0.026)
    crown = prism(
        symmetric(
            [
                (0, 0.74),
                (0.018, 0.745),
                (0.032, 0.78),
                (0.022, 0.82),
                (0.032, 0.86),
                (0.014, 0.875),
                (0, 0.868),
            ]
        ),
        0.014,
        bevel=0.003,
    ).at(z=0.012)
    keys = [
        s
        for y in (0.785, 0.845)
        for s in pair(ellipsoid(0.011, 0.007, 0.005, sides=12).at(0.045, y, 0.008))
    ]
    return [
        drum.part("main"),
        *parts("hair", [head, *keys]),
        *parts(
            "metal",
            [
                ring,
                *lugs,
                *frets(0.31, 0.75, 17, 0.018, 0.0298),
                *strings(np.linspace(-0.012, 0.012, 4), (0.03, 0.032), (0.755, 0.031), 1.1),
            ],
        ),
        *parts("neck", [neck, crown]),
        *parts("dark", [board, box(0.06, 0.008, 0.014, bevel=0.002).at(y=0.11, z=0.028)]),
    ]


BUILD = by_subtype(banjo=_banjo)
