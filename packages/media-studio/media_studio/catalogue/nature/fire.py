"""Camp fires and torches."""

import numpy as np

from media_studio.catalogue.modelling.flame import flame
from media_studio.modelling.blob import Lump, blob
from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.shape import around, parts
from media_studio.modelling.solids import ellipsoid
from media_studio.modelling.sweeps import cylinder, lathe, tube


def _campfire(variant: Variant) -> list[Part]:
    """Lean logs together over embers in a ring of stones."""
    rng = variant.rng
    stones = [
        ellipsoid(0.1, 0.075, 0.085, sides=14)
        .roughened(rng, 0.008, 0.1)
        .creased(25)
        .at(z=0.5, y=0.05)
        .turned(y=30 * k + float(rng.uniform(-5, 5)))
        for k in range(12)
    ]
    log = cylinder(0.055, 0.62, bevel=0.01, sides=14).roughened(rng, 0.003, 0.1)
    end = cylinder(0.048, 0.01, bevel=0.002, sides=14)
    logs = [log.turned(x=-52).at(y=0.03, z=0.4).turned(y=60 * k) for k in range(6)]
    ends = [end.at(y=-0.008).turned(x=-52).at(y=0.03, z=0.4).turned(y=60 * k) for k in range(6)]
    flames = [flame(0.17, 0.74).at(y=0.06)]
    for k in range(6):
        lick = flame(0.1, 0.36 + 0.09 * (k % 3), phase=2.4 * k).turned(x=10)
        flames.append(lick.at(z=0.13, y=0.06).turned(y=60 * k + 25))
    embers = blob([Lump((0, 0.02, 0), (0.34, 0.07, 0.34))], cells=24).roughened(rng, 0.012, 0.06)
    return [
        *parts("rock", stones),
        *parts("bark", logs),
        *parts("wood", ends),
        *parts("main", flames),
        embers.warped(lambda p: np.column_stack([p[:, 0], np.maximum(p[:, 1], 0.0), p[:, 2]])).part(
            "lava"
        ),
    ]


def _torch(_: Variant) -> list[Part]:
    """Wrap cloth around a stick in an iron cage and light it."""
    stick = lathe([(0, 0)], [(0.022, 0)], [(0.028, 0.3), (0.04, 0.62)], [(0, 0.62)], sides=16)
    wrap = [
        tube(
            [
                (0.04 * np.cos(a), 0.49 + 0.005 * a, 0.04 * np.sin(a))
                for a in np.linspace(0, 9 * np.pi, 90)
            ],
            0.018,
            steps=1,
            sides=8,
        )
    ]
    ring = [
        lathe([(0.03, 0)], [(0.055, 0)], [(0.058, 0.03)], [(0.03, 0.03)], sides=20).at(y=y)
        for y in (0.46, 0.66)
    ]
    prong = tube(
        [(0.05, 0.47, 0), (0.085, 0.6, 0), (0.09, 0.7, 0), (0.075, 0.8, 0)], 0.007, sides=6
    )
    licks = [
        flame(0.045, 0.24 + 0.04 * (k % 3), phase=2.4 * k)
        .turned(x=5)
        .at(y=0.6, z=0.038)
        .turned(y=72 * k)
        for k in range(5)
    ]
    return [
        stick.part("wood"),
        *parts("cloth", wrap),
        *parts("metal", [*ring, *around(prong, 4)]),
        *parts("main", [flame(0.078, 0.4).at(y=0.57), *licks]),
    ]


BUILD = by_subtype(campfire=_campfire, torch=_torch)
