"""How the camera of a video moves, from what stays where it is behind the people."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from media_studio.arrays import ByteImage, FloatArray

_Points = NDArray[np.float32]
_Flags = NDArray[np.bool_]

_LONG_SIDE = 480
"""Pixels of the pictures that are compared."""
_CELL = 16
"""Pixels of the squares with one corner each, so that each part of the picture counts alike."""
_BLOCK = 5
_TEXTURE = 3e-5
"""Smallest eigenvalue, of the gradients of gray in 0..1, at a corner that can be traced."""
_MARGIN = 0.1
"""Of a box, for shadows and hair."""
_WINDOW, _LEVELS = (15, 15), 3
_BACK_AND_FORTH = 0.7
"""Pixels that a corner may be off when it is traced back."""
_INLIER = 1.0
"""Pixels."""
_FEWEST = 12
"""Corners that must agree on a movement."""
_AGREEING = 0.25
"""Share of them."""
_LEAP = 2.0
"""Pixels from one frame to the next that may also be somebody who walks by."""
_STAYING = 0.5
"""Share of the corners on the move that as many must stay where they were to call it that."""
_SHARED = 0.4
"""Share of the corners that must still be found; with fewer others are chosen."""
_PATIENCE = 5
"""Frames without a movement that can be made out, after which it is started over."""
_FARTHEST = 0.12 * _LONG_SIDE
"""Pixels that the middle of the picture moves before other corners are chosen; beyond, the
perspective of a turning camera is no similarity."""
_STILL = 1.5 / _LONG_SIDE
"""Movement of the picture's edge, in long sides, that is noise."""

_IDENTITY = np.eye(3)


@dataclass(kw_only=True, eq=False)
class CameraMotion:
    """Accumulates how the camera moves while frames are streamed.

    Corners of the background are chosen in one picture and sought in those that follow, until too
    few are left; then others are chosen. So errors add up over views rather than frames.

    Source: Shi & Tomasi 1994, Good features to track; Lucas & Kanade 1981 (pyramids of
    Bouguet 2001); Fischler & Bolles 1981 for the movement that most of them share.
    """

    _moves: list[FloatArray] = field(default_factory=list, init=False)
    _shape: tuple[int, int] = field(default=(0, 0), init=False)
    _key: "_View | None" = field(default=None, init=False)
    _last: "_View | None" = field(default=None, init=False)
    _failures: int = field(default=0, init=False)

    def add(self, picture: ByteImage, boxes: Sequence[FloatArray]) -> None:
        """Take the next frame.

        Args:
            picture: (h, w, 3) sRGB, as large as those before.
            boxes: (4,) boxes in pixels around people, whose movement says nothing.
        """
        self._shape = picture.shape[0], picture.shape[1]
        scale = min(1.0, _LONG_SIDE / max(self._shape))
        gray = _small_gray(picture, scale)
        mask = _background(gray.shape, [box * scale for box in boxes])
        view = _View(gray=gray, mask=mask)
        if self._key is None or self._last is None:
            self._key = self._last = view
        else:
            self._last = self._placed(view, self._key, self._last)
        self._moves.append(_at_full_size(self._last.to_first, scale))

    def _placed(self, view: "_View", key: "_View", last: "_View") -> "_View":
        """Return the view with its movement, or the last one where none can be made out."""
        for reference in (key, last):
            guess = np.linalg.inv(last.to_first) @ reference.to_first
            move = _movement(reference, view, guess)
            if move is not None:
                view.to_first = reference.to_first @ np.linalg.inv(move)
                is_far = _at_middle(move, np.eye(3)) > _FARTHEST
                self._key, self._failures = view if is_far else reference, 0
                return view
        self._failures += 1
        if self._failures <= _PATIENCE:
            return last
        self._key, self._failures = view, 0
        view.to_first = last.to_first
        return view

    @property
    def pan(self) -> FloatArray:
        """(f, 2, 3) affine maps from pixels of a frame into those of the first frame."""
        moves = np.array(self._moves).reshape(-1, 3, 3)
        if self.is_still:
            moves = np.broadcast_to(_IDENTITY, moves.shape)
        return moves[:, :2].copy()

    @property
    def is_still(self) -> bool:
        """Whether the camera does not move: `pan` is then the identity throughout."""
        height, width = self._shape
        corners = np.array([[0, 0, 1], [width, 0, 1], [0, height, 1], [width, height, 1]])
        farthest = max(
            (float(np.abs(corners @ move[:2].T - corners[:, :2]).max()) for move in self._moves),
            default=0.0,
        )
        return farthest <= _STILL * max(height, width)


@dataclass(kw_only=True, eq=False)
class _View:
    """A picture, small and gray, with what maps its pixels into the first one."""

    gray: ByteImage
    mask: ByteImage
    to_first: FloatArray = field(default_factory=lambda: np.eye(3))

    @cached_property
    def corners(self) -> _Points:
        """The best corner (x, y) of each square of the background that has one."""
        rows, columns = (edge // _CELL for edge in self.gray.shape)
        quality = cv2.cornerMinEigenVal(self.gray, _BLOCK) * (self.mask > 0)
        cells = quality[: rows * _CELL, : columns * _CELL].reshape(rows, _CELL, columns, _CELL)
        flat = cells.transpose(0, 2, 1, 3).reshape(rows * columns, _CELL * _CELL)
        best = flat.argmax(axis=1)
        has_texture = flat.max(axis=1, initial=0) > _TEXTURE
        row, column = np.divmod(np.arange(rows * columns), max(columns, 1))
        x, y = column * _CELL + best % _CELL, row * _CELL + best // _CELL
        return np.column_stack([x, y])[has_texture].astype(np.float32)


def _small_gray(picture: ByteImage, scale: float) -> ByteImage:
    gray = cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY)
    if scale < 1:
        height, width = picture.shape[:2]
        size = (max(1, round(width * scale)), max(1, round(height * scale)))
        gray = cv2.resize(gray, size, interpolation=cv2.INTER_AREA)
    return np.asarray(gray, dtype=np.uint8)


def _background(shape: tuple[int, ...], boxes: Sequence[FloatArray]) -> ByteImage:
    mask = np.full(shape[:2], 255, dtype=np.uint8)
    for box in boxes:
        margin = _MARGIN * (box[2:] - box[:2])
        left, top = np.maximum(np.floor(box[:2] - margin), 0).astype(int)
        right, bottom = np.maximum(np.ceil(box[2:] + margin), 0).astype(int)
        mask[top:bottom, left:right] = 0
    return mask


def _movement(key: _View, view: _View, guess: FloatArray) -> FloatArray | None:
    """Return the similarity (3, 3) from pixels of one view into another, None if it is unsure."""
    start = key.corners
    if len(start) < _FEWEST:
        return None
    expected = (start @ guess[:2, :2].T + guess[:2, 2]).astype(np.float32)
    # what goes behind somebody takes longest to trace, and is not found
    is_seen = _is_background(expected, view.mask)
    enough = max(_FEWEST, _SHARED * len(start))
    start, expected, there = _followed(key, view, start[is_seen], expected[is_seen])
    if len(start) < enough:
        return None
    affine, agreeing = cv2.estimateAffinePartial2D(
        start, there, ransacReprojThreshold=_INLIER, maxIters=500
    )
    if affine is None or agreeing.sum() < max(_FEWEST, _AGREEING * len(start)):
        return None
    move = np.vstack([affine, [0.0, 0.0, 1.0]])
    staying = np.linalg.norm(there - expected, axis=1) < _INLIER
    is_leap = _at_middle(move, guess) > _LEAP
    return guess if is_leap and staying.sum() >= _STAYING * agreeing.sum() else move


def _followed(
    key: _View, view: _View, start: _Points, expected: _Points
) -> tuple[_Points, _Points, _Points]:
    """Return the corners that are found in another view, where they should be, and where they are.

    Traced back, they must come to where they were.
    """
    if not len(start):
        return start, expected, expected
    there, is_found = _traced(key.gray, view.gray, start, expected)
    is_found &= _is_background(there, view.mask)
    start, expected, there = start[is_found], expected[is_found], there[is_found]
    if not len(start):
        return start, expected, there
    back, is_back = _traced(view.gray, key.gray, there, there + start - expected)
    is_found = is_back & (np.linalg.norm(back - start, axis=1) < _BACK_AND_FORTH)
    return start[is_found], expected[is_found], there[is_found]


def _at_middle(first: FloatArray, second: FloatArray) -> float:
    """Return how many pixels two movements of the middle of the picture differ."""
    middle = np.array([_LONG_SIDE / 2, _LONG_SIDE / 2, 1.0])
    return float(np.linalg.norm(((first - second) @ middle)[:2]))


def _traced(
    source: ByteImage, target: ByteImage, points: _Points, expected: _Points
) -> tuple[_Points, _Flags]:
    there, status, _ = cv2.calcOpticalFlowPyrLK(
        source,
        target,
        points.reshape(-1, 1, 2),
        expected.reshape(-1, 1, 2).copy(),
        winSize=_WINDOW,
        maxLevel=_LEVELS,
        flags=cv2.OPTFLOW_USE_INITIAL_FLOW,
    )
    return there.reshape(-1, 2).astype(np.float32), status.ravel() == 1


def _is_background(points: _Points, mask: ByteImage) -> _Flags:
    height, width = mask.shape
    x, y = np.rint(points).astype(np.int64).T
    is_inside = (x >= 0) & (x < width) & (y >= 0) & (y < height)
    return is_inside & (mask[y.clip(0, height - 1), x.clip(0, width - 1)] > 0)


def _at_full_size(move: FloatArray, scale: float) -> FloatArray:
    grow = np.diag([1 / scale, 1 / scale, 1.0])
    return grow @ move @ np.linalg.inv(grow)
