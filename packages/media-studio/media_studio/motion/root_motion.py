"""The way of the hips across the floor, which games call root motion."""

import numpy as np

from media_studio.motion.anatomy import FLAT
from media_studio.motion.retarget_source import SourcePerformance


def in_place(performance: SourcePerformance) -> SourcePerformance:
    """Return what is performed with the hips above where they begin; they still go up and down."""
    hips = performance.points["hips"]
    return performance.shifted(np.asarray((hips[0] - hips) * FLAT))
