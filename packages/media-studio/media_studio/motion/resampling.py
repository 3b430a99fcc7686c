"""Motions at other frame rates."""

import numpy as np
from scipy.spatial.transform import Rotation

from media_studio.arrays import FloatArray
from media_studio.errors import InvalidMotion
from media_studio.motion.motion import Motion

MAX_FPS = 240.0
MAX_FRAMES = 100_000
"""Of a motion at another rate; as many as a file may have."""

_SLACK = 1e-6
"""Frames by which the last regular frame may miss the end."""


def frame_times(frames: int, source_fps: float, fps: float) -> FloatArray:
    """Return when the frames of a resampled motion are, (f,) seconds from its first frame.

    The last frame is where that of the source is, so that the motion lasts exactly as long: the
    last step is shorter than the others where the rates do not fit.

    Args:
        frames: Number of frames of the source.
        source_fps: Its frames per second.
        fps: Frames per second wanted, above 0.

    Raises:
        InvalidMotion: If there would be more than `MAX_FRAMES`.
    """
    end = (frames - 1) / source_fps
    steps = end * fps
    if steps >= MAX_FRAMES:
        raise InvalidMotion(
            f"At {fps:g} frames per second the motion would have {steps:.0f} frames; choose an "
            f"fps below {MAX_FRAMES / end:.0f}."
        )
    regular = np.arange(int(np.floor(steps + _SLACK)) + 1) / fps
    if abs(steps - round(steps)) <= _SLACK:
        regular[-1] = end
        return regular
    return np.append(regular, end)


def resample(motion: Motion, times: FloatArray) -> Motion:
    """Return a motion at other times; its rate is that of the first step.

    Args:
        motion: The motion.
        times: (t,) seconds from its first frame, in order.

    Source: Shoemake 1985, Animating Rotation with Quaternion Curves (slerp).
    """
    place = np.clip(times * motion.fps, 0, motion.frames - 1)
    before = np.minimum(place.astype(np.int64), max(motion.frames - 2, 0))
    after = np.minimum(before + 1, motion.frames - 1)
    share = (place - before)[:, None]
    first, last = motion.rotations[before], motion.rotations[after]
    flat = (np.swapaxes(first, -1, -2) @ last).reshape(-1, 3, 3)
    turn = Rotation.from_matrix(flat).as_rotvec().reshape(*first.shape[:2], 3)
    part = Rotation.from_rotvec((share[..., None] * turn).reshape(-1, 3)).as_matrix()
    start, end = motion.translations[before], motion.translations[after]
    return Motion(
        skeleton=motion.skeleton,
        rotations=first @ part.reshape(first.shape),
        translations=start + share[..., None] * (end - start),
        fps=float(1 / (times[1] - times[0])) if len(times) > 1 else motion.fps,
    )
