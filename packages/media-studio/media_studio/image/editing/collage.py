"""Two or three pictures beside each other, none of them cut."""

from collections.abc import Sequence

import numpy as np

from media_studio.arrays import ByteImage
from media_studio.image.editing.cropping import resize
from media_studio.image.editing.fitting import flatten
from media_studio.image.editing.lettering import write
from media_studio.reading.edits.colours import read_colour
from media_studio.reading.edits.operations import Collage, PicturePlace, Write

_LABEL = 0.09
"""Height of a label, share of the shorter side of its picture."""

_LONGEST_SIDE = 4096


def arrange(pictures: Sequence[ByteImage], order: Collage) -> ByteImage:
    """Put pictures together with gaps between and around them.

    In a row they get the same height, in a column the same width; a grid of three has the first
    one at the left and the others stacked beside it.

    Args:
        pictures: Two or three, each (h, w, 4).
        order: Layout, colour and width of the gaps, labels.

    Returns:
        (h, w, 4), opaque.
    """
    fill = order.colour.rgb
    shown = [flatten(picture, fill) for picture in pictures]
    side = min(max(min(picture.shape[:2]) for picture in shown), _LONGEST_SIDE // 4)
    gap = max(2, round(order.gap * side * 2)) if order.gap else 0
    if order.labels:
        shown = [
            _labelled(picture, text, order)
            for picture, text in zip(shown, order.labels, strict=True)
        ]
    if order.layout == "column":
        joined = _column(shown, gap, order)
    elif order.layout == "row" or len(shown) == 2:
        joined = _row(shown, gap, order)
    else:
        joined = _row([shown[0], _column(shown[1:], gap, order)], gap, order)
    return _bordered(joined, gap, order)


def best_layout(pictures: Sequence[ByteImage], width: int, height: int) -> Collage:
    """Choose the layout that fills a size best, with white gaps."""
    white = read_colour("white")
    orders = [Collage(layout=layout, colour=white) for layout in ("row", "column", "grid")]

    def filled(order: Collage) -> float:
        rows, columns = _shape(pictures, order)
        ratio = columns / rows * height / width
        return min(ratio, 1 / ratio)

    return max(orders, key=filled)


def _shape(pictures: Sequence[ByteImage], order: Collage) -> tuple[float, float]:
    """Return height and width of a layout, up to a factor."""
    ratios = [picture.shape[1] / picture.shape[0] for picture in pictures]
    if order.layout == "column":
        return sum(1 / ratio for ratio in ratios), 1.0
    if order.layout == "row" or len(ratios) == 2:
        return 1.0, sum(ratios)
    return 1.0, ratios[0] + 1 / sum(1 / ratio for ratio in ratios[1:])


def _row(pictures: Sequence[ByteImage], gap: int, order: Collage) -> ByteImage:
    height = min(_LONGEST_SIDE // 2, max(picture.shape[0] for picture in pictures))
    sized = [
        resize(picture, max(1, round(picture.shape[1] * height / picture.shape[0])), height)
        for picture in pictures
    ]
    spacer = _plain(height, gap, order)
    return np.concatenate([part for each in sized for part in (spacer, each)][1:], axis=1)


def _column(pictures: Sequence[ByteImage], gap: int, order: Collage) -> ByteImage:
    width = min(_LONGEST_SIDE // 2, max(picture.shape[1] for picture in pictures))
    sized = [
        resize(picture, width, max(1, round(picture.shape[0] * width / picture.shape[1])))
        for picture in pictures
    ]
    spacer = _plain(gap, width, order)
    return np.concatenate([part for each in sized for part in (spacer, each)][1:], axis=0)


def _plain(height: int, width: int, order: Collage) -> ByteImage:
    return np.full((height, width, 4), (*order.colour.rgb, 255), np.uint8)


def _bordered(joined: ByteImage, gap: int, order: Collage) -> ByteImage:
    height, width = joined.shape[:2]
    result = _plain(height + 2 * gap, width + 2 * gap, order)
    result[gap : gap + height, gap : gap + width] = joined
    return result


def _labelled(picture: ByteImage, text: str, order: Collage) -> ByteImage:
    """Add a strip with a text below a picture."""
    strip = round(2.2 * _LABEL * min(picture.shape[:2]))
    below = _plain(max(strip, 24), picture.shape[1], order)
    share = 0.36 * below.shape[0] / min(below.shape[:2])
    label = Write(text=text, place=PicturePlace(), plate=order.colour, size=share)
    return np.concatenate([picture, write(below, label)[0]], axis=0)
