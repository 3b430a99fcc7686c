"""Pictures as prints: an instant print, several copies, a mirror image below."""

import cv2
import numpy as np

from media_studio.arrays import ByteImage
from media_studio.image.editing.cropping import resize

_SIDE, _BELOW = 0.06, 0.22
"""Border of an instant print, shares of the shorter side."""
_PAPER = 250, 249, 245
_LONGEST = 4096
_DIM, _WAVE = 0.62, 0.004
"""Light of a mirror image, and how far waves shift it, share of the longer side."""


def polaroid(picture: ByteImage) -> ByteImage:
    """Put the white border of an instant print around a picture, (h, w, 4)."""
    side, below = (max(1, round(share * min(picture.shape[:2]))) for share in (_SIDE, _BELOW))
    height, width = picture.shape[0] + side + below, picture.shape[1] + 2 * side
    framed = np.full((height, width, 4), (*_PAPER, 255), np.uint8)
    framed[side : side + picture.shape[0], side : side + picture.shape[1]] = picture
    return framed


def repeated(picture: ByteImage, rows: int, columns: int) -> ByteImage:
    """Show a picture several times, (h, w, 4)."""
    scale = min(1.0, _LONGEST / (max(picture.shape[0] * rows, picture.shape[1] * columns)))
    size = [max(1, round(scale * length)) for length in picture.shape[1::-1]]
    return np.ascontiguousarray(np.tile(resize(picture, *size), (rows, columns, 1)))


def reflected(picture: ByteImage) -> ByteImage:
    """Show a picture, (h, w, 4), mirrored in still water below itself."""
    height, width = picture.shape[:2]
    part = np.ascontiguousarray(picture[height - round(0.6 * height) :][::-1])
    y, x = np.mgrid[: part.shape[0], :width].astype(np.float32)
    grown = np.linspace(0.2, 1, part.shape[0])[:, None]
    wave = (
        _WAVE * max(height, width) * grown * np.sin(y * 90 / height + 2 * np.sin(y * 23 / height))
    )
    moved = cv2.remap(
        part, x + wave.astype(np.float32), y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT
    )
    soft = cv2.GaussianBlur(moved, (0, 0), 0.0012 * max(height, width) + 0.3).astype(np.float64)
    light = _DIM * (1 - 0.25 * np.linspace(0, 1, part.shape[0]))[:, None, None]
    soft[..., :3] = soft[..., :3] * light + (1 - light) * np.array([28, 38, 48]) * 0.8
    return np.concatenate([picture, np.rint(soft).clip(0, 255).astype(np.uint8)])
