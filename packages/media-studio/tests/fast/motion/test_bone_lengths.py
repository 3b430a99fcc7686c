import numpy as np
import pytest

from media_studio.motion.accuracy import mpjpe
from media_studio.motion.body_landmarks import landmarks_of
from media_studio.motion.bone_lengths import with_lengths
from media_studio.pose.body_lengths import AVERAGE_BODY
from media_studio.pose.landmarks import INDEX
from media_testing.motion.filmed import squat, walk


def test_right_lengths_change_nothing():
    points = landmarks_of(squat())
    assert with_lengths(points, AVERAGE_BODY) == pytest.approx(points, abs=0.01)


def test_bones_come_near_their_lengths():
    points = landmarks_of(walk()) + np.random.default_rng(0).normal(scale=0.03, size=(120, 33, 3))
    moved = with_lengths(points, AVERAGE_BODY)
    for start, end, length in (("hip", "knee", 0.42), ("shoulder", "elbow", 0.28)):
        before, after = (
            np.linalg.norm(each[:, INDEX[f"left_{end}"]] - each[:, INDEX[f"left_{start}"]], axis=1)
            for each in (points, moved)
        )
        assert abs(after - length).mean() < 0.5 * abs(before - length).mean()


def test_noise_in_depth_shrinks():
    points = landmarks_of(walk())
    noise = np.random.default_rng(0).normal(size=points.shape) * [0.01, 0.01, 0.05]
    limbs = list(range(11, 17)) + list(range(23, 29))
    moved = with_lengths(points + noise, AVERAGE_BODY)
    before = mpjpe((points + noise)[:, limbs], points[:, limbs])
    assert mpjpe(moved[:, limbs], points[:, limbs]) < 0.85 * before


def test_landmarks_in_one_point_stay_finite():
    assert np.isfinite(with_lengths(np.zeros((3, 33, 3)), AVERAGE_BODY)).all()
