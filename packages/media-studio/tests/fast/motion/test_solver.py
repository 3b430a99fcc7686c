import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from media_studio.motion.accuracy import joint_angle_error, mpjpe
from media_studio.motion.body import CENTIMETRES, JOINT, JOINTS, body_skeleton
from media_studio.motion.body_landmarks import landmarks_of
from media_studio.motion.motion import Motion
from media_studio.motion.solver import solve_landmarks
from media_studio.pose.body_lengths import AVERAGE_BODY, BodyLengths
from media_studio.pose.landmarks import INDEX
from media_testing.motion.filmed import MOTIONS

# Degrees of freedom about x, y, z in radians of a body in lively motion
_AMPLITUDES = {
    "Hips": (0.3, 2.0, 0.3),
    "Spine": (0.1, 0.2, 0.1),
    "Spine1": (0.1, 0.2, 0.1),
    "Neck": (0.2, 0.3, 0.1),
    "Head": (0.2, 0.3, 0.1),
    "Arm": (0.5, 0.8, 0.9),
    "ForeArm": (0.3, 1.2, 0.0),
    "Hand": (0.3, 0.3, 0.3),
    "UpLeg": (0.8, 0.3, 0.3),
    "Leg": (0.9, 0.0, 0.0),
    "Foot": (0.3, 0.1, 0.1),
}


def lively(frames: int = 300, fps: float = 30.0, seed: int = 0) -> Motion:
    """Turn every joint by slow random curves; elbows and knees only the way they bend."""
    rng = np.random.default_rng(seed)
    seconds = np.arange(frames) / fps
    skeleton = body_skeleton(BodyLengths(thigh=0.45, forearm=0.22, torso=0.55))
    angles = np.zeros((frames, len(JOINTS), 3))
    for number, name in enumerate(JOINTS):
        part = name.removeprefix("Left").removeprefix("Right")
        for axis, amplitude in enumerate(_AMPLITUDES.get(part, (0, 0, 0))):
            waves = [
                rng.normal() * np.sin(2 * np.pi * hertz * seconds + rng.uniform(0, 6))
                for hertz in (0.2, 0.5, 0.9)
            ]
            angles[:, number, axis] = amplitude * sum(waves) / 1.7
        if part == "Leg":
            angles[:, number, 0] = abs(angles[:, number, 0])
        if part == "ForeArm":
            angles[:, number, 1] = abs(angles[:, number, 1]) * (-1 if "Left" in name else 1)
    turned = Rotation.from_euler("xyz", angles.reshape(-1, 3)).as_matrix()
    translations = np.tile(skeleton.offsets, (frames, 1, 1))
    translations[:, 0] = np.stack([50 * np.sin(seconds), 95 + 0 * seconds, 30 * seconds], 1)
    return Motion(
        skeleton=skeleton,
        rotations=turned.reshape(frames, -1, 3, 3),
        translations=translations,
        fps=fps,
    )


def test_lively_motion_comes_back_within_two_centimetres():
    motion = lively()
    solved = solve_landmarks(landmarks_of(motion), motion.fps)
    assert mpjpe(solved.world()[1], motion.world()[1]) < 0.5
    limbs = [JOINT[side + name] for side in ("Left", "Right") for name in ("Arm", "UpLeg", "Foot")]
    errors = joint_angle_error(solved.world()[0][:, limbs], motion.world()[0][:, limbs])
    assert errors < 8


@pytest.mark.parametrize("name", MOTIONS)
def test_solved_motion_solves_to_itself(name):
    motion = MOTIONS[name]()
    again = solve_landmarks(landmarks_of(motion), motion.fps)
    assert mpjpe(again.world()[1], motion.world()[1]) < 1e-6


def test_bones_keep_their_length_whatever_the_landmarks():
    noisy = landmarks_of(lively(60)) + np.random.default_rng(1).normal(scale=0.05, size=(60, 33, 3))
    motion = solve_landmarks(noisy, 30)
    lengths = np.linalg.norm(
        np.diff(motion.world()[1][:, [JOINT["LeftUpLeg"], JOINT["LeftLeg"]]], axis=1), axis=-1
    )
    assert np.ptp(lengths) < 1e-9
    identity = motion.rotations @ np.swapaxes(motion.rotations, -1, -2)
    assert identity == pytest.approx(np.broadcast_to(np.eye(3), identity.shape), abs=1e-9)


def test_figure_at_rest_has_no_turns():
    skeleton = body_skeleton()
    translations = np.tile(skeleton.offsets, (4, 1, 1))
    rest = Motion(
        skeleton=skeleton,
        rotations=np.tile(np.eye(3), (4, len(JOINTS), 1, 1)),
        translations=translations,
        fps=30,
    )
    solved = solve_landmarks(landmarks_of(rest), 30)
    assert solved.rotations == pytest.approx(rest.rotations, abs=1e-6)


def test_turning_the_landmarks_turns_the_hips_and_nothing_else():
    points = landmarks_of(lively(90))
    turn = Rotation.from_euler("y", 70, degrees=True).as_matrix()
    one, other = solve_landmarks(points, 30), solve_landmarks(points @ turn.T, 30)
    assert other.rotations[:, 1:] == pytest.approx(one.rotations[:, 1:], abs=1e-6)
    assert other.rotations[:, 0] == pytest.approx(turn @ one.rotations[:, 0], abs=1e-6)


def test_root_and_lengths_can_be_given():
    root = np.random.default_rng(2).normal(size=(30, 3))
    body = BodyLengths(thigh=0.5)
    motion = solve_landmarks(landmarks_of(lively(30)), 30, lengths=body, root=root)
    assert motion.translations[:, 0] == pytest.approx(root * CENTIMETRES)
    assert np.linalg.norm(motion.skeleton.offsets[JOINT["LeftLeg"]]) == pytest.approx(50)


@pytest.mark.parametrize("frames", [1, 2, 5])
@pytest.mark.parametrize("fps", [5.0, 240.0])
def test_landmarks_in_one_point_give_a_finite_motion(frames, fps):
    motion = solve_landmarks(np.zeros((frames, 33, 3)), fps)
    assert np.isfinite(motion.rotations).all()
    assert np.linalg.det(motion.rotations) == pytest.approx(1)


@pytest.mark.parametrize("way", [0.0, -0.4])
def test_foot_that_shrank_or_was_turned_backwards_points_where_the_knee_does(way):
    motion = MOTIONS["walk"]()
    points = landmarks_of(motion)
    ankle, toe, heel = (INDEX[f"left_{name}"] for name in ("ankle", "foot_index", "heel"))
    for end in (toe, heel):
        points[:, end] = points[:, ankle] + way * (points[:, end] - points[:, ankle])
    solved = solve_landmarks(points, motion.fps, lengths=AVERAGE_BODY)
    assert solved.world()[0][:, JOINT["LeftFoot"], 2, 2].min() > 0.3


def test_hand_that_shrank_continues_the_forearm():
    motion = lively(90)
    points = landmarks_of(motion)
    wrist = points[:, [INDEX["left_wrist"]]]
    fingers = [INDEX[f"left_{name}"] for name in ("index", "pinky", "thumb")]
    points[:, fingers] = wrist + 0.1 * (points[:, fingers] - wrist)
    turned = solve_landmarks(points, motion.fps).world()[0]
    hand, forearm = (turned[:, JOINT[f"Left{name}"], :, 0] for name in ("Hand", "ForeArm"))
    assert np.einsum("fi,fi->f", hand, forearm).min() > 0.95
