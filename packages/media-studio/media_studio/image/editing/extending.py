"""More room on one side, and pictures whose edges meet."""

import cv2
import numpy as np

from media_studio.arrays import ByteImage
from media_studio.errors import UnsupportedEdit
from media_studio.image.editing.canvas import as_bytes
from media_studio.reading.edits.shape_operations import PictureSide

_TURNS: dict[PictureSide, int] = {"top": 0, "left": 3, "bottom": 2, "right": 1}
"""Quarter turns counterclockwise after which a side is at the top."""
_EDGE = 0.03
"""Share of a picture at its edge that is continued."""
_PLAIN = 9.0
"""Mean difference, 0..255, of an edge from itself blurred up to which it is continued."""
_STANDS_OUT = 14.0
"""Difference of columns from those around them that shows: something is cut off there."""
_OVERLAP = 0.16
"""Share of a picture over which its opposite edges are blended for a tile."""


def extend(picture: ByteImage, side: PictureSide, share: float) -> ByteImage:
    """Continue a plain edge, such as a sky.

    Args:
        picture: (h, w, c).
        side: Where.
        share: How much, of the height or width.

    Raises:
        UnsupportedEdit: If the edge is not plain: what goes on there would have to be invented.
    """
    turned = np.rot90(picture, _TURNS[side])
    height, width = turned.shape[:2]
    rows, more = max(2, round(_EDGE * height)), max(1, round(share * height))
    edge = turned[:rows].astype(np.float32)
    line = edge.mean(axis=0, keepdims=True)
    soft = cv2.GaussianBlur(line, (0, 0), 0.02 * width, borderType=cv2.BORDER_REFLECT)
    soft = soft.reshape(1, width, -1)
    wide = cv2.GaussianBlur(line, (0, 0), 0.1 * width, borderType=cv2.BORDER_REFLECT)
    away = np.abs(line.reshape(width, -1) - wide.reshape(width, -1))[:, :3].max(axis=1)
    if np.abs(edge - soft)[..., :3].mean() > _PLAIN or np.quantile(away, 0.97) > _STANDS_OUT:
        raise UnsupportedEdit(
            f"The {side} edge of the picture is not plain: what goes on there would have to be"
            " invented. Add padding of a colour instead."
        )
    noise = np.random.default_rng(0).normal(0, np.std(edge - line), (more, width, 1))
    above = np.clip(np.rint(soft + noise), 0, 255).astype(np.uint8)
    # The first rows blend into the picture
    mixed = np.linspace(0, 1, rows)[:, None, None]
    seam = np.rint(soft * (1 - mixed) + edge * mixed).astype(np.uint8)
    joined = np.concatenate([above, seam, turned[rows:]])
    return np.ascontiguousarray(np.rot90(joined, -_TURNS[side]))


def extend_around(picture: ByteImage, share: float) -> ByteImage:
    """Continue all edges by a share of the height and of the width, as if seen from farther away.

    Raises:
        UnsupportedEdit: If one of them is not plain.
    """
    grown = 1 + share  # the second of two opposite sides is added to a longer picture
    picture = extend(extend(picture, "left", share), "right", share / grown)
    return extend(extend(picture, "top", share), "bottom", share / grown)


def tile(picture: ByteImage) -> ByteImage:
    """Blend the opposite edges of a picture, (h, w, c), so that copies of it join."""
    for axis in (0, 1):
        along = np.moveaxis(picture.astype(np.float64), axis, 0)
        over = max(2, round(_OVERLAP * len(along)))
        place = np.linspace(0, 1, over)
        share = (place * place * (3 - 2 * place))[:, None, None]
        blended = along[:over] * share + along[-over:] * (1 - share)
        picture = as_bytes(np.moveaxis(np.concatenate([blended, along[over:-over]]), 0, axis) / 255)
    return picture
