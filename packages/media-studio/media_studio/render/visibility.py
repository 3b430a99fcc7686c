"""Whether anything of a model can be seen in a picture of it."""

import numpy as np

from media_studio.arrays import ByteImage

_UNLIKE = 10
"""Levels of 255 by which a pixel must differ from the backdrop to show something."""
_LEAST_SHARE = 0.0002
_BLACK = 6
_MOSTLY = 0.6


def unseen(picture: ByteImage, empty: ByteImage) -> str:
    """Return why a picture shows nothing of its model, as a sentence; empty: it shows it.

    Args:
        picture: (h, w, 3) sRGB.
        empty: The same without the model and its shadow.
    """
    differs = (np.abs(picture.astype(np.int16) - empty) > _UNLIKE).any(axis=2)
    count = int(differs.sum())
    if count < _LEAST_SHARE * differs.size:
        return "nothing of the model can be seen in its preview: look at its materials and its size"
    black = int((differs & (picture.max(axis=2) <= _BLACK)).sum())
    if black > _MOSTLY * count:
        return "the model is black in its preview: look at its colours and normals"
    return ""
