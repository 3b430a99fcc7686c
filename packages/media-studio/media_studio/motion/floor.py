"""Feet on the floor."""

import numpy as np
from scipy.spatial.transform import Rotation

from media_studio.arrays import FloatArray
from media_studio.motion.anatomy import FLAT, UP
from media_studio.motion.joint_frames import unit

_LOWEST = 5.0
"""Percentile of the height of the lower ankle that counts as standing on the floor."""
_CONTACT = 0.04
"""Share of the leg by which an ankle is higher where it stands 1/e as surely."""
_NEAR = 0.02
"""Share of the leg up to which a foot counts as flat on the floor."""
_FEWEST = 3
_STEEPEST = 45.0
"""Degrees by which soles are turned at most."""


def standing_height(ankles: FloatArray) -> float:
    """Return how high ankles are that stand on the floor.

    Args:
        ankles: Heights of both, (f, 2).
    """
    return float(np.percentile(ankles.min(1), _LOWEST))


def support(ankles: FloatArray, leg: float) -> FloatArray:
    """Return how much of the figure each foot carries, (f, 2), rows sum to 1.

    Args:
        ankles: Heights above where they stand, (f, 2).
        leg: Length of a leg.
    """
    lifted = np.maximum(ankles, 0) / (_CONTACT * leg)
    weights = np.exp(-(lifted - lifted.min(1, keepdims=True)))
    shares: FloatArray = weights / weights.sum(1, keepdims=True)
    return shares


def level_sole(feet: FloatArray, ankles: FloatArray, leg: float) -> FloatArray:
    """Turn the frames of a foot so that it is level where it stands.

    Args:
        feet: Frames of the foot, (f, 3, 3), Y up from the sole.
        ankles: Heights of its ankle above where it stands, (f,).
        leg: Length of a leg.
    """
    standing = ankles < _NEAR * leg
    if standing.sum() < _FEWEST:
        return feet
    up = unit(np.median(feet[standing].transpose(0, 2, 1) @ UP, axis=0))
    turn = np.cross(UP, up)
    angle = np.degrees(np.arctan2(np.linalg.norm(turn), up @ UP))
    if angle > _STEEPEST:
        return feet
    return feet @ Rotation.from_rotvec(np.radians(angle) * unit(turn)).as_matrix()


def pitch_up(ways: FloatArray, room: FloatArray, front: FloatArray) -> FloatArray:
    """Return the rotations (f, 3, 3) that lift the front of a foot out of the floor.

    Args:
        ways: From the joint that turns to points of the foot, (f, p, 3).
        room: Height of the joint above the lowest place of each point, (f, p).
        front: Where the foot points, (f, 3).
    """
    level = unit(front * FLAT)
    ahead, above = np.einsum("fpi,fi->fp", ways, level), ways[..., 1]
    length = np.maximum(np.hypot(ahead, above), 1e-12)
    angles = np.arcsin(np.clip(-room / length, -1, 1)) - np.arctan2(above, ahead)
    sinking = (above < -room) & (ahead > 0)
    angle = np.where(sinking, angles, 0.0).max(1, initial=0.0)
    return Rotation.from_rotvec(angle[:, None] * np.cross(level, UP)).as_matrix()
