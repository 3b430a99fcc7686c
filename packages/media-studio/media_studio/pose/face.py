"""The mesh of a face whose body has been found."""

from math import atan2

import numpy as np

from media_studio.arrays import ByteImage, FloatArray
from media_studio.pose.landmarks import INDEX
from media_studio.pose.network import Network, logistic
from media_studio.pose.region import Region, crop

SIDE = 192
OUTPUTS = (1404, 1)
"""Values of: 468 points by 3, presence."""
CERTAIN = 0.9
"""Score from which a face is reported."""

_EYES = [INDEX["left_eye"], INDEX["right_eye"]]
_MOUTH = [INDEX["mouth_left"], INDEX["mouth_right"]]
_EYE_CORNERS = (33, 263)
"""Outer corners of the right and of the left eye in the mesh."""
_FIRST_SIZE = 5.0
"""Edge of the first square in distances from the eyes to the mouth or between the eyes."""
_MARGIN = 1.5
"""Edge of the second square as a multiple of the face."""
_SMALLEST = 16.0
"""Pixels along the edge of a square below which a face is a blur."""


class FaceMesher:
    """The face network.

    Source: Kartynnik et al. 2019, Real-time Facial Surface Geometry from Monocular Video on
    Mobile GPUs.
    """

    def __init__(self, network: Network) -> None:
        self._network = network

    def __call__(self, picture: ByteImage, points: FloatArray) -> FloatArray | None:
        """Find the face of a body, points (33, 2) pixels.

        Returns:
            (468, 2) pixels, or None where no face can be made out.
        """
        region = _around_features(points)
        if region.size < _SMALLEST:
            return None
        first, score = self._mesh(picture, region)
        if score < CERTAIN / 2:
            return None
        mesh, score = self._mesh(picture, _around_mesh(first))
        return mesh if score >= CERTAIN else None

    def _mesh(self, picture: ByteImage, region: Region) -> tuple[FloatArray, float]:
        square = crop(picture, region, SIDE).astype(np.float32) / np.float32(255)
        flat, score = self._network(square)
        points = flat.reshape(468, 3)[:, :2].astype(np.float64) / SIDE
        return region.to_picture(points), float(logistic(score).item())


def _around_features(points: FloatArray) -> Region:
    eyes, mouth = points[_EYES], points[_MOUTH].mean(axis=0)
    (x, y), down = eyes.mean(axis=0), mouth - eyes.mean(axis=0)
    size = _FIRST_SIZE * max(np.hypot(*down), np.hypot(*(eyes[0] - eyes[1])))
    middle = np.array([x, y]) + 0.5 * down
    return Region(x=middle[0], y=middle[1], size=float(size), angle=_tilt(eyes[1], eyes[0]))


def _around_mesh(mesh: FloatArray) -> Region:
    low, high = mesh.min(axis=0), mesh.max(axis=0)
    x, y = (low + high) / 2
    right, left = mesh[list(_EYE_CORNERS)]
    return Region(
        x=float(x), y=float(y), size=float(_MARGIN * (high - low).max()), angle=_tilt(right, left)
    )


def _tilt(right_eye: FloatArray, left_eye: FloatArray) -> float:
    """Return the clockwise turn of a face that looks at the viewer."""
    across = left_eye - right_eye
    return atan2(across[1], across[0])
