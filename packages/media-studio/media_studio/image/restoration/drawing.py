"""Telling drawings, screenshots and pixel art from photographs."""

import numpy as np

from media_studio.arrays import ByteImage, Mask

_FLAT = 0.3
"""Share of pixels, in the rows looked at, from which on a picture was drawn: like the pixels to
the right and below."""

_ART_COLOURS = 48
"""Number of colours up to which a drawing has no soft edges."""

_MOST_ROWS = 2000


def is_drawing(picture: ByteImage, seen: Mask) -> bool:
    """Tell whether most of a picture consists of areas of one colour.

    Args:
        picture: (h, w, 3) sRGB.
        seen: (h, w), what is not transparent.
    """
    if min(seen.shape) < 2:
        return True
    stride = -(-seen.shape[0] // _MOST_ROWS)
    here, below = picture[:-1:stride, :-1], picture[1::stride, :-1]
    beside = picture[:-1:stride, 1:]
    same = ((here == below) & (here == beside)).all(axis=2)
    return bool(same[seen[:-1:stride, :-1]].mean() > _FLAT) if seen[:-1:stride].any() else True


def has_few_colours(picture: ByteImage) -> bool:
    """Tell whether a picture has so few colours that none are blends of others."""
    few = picture[:: -(-picture.shape[0] // _MOST_ROWS)].reshape(-1, picture.shape[2])
    whole = few.astype(np.uint32) @ (1 << 8 * np.arange(picture.shape[2], dtype=np.uint32))
    return len(np.unique(whole)) <= _ART_COLOURS
