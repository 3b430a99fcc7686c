"""The outline of a subject as a field of signed distances, finer than pixels."""

from dataclasses import dataclass

import cv2
import numpy as np
from scipy import ndimage

from media_studio.arrays import ByteImage, FloatArray, Mask
from media_studio.errors import NoSubject

MARGIN = 4
"""Cells around the subject."""

_FINER = 4
"""Samples of the alpha channel per cell, along each side."""

_OPAQUE = 0.5
"""Alpha at the outline."""

_LEAST_RADIUS = 1.0
"""Half the width, in cells, that wires and threads are thickened to: cells hold nothing thinner."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Outline:
    """Square cells over a picture's subject and `MARGIN` cells around it.

    Attributes:
        distance: (rows, columns), cells from the middle of a cell to the outline, positive inside.
        left: Pixel column of the left edge of the first cell.
        top: Pixel row of the upper edge of the first cell.
        step: Pixels per cell.
    """

    distance: FloatArray
    left: float
    top: float
    step: float


def subject_box(picture: ByteImage) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of the opaque part, in pixels, to a share of a pixel.

    Args:
        picture: (h, w, 4).

    Raises:
        NoSubject: If no pixel is opaque.
    """
    alpha = picture[..., 3] / 255
    if alpha.max(initial=0) < _OPAQUE:
        raise NoSubject(
            "The picture shows no subject: every pixel is transparent. Send a picture in which "
            "the object is opaque."
        )
    left, right = _span(alpha.max(axis=0))
    top, bottom = _span(alpha.max(axis=1))
    return left, top, right, bottom


def _span(profile: FloatArray) -> tuple[float, float]:
    """Return where a profile rises above and falls below `_OPAQUE`, taking pixels as areas."""
    opaque = np.flatnonzero(profile >= _OPAQUE)
    first, last = int(opaque[0]), int(opaque[-1])
    before = profile[first - 1] if first else 0.0
    after = profile[last + 1] if last + 1 < len(profile) else 0.0
    return first - float(before), last + 1 + float(after)


def trace_outline(
    picture: ByteImage, box: tuple[float, float, float, float], step: float
) -> Outline:
    """Measure the distance to the outline in cells of a given size.

    A subject that is thinner than the cells everywhere is thickened evenly.

    Args:
        picture: (h, w, 4); alpha below one half is outside.
        box: Left, top, right and bottom that the cells cover, in pixels, without the margin.
        step: Pixels per cell.
    """
    left, top = box[0] - MARGIN * step, box[1] - MARGIN * step
    columns = int(np.ceil((box[2] - box[0]) / step - 1e-6)) + 2 * MARGIN
    rows = int(np.ceil((box[3] - box[1]) / step - 1e-6)) + 2 * MARGIN
    alpha = _resampled(picture[..., 3], left, top, step / _FINER, (rows, columns))
    # Lines narrower than a sample are opaque nowhere.
    distance = _signed_distance(alpha >= _OPAQUE * min(float(alpha.max()), 1.0)) / _FINER
    cells = distance.reshape(rows, _FINER, columns, _FINER).mean(axis=(1, 3))
    missing = max(_LEAST_RADIUS - float(cells.max()), 0.0)
    return Outline(distance=cells + missing, left=left, top=top, step=step)


def _resampled(
    alpha: ByteImage, left: float, top: float, step: float, cells: tuple[int, int]
) -> FloatArray:
    """Read alpha at `_FINER` samples per cell, without aliasing when that is coarser."""
    smooth = alpha.astype(np.float32) / 255
    blurred = cv2.GaussianBlur(smooth, (0, 0), 0.4 * step) if step > 1 else smooth
    padded = np.pad(blurred, 1)
    height, width = cells[0] * _FINER, cells[1] * _FINER
    # Pixel centres lie at whole numbers in OpenCV; the padding adds one.
    across = (left + (np.arange(width) + 0.5) * step + 0.5).astype(np.float32)
    down = (top + (np.arange(height) + 0.5) * step + 0.5).astype(np.float32)
    columns, rows = np.meshgrid(across, down)
    method = cv2.INTER_CUBIC if step < 0.5 else cv2.INTER_LINEAR
    read = cv2.remap(padded, columns, rows, method, borderMode=cv2.BORDER_CONSTANT)
    return np.asarray(read, dtype=np.float64)


def _signed_distance(inside: Mask) -> FloatArray:
    """Return distances to the edge between samples, positive inside."""
    within = ndimage.distance_transform_edt(inside)
    without = ndimage.distance_transform_edt(~inside)
    return np.asarray(np.where(inside, within - 0.5, 0.5 - without))
