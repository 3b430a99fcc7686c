"""Values over time that motions are made of."""

from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.interpolate import PchipInterpolator
from scipy.ndimage import gaussian_filter1d

from media_studio.arrays import FloatArray

FPS = 30.0
"""Frames per second of every authored motion."""
_SOFTENING = 1.2
"""Frames that the corners of keyed curves are rounded over."""

Curve = NDArray[Any] | float
"""A value at each time (n,), or one that holds throughout."""


def clock(seconds: float) -> FloatArray:
    """Return the times of the frames of a motion, in seconds."""
    return np.arange(round(seconds * FPS)) / FPS


def keyed(time: FloatArray, *keys: tuple[float, float]) -> FloatArray:
    """Return a smooth curve through keys, each a time in seconds and a value.

    It neither overshoots between two keys nor moves before the first and after the last.

    Source: Fritsch & Butland 1984 (monotone piecewise cubic interpolation).
    """
    moments, values = np.array(keys, dtype=float).T
    curve = PchipInterpolator(moments, values)(np.clip(time, moments[0], moments[-1]))
    return gaussian_filter1d(curve, _SOFTENING, mode="nearest")


def stepped(time: FloatArray, start: float, *steps: tuple[float, float, float]) -> FloatArray:
    """Return a curve that rests between steps, each of which goes (from, until, to value).

    Source: Flash & Hogan 1985 (minimum-jerk movement).
    """
    curve, value = np.full(len(time), float(start)), float(start)
    for begin, end, target in steps:
        curve += (target - value) * eased((time - begin) / (end - begin))
        value = target
    return curve


def eased(share: FloatArray) -> FloatArray:
    """Return the share of a minimum-jerk movement that is done at a share of its time."""
    share = np.clip(share, 0.0, 1.0)
    return share**3 * (10 + share * (6 * share - 15))


def arched(time: FloatArray, *arcs: tuple[float, float, float]) -> FloatArray:
    """Return a curve that is 0 but for arcs, each of which goes (from, until, height)."""
    curve = np.zeros(len(time))
    for begin, end, height in arcs:
        curve += height * np.sin(np.pi * np.clip((time - begin) / (end - begin), 0, 1)) ** 2
    return curve


def swing(time: FloatArray, rate: float, phase: float = 0.0) -> FloatArray:
    """Return a sine of so many cycles a second, `phase` cycles ahead."""
    return np.sin(2 * np.pi * (rate * time + phase))
