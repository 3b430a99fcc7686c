"""What plates show at points of a surface, blended.

Colours are blended in two bands: the coarse one over wide transitions, so that no step of exposure
is left, and the fine one over narrow ones, so that detail does not show double.

Source: Burt & Adelson 1983 (multiresolution spline); Debevec, Taylor & Malik 1996 (view-dependent
weights).
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numba import njit, prange

from media_studio.arrays import ByteImage, Float32Array, FloatArray
from media_studio.projection.plate import COARSE, Plate

_GRAZING, _FRONTAL = 0.08, 0.35
"""Cosines between which a view comes to be believed; below, a pixel would be smeared."""
_SLACK, _SLACK_PER_SLOPE = 1.0, 1.1
"""Pixels that a point may lie behind what a view shows there: half a patch, and its rise."""
_COARSE_POWER, _FINE_POWER = 1.5, 6.0


@dataclass(frozen=True, kw_only=True, eq=False)
class Sight:
    """What is seen at k points, float32.

    Attributes:
        color: (k, 3) sRGB 0..1; zero where nothing is seen.
        relief: (k, 2) metres of height, and roughness.
        confidence: (k,), 0 where no view shows the point.
    """

    color: Float32Array
    relief: Float32Array
    confidence: Float32Array


def look(
    plates: Sequence[Plate],
    gains: Float32Array,
    position: Float32Array,
    normal: Float32Array,
    *,
    two_sided: bool,
) -> Sight:
    """Blend what plates show.

    Args:
        plates: Prepared views.
        gains: Factor of each plate and channel, (p, 3).
        position: (k, 3) float32, metres.
        normal: (k, 3) float32, unit vectors.
        two_sided: Whether a point is also seen from behind.
    """
    sums = np.zeros((len(position), 11), np.float32)
    for plate, gain in zip(plates, gains, strict=True):
        _gather(
            position,
            normal,
            two_sided,
            (plate.right, plate.towards, np.array([*plate.corner, plate.scale])),
            (plate.color, plate.coarse, plate.nearness, plate.trust, plate.relief),
            gain.astype(np.float32),
            sums,
        )
    coarse, fine = np.maximum(sums[:, :1], 1e-12), np.maximum(sums[:, 4:5], 1e-12)
    return Sight(
        color=np.asarray((sums[:, 1:4] / coarse + sums[:, 5:8] / fine) / 255, np.float32),
        relief=np.asarray(sums[:, 8:10] / fine, np.float32),
        confidence=sums[:, 10],
    )


ProjectionFrame = tuple[FloatArray, FloatArray, FloatArray]
Images = tuple[ByteImage, Float32Array, Float32Array, Float32Array, Float32Array]
Number = float | np.float32
Patch = tuple[int, int, int, int, float, float]
"""Two rows, two columns, and the shares of the second row and column."""


@njit(cache=True, inline="always")
def _patch(row: float, column: float, height: int, width: int) -> Patch:
    """Return the four pixels around a point whose coordinates may lie a pixel outside."""
    low_y, low_x = int(np.floor(row - 0.5)), int(np.floor(column - 0.5))
    return (
        min(max(low_y, 0), height - 1),
        min(max(low_y + 1, 0), height - 1),
        min(max(low_x, 0), width - 1),
        min(max(low_x + 1, 0), width - 1),
        row - 0.5 - low_y,
        column - 0.5 - low_x,
    )


@njit(cache=True, inline="always")
def _mix(patch: Patch, a: Number, b: Number, c: Number, d: Number) -> Number:
    """Interpolate between the pixels of a patch, row by row."""
    down, aside = patch[4], patch[5]
    return (1 - down) * ((1 - aside) * a + aside * b) + down * ((1 - aside) * c + aside * d)


@njit(cache=True, inline="always")
def _channel(image: Float32Array | ByteImage, patch: Patch, channel: int) -> Number:
    y0, y1, x0, x1 = patch[0], patch[1], patch[2], patch[3]
    return _mix(
        patch,
        np.float32(image[y0, x0, channel]),
        np.float32(image[y0, x1, channel]),
        np.float32(image[y1, x0, channel]),
        np.float32(image[y1, x1, channel]),
    )


@njit(cache=True, inline="always")
def _belief(
    nearness: Float32Array, trust: Float32Array, patch: Patch, limit: float
) -> tuple[Number, Number]:
    """Return the trust in a point, and its share that no nearer part hides."""
    y0, y1, x0, x1 = patch[0], patch[1], patch[2], patch[3]
    seen = _mix(
        patch,
        1.0 if nearness[y0, x0] <= limit else 0.0,
        1.0 if nearness[y0, x1] <= limit else 0.0,
        1.0 if nearness[y1, x0] <= limit else 0.0,
        1.0 if nearness[y1, x1] <= limit else 0.0,
    )
    return _mix(patch, trust[y0, x0], trust[y0, x1], trust[y1, x0], trust[y1, x1]), seen


@njit(cache=True, parallel=True)
def _gather(
    position: Float32Array,
    normal: Float32Array,
    two_sided: bool,
    frame: ProjectionFrame,
    images: Images,
    gain: Float32Array,
    sums: Float32Array,
) -> None:
    right, towards, placing = frame
    color, coarse, nearness, trust, relief = images
    height, width = nearness.shape
    left, top, scale = placing
    for i in prange(len(position)):
        facing = normal[i, 0] * towards[0] + normal[i, 1] * towards[1] + normal[i, 2] * towards[2]
        if two_sided:
            facing = abs(facing)
        if facing <= _GRAZING:
            continue
        x, y, z = position[i, 0], position[i, 1], position[i, 2]
        column = (x * right[0] + y * right[1] + z * right[2] - left) * scale
        row = (top - y) * scale
        if not (0 <= column < width and 0 <= row < height):
            continue
        near = x * towards[0] + y * towards[1] + z * towards[2]
        slope = min(np.sqrt(max(1 - facing * facing, 0.0)) / facing, 8.0)
        slack = _SLACK + _SLACK_PER_SLOPE * slope
        patch = _patch(row, column, height, width)
        believed, seen = _belief(nearness, trust, patch, near + slack / scale)
        if seen * believed <= 0:
            continue
        ramp = min((facing - _GRAZING) / (_FRONTAL - _GRAZING), 1.0)
        ramp = ramp * ramp * (3 - 2 * ramp) * seen
        wide = believed * ramp * facing**_COARSE_POWER
        narrow = believed * ramp * facing**_FINE_POWER
        around = _patch(row / COARSE, column / COARSE, coarse.shape[0], coarse.shape[1])
        sums[i, 0] += wide
        sums[i, 4] += narrow
        for k in range(3):
            smooth = _channel(coarse, around, k)
            sums[i, 1 + k] += wide * smooth * gain[k]
            sums[i, 5 + k] += narrow * (_channel(color, patch, k) - smooth) * gain[k]
        if relief.shape[0] > 1:
            for k in range(2):
                sums[i, 8 + k] += narrow * _channel(relief, patch, k)
        sums[i, 10] = max(sums[i, 10], ramp * min(4 * believed, 1.0))
