"""Whether an edit has changed anything that can be seen."""

import numpy as np

from media_studio.arrays import ByteImage

_SEEN = 2
"""Levels of 255 up to which nobody tells two pixels apart."""
_FEW = 1 / 20_000
"""Share of pixels that are different by chance: rounding, and grain of a second rendering."""


def is_same(before: ByteImage, after: ByteImage) -> bool:
    """Say whether two pictures show the same; those of other sizes or channels never do."""
    if before.shape != after.shape:
        return False
    away = np.abs(before.astype(np.int16) - after).max(axis=2)
    return float((away > _SEEN).mean()) <= _FEW
