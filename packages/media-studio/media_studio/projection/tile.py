"""Make a picture of a material continue beyond its edges.

The picture is cut where its two ends look most alike, so that courses of bricks or the threads of
a cloth go on in step, and the ends are joined along the path on which they differ least.

Source: Efros & Freeman 2001 (image quilting).
"""

import cv2
import numpy as np
from numpy.typing import NDArray

from media_studio.arrays import ByteImage, Float32Array, IntArray

TILE_EDGE = 1024
"""Longer edge to which larger pictures are reduced, pixels."""

_SMALLEST = 8
"""Pictures of fewer pixels along an edge have no structure to continue."""
_SHORTEST, _LONGEST = 0.5, 0.88
"""Range of the period, as a share of the edge."""
_BAND = 0.12
"""Width of the overlap, as a share of the edge."""
_FEATHER = 0.08
"""Standard deviation of the transition, as a share of the band."""


def make_tileable(picture: ByteImage) -> ByteImage:
    """Cut a tile out of a picture that repeats without seams along both axes.

    Uneven lighting is taken out first, as far as it follows a quadratic curve.

    Args:
        picture: (h, w, 3) sRGB.

    Returns:
        (h', w', 3), smaller by an eighth to a half.
    """
    small = _reduced(picture)
    if min(small.shape[:2]) < _SMALLEST:
        return np.tile(np.asarray(small.mean(axis=(0, 1)) + 0.5, np.uint8), (_SMALLEST,) * 2 + (1,))
    even = _evenly_lit(small.astype(np.float32))
    across = _join(even, closed=False)
    both = _join(across.transpose(1, 0, 2), closed=True).transpose(1, 0, 2)
    return np.ascontiguousarray(np.clip(both + 0.5, 0, 255).astype(np.uint8))


def _reduced(picture: ByteImage) -> ByteImage:
    factor = TILE_EDGE / max(picture.shape[:2])
    if factor >= 1:
        return picture
    size = (max(1, round(picture.shape[1] * factor)), max(1, round(picture.shape[0] * factor)))
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)


def _evenly_lit(image: Float32Array) -> Float32Array:
    """Subtract the quadratic surface that fits each channel best, but keep the mean."""
    height, width = image.shape[:2]
    y, x = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j].astype(np.float32)
    basis = np.stack([x, y, x * x - 1 / 3, x * y, y * y - 1 / 3], axis=2).reshape(-1, 5)
    flat = image.reshape(-1, 3)
    weights = np.linalg.lstsq(basis, flat - flat.mean(axis=0), rcond=None)[0]
    return np.asarray((flat - basis @ weights).reshape(image.shape), np.float32)


def _join(image: Float32Array, *, closed: bool) -> Float32Array:
    """Make an image repeat along its columns.

    Args:
        image: (h, w, 3).
        closed: Whether it already repeats along its rows, and must go on to do so.
    """
    width = image.shape[1]
    band = max(2, round(_BAND * width))
    period = _period(image, band)
    ahead, own = image[:, period : period + band], image[:, :band]
    difference = ((ahead - own) ** 2).sum(axis=2)
    path = _closed_path(difference) if closed else _cheapest_path(difference)
    share = _after(path, band, closed=closed)[..., None]
    joined = image[:, :period].copy()
    joined[:, :band] = ahead * (1 - share) + own * share
    return joined


def _period(image: Float32Array, band: int) -> int:
    """Find the distance at which the start of an image looks most like a later part."""
    width = image.shape[1]
    fine = cv2.GaussianBlur(image, (0, 0), max(width / 300, 0.5))
    start = fine[:, :band]
    last = min(int(_LONGEST * width), width - band)
    candidates = range(max(band, int(_SHORTEST * width)), last + 1)
    errors = [float(((fine[:, at : at + band] - start) ** 2).mean()) for at in candidates]
    # Of equally good ones the longest: it repeats least.
    bias = 1 + 0.6 * (last - np.array(candidates)) / width
    return candidates[int(np.argmin((np.array(errors) + 1e-3) * bias))]


def _cheapest_path(cost: NDArray[np.float32], start: int | None = None) -> IntArray:
    """Find the column of each row of a connected path of least cost.

    Args:
        cost: (h, w).
        start: Column in which it begins and ends, or None.
    """
    height, width = cost.shape
    total = cost.astype(np.float64)
    if start is not None:
        blocked = np.full(width, np.inf)
        blocked[start] = 0
        total[0] += blocked
    for row in range(1, height):
        above = np.pad(total[row - 1], 1, constant_values=np.inf)
        total[row] += np.minimum(np.minimum(above[:-2], above[1:-1]), above[2:])
    path = np.empty(height, np.int64)
    path[-1] = int(total[-1].argmin()) if start is None else start
    for row in range(height - 2, -1, -1):
        low, high = max(path[row + 1] - 1, 0), min(path[row + 1] + 2, width)
        path[row] = low + int(total[row, low:high].argmin())
    return path


def _closed_path(cost: NDArray[np.float32]) -> IntArray:
    """Find a path whose ends meet: a free one tells where it passes the middle row."""
    middle = len(cost) // 2
    start = int(_cheapest_path(cost)[middle])
    turned = np.roll(cost, -middle, axis=0)
    return np.roll(_cheapest_path(turned, start), middle)


def _after(path: IntArray, band: int, *, closed: bool) -> NDArray[np.float32]:
    """Return 1 beyond a path, 0 before it, with a soft step; exactly so at both ends."""
    columns = np.arange(band)
    beyond = (columns[None] > path[:, None]).astype(np.float32)
    reach = max(1, round(3 * _FEATHER * band))
    rows = np.pad(beyond, ((reach, reach), (0, 0)), mode="wrap" if closed else "edge")
    soft = cv2.GaussianBlur(
        rows, (0, 0), max(_FEATHER * band, 0.5), borderType=cv2.BORDER_REPLICATE
    )
    edge = np.clip(np.minimum(columns, band - 1 - columns) / max(1.0, 0.15 * band), 0, 1)
    ends = (columns > band / 2).astype(np.float32)
    return np.asarray(soft[reach:-reach] * edge + ends * (1 - edge), np.float32)
