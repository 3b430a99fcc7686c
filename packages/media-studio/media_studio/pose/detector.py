"""Rough places of people: a single-shot detector run on squares of the picture."""

from dataclasses import dataclass

import numpy as np

from media_studio.arrays import ByteImage, FloatArray
from media_studio.pose.anchors import anchors
from media_studio.pose.network import Network, logistic
from media_studio.pose.region import Region, crop

SIDE = 224
OUTPUTS = (27048, 2254)
"""Values of: a box and four points for each of 2254 anchors, and the score of each."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Detection:
    """A person's rough place.

    Attributes:
        score: How certain the detector is, 0..1.
        anchor: (2, 2) pixels: middle of the hips and a point on the circle around the person.
    """

    score: float
    anchor: FloatArray

    @property
    def radius(self) -> float:
        """Radius of the circle around the person in pixels."""
        return float(np.hypot(*(self.anchor[1] - self.anchor[0])))


class Detector:
    """The person detector.

    Source: Bazarevsky et al. 2020, BlazePose, section 3.1.
    """

    def __init__(self, network: Network) -> None:
        self._network = network
        self._anchors = anchors()

    def __call__(self, picture: ByteImage, region: Region, threshold: float) -> list[Detection]:
        """Find people in a square of the picture, duplicates included."""
        square = crop(picture, region, SIDE).astype(np.float32) / 127.5 - 1
        values, logits = self._network(square)
        scores = logistic(logits[:, 0])
        (found,) = np.nonzero(scores > threshold)
        points = values[found].reshape(-1, 6, 2)[:, 2:4].astype(np.float64) / SIDE
        points += self._anchors[found, np.newaxis]
        pixels = region.to_picture(points.reshape(-1, 2)).reshape(-1, 2, 2)
        return [
            Detection(score=float(score), anchor=anchor)
            for score, anchor in zip(scores[found], pixels, strict=True)
        ]


def distinct(detections: list[Detection]) -> list[Detection]:
    """Drop what repeats a better detection: nearly the same middle, angle, and size."""
    kept: list[Detection] = []
    for detection in sorted(detections, key=lambda each: -each.score):
        if not any(_same(detection, other) for other in kept):
            kept.append(detection)
    return kept


def _same(first: Detection, second: Detection) -> bool:
    smaller, larger = sorted((first.radius, second.radius))
    apart = np.linalg.norm(first.anchor - second.anchor, axis=1)
    return bool(larger < 1.6 * smaller and apart[0] < 0.35 * smaller and apart[1] < 0.7 * smaller)
