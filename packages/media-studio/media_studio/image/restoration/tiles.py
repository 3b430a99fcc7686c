"""Working on a large picture piece by piece, so that memory does not grow with it."""

from collections.abc import Callable, Iterator

import numpy as np

from media_studio.arrays import ByteImage

_SIDE = 1536
"""Pixels along the edge of a piece; a multiple of the blocks of JPEG."""

_MARGIN = 48
"""Pixels beyond each piece that are worked on and dropped; likewise."""


def by_tiles(
    picture: ByteImage, work: Callable[[ByteImage], ByteImage], *, scale: int = 1
) -> ByteImage:
    """Apply `work` to pieces that overlap.

    Args:
        picture: (h, w, 3).
        work: Returns a picture `scale` times as large as the one it is given. Pieces start at
            multiples of 8.
        scale: 1 or 2.
    """
    height, width = picture.shape[:2]
    result = np.empty((scale * height, scale * width, 3), np.uint8)
    for inner, outer in _pieces(height, width):
        done = work(picture[outer])
        rows, columns = (
            slice(scale * (core.start - whole.start), scale * (core.stop - whole.start))
            for core, whole in zip(inner, outer, strict=True)
        )
        target = tuple(slice(scale * core.start, scale * core.stop) for core in inner)
        result[target] = done[rows, columns]
    return result


def _pieces(height: int, width: int) -> Iterator[tuple[tuple[slice, slice], tuple[slice, slice]]]:
    for top in range(0, height, _SIDE):
        for left in range(0, width, _SIDE):
            bottom, right = min(height, top + _SIDE), min(width, left + _SIDE)
            yield (
                (slice(top, bottom), slice(left, right)),
                (
                    slice(max(0, top - _MARGIN), min(height, bottom + _MARGIN)),
                    slice(max(0, left - _MARGIN), min(width, right + _MARGIN)),
                ),
            )
