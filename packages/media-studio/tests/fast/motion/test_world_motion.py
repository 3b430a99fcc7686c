import numpy as np
import pytest

from media_studio.motion.world_motion import motion_from_world
from media_testing.motion.filmed import walk


def test_orientations_in_the_world_make_the_same_motion_again():
    motion = walk()
    turned, places = motion.world()
    again = motion_from_world(motion.skeleton, turned, places[:, 0], motion.fps)
    assert again.rotations == pytest.approx(motion.rotations)
    assert np.asarray(again.world()[1]) == pytest.approx(places)
