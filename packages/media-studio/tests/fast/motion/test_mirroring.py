import numpy as np

from media_studio.motion.body import JOINT
from media_studio.motion.library.gestures import wave
from media_studio.motion.mirroring import mirrored


def test_the_left_hand_goes_where_the_right_one_went() -> None:
    motion = wave()
    places, seen = motion.world()[1], mirrored(motion).world()[1]
    for side, other in (("Left", "Right"), ("Right", "Left")):
        for part in ("Hand", "Foot"):
            there = places[:, JOINT[f"{other}{part}"]] * (-1.0, 1.0, 1.0)
            assert np.abs(seen[:, JOINT[f"{side}{part}"]] - there).max() < 1e-9
