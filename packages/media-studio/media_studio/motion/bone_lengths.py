"""Landmarks whose bones have the lengths of the body, moved as little as their exactness asks."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.pose.body_lengths import BodyLengths
from media_studio.pose.landmarks import INDEX

_ROUNDS = 12
_SHARE = 2 / 3
_DEPTH_SPREAD = 2.0
"""How many times less exact a landmark's depth is than its place in the picture."""
_COMPLIANCE = np.array([1.0, 1.0, _DEPTH_SPREAD**2])

_LIMBS = (
    ("shoulder", "elbow", "upper_arm"),
    ("elbow", "wrist", "forearm"),
    ("hip", "knee", "thigh"),
    ("knee", "ankle", "shin"),
)


def with_lengths(landmarks: FloatArray, lengths: BodyLengths) -> FloatArray:
    """Bring every bone nearer to its length.

    Where a limb is seen at its full length it lies in the plane of the picture, and where it looks
    short it points at the camera: its length tells the depth better than the pose model does.

    Args:
        landmarks: (f, 33, 3) metres, axes of the camera.
        lengths: The body.

    Returns:
        (f, 33, 3), two thirds of the way to where all lengths are right: the whole way is better
            for landmarks that err independently (by 4 % of PA-MPJPE), half of it for those of
            BlazePose (by 1 %), which err by as much in every frame.

    Source: Macklin et al. 2016, XPBD, for the projection with a mass for each axis.
    """
    moved = landmarks.copy()
    bones = _bones(lengths)
    for _ in range(_ROUNDS):
        for start, end, length in bones:
            bone = moved[:, end] - moved[:, start]
            size = np.maximum(np.linalg.norm(bone, axis=1, keepdims=True), 1e-6)
            direction = bone / size
            give = direction * _COMPLIANCE
            per_metre = 2 * (direction * give).sum(1, keepdims=True)
            lack = (length - size) / np.maximum(per_metre, 1.0)
            moved[:, end] += give * lack
            moved[:, start] -= give * lack
    return landmarks + _SHARE * (moved - landmarks)


def _bones(lengths: BodyLengths) -> list[tuple[int, int, float]]:
    bones = [
        (INDEX["left_hip"], INDEX["right_hip"], lengths.hip_width),
        (INDEX["left_shoulder"], INDEX["right_shoulder"], lengths.shoulder_width),
    ]
    # Within a rigid trunk; across it as well, so that it does not shear
    side = float(np.hypot(lengths.torso, (lengths.shoulder_width - lengths.hip_width) / 2))
    for name in ("left", "right"):
        bones.append((INDEX[f"{name}_hip"], INDEX[f"{name}_shoulder"], side))
        for start, end, field in _LIMBS:
            pair = (INDEX[f"{name}_{start}"], INDEX[f"{name}_{end}"])
            bones.append((*pair, getattr(lengths, field)))
    return bones
