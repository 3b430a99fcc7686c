import numpy as np
import pytest

from media_studio.motion.body import CENTIMETRES, JOINT
from media_studio.motion.body_landmarks import heel_offset, landmarks_of
from media_studio.pose.landmarks import INDEX, MIRROR
from media_testing.motion.filmed import squat, walk


def test_joints_are_where_the_skeleton_has_them():
    motion = walk()
    points, places = landmarks_of(motion), motion.world()[1] / CENTIMETRES
    for landmark, joint in (("left_knee", "LeftLeg"), ("right_wrist", "RightHand")):
        assert points[:, INDEX[landmark]] == pytest.approx(places[:, JOINT[joint]])


def test_symmetric_figure_has_mirrored_landmarks():
    points = landmarks_of(squat())
    assert points[:, MIRROR] * [-1, 1, 1] == pytest.approx(points)


def test_figure_that_faces_z_has_nose_and_toes_in_front_and_left_on_x():
    points = landmarks_of(squat())[0]
    assert points[INDEX["nose"], 2] > points[INDEX["left_ear"], 2]
    assert points[INDEX["left_foot_index"], 2] > points[INDEX["left_heel"], 2]
    assert points[INDEX["left_shoulder"], 0] > points[INDEX["right_shoulder"], 0]


def test_foot_that_stands_flat_has_ball_and_heel_at_one_height():
    motion = squat()
    points = landmarks_of(motion)
    for side in ("left", "right"):
        ball, heel = (points[:, INDEX[f"{side}_{name}"], 1] for name in ("foot_index", "heel"))
        assert ball == pytest.approx(heel)
    assert heel_offset(motion.skeleton, "Left")[2] < 0
    assert np.ptp(points[:, INDEX["left_heel"]], axis=0) == pytest.approx(0, abs=1e-9)
