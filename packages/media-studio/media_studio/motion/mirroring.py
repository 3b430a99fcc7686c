"""Left and right exchanged."""

from dataclasses import replace

import numpy as np

from media_gltf.figures.roles import other_side
from media_studio.arrays import FloatArray
from media_studio.motion.blending import heading, place, placed
from media_studio.motion.body import JOINTS
from media_studio.motion.motion import Motion
from media_studio.motion.retarget_source import SourcePerformance


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


def mirrored_performance(performance: SourcePerformance) -> SourcePerformance:
    """Return what a mirror shows that stands along the way that the figure faces at first."""
    angle, start = float(heading(performance)[0]), place(performance)[0]
    ahead = placed(performance, -angle, start, start)

    def flipped(frames: FloatArray) -> FloatArray:
        return frames * np.outer(_MIRROR, _MIRROR)

    shown = replace(
        ahead,
        bones={other_side(role): flipped(frames) for role, frames in ahead.bones.items()},
        spine=tuple(map(flipped, ahead.spine)),
        points={
            other_side(role): (places - start) * _MIRROR + start
            for role, places in ahead.points.items()
        },
    )
    return placed(shown, angle, start, start)
