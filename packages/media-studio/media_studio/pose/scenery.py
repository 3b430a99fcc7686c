"""What was to be seen around the people when each part of the picture was looked at last."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np

from media_studio.arrays import ByteImage, FloatArray, IntArray
from media_studio.pose.proposals import tiles, whole
from media_studio.pose.region import Region

_LONG_SIDE = 320
"""Pixels of the pictures that are compared."""
_BLUR = 3
_DIFFERENCE = 10
"""Levels of grey, of 255, that noise and compression do not reach in a blurred picture."""
_SHARE = 0.01
"""Share of a square that must have changed; somebody who stands in it fills 0.05 and more."""
_MARGIN = 0.1
"""Of a box around a person who is known, for hair, hands and shadows."""


@dataclass(kw_only=True, eq=False)
class Scenery:
    """Tells which parts of a picture deserve another look.

    Whoever is new has changed what is to be seen where he is. Movements add up until the place is
    looked at again, so nobody comes in slowly enough to be missed.
    """

    _seen: ByteImage | None = field(default=None, init=False)

    def remember(self, picture: ByteImage) -> None:
        """Take a picture, (h, w, 3) sRGB, the whole of which was looked at."""
        self._seen = _small(picture)

    @property
    def is_remembered(self) -> bool:
        """Whether there is something to compare with."""
        return self._seen is not None

    def changed(
        self,
        picture: ByteImage,
        people: Sequence[FloatArray],
        doubtful: Sequence[FloatArray] = (),
    ) -> list[Region]:
        """Return the squares that deserve another look, and remember them as looked at.

        Args:
            picture: (h, w, 3) sRGB, as large as those before.
            people: (4,) boxes in pixels around those who are known, in which nothing counts.
            doubtful: (4,) boxes around those who may be none, in which all counts as changed.

        Returns:
            The largest first; all if nothing is remembered.
        """
        height, width = picture.shape[:2]
        now = _small(picture)
        scale = max(now.shape) / max(height, width)
        if self._seen is None:
            self._seen, doubtful = now, [np.array([0.0, 0.0, width, height])]
        mask = cv2.absdiff(now, self._seen) > _DIFFERENCE
        for box in people:
            mask[_rows_columns(_wider(box) * scale)] = False
        for box in doubtful:
            mask[_rows_columns(box * scale)] = True
        sums = cv2.integral(mask.astype(np.uint8)).astype(np.int64)
        squares = [whole(width, height), *tiles(width, height)]
        found = [square for square in squares if _share(sums, square, scale) >= _SHARE]
        for square in found:
            part = _rows_columns(_box(square) * scale)
            self._seen[part] = now[part]
        return found


def _small(picture: ByteImage) -> ByteImage:
    height, width = picture.shape[:2]
    scale = min(1.0, _LONG_SIDE / max(height, width))
    size = (max(1, round(width * scale)), max(1, round(height * scale)))
    grey = cv2.cvtColor(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), cv2.COLOR_RGB2GRAY)
    return np.asarray(cv2.blur(grey, (_BLUR, _BLUR)), dtype=np.uint8)


def _share(sums: IntArray, square: Region, scale: float) -> float:
    rows, columns = _rows_columns(_box(square) * scale)
    height, width = np.array(sums.shape) - 1
    top, bottom = min(rows.start, height), min(rows.stop, height)
    left, right = min(columns.start, width), min(columns.stop, width)
    changed = sums[bottom, right] - sums[top, right] - sums[bottom, left] + sums[top, left]
    return float(changed) / max(square.size * scale, 1.0) ** 2


def _box(square: Region) -> FloatArray:
    half, middle = square.size / 2, np.array([square.x, square.y])
    return np.concatenate([middle - half, middle + half])


def _wider(box: FloatArray) -> FloatArray:
    margin = _MARGIN * float((box[2:] - box[:2]).max())
    return np.concatenate([box[:2] - margin, box[2:] + margin])


def _rows_columns(box: FloatArray) -> tuple[slice, slice]:
    left, top = np.maximum(np.floor(box[:2]), 0).astype(int).tolist()
    right, bottom = np.maximum(np.ceil(box[2:]), 0).astype(int).tolist()
    return slice(top, bottom), slice(left, right)
