import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from media_studio.motion.body_landmarks import landmarks_of
from media_studio.motion.gravity import levelling
from media_testing.motion.filmed import STANDING, figure, standing_feet, turn_round, wave

_SEEN = np.ones((400, 33))


def tilted(points: np.ndarray, pitch: float, roll: float) -> np.ndarray:
    return points @ Rotation.from_euler("xz", [pitch, roll], degrees=True).as_matrix().T


@pytest.mark.parametrize("motion", [wave(), turn_round()], ids=["wave", "turn"])
@pytest.mark.parametrize(("pitch", "roll"), [(0, 0), (20, 0), (-15, 4), (30, -6)])
def test_most_of_a_tilt_is_taken_out(motion, pitch, roll):
    points = landmarks_of(motion)
    turn = levelling(tilted(points, pitch, roll), _SEEN[: len(points)])
    up = turn @ Rotation.from_euler("xz", [pitch, roll], degrees=True).as_matrix()[:, 1]
    left = np.degrees(np.arccos(np.clip(up[1], -1, 1)))
    assert left < 0.25 * np.hypot(pitch, roll) + 3


def test_heading_of_the_camera_is_kept():
    points = landmarks_of(wave())
    turn = levelling(tilted(points, 20, 0), _SEEN[: len(points)])
    assert np.linalg.det(turn) == pytest.approx(1)
    assert turn[0] == pytest.approx([1, 0, 0], abs=0.03)


def test_people_who_bend_over_tell_nothing_against_a_level_camera():
    hips = np.tile([0.0, STANDING - 0.3, -0.1], (60, 1))
    bent = landmarks_of(figure(hips, lean=80, feet=standing_feet(60)))
    turn = levelling(bent, _SEEN[:60])
    assert np.degrees(np.arccos(np.clip(turn[1, 1], -1, 1))) < 25


def test_unseen_ankles_leave_the_camera_level():
    points = landmarks_of(wave())
    assert levelling(tilted(points, 20, 0), 0 * _SEEN[: len(points)]) == pytest.approx(np.eye(3))
