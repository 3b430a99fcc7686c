import numpy as np

from media_studio.pose.landmarks import BODY_LANDMARKS, MIRROR


def test_mirror_pairs_left_with_right() -> None:
    mirror = np.array(MIRROR)
    assert (mirror[mirror] == np.arange(33)).all()
    assert BODY_LANDMARKS[MIRROR[BODY_LANDMARKS.index("mouth_left")]] == "mouth_right"
    assert int((np.arange(33) == mirror).sum()) == 1
