"""Networks that find people in a whole picture: RTMO with landmarks, YOLOX without.

Both take the picture in its upper left corner, gray (114) beside it, blue first, bytes as they
are: the configurations of MMPose and MMDetection neither normalise nor exchange channels.

Source: Lu et al. 2024, RTMO; Ge et al. 2021, YOLOX; MMDeploy's `dets` and `keypoints`.
"""

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from media_studio.arrays import ByteImage, FloatArray, IntArray
from media_studio.errors import InvalidPoseModel
from media_studio.pose.boxes import overlap
from media_studio.pose.onnx_network import (
    ON_CPU,
    Blob,
    OnnxNetwork,
    Providers,
    open_network,
)

COCO_KEYPOINTS = 17
_USUAL_SIZE = (640, 640)
_PADDING = 114
_SAME = 0.65
"""Overlap of boxes that are one person's."""
_PERSON = 0


@dataclass(frozen=True, kw_only=True, eq=False)
class Detections:
    """People in a picture, the most certain first.

    Attributes:
        boxes: (n, 4) x1, y1, x2, y2 in pixels; may reach out of the picture.
        scores: (n,) 0..1.
        keypoints: (n, 17, 3) pixels x, y and score 0..1 in the order of COCO; None without.
    """

    boxes: FloatArray
    scores: FloatArray
    keypoints: FloatArray | None


@dataclass(frozen=True, kw_only=True, eq=False)
class OnnxDetector:
    """Finds people in a whole picture.

    Attributes:
        network: The network.
        has_keypoints: Whether it tells landmarks too.
    """

    network: OnnxNetwork
    has_keypoints: bool

    def find(self, picture: ByteImage) -> Detections:
        """Find everybody in a picture (h, w, 3) sRGB."""
        blob, scale = letterbox(picture, self.network.width, self.network.height)
        answers = self.network.run(blob)
        found = answers[0][0].astype(np.float64)
        keypoints = answers[1][0].astype(np.float64) if self.has_keypoints else None
        is_person = np.isfinite(found).all(axis=1) & (found[:, 4] > 0)
        if keypoints is not None:
            is_person &= np.isfinite(keypoints).all(axis=(1, 2))
        elif len(answers) > 1:
            is_person &= answers[1][0] == _PERSON
        boxes, scores = found[:, :4] / np.tile(scale, 2), found[:, 4].clip(0, 1)
        kept = _distinct(boxes, scores, np.flatnonzero(is_person))
        if keypoints is not None:
            keypoints = keypoints[kept]
            keypoints[..., :2] /= scale
            keypoints[..., 2] = keypoints[..., 2].clip(0, 1)
        return Detections(boxes=boxes[kept], scores=scores[kept], keypoints=keypoints)


def open_rtmo(path: Path, providers: Providers = ON_CPU) -> OnnxDetector:
    """Read an RTMO model.

    Raises:
        InvalidPoseModel: If the file is damaged or has other inputs or outputs.
    """
    network = open_network(path, size=_USUAL_SIZE, providers=providers)
    shapes = network.probe()
    is_rtmo = (
        len(shapes) == 2
        and _is_dets(shapes[0])
        and shapes[1] == (1, shapes[0][1], COCO_KEYPOINTS, 3)
    )
    if not is_rtmo:
        raise InvalidPoseModel(
            f"{path.name} must answer dets [1, N, 5] and keypoints [1, N, 17, 3] as RTMO does; "
            f"it answers {_listed(shapes)}."
        )
    return OnnxDetector(network=network, has_keypoints=True)


def open_yolox(path: Path, providers: Providers = ON_CPU) -> OnnxDetector:
    """Read a YOLOX model that MMDeploy exported together with its last step.

    Raises:
        InvalidPoseModel: If the file is damaged or has other inputs or outputs.
    """
    network = open_network(path, size=_USUAL_SIZE, providers=providers)
    shapes = network.probe()
    is_yolox = len(shapes) in (1, 2) and _is_dets(shapes[0])
    if not is_yolox or (len(shapes) == 2 and shapes[1] != shapes[0][:2]):
        raise InvalidPoseModel(
            f"{path.name} must answer dets [1, N, 5], with or without labels [1, N], as YOLOX "
            f"exported with its last step does; it answers {_listed(shapes)}."
        )
    return OnnxDetector(network=network, has_keypoints=False)


def letterbox(picture: ByteImage, width: int, height: int) -> tuple[Blob, FloatArray]:
    """Fit a picture into another size.

    Returns:
        (1, 3, height, width) blue first; and the scale (2,) by which x and y were multiplied.
    """
    rows, columns = picture.shape[:2]
    ratio = min(width / columns, height / rows)
    size = (max(1, int(columns * ratio)), max(1, int(rows * ratio)))
    way = cv2.INTER_AREA if ratio < 1 else cv2.INTER_LINEAR
    canvas = np.full((height, width, 3), _PADDING, dtype=np.uint8)
    canvas[: size[1], : size[0]] = cv2.resize(picture, size, interpolation=way)[..., ::-1]
    blob = np.ascontiguousarray(canvas.transpose(2, 0, 1)[None], dtype=np.float32)
    return blob, np.array([size[0] / columns, size[1] / rows])


def _distinct(boxes: FloatArray, scores: FloatArray, candidates: IntArray) -> list[int]:
    kept: list[int] = []
    for number in sorted(candidates.tolist(), key=lambda each: -scores[each]):
        if all(overlap(boxes[number], boxes[other]) <= _SAME for other in kept):
            kept.append(number)
    return kept


def _is_dets(shape: tuple[int, ...]) -> bool:
    return len(shape) == 3 and shape[0] == 1 and shape[2] == 5


def _listed(shapes: tuple[tuple[int, ...], ...]) -> str:
    return " and ".join(str(list(shape)) for shape in shapes) or "nothing"
