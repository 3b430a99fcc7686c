"""Whether an outline was drawn with a ruler."""

from dataclasses import dataclass

import cv2
import numpy as np

from media_studio.arrays import FloatArray


@dataclass(frozen=True, kw_only=True)
class Straightness:
    """What speaks for planks and boxes.

    Attributes:
        straight: Share of the outline's length in long straight lines.
        level: Share of it in long straight lines that are upright or level.
        filled: Area of the convex hull over that of the bounding rectangle.
        solid: Area over that of the convex hull.
        oval: Overlap of the convex hull with the ellipse of the same moments.
    """

    straight: float
    level: float
    filled: float
    solid: float
    oval: float


_CELLS = 168
"""Along the longer side of the field that is measured."""

_LONG = 0.14
"""Share of the longer side from which on a line is long."""


def measure_straightness(distance: FloatArray) -> Straightness:
    """Measure the outer outline, cells (rows, columns), positive inside."""
    # Always equally fine, or coarse outlines would have more straight lines.
    scale = _CELLS / max(distance.shape)
    finer = cv2.resize(distance, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC)
    inside = (finer > 0).astype(np.uint8)
    contours, _ = cv2.findContours(inside, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    outline = max(contours, key=len)
    points = np.concatenate(contours)
    size = np.array(cv2.boundingRect(points)[2:])
    corners = cv2.approxPolyDP(outline, 0.005 * float(size.max()) + 0.4, True)[:, 0]
    lines = np.roll(corners, -1, axis=0) - corners
    lengths = np.linalg.norm(lines, axis=1)
    long = lengths > _LONG * size.max()
    slant = np.abs(lines).min(axis=1) / np.maximum(lengths, 1e-9)
    total = max(float(lengths.sum()), 1e-9)
    hull = cv2.contourArea(cv2.convexHull(points)) + size.sum() / 2
    return Straightness(
        straight=float(lengths[long].sum()) / total,
        level=float(lengths[long & (slant < 0.09)].sum()) / total,
        filled=min(hull / float(size.prod()), 1.0),
        solid=float(inside.sum()) / max(hull, 1.0),
        oval=_ovalness(cv2.convexHull(points), inside.shape),
    )


def _ovalness(corners: cv2.typing.MatLike, shape: tuple[int, ...]) -> float:
    hull = cv2.fillConvexPoly(np.zeros(shape, np.uint8), corners, [1]) > 0
    places = np.argwhere(hull)
    middle = places.mean(axis=0)
    spread = np.cov(places.T) + np.eye(2) * 1e-6
    away = np.moveaxis(np.indices(shape), 0, -1) - middle
    ellipse = np.einsum("...i,ij,...j->...", away, np.linalg.inv(spread), away) <= 4
    return float((hull & ellipse).sum()) / float((hull | ellipse).sum())
