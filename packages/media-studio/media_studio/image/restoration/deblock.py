"""Removing the blocks and the ringing of JPEG compression.

The error of rounded coefficients is removed like noise; then each coefficient is brought back to
near the value it was rounded to, since the file says that much for certain.

Source: noise of a quality after Foi, Katkovnik & Egiazarian 2007, Pointwise shape-adaptive DCT,
section VI; narrow quantisation constraint after Park & Kim 1999. On 11 photographs at quality 20
the lightness gains .71 dB; noise shaped like the table of steps gained .59, and no constraint .64.
"""

import cv2
import numpy as np

from media_studio.arrays import ByteImage
from media_studio.image.restoration.jpeg import (
    Compression,
    QuantisationTable,
    chroma_steps,
    luma_steps,
)
from media_studio.image.restoration.planes import to_bytes
from media_studio.image.restoration.sliding_dct import (
    SIDE,
    Plane,
    cosine_basis,
    shrink,
    step_for,
)
from media_studio.image.restoration.tiles import by_tiles

_LUMA_STRENGTH, _CHROMA_STRENGTH = 1.3, 1.5
"""Multiples of the noise by Foi's formula."""

_CONSTRAINT = 0.3
"""Steps that a coefficient may move. Rounding moved it by up to .5, but seldom by that much."""


def deblock(picture: ByteImage, compression: Compression) -> ByteImage:
    """Remove traces of compression.

    Args:
        picture: (h, w, 3) sRGB.
        compression: As found in this picture.
    """
    luma, chroma = luma_steps(compression.quality), chroma_steps(compression.quality)

    step = step_for(picture)

    def clean(piece: ByteImage) -> ByteImage:
        shares = cv2.cvtColor(piece.astype(np.float32) / 255, cv2.COLOR_RGB2YCrCb)
        planes = np.asarray(shares, np.float32) * 255
        first, *others = (np.ascontiguousarray(planes[..., plane]) for plane in range(3))
        smooth = shrink(first, _LUMA_STRENGTH * _noise(luma), step)
        cleaned = [_constrain(smooth, first, luma, compression)]
        cleaned += [shrink(plane, _CHROMA_STRENGTH * _noise(chroma), step) for plane in others]
        colours = cv2.cvtColor(np.dstack(cleaned) / 255, cv2.COLOR_YCrCb2RGB)
        return to_bytes(np.asarray(colours, np.float32) * 255)

    return by_tiles(picture, clean)


def _noise(steps: QuantisationTable) -> QuantisationTable:
    coarse = float(steps[:3, :3].mean())
    return np.full((SIDE, SIDE), (0.69 * coarse**1.3) ** 0.5, np.float32)


def _constrain(
    smooth: Plane, given: Plane, steps: QuantisationTable, compression: Compression
) -> Plane:
    """Bring the coefficients of whole blocks of the grid back to near the given ones."""
    row, column = compression.row, compression.column
    rows, columns = (given.shape[0] - row) // SIDE, (given.shape[1] - column) // SIDE
    whole = np.s_[row : row + rows * SIDE, column : column + columns * SIDE]
    basis = cosine_basis()
    old, new = (
        basis @ plane[whole].reshape(rows, SIDE, columns, SIDE).transpose(0, 2, 1, 3) @ basis.T
        for plane in (given, smooth)
    )
    near = np.clip(new, old - _CONSTRAINT * steps, old + _CONSTRAINT * steps)
    result = smooth.copy()
    blocks = (basis.T @ near @ basis).transpose(0, 2, 1, 3)
    result[whole] = blocks.reshape(rows * SIDE, columns * SIDE)
    return result
