"""Body landmarks within a square around one person."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from media_studio.arrays import ByteImage, FloatArray
from media_studio.pose.landmarks import BODY_LANDMARKS, MIRROR
from media_studio.pose.network import Network, logistic
from media_studio.pose.region import Region, crop

SIDE = 256
OUTPUTS = (195, 1, 65536, 159744, 117)
"""Values of: 39 landmarks by 5, presence, mask, 39 heat maps of 64 by 64, 39 world points."""

_BODY = len(BODY_LANDMARKS)
_ANCHOR = slice(33, 35)
_REACH = 3
"""Cells around a landmark in which its heat map refines it."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Landmarks:
    """What the network makes of one square.

    Attributes:
        score: Likelihood that the square holds a person, 0..1.
        points: (33, 2) pixels of the picture.
        visibility: (33,) likelihood of being in the square and not hidden, 0..1.
        presence: (33,) likelihood of being in the square, 0..1.
        world: (33, 3) metres from the middle of the hips; X right in the picture, Y up, Z
            towards the viewer.
        anchor: (2, 2) pixels: middle of the hips and a point on the circle around the person.
        mask: (256, 256) likelihood that a pixel of the square belongs to the person, 0..1.
        region: The square.
    """

    score: float
    points: FloatArray
    visibility: FloatArray
    presence: FloatArray
    world: FloatArray
    anchor: FloatArray
    mask: FloatArray
    region: Region


class Landmarker:
    """The landmark network.

    Source: Bazarevsky et al. 2020, BlazePose: On-device Real-time Body Pose tracking.
    """

    def __init__(self, network: Network) -> None:
        self._network = network

    def __call__(self, picture: ByteImage, region: Region, *, mirrored: bool = False) -> Landmarks:
        """Find the landmarks of the person in a square of the picture.

        Args:
            picture: (h, w, 3) sRGB.
            region: The square.
            mirrored: Whether the network gets to see the square's mirror image.
        """
        square = crop(picture, region, SIDE).astype(np.float32) / np.float32(255)
        seen = np.ascontiguousarray(square[:, ::-1]) if mirrored else square
        flat, score, mask, heat, flat_world = self._network(seen)
        values = flat.reshape(39, 5).astype(np.float64)
        values[:, :2] = _refined(values[:, :2] / SIDE, heat)
        world = flat_world.reshape(39, 3)[:_BODY].astype(np.float64)
        if mirrored:
            values[:_BODY] = values[MIRROR]
            values[:, 0] = 1 - values[:, 0]
            world = world[MIRROR] * (-1, 1, 1)
        points = region.to_picture(values[:, :2])
        return Landmarks(
            score=float(score[0]),
            points=points[:_BODY],
            visibility=logistic(values[:_BODY, 3]),
            presence=logistic(values[:_BODY, 4]),
            world=_turned(world, region),
            anchor=points[_ANCHOR],
            mask=logistic(mask[:, ::-1, 0] if mirrored else mask[..., 0]),
            region=region,
        )


def _turned(world: FloatArray, region: Region) -> FloatArray:
    """Turn world points from the square, y down and z away, into the axes of the camera."""
    across = world[:, :2] @ region.rotation().T
    return np.column_stack([across, world[:, 2]]) * np.array([1.0, -1.0, -1.0])


def _refined(points: FloatArray, heat: NDArray[np.float32]) -> FloatArray:
    """Move points (39, 2) of 0..1 to the centre of mass of their heat map (n, n, 39) near by."""
    cells = heat.shape[0]
    columns, rows = np.floor(points * cells).astype(np.int64).T
    refined = points.copy()
    for number, (column, row) in enumerate(zip(columns, rows, strict=True)):
        if not (0 <= column < cells and 0 <= row < cells):
            continue
        left, top = max(0, column - _REACH), max(0, row - _REACH)
        patch = logistic(heat[top : row + _REACH + 1, left : column + _REACH + 1, number])
        if patch.max() < 0.5:
            continue
        y, x = np.indices(patch.shape)
        middle = np.array([(patch * (x + left)).sum(), (patch * (y + top)).sum()]) / patch.sum()
        refined[number] = middle / cells
    return refined
