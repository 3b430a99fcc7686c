"""Sizes in pixels that an instruction asks for."""

from dataclasses import replace

import cv2
import numpy as np

from media_studio.arrays import ByteImage
from media_studio.errors import NoSubject, UnsupportedEdit
from media_studio.image.editing.canvas import Canvas
from media_studio.image.editing.cropping import crop, resize, shape_box
from media_studio.image.editing.fitting import sized
from media_studio.image.editing.surround import RGB, edge_colour
from media_studio.reading.edits.effect_operations import CentreOn, Resize

_LEAST, _MOST = 16, 4096
"""Pixels along a side."""
_FILLED = 0.84
"""Share of the canvas that a subject in the middle of it takes up to."""
_SAME = 14
"""Levels by which the edge of a picture may differ from the canvas that continues it."""


def resized(picture: ByteImage, operation: Resize) -> ByteImage:
    """Bring a picture, (h, w, 4), to a size.

    Raises:
        UnsupportedEdit: If the side that follows from its shape is too short or too long.
    """
    high, wide = picture.shape[:2]
    width = operation.width or round((operation.height or 0) * wide / high)
    height = operation.height or round((operation.width or 0) * high / wide)
    if not all(_LEAST <= side <= _MOST for side in (width, height)):
        raise UnsupportedEdit(
            f"\u201c{operation.sentence}\u201d would make a picture of {width} × {height} pixels;"
            f" its sides can have {_LEAST} to {_MOST}."
        )
    if operation.cropped:
        picture = crop(picture, shape_box(wide, high, width / height))
    if operation.stretched or operation.cropped or None in (operation.width, operation.height):
        return resize(picture, width, height)
    return sized(picture, width, height, operation.colour.rgb if operation.colour else None)


def centred_on(canvas: Canvas, operation: CentreOn) -> Canvas:
    """Show the subject of a picture in the middle of a canvas that continues its background.

    Raises:
        UnsupportedEdit: If its background is not of the colour of the canvas.
    """
    fill = _canvas_colour(canvas, operation)
    height, width = _canvas_size(canvas, operation)
    rows = np.flatnonzero((canvas.subject > 0.5).any(1))
    columns = np.flatnonzero((canvas.subject > 0.5).any(0))
    if not rows.size:
        raise NoSubject("Nothing of the subject is left in the picture.")
    scale = _FILLED * min(width / (np.ptp(columns) + 1), height / (np.ptp(rows) + 1))
    middle = (columns[0] + columns[-1] + 1) / 2, (rows[0] + rows[-1] + 1) / 2
    move = np.array(
        [[scale, 0, width / 2 - scale * middle[0]], [0, scale, height / 2 - scale * middle[1]]]
    )
    layers = canvas.picture.astype(np.float32)
    if scale < 1:
        layers = np.asarray(cv2.GaussianBlur(layers, (0, 0), 0.4 / scale))
    shown = cv2.warpAffine(
        layers, move, (width, height), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT,
        borderValue=fill,
    )  # fmt: skip
    placed = np.clip(np.rint(shown), 0, 255).astype(np.uint8)
    return replace(canvas, picture=placed, matte=None, unmarked=None)


def _canvas_size(canvas: Canvas, operation: CentreOn) -> tuple[int, int]:
    if operation.width and operation.height:
        return operation.height, operation.width
    height, width = canvas.picture.shape[:2]
    if operation.ratio is None:
        return height, width
    side = max(height, width)
    return side, round(side * operation.ratio)


def _canvas_colour(canvas: Canvas, operation: CentreOn) -> tuple[int, int, int, int]:
    wanted: RGB | None = operation.colour.rgb if operation.colour else None
    if canvas.is_clear:
        if wanted is None:
            return 0, 0, 0, 0
        raise UnsupportedEdit(
            "The background was removed, and the canvas is to have a colour. Say which background"
            " it is to have, for example \u201cwhite background\u201d."
        )
    edge = edge_colour(canvas.picture)
    if edge is None or (
        wanted and max(abs(a - b) for a, b in zip(edge, wanted, strict=True)) > _SAME
    ):
        name = operation.colour.name if operation.colour else "plain"
        raise UnsupportedEdit(
            f"The background of the picture is not {name}, and would stand as a box on the canvas."
            f" Ask for a \u201c{name if operation.colour else 'white'} background\u201d as well."
        )
    return (*(wanted or edge), 255)
