"""Where the knee goes when the ankle is told where to be; elbows alike."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.motion.joint_frames import across, perpendicular, unit


def two_bone_ik(
    start: FloatArray, goal: FloatArray, upper: float, lower: float, hinge: FloatArray
) -> tuple[FloatArray, FloatArray]:
    """Bend a limb of two bones so that its end reaches a goal, or as near to it as it can.

    The limb bends in the plane at a right angle to the hinge, as nearly as start and goal allow,
    so that cross(upper bone, lower bone) points along the hinge. With X to the figure's left that
    is +X for both knees.

    Args:
        start: Hips or shoulders, (f, 3).
        goal: Where ankles or wrists shall be, (f, 3).
        upper: Length of the upper bone, above 0.
        lower: Length of the lower bone, above 0.
        hinge: Axis of the knee or elbow, (f, 3), of any length.

    Returns:
        Knees or elbows (f, 3) and the ends (f, 3).
    """
    way = goal - start
    direction = unit(way)
    lost = ~np.any(direction != 0, -1, keepdims=True)
    direction = np.where(lost, across(unit(hinge)), direction)
    reach = np.clip(np.linalg.norm(way, axis=-1, keepdims=True), abs(upper - lower), upper + lower)
    bend = unit(np.cross(direction, perpendicular(unit(hinge), direction)))
    bend = np.where(np.any(bend != 0, -1, keepdims=True), bend, across(direction))
    span = np.maximum(2 * upper * reach, 1e-12)
    cosine = np.clip((upper**2 + reach**2 - lower**2) / span, -1.0, 1.0)
    middle = start + upper * (cosine * direction + np.sqrt(1 - cosine**2) * bend)
    return middle, start + reach * direction
