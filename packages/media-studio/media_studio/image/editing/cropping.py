"""Parts of a picture."""

import cv2
import numpy as np

from media_studio.arrays import ByteImage, FloatArray
from media_studio.errors import NoSubject

PixelRect = tuple[int, int, int, int]
"""Left, top, right, bottom in pixels."""

_MARGIN = 0.06
"""Space around a subject, share of its longer side."""


def crop(picture: ByteImage, box: PixelRect) -> ByteImage:
    """Cut out a box."""
    left, top, right, bottom = box
    return np.ascontiguousarray(picture[top:bottom, left:right])


def shape_box(width: int, height: int, ratio: float) -> PixelRect:
    """Return the largest box of a shape, width over height, in the middle."""
    wide = max(1, min(width, round(height * ratio)))
    high = max(1, min(height, round(width / ratio)))
    left, top = (width - wide) // 2, (height - high) // 2
    return left, top, left + wide, top + high


def shape_around(subject: FloatArray, ratio: float) -> PixelRect:
    """Return the largest box of a shape that is as near as can be to the middle of a subject.

    Raises:
        NoSubject: If an operation before has cut the subject away.
    """
    left, top, right, bottom = subject_box(subject)
    height, width = subject.shape
    box = shape_box(width, height, ratio)
    wide, high = box[2] - box[0], box[3] - box[1]
    x = min(max(0, (left + right - wide) // 2), width - wide)
    y = min(max(0, (top + bottom - high) // 2), height - high)
    return x, y, x + wide, y + high


def sides_box(
    width: int, height: int, *, left: float, top: float, right: float, bottom: float
) -> PixelRect:
    """Return what is left when shares are cut off the sides; at least one pixel."""
    x1, y1 = min(round(left * width), width - 1), min(round(top * height), height - 1)
    x2, y2 = max(width - round(right * width), x1 + 1), max(height - round(bottom * height), y1 + 1)
    return x1, y1, x2, y2


def subject_box(subject: FloatArray) -> PixelRect:
    """Return the box around a subject, with a margin.

    Raises:
        NoSubject: If an operation before has cut the subject away.
    """
    rows, columns = np.flatnonzero((subject > 0.5).any(1)), np.flatnonzero((subject > 0.5).any(0))
    if not rows.size:
        raise NoSubject("Nothing of the subject is left in the picture; crop to it first.")
    margin = round(_MARGIN * max(np.ptp(rows), np.ptp(columns)) + 1)
    height, width = subject.shape
    return (
        max(0, int(columns[0]) - margin),
        max(0, int(rows[0]) - margin),
        min(width, int(columns[-1]) + 1 + margin),
        min(height, int(rows[-1]) + 1 + margin),
    )


def resize(picture: ByteImage, width: int, height: int) -> ByteImage:
    """Resample a picture, (h, w, 4), without letting transparent colours bleed in."""
    if picture.shape[:2] == (height, width):
        return picture
    smaller = width * height < picture.shape[0] * picture.shape[1]
    method = cv2.INTER_AREA if smaller else cv2.INTER_CUBIC
    if picture[..., 3].min() == 255:
        opaque = cv2.resize(
            np.ascontiguousarray(picture[..., :3]), (width, height), interpolation=method
        )
        return np.dstack([opaque, np.full((height, width), 255, np.uint8)])
    alpha = picture[..., 3:].astype(np.float32) / 255
    layers = np.concatenate([picture[..., :3] * alpha, alpha], axis=2)
    sampled = cv2.resize(layers, (width, height), interpolation=method)
    share = np.clip(sampled[..., 3:], 0, 1)
    colours = sampled[..., :3] / np.maximum(share, 1e-3)
    return np.clip(np.rint(np.concatenate([colours, 255 * share], axis=2)), 0, 255).astype(np.uint8)
