"""A motion from where its joints point in the world."""

import numpy as np

from media_studio.arrays import FloatArray
from media_studio.motion.motion import Motion
from media_studio.motion.skeleton import Skeleton


def motion_from_world(
    skeleton: Skeleton, orientations: FloatArray, root: FloatArray, fps: float
) -> Motion:
    """Return the motion whose joints have these orientations in the world.

    Args:
        skeleton: Its joints, the first of which is the only root.
        orientations: (f, j, 3, 3).
        root: (f, 3) where the root is, in the unit of the skeleton.
        fps: Frames per second.
    """
    rotations = orientations.copy()
    for joint, parent in enumerate(skeleton.parents):
        if parent >= 0:
            base = np.swapaxes(orientations[:, parent], -1, -2)
            rotations[:, joint] = base @ orientations[:, joint]
    translations = np.tile(skeleton.offsets, (len(root), 1, 1))
    translations[:, 0] = root
    return Motion(skeleton=skeleton, rotations=rotations, translations=translations, fps=fps)
