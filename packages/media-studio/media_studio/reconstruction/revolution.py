"""Bodies of revolution: what is turned on a lathe or a wheel, with what sticks out of it."""

from dataclasses import dataclass

import numpy as np
from scipy import ndimage

from media_studio.arrays import FloatArray
from media_studio.reconstruction.inflation import opened

_SYMMETRIC = 0.93
"""Least overlap of the core with its mirror image."""

_SINGLE = 0.94
"""Least share of the core's rows that it fills without gaps."""

_CORE_RADIUS = 0.42
"""What is thinner than this share of the widest part is no core: handles, spouts."""

_CORE_SHARE = 0.62
"""Least share of the subject's area in a core that has handles."""


_BINS = 16
"""Strips across a core in which the light is compared."""

_STEP = 0.42
"""Change from one strip to the next, share of the whole, from which on it is an edge."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Core:
    """The part of an outline that is symmetric about an upright axis.

    Attributes:
        distance: (rows, columns), cells to its outline, positive inside.
        axis: Column of the axis; 0 is the middle of the first cell.
    """

    distance: FloatArray
    axis: float


def find_core(distance: FloatArray) -> Core | None:
    """Find the part that may be a body of revolution, handles aside.

    Args:
        distance: (rows, columns), cells to the outline, positive inside.

    Returns:
        None when the outline has no such part.
    """
    whole = _symmetric(distance)
    if whole is not None:
        return whole
    trunk = opened(distance, _CORE_RADIUS * float(distance.max()))
    if (trunk > 0).sum() < _CORE_SHARE * (distance > 0).sum():
        return None
    return _symmetric(trunk)


def _symmetric(distance: FloatArray) -> Core | None:
    inside = distance > 0
    rows = np.flatnonzero(inside.any(axis=1))
    if not len(rows):
        return None
    columns = np.arange(inside.shape[1], dtype=np.float64)
    first = inside.argmax(axis=1)[rows]
    last = inside.shape[1] - 1 - inside[:, ::-1].argmax(axis=1)[rows]
    width = last - first + 1
    if inside.sum() < _SINGLE * width.sum():
        return None
    axis = float(np.average((first + last) / 2, weights=width))
    mirrored = _read(distance, 2 * axis - columns) > 0
    if (inside & mirrored).sum() < _SYMMETRIC * (inside | mirrored).sum():
        return None
    return Core(distance=distance, axis=axis)


def _read(distance: FloatArray, columns: FloatArray) -> FloatArray:
    """Read all rows at other columns."""
    rows = np.arange(len(distance), dtype=np.float64)
    places = np.stack(np.meshgrid(rows, columns, indexing="ij"))
    return np.asarray(ndimage.map_coordinates(distance, places, order=1, mode="nearest"))


def revolve(core: Core) -> FloatArray:
    """Turn a core about its axis.

    Returns:
        Field (columns, rows, layers), positive inside, the middle layer in the picture plane, rows
        from the bottom up.
    """
    columns = np.arange(core.distance.shape[1]) - core.axis
    layers = int(np.ceil(np.abs(columns[(core.distance > 0).any(axis=0)]).max())) + 3
    z = np.arange(-layers, layers + 1, dtype=np.float64)
    away = np.hypot(columns[:, None], z)
    reach = np.arange(0, int(away.max()) + 2, 0.5)
    profile = (
        _read(core.distance, core.axis + reach) + _read(core.distance, core.axis - reach)
    ) / 2
    low = np.floor(2 * away).astype(np.int64)
    share = 2 * away - low
    field = profile[:, low] * (1 - share) + profile[:, low + 1] * share
    return np.asarray(field[::-1].transpose(1, 0, 2))


def shaded_round(luminance: FloatArray, core: Core) -> float:
    """Measure how far the light across a core falls off as on a round body.

    Args:
        luminance: (rows, columns), 0..1, at the cells of the core.
        core: Where to look.

    Returns:
        0 where the light is even, has steps, or follows a pattern; above 0.1 on round bodies.
    """
    columns = np.arange(core.distance.shape[1]) - core.axis
    radius = (core.distance > 0).sum(axis=1) / 2
    chosen = (core.distance > 1.0) & (radius > 0.35 * radius.max())[:, None]
    count = np.maximum(chosen.sum(axis=1), 1)
    mean = np.maximum(np.where(chosen, luminance, 0).sum(axis=1) / count, 0.02)
    rows, places = np.nonzero(chosen)
    across = columns[places] / radius[rows]
    level = luminance[chosen] / mean[rows]
    number = np.clip(((across + 0.9) * _BINS / 1.8).astype(np.int64), 0, _BINS - 1)
    if np.bincount(number, minlength=_BINS).min() == 0:
        return 0.0
    curve = np.array([np.median(level[number == k]) for k in range(_BINS)])
    change = float(np.ptp(curve))
    step = float(np.abs(np.diff(curve)).max()) / max(change, 1e-9)
    spread = float(np.mean((level - np.median(level)) ** 2))
    explained = 1 - float(np.mean((level - curve[number]) ** 2)) / max(spread, 1e-12)
    return change * max(explained, 0.0) if step < _STEP else 0.0
