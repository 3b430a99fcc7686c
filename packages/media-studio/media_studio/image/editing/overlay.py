"""One picture on another: a subject, an inset, a blend."""

import numpy as np

from media_studio.arrays import ByteImage
from media_studio.image.editing.backdrops import covering
from media_studio.image.editing.canvas import as_bytes
from media_studio.image.editing.cropping import crop, resize, subject_box
from media_studio.image.editing.fitting import over
from media_studio.reading.edits.operations import PicturePlace

_WIDEST = 0.92
"""Share of a picture's width that a subject put onto it may take."""

_MARGIN = 0.03
"""Space between an inset and the edge, share of the shorter side."""

_LINE = 0.006
"""White line around an inset, share of the shorter side."""


def paste(
    subject: ByteImage, scene: ByteImage, place: PicturePlace, height: float, *, is_cut_below: bool
) -> ByteImage:
    """Put a cut-out subject onto a picture.

    Args:
        subject: (h, w, 4), transparent around the subject.
        scene: (h, w, 4).
        place: Where; at the bottom the subject stands.
        height: Of the subject over that of the scene.
        is_cut_below: Whether the subject ends at the lower edge of its picture: it then ends at
            the lower edge of the scene.
    """
    left, top, right, bottom = subject_box(subject[..., 3] / 255)
    part = crop(subject, (left, top, right, bottom))
    rows, columns = scene.shape[:2]
    scale = min(height * rows / part.shape[0], _WIDEST * columns / part.shape[1])
    sized = resize(part, *(max(1, round(scale * length)) for length in part.shape[1::-1]))
    space = round(_MARGIN * min(rows, columns))
    x, y = _corner(place, columns - sized.shape[1], rows - sized.shape[0], space)
    if is_cut_below:
        y = rows - sized.shape[0]
    return _laid(sized, scene, x, y)


def inset(picture: ByteImage, scene: ByteImage, place: PicturePlace, width: float) -> ByteImage:
    """Put a whole picture small onto another, with a white line around it.

    Args:
        picture: (h, w, 4).
        scene: (h, w, 4).
        place: Where.
        width: Share of the width of the scene.
    """
    rows, columns = scene.shape[:2]
    scale = min(width * columns / picture.shape[1], 0.45 * rows / picture.shape[0])
    sized = resize(picture, *(max(1, round(scale * length)) for length in picture.shape[1::-1]))
    line = max(1, round(_LINE * min(rows, columns)))
    framed = np.full((sized.shape[0] + 2 * line, sized.shape[1] + 2 * line, 4), 255, np.uint8)
    framed[line:-line, line:-line] = over(sized, framed[line:-line, line:-line])
    framed = framed[:rows, :columns]
    space = round(_MARGIN * min(rows, columns))
    x, y = _corner(place, columns - framed.shape[1], rows - framed.shape[0], space)
    return _laid(framed, scene, x, y)


def blend(picture: ByteImage, other: ByteImage, share: float) -> ByteImage:
    """Show two pictures through each other, the other one cut to the shape of the first."""
    height, width = picture.shape[:2]
    through = covering(other, width, height)
    mixed = (1 - share) * picture[..., :3] + share * through
    return np.dstack([as_bytes(mixed / 255), picture[..., 3]])


def _corner(place: PicturePlace, free_x: int, free_y: int, space: int) -> tuple[int, int]:
    columns = {"left": space, "centre": free_x // 2, "right": free_x - space}
    rows = {"top": space, "middle": free_y // 2, "bottom": free_y - space}
    return max(0, columns[place.column]), max(0, rows[place.row])


def _laid(part: ByteImage, scene: ByteImage, x: int, y: int) -> ByteImage:
    result = scene.copy()
    area = np.s_[y : y + part.shape[0], x : x + part.shape[1]]
    result[area] = over(part[: result[area].shape[0], : result[area].shape[1]], result[area])
    return result
