"""When feet stand on the floor."""

import numpy as np
from scipy.ndimage import gaussian_filter1d

from media_studio.arrays import FloatArray, Mask

_LOW, _RAISED = 0.05, 0.07
"""Metres above the floor up to which a foot begins to stand, and from which it no longer does."""
_SLOW, _FAST = 0.45, 0.6
"""Metres per second, likewise."""
_BRIEF_SECONDS = 0.1
_SPEED_SECONDS = 0.04


def contacts(points: FloatArray, fps: float) -> Mask:
    """Tell when points of the feet stand: low and slow, with a margin before they leave.

    Args:
        points: (f, k, 3) metres above a floor at y = 0.
        fps: Frames per second.

    Returns:
        (f, k); neither contacts nor breaks in them are shorter than a tenth of a second, unless
        a frame is longer.
    """
    if len(points) < 2:
        return points[..., 1] < _LOW
    speed = np.linalg.norm(np.gradient(points, axis=0), axis=-1) * fps
    speed = gaussian_filter1d(speed, _SPEED_SECONDS * fps, axis=0, mode="nearest")
    begins = (points[..., 1] < _LOW) & (speed < _SLOW)
    lasts = (points[..., 1] < _RAISED) & (speed < _FAST)
    brief = round(_BRIEF_SECONDS * fps)
    return np.stack(
        [
            without_short(with_margin(begins[:, each], lasts[:, each]), brief)
            for each in range(points.shape[1])
        ],
        axis=1,
    )


def runs(flags: Mask) -> list[tuple[int, int]]:
    """Return first and last + 1 of each unbroken run of frames."""
    edges = np.flatnonzero(np.diff(np.r_[False, flags, False].astype(np.int8)))
    return [(int(start), int(end)) for start, end in zip(edges[::2], edges[1::2], strict=True)]


def with_margin(begins: Mask, lasts: Mask) -> Mask:
    """Keep the runs of `lasts` in which it `begins` somewhere, (f,)."""
    standing = np.zeros_like(begins)
    for start, end in runs(lasts):
        standing[start:end] = begins[start:end].any()
    return standing


def without_short(standing: Mask, brief: int) -> Mask:
    """Close breaks, then drop runs, of fewer frames than `brief`, (f,)."""
    steady = standing.copy()
    for start, end in runs(~standing):
        if end - start < brief and start > 0 and end < len(standing):
            steady[start:end] = True
    for start, end in runs(steady):
        if end - start < brief:
            steady[start:end] = False
    return steady
