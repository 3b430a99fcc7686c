"""Ladders."""

import numpy as np

from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import each, pair, parts
from media_studio.modelling.solids import beam, box
from media_studio.modelling.sweeps import rod, tube


def _ladder(_: Variant) -> list[Part]:
    """Open a step ladder with five treads and a top."""
    front = beam((0.26, 0, 0.42), (0.2, 1.5, 0.03), 0.05, 0.035)
    back = beam((0.24, 0, -0.42), (0.19, 1.46, -0.03), 0.035, 0.03)
    treads = [
        box(0.52 - 0.08 * t, 0.025, 0.11, bevel=0.006).at(0, 1.5 * t - 0.012, 0.42 - 0.39 * t)
        for t in (0.16, 0.33, 0.5, 0.67, 0.84)
    ]
    stays = [beam((0.225, 0.72, 0.24), (0.22, 0.66, -0.23), 0.012, 0.02)]
    rungs = [
        rod(
            (-0.24 + 0.03 * t, 1.46 * t, -0.42 + 0.39 * t),
            (0.24 - 0.03 * t, 1.46 * t, -0.42 + 0.39 * t),
            0.013,
        )
        for t in (0.25, 0.7)
    ]
    return [
        *parts(
            "main",
            [
                *pair(front),
                *pair(back),
                *treads,
                box(0.46, 0.035, 0.16, bevel=0.008).at(y=1.49),
                *rungs,
            ],
        ),
        *parts("metal", pair(stays[0])),
        *parts(
            "trim",
            [
                c
                for z in (0.42, -0.42)
                for c in pair(
                    box(0.058, 0.03, 0.045, bevel=0.006).at(0.258 if z > 0 else 0.24, 0, z)
                )
            ],
        ),
    ]


def _plain_ladder(_: Variant) -> list[Part]:
    made = [
        *pair(tube([(0.22, 0, 0), (0.2, 1.2, 0), (0.18, 2.3, 0)], [0.03, 0.027, 0.025], sides=12)),
        *[
            rod((-0.22 + 0.017 * y, y, 0), (0.22 - 0.017 * y, y, 0), 0.017)
            for y in np.linspace(0.25, 2.1, 8)
        ],
    ]
    return each(parts("main", made), lambda s: s.turned(x=-12))


BUILD = by_subtype(step_ladder=_ladder, ladder=_plain_ladder)
