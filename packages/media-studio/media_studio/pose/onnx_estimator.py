"""Networks that make out one person in a crop: RTMPose in the plane, RTMW3D with depth.

The crop holds 1.25 times the box, red first, with the mean and deviation of ImageNet taken out.
The answer is a row of likelihoods for each axis, two to a pixel.

Source: Jiang et al. 2023, RTMPose; Li et al. 2022, SimCC; Jiang et al. 2024, RTMW (codec
`SimCC3DLabel` for the depth).
"""

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from media_studio.arrays import ByteImage, FloatArray
from media_studio.errors import InvalidPoseModel
from media_studio.pose.onnx_network import (
    ON_CPU,
    Blob,
    OnnxNetwork,
    Providers,
    open_network,
)

WHOLE_BODY_KEYPOINTS = 133
_KEYPOINTS = (17, WHOLE_BODY_KEYPOINTS)
_BINS = 2
"""Per pixel."""
_PADDING = 1.25
_MEAN = np.array([123.675, 116.28, 103.53])
_DEVIATION = np.array([58.395, 57.12, 57.375])
DEPTH_RANGE = 2.1744869
"""Metres in front of and behind the hips that the row of depths covers."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Estimate:
    """The keypoints of one person.

    Attributes:
        points: (k, 2) pixels of the picture.
        scores: (k,) 0..1.
        depths: (k,) metres behind the middle of the hips; None from a network of the plane.
    """

    points: FloatArray
    scores: FloatArray
    depths: FloatArray | None


@dataclass(frozen=True, kw_only=True, eq=False)
class Estimator:
    """Makes out the person in a box.

    Attributes:
        network: The network.
        has_depth: Whether it tells depths too.
    """

    network: OnnxNetwork
    has_depth: bool

    def estimate(self, picture: ByteImage, box: FloatArray) -> Estimate:
        """Make out the person whom a box (4,) of a picture (h, w, 3) sRGB surrounds."""
        size = np.array([self.network.width, self.network.height])
        corner, scale = _window(box, size)
        rows = [
            answer[0].astype(np.float64)
            for answer in self.network.run(_crop(picture, corner, scale, size))
        ]
        bins = np.column_stack([row.argmax(axis=1) for row in rows]) / _BINS
        # The likelihood of depths is not one of being seen
        scores = np.minimum(rows[0].max(axis=1), rows[1].max(axis=1)).clip(0, 1)
        middle = rows[-1].shape[1] / _BINS / 2
        depths = (bins[:, 2] / middle - 1) * DEPTH_RANGE if self.has_depth else None
        return Estimate(points=bins[:, :2] / scale + corner, scores=scores, depths=depths)


def open_rtmpose(path: Path, providers: Providers = ON_CPU) -> Estimator:
    """Read an RTMPose model of 17 or 133 keypoints.

    Raises:
        InvalidPoseModel: If the file is damaged or has other inputs or outputs.
    """
    network = open_network(path, providers=providers)
    shapes = network.probe()
    count = shapes[0][1] if shapes and len(shapes[0]) == 3 else 0
    width, height = _BINS * network.width, _BINS * network.height
    if count not in _KEYPOINTS or shapes != ((1, count, width), (1, count, height)):
        raise InvalidPoseModel(
            f"{path.name} must answer [1, 17, {width}] and [1, 17, {height}], or 133 instead of "
            f"17, as RTMPose with this input does; it answers {[list(s) for s in shapes]}."
        )
    return Estimator(network=network, has_depth=False)


def open_rtmw3d(path: Path, providers: Providers = ON_CPU) -> Estimator:
    """Read an RTMW3D model.

    Raises:
        InvalidPoseModel: If the file is damaged or has other inputs or outputs.
    """
    network = open_network(path, providers=providers)
    shapes = network.probe()
    bins = (_BINS * network.width, _BINS * network.height, _BINS * network.width)
    if shapes != tuple((1, WHOLE_BODY_KEYPOINTS, count) for count in bins):
        expected = ", ".join(f"[1, {WHOLE_BODY_KEYPOINTS}, {count}]" for count in bins)
        raise InvalidPoseModel(
            f"{path.name} must answer {expected} as RTMW3D with this input does; it answers "
            f"{[list(shape) for shape in shapes]}."
        )
    return Estimator(network=network, has_depth=True)


def _window(box: FloatArray, size: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return the upper left corner (2,) of the crop and pixels of the crop per pixel (2,)."""
    extent = np.maximum(box[2:] - box[:2], 1.0) * _PADDING
    extent = size * (extent / size).max()
    return (box[:2] + box[2:]) / 2 - extent / 2, size / extent


def _crop(picture: ByteImage, corner: FloatArray, scale: FloatArray, size: FloatArray) -> Blob:
    affine = np.column_stack([np.diag(scale), -corner * scale])
    pixels = cv2.warpAffine(picture, affine, size.tolist(), flags=cv2.INTER_LINEAR)
    normal = (pixels - _MEAN) / _DEVIATION
    return np.ascontiguousarray(normal.transpose(2, 0, 1)[None], dtype=np.float32)
