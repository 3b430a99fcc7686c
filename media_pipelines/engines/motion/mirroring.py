"""A motion with left and right exchanged."""

from dataclasses import replace

import numpy as np

from media_pipelines.engines.motion.body import JOINTS
from media_pipelines.engines.motion.motion import Motion


def _other(name: str) -> str:
    for side, other in (("Left", "Right"), ("Right", "Left")):
        if name.startswith(side):
            return other + name.removeprefix(side)
    return name


_ORDER = [JOINTS.index(_other(name)) for name in JOINTS]
_MIRROR = np.array([-1.0, 1.0, 1.0])


def mirrored(motion: Motion) -> Motion:
    """Return a motion of `body_skeleton` as a mirror shows it."""
    return replace(
        motion,
        rotations=motion.rotations[:, _ORDER] * np.outer(_MIRROR, _MIRROR),
        translations=motion.translations[:, _ORDER] * _MIRROR,
    )
