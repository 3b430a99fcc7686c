"""Metres from landmarks in pixels with depths in metres, as RTMW3D tells them.

RTMW3D measures depths from the hips but leaves the distance of the camera to its training
set (5.14 m at 1145 pixels). The pictures of others have neither, so that the size of a pixel is
taken from the body instead: its bones are as long as those of an average body.

Source: Jiang et al. 2024, RTMW: Real-time multi-person 2D and 3D whole-body pose estimation.
"""

import numpy as np
from scipy.optimize import brentq

from media_studio.arrays import FloatArray
from media_studio.pose.body_lengths import AVERAGE_BODY
from media_studio.pose.landmarks import INDEX

_HIPS = [INDEX["left_hip"], INDEX["right_hip"]]
_BONES = [
    (INDEX[f"{side}_{first}"], INDEX[f"{side}_{second}"], length)
    for first, second, length in (
        ("shoulder", "elbow", AVERAGE_BODY.upper_arm),
        ("elbow", "wrist", AVERAGE_BODY.forearm),
        ("hip", "knee", AVERAGE_BODY.thigh),
        ("knee", "ankle", AVERAGE_BODY.shin),
        ("shoulder", "hip", AVERAGE_BODY.torso),
    )
    for side in ("left", "right")
]
_FIRST, _SECOND = (np.array([bone[end] for bone in _BONES]) for end in (0, 1))
_LENGTHS = np.array([bone[2] for bone in _BONES])
_SEEN = 0.3
_FEWEST = 2
"""Bones that must be seen."""
_ROUNDING = 1 + 1e-9


def metric_world(points: FloatArray, depths: FloatArray, visibility: FloatArray) -> FloatArray:
    """Return where the landmarks are in space.

    Args:
        points: (33, 2) pixels.
        depths: (33,) metres behind the hips.
        visibility: (33,) 0..1.

    Returns:
        (33, 3) metres, hip-centred: X right in the picture, Y up, Z towards the viewer.
    """
    planar = (points - points[_HIPS].mean(axis=0)) * (1, -1)
    depth = depths - depths[_HIPS].mean()
    return np.column_stack([planar * _metres_per_pixel(planar, depth, visibility), -depth])


def _metres_per_pixel(planar: FloatArray, depth: FloatArray, visibility: FloatArray) -> float:
    is_seen = np.minimum(visibility[_FIRST], visibility[_SECOND]) > _SEEN
    if is_seen.sum() < _FEWEST:
        is_seen = np.ones(len(_LENGTHS), dtype=bool)
    pixels = np.linalg.norm(planar[_FIRST] - planar[_SECOND], axis=1)[is_seen]
    deep = np.abs(depth[_FIRST] - depth[_SECOND])[is_seen]
    wanted, total = float(_LENGTHS[is_seen].sum()), float(pixels.sum())
    if total == 0:
        return 0.0
    widest = _ROUNDING * wanted / total

    def missing(scale: float) -> float:
        return float(np.hypot(scale * pixels, deep).sum()) - wanted

    # Depths that alone are longer than the bones say nothing about the scale
    return float(brentq(missing, 0.0, widest)) if missing(0.0) < 0 else widest
