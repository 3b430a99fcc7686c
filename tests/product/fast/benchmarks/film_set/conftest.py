"""Motions that bend what tends to tear."""

from collections.abc import Callable

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from media_studio.motion.body import JOINT, JOINTS, body_skeleton
from media_studio.motion.motion import Motion

Angles = dict[str, tuple[float, float, float]]


@pytest.fixture(scope="session")
def bent() -> Callable[[Angles], Motion]:
    """Return a maker of motions of two frames that end with joints turned by XYZ degrees."""

    def make(angles: Angles) -> Motion:
        skeleton = body_skeleton()
        rotations = np.tile(np.eye(3), (2, len(JOINTS), 1, 1))
        for name, turns in angles.items():
            turn = Rotation.from_euler("xyz", turns, degrees=True)
            rotations[1, JOINT[name]] = turn.as_matrix()
        translations = np.tile(skeleton.offsets, (2, 1, 1))
        translations[:, 0, 1] = 90.0
        return Motion(skeleton=skeleton, rotations=rotations, translations=translations, fps=30.0)

    return make
