"""Faces: found by both bundled networks, hidden or cropped to."""

from functools import lru_cache

import cv2
import numpy as np

from media_studio.arrays import ByteImage, FloatArray
from media_studio.errors import NoSubject
from media_studio.image.editing.canvas import as_bytes
from media_studio.image.editing.cropping import PixelRect
from media_studio.pose import face_detector
from media_studio.pose.face_detector import DetectedFace, FaceDetector
from media_studio.pose.installation import default_folder
from media_studio.pose.network import Network
from media_studio.pose.proposals import tiles, whole
from media_studio.reading.edits.effect_operations import Disguise

_WIDE, _HIGH, _LOWER = 0.62, 0.78, 0.06
"""Half axes of the oval of a face, and how far its middle is above that of the box; shares of the
box."""
_BLOCKS = 7
"""Large pixels across a hidden face."""
_ROOM = 1.05
"""Space around a face that is cropped to, half the edge as a share of its box."""
_BUST = 1.3, 2.4, 1.7
"""The same for head and shoulders: above, below and beside the middle of the face."""


@lru_cache(maxsize=1)
def _detector() -> FaceDetector:
    folder = default_folder()
    near = Network(
        folder / "face_detection_short_range.tflite",
        side=face_detector.NEAR_SIDE,
        outputs=face_detector.NEAR_OUTPUTS,
    )
    far = Network(
        folder / "face_detection_full_range_sparse.tflite",
        side=face_detector.FAR_SIDE,
        outputs=face_detector.FAR_OUTPUTS,
    )
    return FaceDetector(near=near, far=far)


def find_faces(picture: ByteImage) -> list[DetectedFace]:
    """Find the faces in a picture, (h, w, 3).

    Raises:
        NoSubject: If there is none.
    """
    height, width = picture.shape[:2]
    found = _detector()(picture, [whole(width, height), *tiles(width, height)])
    if not found:
        raise NoSubject(
            "No face can be made out in the picture. Send one in which it is larger and seen from "
            "the front."
        )
    return found


def hide(picture: ByteImage, how: Disguise) -> ByteImage:
    """Make all faces of a picture, (h, w, 3), unrecognisable."""
    hidden = picture
    for face in find_faces(picture):
        hidden = _barred(hidden, face) if how == "bar" else _disguised(hidden, face, how)
    return hidden


def _disguised(picture: ByteImage, face: DetectedFace, how: Disguise) -> ByteImage:
    block = max(2.0, face.size / _BLOCKS)
    height, width = picture.shape[:2]
    if how == "blur":
        changed = cv2.GaussianBlur(picture, (0, 0), 0.14 * face.size)
    else:
        size = max(1, round(width / block)), max(1, round(height / block))
        few = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
        changed = cv2.resize(few, (width, height), interpolation=cv2.INTER_NEAREST)
    share = _oval(picture, face, 0.08 * face.size if how == "blur" else 1.0)[..., None]
    return as_bytes((picture + share * (changed.astype(np.float64) - picture)) / 255)


def _oval(picture: ByteImage, face: DetectedFace, soft: float) -> FloatArray:
    down = face.down()
    across = np.array([down[1], -down[0]])
    y, x = np.mgrid[: picture.shape[0], : picture.shape[1]] + 0.5
    middle = face.middle - _LOWER * face.size * down
    away = np.stack([x - middle[0], y - middle[1]], axis=2)
    reach = np.hypot(away @ across / (_WIDE * face.size), away @ down / (_HIGH * face.size))
    return np.asarray(np.clip((1.08 - reach) * face.size / 2 / soft, 0, 1))


def _barred(picture: ByteImage, face: DetectedFace) -> ByteImage:
    right, left = face.features[:2]
    along = left - right
    start, end = right - 0.55 * along, left + 0.55 * along
    thick = max(2, round(0.24 * face.size))
    barred = picture.copy()
    normal = thick / 2 * face.down()
    corners = np.array([start - normal, end - normal, end + normal, start + normal])
    cv2.fillConvexPoly(barred, np.rint(16 * corners).astype(np.int32), (0, 0, 0), cv2.LINE_AA, 4)
    return barred


def face_box(picture: ByteImage, ratio: float = 1.0, *, shoulders: bool = False) -> PixelRect:
    """Return a box around the one face of a picture, with hair and chin, within the picture.

    Args:
        picture: (h, w, 3) sRGB.
        ratio: Width over height of the box.
        shoulders: Whether it reaches down to the shoulders.

    Raises:
        NoSubject: If there is no face, or there are several.
    """
    found = find_faces(picture)
    if len(found) > 1:
        raise NoSubject("The picture shows several faces, and it is not clear which is meant.")
    face = found[0]
    above, below, beside = _BUST if shoulders else (_ROOM + 0.12, _ROOM - 0.12, _ROOM)
    high = max(above + below, 2 * beside / ratio) * face.size
    x, y = face.middle
    height, width = picture.shape[:2]
    high = min(high, height, width / ratio)
    wide = high * ratio
    left = min(max(0.0, x - wide / 2), width - wide)
    top = min(max(0.0, y - above * face.size), height - high)
    return round(left), round(top), round(left + wide), round(top + high)
