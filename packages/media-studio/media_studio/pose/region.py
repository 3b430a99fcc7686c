"""The turned square of a picture in which a network looks for landmarks."""

from dataclasses import dataclass
from math import atan2, ceil, cos, pi, sin

import cv2
import numpy as np

from media_studio.arrays import ByteImage, FloatArray
from media_studio.pose.landmarks import INDEX

MARGIN = 1.25
"""Edge of the square as a multiple of the diameter of the circle around a person."""

_AVERAGED = 4
"""Pixels along each side of a sample that are averaged at least; more are left out for speed."""


@dataclass(frozen=True, kw_only=True)
class Region:
    """A turned square of a picture.

    Attributes:
        x: Middle of the square, pixels from the left edge of the picture.
        y: Middle of the square, pixels from the upper edge.
        size: Edge of the square in pixels.
        angle: Radians by which the content of the square is turned clockwise in the picture.
    """

    x: float
    y: float
    size: float
    angle: float = 0.0

    def rotation(self) -> FloatArray:
        """Return the (2, 2) matrix that turns directions of the square into the picture's."""
        return np.array([[cos(self.angle), -sin(self.angle)], [sin(self.angle), cos(self.angle)]])

    def to_picture(self, points: FloatArray) -> FloatArray:
        """Convert points (n, 2) from 0..1 of the square to pixels of the picture."""
        centred = (np.asarray(points, dtype=np.float64) - 0.5) * self.size
        return centred @ self.rotation().T + (self.x, self.y)

    def from_picture(self, points: FloatArray) -> FloatArray:
        """Convert points (n, 2) from pixels of the picture to 0..1 of the square."""
        centred = np.asarray(points, dtype=np.float64) - (self.x, self.y)
        return centred @ self.rotation() / self.size + 0.5

    def changed(self, *, right: float, down: float, scale: float, turn: float) -> "Region":
        """Return the square moved by shares of its size, scaled, and turned by radians."""
        return Region(
            x=self.x + right * self.size,
            y=self.y + down * self.size,
            size=self.size * scale,
            angle=self.angle + turn,
        )


def around_person(anchor: FloatArray) -> Region:
    """Return the square of a person whose circle is given by its middle and a point on it.

    Args:
        anchor: (2, 2) pixels: the middle of the hips; the point of the circle above the head.

    Source: Bazarevsky et al. 2020, BlazePose, section 3.1.
    """
    (x, y), (edge_x, edge_y) = anchor
    radius = float(np.hypot(edge_x - x, edge_y - y))
    angle = atan2(edge_y - y, edge_x - x) + pi / 2
    return Region(x=float(x), y=float(y), size=2 * MARGIN * radius, angle=angle)


def around_head(points: FloatArray, anchor: FloatArray) -> Region:
    """Return an upright square in which the face of a person is large.

    Args:
        points: (33, 2) landmarks in pixels.
        anchor: (2, 2) pixels: the middle of the hips; the point of the circle above the head.
    """
    x, y = points[INDEX["nose"]]
    return Region(x=float(x), y=float(y), size=float(np.hypot(*(anchor[1] - anchor[0]))))


def crop(picture: ByteImage, region: Region, side: int) -> ByteImage:
    """Sample the square at (side, side, 3); what lies outside of the picture is black."""
    corners = region.to_picture(np.array([[0.0, 0.0], [1, 0], [0, 1], [1, 1]]))
    left, top = np.maximum(np.floor(corners.min(axis=0)).astype(np.int64) - 2, 0)
    right, bottom = np.maximum(np.ceil(corners.max(axis=0)).astype(np.int64) + 2, 0)
    factor = int(region.size / side)
    stride = max(1, factor // _AVERAGED)
    part = picture[top + stride // 2 : bottom : stride, left + stride // 2 : right : stride]
    if part.size == 0:
        return np.zeros((side, side, 3), np.uint8)
    reduced, shrunk = _reduced(part, factor // stride)
    shrunk *= stride
    step = region.rotation() * (region.size / side)
    first = (region.x - left, region.y - top) - step @ np.full(2, (side - 1) / 2)
    affine = np.column_stack([step / shrunk[:, np.newaxis], first / shrunk - 0.5])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(cv2.warpAffine(reduced, affine, (side, side), flags=flags), dtype=np.uint8)


def _reduced(part: ByteImage, factor: int) -> tuple[ByteImage, FloatArray]:
    """Average blocks of pixels, so that sampling skips none; also return the (x, y) blocks."""
    height, width = part.shape[:2]
    smaller = (ceil(width / max(1, factor)), ceil(height / max(1, factor)))
    blocks = np.array([width / smaller[0], height / smaller[1]])
    if factor < 2:
        return part, blocks
    return np.asarray(cv2.resize(part, smaller, interpolation=cv2.INTER_AREA), np.uint8), blocks
