"""Stairs that wind around a post."""

import numpy as np

from media_studio.modelling.dispatch import by_subtype
from media_studio.modelling.part import Part, Variant
from media_studio.modelling.prism import prism
from media_studio.modelling.shape import parts
from media_studio.modelling.solids import ellipsoid
from media_studio.modelling.sweeps import cylinder, tube

_STEPS, _TURN, _RISE, _REACH = 14, 26.0, 0.2, 0.95


def _spiral_stairs(_: Variant) -> list[Part]:
    """Fan treads out of a post, with a bar and a piece of rail for each."""
    tread = prism([(0.03, -0.08), (_REACH, -0.25), (_REACH, 0.25), (0.03, 0.08)], 0.05, bevel=0.008)
    tread = tread.turned(x=-90)
    treads = [tread.turned(y=_TURN * k).at(y=_RISE * (k + 1) - 0.03) for k in range(_STEPS)]
    rim = _REACH - 0.05
    bars = [
        cylinder(0.014, 0.95, sides=10).at(x=rim, y=_RISE * (k + 1)).turned(y=_TURN * k)
        for k in range(_STEPS)
    ]
    angles = np.radians(_TURN * np.linspace(0, _STEPS - 1, 4 * _STEPS))
    heights = _RISE * np.linspace(1, _STEPS, 4 * _STEPS) + 0.95
    line = [(rim * np.cos(a), y, -rim * np.sin(a)) for a, y in zip(angles, heights, strict=True)]
    post = cylinder(0.07, _RISE * _STEPS + 0.95, sides=32)
    knob = ellipsoid(0.1, 0.1, 0.1, sides=20).at(y=_RISE * _STEPS + 1.0)
    foot = cylinder(0.22, 0.03, bevel=0.008, sides=36)
    rail = tube(line, 0.028, sides=12)
    return [*parts("step", treads), *parts("main", [post, knob, foot, rail, *bars])]


BUILD = by_subtype(spiral=_spiral_stairs)
