"""Pictures from several sides brought to one scale and place."""

from collections.abc import Mapping

import cv2
import numpy as np
from scipy import ndimage

from media_studio.arrays import ByteImage, FloatArray, Mask
from media_studio.errors import NoSubject
from media_studio.reconstruction.outline import Outline, subject_box, trace_outline
from media_studio.reconstruction.view import Side

_LEAST_OVERLAP = 0.55
"""Overlap of opposite outlines below which they are not of one object."""

_LARGEST_SHIFT = 0.12
"""How far opposite outlines may be moved onto each other, share of the height."""

_OPPOSITE: tuple[tuple[Side, Side], ...] = (("front", "back"), ("left", "right"))


def register(pictures: Mapping[Side, ByteImage], cells: int) -> dict[Side, Outline]:
    """Trace the outlines in cells of one size.

    All pictures show the whole object, so the subject is equally high in all of them.

    Args:
        pictures: (h, w, 4) each.
        cells: Along the longest side.

    Returns:
        Outlines of equal height; those of opposite sides are equally wide and mirror each other.

    Raises:
        NoSubject: If a picture is transparent, or opposite outlines do not fit together.
    """
    boxes = {side: subject_box(picture) for side, picture in pictures.items()}
    heights = {side: box[3] - box[1] for side, box in boxes.items()}
    widest = max((box[2] - box[0]) / heights[side] for side, box in boxes.items())
    height = cells / max(widest, 1.0)
    steps = {side: heights[side] / height for side in pictures}
    outlines: dict[Side, Outline] = {}
    for pair in _OPPOSITE:
        present = [side for side in pair if side in pictures]
        width = max((boxes[s][2] - boxes[s][0]) / steps[s] for s in present) if present else 0.0
        for side in present:
            box = boxes[side]
            middle, half = (box[0] + box[2]) / 2, width * steps[side] / 2
            wide = (middle - half, box[1], middle + half, box[3])
            outlines[side] = trace_outline(pictures[side], wide, steps[side])
        if len(present) == 2:
            outlines[pair[1]] = _aligned(outlines[pair[0]], outlines[pair[1]], pair)
    return outlines


def _aligned(first: Outline, second: Outline, pair: tuple[Side, Side]) -> Outline:
    """Move the second outline sideways to where it mirrors the first best."""
    fixed, moving = first.distance > 0, (second.distance > 0)[:, ::-1]
    reach = max(1, round(_LARGEST_SHIFT * len(fixed)))
    shifts = range(-reach, reach + 1)
    overlaps = [_overlap(fixed, _shifted(moving, shift)) for shift in shifts]
    best = int(np.argmax(overlaps))
    if overlaps[best] < _LEAST_OVERLAP:
        raise NoSubject(
            f"The pictures of the {pair[0]} and the {pair[1]} do not fit together: their outlines "
            "should mirror each other. Send pictures of the same object in the same pose, each "
            "straight from its side."
        )
    shift = -shifts[best]
    return Outline(
        distance=ndimage.shift(second.distance, (0, shift), order=1, mode="nearest"),
        left=second.left - shift * second.step,
        top=second.top,
        step=second.step,
    )


def _shifted(inside: Mask, shift: int) -> Mask:
    padded = np.pad(inside, ((0, 0), (abs(shift), abs(shift))))
    start = abs(shift) - shift
    return padded[:, start : start + inside.shape[1]]


def _overlap(a: Mask, b: Mask) -> float:
    return float((a & b).sum()) / max(float((a | b).sum()), 1.0)


def luminance_at(picture: ByteImage, outline: Outline) -> FloatArray:
    """Read the brightness of a picture at the cells of its outline, (rows, columns), 0..1."""
    gray = picture[..., :3].astype(np.float32) @ np.array([0.299, 0.587, 0.114], np.float32) / 255
    weight = (picture[..., 3] / 255).astype(np.float32)
    shape = outline.distance.shape[::-1]
    # Pixel and cell centres lie at whole numbers in OpenCV.
    matrix = np.array(
        [
            [outline.step, 0, outline.left + outline.step / 2 - 0.5],
            [0, outline.step, outline.top + outline.step / 2 - 0.5],
        ]
    )
    sigma = 0.4 * max(outline.step, 0.5)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    total = cv2.warpAffine(
        cv2.GaussianBlur(gray * weight, (0, 0), sigma), matrix, shape, flags=flags
    )
    share = cv2.warpAffine(cv2.GaussianBlur(weight, (0, 0), sigma), matrix, shape, flags=flags)
    return np.asarray(total / np.maximum(share, 1e-3), dtype=np.float64)
