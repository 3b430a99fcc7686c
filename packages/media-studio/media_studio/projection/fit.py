"""Lay pictures of an object over a model of it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

import cv2
import numpy as np
from scipy.optimize import minimize

from media_studio.arrays import ByteImage, FloatArray, Mask
from media_studio.errors import InvalidImage
from media_studio.mesh.model import Model
from media_studio.projection.silhouette import (
    Silhouette,
    agreement,
    bounds,
    model_silhouette,
    subject_mask,
)
from media_studio.reconstruction.view import SIDES, Side, View

RELATED = 0.35
"""Agreement below which a picture has too little in common with a model to be laid over it.

Chosen by looking at what is painted. Solid objects seen from 20 degrees aside agree by 0.80 to
1.00, chairs and tables of thin parts by 0.55 to 0.57, other sides of the same object by 0.55 to
0.86, one chair with another by 0.16 to 0.47; a car with a chair agrees by 0.16 to 0.28, a vase with
a table by 0.12, a cube with a pole by 0.08.
"""

_DOUBTFUL = 0.85
"""Agreement below which it is tried whether the model faces another way."""
_GAIN = 0.08
"""Mean agreement that a turn must gain: the sides of many objects look much the same."""

_SEARCH_EDGE = 192
"""Pixels of the outlines that are compared while searching."""
_STRETCH = 0.3
"""Largest logarithm of the ratio between the scales along the two axes."""
_STEP = 0.04
"""First step of the search, in shares of the edge and in logarithms."""
_LARGEST, _SMALLEST = 2048, 256
"""Range of the longer edge of fitted pictures, pixels."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Fit:
    """Pictures registered to a model.

    Attributes:
        views: In the order of the pictures.
        agreement: Intersection over union of the outlines of each picture and the model.
        quarter_turns: How often the front of the pictures is turned from the front of the model
            (+Z) to its left (+X): the side of a view is that of the model.
    """

    views: tuple[View, ...]
    agreement: Mapping[Side, float]
    quarter_turns: int

    @property
    def related(self) -> tuple[View, ...]:
        """The views whose outlines have something in common with the model."""
        pairs = zip(self.views, self.agreement.values(), strict=True)
        return tuple(view for view, value in pairs if value >= RELATED)


def fit_views(model: Model, pictures: Mapping[Side, ByteImage]) -> Fit:
    """Register cut-out pictures of the sides of a model.

    Each picture is moved and stretched, by little more along one axis than along the other, until
    its outline covers that of the model best. If the outlines then differ, and fit much better on
    a model that faces another side, the pictures go there.

    Bending pictures onto the outline (optical flow between distances to the outlines, or row by
    row) was tried and left out: of nine pairs one came out better, four worse, as windows and
    wheels were bent along. What a picture does not reach is filled by `paint_from_views`.

    Args:
        model: Any surfaces.
        pictures: (h, w, 4) sRGB and alpha of one to four sides.

    Raises:
        InvalidImage: If a picture is transparent everywhere.
    """
    for side, picture in pictures.items():
        if not subject_mask(picture).any():
            raise InvalidImage(f"The {side} picture shows nothing; send one with a subject.")
    turns = 0
    placings = _placings(model, pictures, turns)
    if min(placing.agreement for placing in placings) < _DOUBTFUL:
        others = {turns: _placings(model, pictures, turns) for turns in (1, 2, 3)}
        best = max(others, key=lambda turns: _mean_agreement(others[turns]))
        if _mean_agreement(others[best]) > _mean_agreement(placings) + _GAIN:
            turns, placings = best, others[best]
    views = [
        _placed(model, picture, placing)
        for picture, placing in zip(pictures.values(), placings, strict=True)
    ]
    found = {side: placing.agreement for side, placing in zip(pictures, placings, strict=True)}
    return Fit(views=tuple(views), agreement=found, quarter_turns=turns)


@dataclass(frozen=True, kw_only=True, eq=False)
class _Placing:
    """Where the subject of a picture lies on a model.

    Attributes:
        side: Of the model.
        box: Left, upper, right and lower edge as shares of the longer edge of the model's frame.
        agreement: Of the outlines.
    """

    side: Side
    box: FloatArray
    agreement: float


def _placings(model: Model, pictures: Mapping[Side, ByteImage], turns: int) -> list[_Placing]:
    return [
        _search(model, SIDES[(SIDES.index(side) + turns) % 4], picture)
        for side, picture in pictures.items()
    ]


def _mean_agreement(placings: list[_Placing]) -> float:
    return float(np.mean([placing.agreement for placing in placings]))


def _search(model: Model, side: Side, picture: ByteImage) -> _Placing:
    """Find the box that the subject of a picture fills on one side of a model."""
    outline = model_silhouette(model, side, _SEARCH_EDGE)
    if not outline.mask.any():  # a flat model, seen edge-on
        return _Placing(side=side, box=np.array([0.0, 0.0, 1.0, 1.0]), agreement=0.0)
    subject = subject_mask(picture)
    # Soft masks make the overlap change smoothly with the box.
    soft_model = cv2.GaussianBlur(outline.mask.astype(np.float32), (0, 0), 1.5)
    soft_subject = _softened(subject)

    def disagreement(placing: FloatArray) -> float:
        box = _box(subject, placing)
        moved = _move(soft_subject, subject, box, outline)
        both = float(np.maximum(moved, soft_model).sum())
        union = both + _outside(soft_subject, subject, box, outline)
        return 1 - float(np.minimum(moved, soft_model).sum()) / union

    start = _first_placing(subject, outline)
    simplex = start + np.concatenate([np.zeros((1, 4)), _STEP * np.eye(4)])
    found = minimize(
        disagreement,
        start,
        method="Nelder-Mead",
        options={"initial_simplex": simplex, "maxfev": 160, "xatol": 1e-3, "fatol": 1e-4},
    )
    box = _box(subject, found.x)
    solid = subject.astype(np.float32)
    hard = _move(solid, subject, box, outline) > 0.5
    outside = _outside(solid, subject, box, outline)
    return _Placing(side=side, box=box, agreement=agreement(hard, outline.mask, outside=outside))


def _first_placing(subject: Mask, outline: Silhouette) -> FloatArray:
    """Lay the bounds of a subject over those of the model.

    Returns:
        Middle across and down as shares of the longer edge; logarithms of the scale and of the
        stretch (width against height).
    """
    model, own = bounds(outline.mask) / _SEARCH_EDGE, bounds(subject)
    across, down = (model[2:] - model[:2]) / (own[2:] - own[:2])
    middle = (model[:2] + model[2:]) / 2
    return np.array([*middle, np.log(across * down) / 2, np.log(across / down)])


def _box(subject: Mask, placing: FloatArray) -> FloatArray:
    """Return the edges of the box that a placing means: left, upper, right, lower."""
    own = bounds(subject)
    stretch = np.clip(placing[3], -_STRETCH, _STRETCH) / 2
    scales = np.exp(placing[2] + np.array([stretch, -stretch]))
    half = (own[2:] - own[:2]) * scales / 2
    return np.concatenate([placing[:2] - half, placing[:2] + half])


def _softened(subject: Mask) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    deviation = max(1.5 * max(subject.shape) / _SEARCH_EDGE, 0.5)
    return np.asarray(cv2.GaussianBlur(subject.astype(np.float32), (0, 0), deviation), np.float32)


def _matrix(subject: Mask, box: FloatArray, edge: int) -> FloatArray:
    """Map the bounds of a subject to a box, both in pixels with centres at whole numbers."""
    left, top, right, bottom = bounds(subject)
    low_x, low_y, high_x, high_y = box * edge
    scale_x, scale_y = (high_x - low_x) / (right - left), (high_y - low_y) / (bottom - top)
    return np.array(
        [
            [scale_x, 0, low_x - left * scale_x + scale_x / 2 - 0.5],
            [0, scale_y, low_y - top * scale_y + scale_y / 2 - 0.5],
        ]
    )


def _move(
    image: np.ndarray[tuple[int, ...], np.dtype[np.float32]],
    subject: Mask,
    box: FloatArray,
    outline: Silhouette,
) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    height, width = outline.mask.shape
    matrix = _matrix(subject, box, _SEARCH_EDGE)
    return np.asarray(cv2.warpAffine(image, matrix, (width, height)), np.float32)


def _outside(
    image: np.ndarray[tuple[int, ...], np.dtype[np.float32]],
    subject: Mask,
    box: FloatArray,
    outline: Silhouette,
) -> float:
    """Return how much of a moved picture the frame of an outline cuts off, pixels of the outline.

    Without it a subject that spreads beyond the frame would seem to fit a model that fills it.
    """
    height, width = outline.mask.shape
    matrix = _matrix(subject, box, _SEARCH_EDGE)
    scale = matrix.diagonal()
    first = np.ceil((-0.5 - matrix[:, 2]) / scale).astype(int).clip(0)
    last = np.floor((np.array([width, height]) - 0.5 - matrix[:, 2]) / scale).astype(int) + 1
    rows, columns = image.shape
    if not first.any() and last[0] >= columns and last[1] >= rows:
        return 0.0
    kept = image[first[1] : max(last[1], 0), first[0] : max(last[0], 0)]
    return float((image.sum(dtype=np.float64) - kept.sum(dtype=np.float64)) * scale.prod())


def _placed(model: Model, picture: ByteImage, placing: _Placing) -> View:
    """Resample a picture into the frame of the model, at about its own resolution."""
    subject, box = subject_mask(picture), placing.box
    left, top, right, bottom = bounds(subject)
    share = max(box[2] - box[0], box[3] - box[1])
    edge = int(np.clip(max(right - left, bottom - top) / share, _SMALLEST, _LARGEST))
    frame = model_silhouette(model, placing.side, edge).frame
    height, width = frame.picture.shape[:2]
    matrix = _matrix(subject, box, edge)
    alpha = picture[..., 3:].astype(np.float32)
    weighted = np.dstack([picture[..., :3] * (alpha / 255), alpha])
    shrink = 1 / max(min(matrix[0, 0], matrix[1, 1]), 1e-6)
    if shrink > 1.2:
        weighted = cv2.GaussianBlur(weighted, (0, 0), 0.45 * shrink)
    moved = cv2.warpAffine(weighted, matrix, (width, height), flags=cv2.INTER_LINEAR)
    color = moved[..., :3] / np.maximum(moved[..., 3:] / 255, 1e-3)
    image = np.clip(np.dstack([color, moved[..., 3]]) + 0.5, 0, 255).astype(np.uint8)
    return replace(frame, picture=image)
