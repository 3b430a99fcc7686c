"""Where in a picture people might be."""

from collections.abc import Sequence
from math import ceil, pi

import cv2
import numpy as np

from media_studio.arrays import ByteImage, FloatArray
from media_studio.pose.detector import Detection, Detector, distinct
from media_studio.pose.region import Region

TILES = (0.55, 0.3, 0.2)
"""Edges of the tiles, as shares of the longer side of the picture."""
THRESHOLD = 0.4
"""Score of the detector from which a place is examined."""
TURNS = (pi / 2, pi, -pi / 2)
"""Turns under which people are sought who do not stand upright in the picture."""
MOST_TILES = 80
BOX_MARGIN = 1.25
"""Edge of the square around a box as a multiple of its longer side."""

_HOG_SIDE = 1280
"""Longer side in pixels of the picture that is searched for silhouettes."""
_HOG_ENLARGED = 1.5
_HOG_PADDING = 16
# Of pictures smaller than the detector's window of 64 x 128, padding included, OpenCV dies
_HOG_WIDTH, _HOG_HEIGHT = 64, 128 - 2 * _HOG_PADDING


def whole(width: int, height: int) -> Region:
    """Return the square around the whole picture."""
    return Region(x=width / 2, y=height / 2, size=float(max(width, height)))


def tiles(width: int, height: int) -> list[Region]:
    """Return overlapping squares of `TILES` sizes; each covers the picture."""
    found: list[Region] = []
    for share in TILES:
        size = share * max(width, height)
        grid = [
            Region(x=x, y=y, size=size)
            for y in _middles(height, size)
            for x in _middles(width, size)
        ]
        if len(found) + len(grid) <= MOST_TILES:
            found += grid
    return found


def _middles(length: float, size: float) -> FloatArray:
    if length <= size:
        return np.array([length / 2])
    return np.linspace(size / 2, length - size / 2, ceil((length - size) / (size / 2)) + 1)


def around_box(box: FloatArray) -> Region:
    """Return the square around a box x1, y1, x2, y2, with a margin."""
    x, y = (box[:2] + box[2:]) / 2
    return Region(x=float(x), y=float(y), size=float(BOX_MARGIN * max(box[2:] - box[:2])))


def propose(picture: ByteImage, detector: Detector) -> list[FloatArray]:
    """Return anchors (2, 2) in pixels of places that deserve a closer look."""
    height, width = picture.shape[:2]
    frame = whole(width, height)
    squares = [frame, *(frame.changed(right=0, down=0, scale=1, turn=turn) for turn in TURNS)]
    found: list[Detection] = []
    for square in [*squares, *tiles(width, height)]:
        found += detector(picture, square, THRESHOLD)
    return silhouettes(picture) + [detection.anchor for detection in distinct(found)]


def propose_anew(
    picture: ByteImage,
    detector: Detector,
    known: Sequence[FloatArray],
    squares: Sequence[Region],
) -> list[FloatArray]:
    """Return anchors (2, 2) in pixels of places that deserve a closer look in a known scene.

    Besides the squares that have changed, these are the whole and the surroundings of those who
    are known, in boxes x1, y1, x2, y2: whoever comes close to them changes little else.
    """
    height, width = picture.shape[:2]
    frame = whole(width, height)
    sought = [frame, *map(around_box, known), *(each for each in squares if each != frame)]
    if frame in squares:
        sought += [frame.changed(right=0, down=0, scale=1, turn=turn) for turn in TURNS]
    found = [seen for square in sought for seen in detector(picture, square, THRESHOLD)]
    outlines = silhouettes(picture, _around_all(squares)) if squares else []
    return outlines + [detection.anchor for detection in distinct(found)]


def _around_all(squares: Sequence[Region]) -> FloatArray:
    corners = np.array([(each.x, each.y) for each in squares])
    half = np.array([[each.size / 2] for each in squares])
    return np.concatenate([(corners - half).min(axis=0), (corners + half).max(axis=0)])


def propose_within(picture: ByteImage, box: FloatArray, detector: Detector) -> list[FloatArray]:
    """Return anchors (2, 2) in pixels of people whom a box x1, y1, x2, y2 may surround."""
    square = around_box(box)
    found: list[Detection] = []
    for turn in (0.0, *TURNS):
        turned = square.changed(right=0, down=0, scale=1, turn=turn)
        found += detector(picture, turned, THRESHOLD)
    middle = (box[:2] + box[2:]) / 2
    filling = np.stack([middle, middle - (0, max(box[2:] - box[:2]) / 2)])
    return [*(detection.anchor for detection in distinct(found)), filling]


def silhouettes(picture: ByteImage, within: FloatArray | None = None) -> list[FloatArray]:
    """Return anchors (2, 2) in pixels of standing people, by their outline, the clearest first.

    Args:
        picture: (h, w, 3) sRGB.
        within: Box x1, y1, x2, y2 in pixels in which they are sought; None for everywhere.

    Source: Dalal & Triggs 2005, Histograms of Oriented Gradients for Human Detection.
    """
    scale = min(_HOG_ENLARGED, _HOG_SIDE / max(picture.shape[:2]))
    corner, picture = _part(picture, within)
    height, width = picture.shape[:2]
    size = (round(width * scale), round(height * scale))
    if size[0] < _HOG_WIDTH or size[1] < _HOG_HEIGHT:
        return []
    shrinking = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    grey = cv2.resize(cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY), size, interpolation=shrinking)
    hog = cv2.HOGDescriptor()
    hog.setSVMDetector(np.array(cv2.HOGDescriptor.getDefaultPeopleDetector()))
    boxes, weights = hog.detectMultiScale(
        grey, winStride=(8, 8), padding=(_HOG_PADDING, _HOG_PADDING), scale=1.05
    )
    clearest = np.argsort(-np.ravel(weights))
    return [corner + _standing(np.array(boxes[row]) / scale) for row in clearest]


def _part(picture: ByteImage, box: FloatArray | None) -> tuple[FloatArray, ByteImage]:
    """Return what is in a box, and its corner x, y."""
    if box is None:
        return np.zeros(2), picture
    left, top = np.maximum(np.floor(box[:2]), 0).astype(int)
    right, bottom = np.maximum(np.ceil(box[2:]), 0).astype(int)
    return np.array([left, top], dtype=np.float64), picture[top:bottom, left:right]


def _standing(box: FloatArray) -> FloatArray:
    """Return the anchor of a person who stands in a box x, y, width, height with some margin."""
    x, y, width, height = box
    middle = np.array([x + width / 2, y + height / 2])
    return np.stack([middle, middle - (0, 0.45 * height)])
