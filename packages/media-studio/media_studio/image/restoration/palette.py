"""Telling pictures with a palette, such as GIFs, whose dots are meant and look like noise."""

import numpy as np

from media_studio.arrays import ByteImage, Mask

_MOST_COLOURS = 256
"""In a palette."""

_LEAST_PIXELS = 16
"""For each colour: very small pictures have few colours anyway."""

_LEAST_GAP = 3
"""Mean distance of the levels of a grey or tinted grey palette: photographs use nearly all."""


def has_palette(picture: ByteImage, seen: Mask) -> bool:
    """Tell whether a picture has been reduced to the colours of a palette.

    Args:
        picture: (h, w, 3) sRGB.
        seen: (h, w), what is not transparent.
    """
    visible = picture[seen]
    whole = visible.astype(np.uint32) @ np.array([1, 1 << 8, 1 << 16], np.uint32)
    _, places = np.unique(whole, return_index=True)
    if not 0 < len(places) <= min(_MOST_COLOURS, len(visible) // _LEAST_PIXELS):
        return False
    colours = visible[places].astype(np.int64)
    tones = colours[np.argsort(colours.sum(axis=1))]
    if (np.diff(tones, axis=0) < 0).any():
        return True
    span = int((tones[-1] - tones[0]).max()) + 1
    return _LEAST_GAP * len(tones) <= span
