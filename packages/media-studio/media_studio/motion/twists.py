"""Angles about an axis, kept continuous where little tells them."""

import numpy as np
from numba import njit
from scipy.linalg import solveh_banded

from media_studio.arrays import FloatArray, IntArray

_BINS = 72
_STEP = 2 * np.pi / _BINS
_RATE = 30.0
"""Frames per second above which the coarse path is sought for several frames at once."""
_FASTEST = np.radians(600.0)
"""Radians per second up to which a limb turns about its own length."""
_STIFFNESS = 8.0
"""Cost of a radian within a frame at `_RATE`, where disagreeing by 180 degrees costs 2."""
_CUT_OFF = 6.0
"""Hertz that are let through where the angle is seen; less where it hardly is."""
_HOLD = 0.02
"""How much the coarse path counts where nothing is seen."""
_LEAN_SHARE = 0.1
"""How much less the usual angle counts once the side of every frame is decided."""
_TINY = 1e-6


def steady_angle(
    seen: FloatArray,
    trust: FloatArray,
    usual: FloatArray,
    leaning: FloatArray,
    fps: float,
    *,
    firm: FloatArray | None = None,
) -> FloatArray:
    """Return the smooth curve of an angle that is seen well in some frames and badly in others.

    First the cheapest way from frame to frame is sought among angles 5 degrees apart, which
    decides on which side of a half turn every frame lies; then it is fitted to what was seen.

    Args:
        seen: (f,) radians, of any whole turns.
        trust: (f,) 0..1, how well each is seen.
        usual: (f,) radians, where the angle would be at ease.
        leaning: (f,) 0..1, how much that counts.
        fps: Frames per second.
        firm: (f,) 0..1, whether what is seen might as well be the opposite (0); not if None.

    Returns:
        (f,) radians without jumps of whole turns, as near to the usual ones as those allow.

    Source: Viterbi 1967, Error bounds for convolutional codes; Whittaker 1923, On a new method of
        graduation.
    """
    firm = np.ones_like(seen) if firm is None else firm
    path = _coarse(seen, trust, usual, leaning, firm, fps)
    off, other = _wrapped(seen - path), _wrapped(usual - path)
    opposite = np.abs(off) > np.pi / 2
    off = np.where(opposite, off - np.sign(off) * np.pi, off)
    weight = trust * np.where(opposite, 1 - firm, 1.0) * np.cos(off) ** 2
    lean = _LEAN_SHARE * (1 - trust) * leaning * np.clip(np.cos(other), 0, 1)
    hold = _HOLD * (1 - trust) + _TINY
    target = path + (weight * off + lean * other) / (weight + lean + hold)
    smooth = _smooth(target, weight + lean + hold, fps)
    return smooth - 2 * np.pi * np.round(np.median(smooth - usual) / (2 * np.pi))


def _wrapped(angle: FloatArray) -> FloatArray:
    return angle - 2 * np.pi * np.round(angle / (2 * np.pi))


def _coarse(
    seen: FloatArray,
    trust: FloatArray,
    usual: FloatArray,
    leaning: FloatArray,
    firm: FloatArray,
    fps: float,
) -> FloatArray:
    angles = np.arange(_BINS) * _STEP
    cosine = np.cos(seen[:, None] - angles)
    # Where the opposite may be meant it costs no more
    agreement = np.maximum(cosine, (2 * firm - 1)[:, None] * cosine)
    cost = trust[:, None] * (1 - agreement)
    cost += leaning[:, None] * (1 - np.cos(usual[:, None] - angles))
    together = max(1, round(fps / _RATE))
    starts = np.arange(0, len(seen), together)
    rate = fps / together
    reach = min(max(1, int(_FASTEST / rate / _STEP)), _BINS // 2)
    stiffness = together * _STIFFNESS * (_STEP * rate / _RATE) ** 2
    bins = _cheapest(np.add.reduceat(cost, starts), reach, stiffness)
    middles = starts + (np.diff(np.append(starts, len(seen))) - 1) / 2
    return np.interp(np.arange(len(seen)), middles, bins * _STEP)


@njit(cache=True)
def _cheapest(cost: FloatArray, reach: int, stiffness: float) -> IntArray:
    """Return the cheapest path (n,) through the bins of costs (n, k), which form a ring.

    Args:
        cost: (n, k) of being in each bin.
        reach: Bins that a step may go.
        stiffness: What a step costs, times its square.
    """
    count, bins = cost.shape
    total = cost[0].copy()
    steps = np.zeros((count, bins), np.int64)
    for row in range(1, count):
        reached = np.empty(bins)
        for place in range(bins):
            best = np.inf
            for step in range(-reach, reach + 1):
                price = total[(place - step) % bins] + stiffness * step * step
                # On a tie the shorter step, so that nothing turns without a reason
                if price < best or (price == best and abs(step) < abs(steps[row, place])):
                    best, steps[row, place] = price, step
            reached[place] = best + cost[row, place]
        total = reached
    path = np.empty(count, np.int64)
    path[-1] = np.argmin(total)
    for row in range(count - 1, 0, -1):
        path[row - 1] = path[row] - steps[row, path[row] % bins]
    return path


def _smooth(target: FloatArray, weight: FloatArray, fps: float) -> FloatArray:
    """Minimise weight (a - target)^2 + (time^2 x second derivative of a)^2."""
    frames = len(target)
    if frames < 3:
        return target
    bend = (fps / (2 * np.pi * _CUT_OFF)) ** 4
    bands = np.zeros((3, frames))
    bands[0] = weight
    bands[0, :-2] += bend
    bands[0, 1:-1] += 4 * bend
    bands[0, 2:] += bend
    bands[1, :-2] -= 2 * bend
    bands[1, 1:-1] -= 2 * bend
    bands[2, :-2] += bend
    return np.asarray(solveh_banded(bands, weight * target, lower=True))
