"""Flames."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.modelling.shape import Shape
from media_studio.modelling.sweeps import lathe


def flame(radius: float, height: float, *, phase: float = 0.0) -> Shape:
    """Shape a tongue of flame that stands on y = 0 and winds up to a point.

    Args:
        radius: At the belly, metres.
        height: Along y.
        phase: Where its winding starts, radians; neighbours look alike with the same phase.
    """
    profile = [(0, 0), (0.72, 0.04), (1, 0.18), (0.78, 0.4), (0.36, 0.7), (0.1, 0.92), (0, 1)]
    tongue = lathe([(radius * r, height * y) for r, y in profile], sides=18)

    def wind(points: FloatArray) -> FloatArray:
        share = points[:, 1] / height
        angle, reach = 1.7 * np.pi * share + phase, 0.75 * radius * share
        sway = [reach * np.sin(angle), np.zeros_like(share), reach * np.cos(angle)]
        return points + np.column_stack(sway)

    return tongue.warped(wind)
