"""How far the pixels of a registered picture can be believed, and what replaces the others.

The outermost pixels of a cut-out show background, those beside a nearer part show that part when
the picture is off by a pixel.
"""

import cv2
import numpy as np
from numba import njit
from numpy.typing import NDArray

from media_studio.arrays import ByteImage, Float32Array, Mask

_OPAQUE, _MOSTLY_OPAQUE = 250, 128
_FRINGE_SHARE = 1 / 400
"""Width of the mixed pixels around a cut-out, as a share of its longer edge; at least a pixel."""
_REACH_SHARE = 0.012
"""Distance from an edge within which trust grows, as a share of the longer edge."""
_EDGE_TRUST = 0.25
"""Trust at the very edge of the cut-out; enough to be used where no other view shows a point."""

_MIXED_TRUST = 0.14
"""Factor of the trust in pixels that show two surfaces: such a point is shown, but lends no colour
to hidden ones."""


def reliable_pixels(alpha: ByteImage) -> Mask:
    """Choose the pixels that hold nothing but the subject, (h, w).

    Parts too thin to lose their fringe keep all that is mostly opaque.
    """
    fringe = max(1, round(_FRINGE_SHARE * max(alpha.shape)))
    kernel = np.ones((2 * fringe + 1, 2 * fringe + 1), np.uint8)
    solid = (alpha >= _OPAQUE).astype(np.uint8)
    core = cv2.erode(solid, kernel, borderType=cv2.BORDER_REPLICATE) > 0
    away = _distance_to(core)
    return core | ((alpha >= _MOSTLY_OPAQUE) & (away > 2 * fringe + 1))


def bleed(color: ByteImage, reliable: Mask) -> ByteImage:
    """Replace the other pixels by the nearest reliable ones.

    Args:
        color: (h, w, 3).
        reliable: (h, w), not all False.
    """
    _, labels = cv2.distanceTransformWithLabels(
        (~reliable).astype(np.uint8), cv2.DIST_L2, 5, labelType=cv2.DIST_LABEL_PIXEL
    )
    owner = np.zeros(int(labels.max()) + 1, np.int64)
    places = np.flatnonzero(reliable)
    owner[labels.reshape(-1)[places]] = places
    return np.ascontiguousarray(color.reshape(-1, 3)[owner[labels]])


def trust_of(
    reliable: Mask, nearness: Float32Array, part: NDArray[np.int64], pixel: float
) -> Float32Array:
    """Rate the pixels of a view, (h, w) float32 within 0..1.

    Args:
        reliable: From `reliable_pixels`, (h, w).
        nearness: Of the model at each pixel, metres; minus infinity where there is none.
        part: Number of the surface seen at each pixel, (h, w); negative where there is none.
        pixel: Edge of a pixel, metres.
    """
    reach = max(3.0, _REACH_SHARE * max(reliable.shape))
    inside = reliable & np.isfinite(nearness)
    depth = cv2.distanceTransform(inside.astype(np.uint8), cv2.DIST_L2, 5)
    trust = _EDGE_TRUST + (1 - _EDGE_TRUST) * np.minimum(depth / reach, 1)
    beyond = _EDGE_TRUST * np.maximum(1 - _distance_to(reliable) / (2 * reach), 0)
    trust = np.where(reliable, trust, beyond)
    behind = _steps_behind(nearness, _cliff(nearness, pixel), int(np.ceil(reach / 2)) + 1)
    share = np.clip((behind - 1) / (reach / 2), 0, 1)
    trust *= np.where(_borders(part), _MIXED_TRUST, 1)
    return np.asarray(trust * np.where(behind > 0, share, 1), np.float32)


def _borders(part: NDArray[np.int64]) -> Mask:
    """Find the pixels on both sides of where one surface ends and another begins."""
    border = np.zeros(part.shape, np.bool_)
    for one, two in (((slice(1, None),), (slice(-1),)), (np.s_[:, 1:], np.s_[:, :-1])):
        differs = (part[one] != part[two]) & (part[one] >= 0) & (part[two] >= 0)
        border[one] |= differs
        border[two] |= differs
    return border


def _distance_to(mask: Mask) -> Float32Array:
    """Distance of each pixel to the nearest of a mask, pixels; infinite when it is empty."""
    if not mask.any():
        return np.full(mask.shape, np.inf, np.float32)
    return np.asarray(cv2.distanceTransform((~mask).astype(np.uint8), cv2.DIST_L2, 5), np.float32)


def _cliff(nearness: Float32Array, pixel: float) -> float:
    """Choose the step from one pixel to the next that means another part, metres."""
    return pixel * (8 + 0.004 * max(nearness.shape))


@njit(cache=True)
def _steps_behind(nearness: Float32Array, cliff: float, limit: int) -> NDArray[np.int32]:
    """Count the pixels from each one to the foot of a cliff that it lies below; 0 for far ones."""
    height, width = nearness.shape
    steps = np.zeros((height, width), np.int32)
    queue = np.empty(height * width, np.int64)
    begin, end = 0, 0
    for row in range(height):
        for column in range(width):
            own = nearness[row, column]
            for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1)):
                y, x = row + down, column + right
                inside = 0 <= y < height and 0 <= x < width and np.isfinite(own)
                if inside and nearness[y, x] > own + cliff:
                    steps[row, column] = 1
            if steps[row, column] == 1:
                queue[end] = row * width + column
                end += 1
    while begin < end:
        row, column = queue[begin] // width, queue[begin] % width
        begin += 1
        if steps[row, column] >= limit:
            continue
        for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            y, x = row + down, column + right
            if not (0 <= y < height and 0 <= x < width) or steps[y, x] > 0:
                continue
            if abs(nearness[y, x] - nearness[row, column]) <= cliff:
                steps[y, x] = steps[row, column] + 1
                queue[end] = y * width + x
                end += 1
    return steps
