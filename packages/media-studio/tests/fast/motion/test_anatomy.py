import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from media_gltf.figures.roles import find_roles
from media_studio.arrays import FloatArray
from media_studio.motion.anatomy import bone_frames
from media_studio.motion.body import JOINT, JOINTS, PARENTS, body_skeleton
from media_studio.motion.uprightness import rest_positions

REST = rest_positions(body_skeleton())
ROLES = find_roles(JOINTS, PARENTS, REST).by_role


def _frames(positions: FloatArray) -> dict[str, FloatArray]:
    return bone_frames({role: positions[joint] for role, joint in ROLES.items()})


def test_limbs_point_along_y_and_bend_about_x() -> None:
    frames = _frames(REST)
    np.testing.assert_allclose(frames["left_upper_leg"][:, 1], (0, -1, 0), atol=1e-9)
    np.testing.assert_allclose(frames["left_lower_arm"][:, 1], (1, 0, 0), atol=1e-9)
    for side in ("left", "right"):
        # a knee bends to the back, an elbow to the front
        for bone, way in (("upper_leg", (0, 0, -1)), ("upper_arm", (0, 0, 1))):
            frame = frames[f"{side}_{bone}"]
            bent = Rotation.from_rotvec(0.1 * frame[:, 0]).apply(frame[:, 1])
            assert (bent - frame[:, 1]) @ way > 0.09


def test_feet_and_trunk_have_the_axes_of_the_body() -> None:
    frames = _frames(REST)
    for role in ("hips", "chest", "head", "left_foot", "right_toes"):
        np.testing.assert_allclose(frames[role], np.eye(3), atol=1e-9)


@pytest.mark.parametrize("drop", [30, 60, 89])
def test_arms_that_hang_are_those_of_a_t_pose_lowered(drop: float) -> None:
    lowered = REST.copy()
    turn = Rotation.from_euler("z", -drop, degrees=True)
    for part in ("ForeArm", "Hand"):
        way = REST[JOINT[f"Left{part}"]] - REST[JOINT["LeftArm"]]
        lowered[JOINT[f"Left{part}"]] = REST[JOINT["LeftArm"]] + turn.apply(way)
    before, after = _frames(REST)["left_upper_arm"], _frames(lowered)["left_upper_arm"]
    np.testing.assert_allclose(after, turn.as_matrix() @ before, atol=2e-3)


def test_a_bent_limb_tells_its_own_axis() -> None:
    bent = REST.copy()
    bent[JOINT["LeftHand"]] = bent[JOINT["LeftForeArm"]] + (15.0, 10.0, 15.0)
    axis = _frames(bent)["left_upper_arm"][:, 0]
    np.testing.assert_allclose(
        axis, np.cross((1, 0, 0), (15, 10, 15)) / np.hypot(10, 15), atol=1e-9
    )


@pytest.mark.parametrize("heading", [45, 180, 270])
def test_frames_turn_with_the_figure(heading: float) -> None:
    turn = Rotation.from_euler("y", heading, degrees=True)
    before, after = _frames(REST), _frames(turn.apply(REST))
    for role, frame in before.items():
        np.testing.assert_allclose(after[role], turn.as_matrix() @ frame, atol=1e-9)
