"""Smooth curves through a few points."""

from collections.abc import Sequence

import numpy as np
from scipy.interpolate import CubicHermiteSpline

from media_studio.arrays import FloatArray

Point = Sequence[float]


def spline(
    points: Sequence[Point] | FloatArray, steps: int = 5, *, loop: bool = False
) -> FloatArray:
    """Interpolate points with a cubic curve that does not overshoot.

    Args:
        points: At least two, (n, d).
        steps: Samples per span.
        loop: Return to the first point; it is not repeated at the end.

    Returns:
        (steps * (n - 1) + 1, d), or (steps * n, d) of a loop.

    Source: Yuksel et al. 2011, centripetal parametrisation of Catmull-Rom curves.
    """
    knots = np.asarray(points, dtype=float)
    count = len(knots)
    if loop:
        knots = np.concatenate([knots] * 3 + [knots[:1]])
    spans = np.maximum(np.linalg.norm(np.diff(knots, axis=0), axis=1), 1e-9)
    times = np.concatenate([[0.0], np.cumsum(np.sqrt(spans))])
    curve = CubicHermiteSpline(times, knots, np.gradient(knots, times, axis=0))
    samples = np.interp(
        np.arange((len(knots) - 1) * steps + 1) / steps, np.arange(len(knots)), times
    )
    sampled: FloatArray = curve(samples)
    return sampled[count * steps : 2 * count * steps] if loop else sampled


def chain(*runs: Sequence[Point], steps: int = 5) -> FloatArray:
    """Join smooth runs with sharp breaks between them.

    Args:
        runs: Each continues from the end of the run before; a run of one point after the first
            is a straight line.
        steps: Samples per span of a smooth run.
    """
    path = [np.asarray(runs[0], dtype=float)]
    if len(runs[0]) > 1:
        path = [spline(runs[0], steps)]
    for run in runs[1:]:
        through = np.concatenate([path[-1][-1:], np.asarray(run, dtype=float)])
        path.append((through if len(run) == 1 else spline(through, steps))[1:])
    return np.concatenate(path)


def chamfered(path: FloatArray, size: float, *, bend: float = 40.0) -> FloatArray:
    """Cut the corners of an open path that bend by more than `bend` degrees.

    Args:
        path: (n, d).
        size: Length cut from each side of a corner, at most 0.4 of that side.
        bend: Bends up to this stay as they are.
    """
    steps = np.diff(path, axis=0)
    lengths = np.maximum(np.linalg.norm(steps, axis=1), 1e-12)
    directions = steps / lengths[:, None]
    out = [path[:1]]
    for k in range(1, len(path) - 1):
        before, after = directions[k - 1], directions[k]
        if size <= 0 or before @ after > np.cos(np.radians(bend)):
            out.append(path[k : k + 1])
            continue
        back, ahead = min(size, 0.4 * lengths[k - 1]), min(size, 0.4 * lengths[k])
        first, last = path[k] - back * before, path[k] + ahead * after
        # The middle point of the rounding lies between the chord and the corner.
        out.append(np.stack([first, 0.29 * (first + last) + 0.42 * path[k], last]))
    return np.concatenate([*out, path[-1:]])
