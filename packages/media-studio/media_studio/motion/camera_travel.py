"""How far a camera that moves has travelled, from the feet of a person who stands or walks.

The background tells how a camera turns. Whether it travels as well the picture alone does not
say: a background that is far or flat looks the same. Feet do, as the lower one stands.
"""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.motion.footing import SOLES
from media_studio.motion.smoothing import low_pass

_LEAST_METRES, _LEAST_SPEED = 0.7, 0.25
"""Way of the standing feet, and its metres per second, that no misjudged stride explains: of people
who walk before a camera that stands still, up to 0.67 and 0.17."""
_HERTZ = 1.0
"""Feet that slide for a step are not the camera."""


def camera_travel(places: FloatArray, fps: float) -> FloatArray | None:
    """Return the way (f, 3) that standing feet seem to go, level; None where it is a little.

    Args:
        places: (f, 33, 3) metres, Y up, in the axes of a camera that does not turn.
        fps: Frames per second.
    """
    if len(places) < 3:
        return None
    soles = places[:, list(SOLES)]
    lowest = soles[..., 1].argmin(1)[:-1]
    steps = np.diff(soles, axis=0)[np.arange(len(lowest)), lowest] * (1.0, 0.0, 1.0)
    way = np.concatenate([np.zeros((1, 3)), np.cumsum(steps, axis=0)])
    way = low_pass(way, fps, _HERTZ)
    way -= way[0]
    length = float(np.linalg.norm(way, axis=1).max())
    is_far = length > max(_LEAST_METRES, _LEAST_SPEED * len(places) / fps)
    return way if is_far else None
