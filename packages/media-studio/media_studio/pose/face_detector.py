"""Faces in a picture, as evidence for people: two single-shot detectors that must agree."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np

from media_studio.arrays import ByteImage, FloatArray
from media_studio.pose.anchors import anchors
from media_studio.pose.network import Network, logistic
from media_studio.pose.region import Region, crop

NEAR_SIDE = 128
NEAR_OUTPUTS = (14336, 896)
"""Values of: a box and six points for each of 896 anchors, and the score of each."""
FAR_SIDE = 192
FAR_OUTPUTS = (36864, 2304)
"""The same of the network for faces that are farther away."""
CERTAIN = 0.7
"""Score that both networks must give."""

_NEAR_GRIDS = ((16, 2), (8, 6))
_FAR_GRIDS = ((48, 1),)
_SAME_FACE = 0.5
"""Distance in sizes of the larger face below which two findings show one face."""


@dataclass(frozen=True, kw_only=True, eq=False)
class DetectedFace:
    """A face.

    Attributes:
        score: How certain it is that this is a face, 0..1.
        middle: (2,) pixels.
        size: Edge of the square around it in pixels.
        features: (4, 2) pixels: the person's right eye, left eye, tip of the nose, and mouth.
    """

    score: float
    middle: FloatArray
    size: float
    features: FloatArray

    def down(self) -> FloatArray:
        """Return the unit vector in which the body lies below the face."""
        x, y = self.features[1] - self.features[0]
        return np.array([-y, x]) / max(float(np.hypot(x, y)), 1e-6)


class FaceDetector:
    """Finds faces of a tenth of a square or more.

    Source: Bazarevsky et al. 2019, BlazeFace: Sub-millisecond Neural Face Detection on Mobile
    GPUs.
    """

    def __init__(self, *, near: Network, far: Network) -> None:
        self._near = near
        self._far = far
        self._near_anchors = anchors(_NEAR_GRIDS)
        self._far_anchors = anchors(_FAR_GRIDS)

    def __call__(self, picture: ByteImage, squares: Iterable[Region]) -> list[DetectedFace]:
        """Find the distinct faces that both networks see, the most certain first."""
        near: list[DetectedFace] = []
        far: list[DetectedFace] = []
        looked = list(squares)
        for square in looked:
            near += _faces(self._near, self._near_anchors, picture, square)
        for square in looked:
            if any(_is_within(face, square) for face in near):
                far += _faces(self._far, self._far_anchors, picture, square)
        agreed: list[DetectedFace] = []
        for face in sorted(near, key=lambda each: -each.score):
            seconded = max((other.score for other in far if _same(face, other)), default=0.0)
            if seconded and not any(_same(face, other) for other in agreed):
                agreed.append(replace(face, score=min(face.score, seconded)))
        return sorted(agreed, key=lambda each: -each.score)


def _faces(
    network: Network, grid: FloatArray, picture: ByteImage, region: Region
) -> list[DetectedFace]:
    square = crop(picture, region, network.side).astype(np.float32) / 127.5 - 1
    flat, logits = network(square)
    scores = logistic(logits[:, 0])
    (found,) = np.nonzero(scores >= CERTAIN)
    values = flat[found].reshape(-1, 8, 2).astype(np.float64) / network.side
    return [
        DetectedFace(
            score=float(score),
            middle=region.to_picture((box[0] + cell)[np.newaxis])[0],
            size=float(box[1].max() * region.size),
            features=region.to_picture(box[2:6] + cell),
        )
        for score, box, cell in zip(scores[found], values, grid[found], strict=True)
    ]


def _is_within(face: DetectedFace, square: Region) -> bool:
    """Tell whether a square may show a face that is the same as this one."""
    apart = np.abs(face.middle - (square.x, square.y)).max()
    return bool(apart <= square.size / 2 + face.size)


def _same(first: DetectedFace, second: DetectedFace) -> bool:
    apart = np.hypot(*(first.middle - second.middle))
    smaller, larger = sorted((first.size, second.size))
    return bool(apart < _SAME_FACE * larger and larger < 2 * smaller)
