import re
from pathlib import Path

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from media_studio.motion.body import JOINTS, body_skeleton
from media_studio.motion.bvh_reader import parse_bvh, read_bvh
from media_studio.motion.bvh_writer import continuous_angles, format_bvh, write_bvh
from media_studio.motion.motion import Motion
from media_studio.motion.skeleton import Skeleton

ROUND_TRIP = 3e-5


def tumbling(frames: int = 120) -> Motion:
    """Every joint of the body turns about an axis of its own, the root also moves."""
    skeleton = body_skeleton()
    chance = np.random.default_rng(5)
    axes = chance.normal(size=(len(JOINTS), 3))
    axes /= np.linalg.norm(axes, axis=1, keepdims=True)
    angles = np.linspace(0, 4 * np.pi, frames)[:, None, None] * axes
    rotations = Rotation.from_rotvec(angles.reshape(-1, 3)).as_matrix()
    translations = np.broadcast_to(skeleton.offsets, (frames, len(JOINTS), 3)).copy()
    translations[:, 0] = np.cumsum(chance.normal(size=(frames, 3)), axis=0)
    return Motion(
        skeleton=skeleton,
        rotations=rotations.reshape(frames, len(JOINTS), 3, 3),
        translations=translations,
        fps=25.0,
    )


def about(axis: str, degrees: np.ndarray) -> np.ndarray:
    return Rotation.from_euler(axis, degrees[:, None], degrees=True).as_matrix()[:, None]


def test_what_is_written_reads_back_the_same(tmp_path: Path) -> None:
    motion = tumbling()
    write_bvh(motion, tmp_path / "tumbling.bvh")
    back = read_bvh(tmp_path / "tumbling.bvh")
    assert back.skeleton.names == motion.skeleton.names
    assert back.skeleton.parents == motion.skeleton.parents
    assert back.fps == motion.fps
    assert back.skeleton.offsets == pytest.approx(motion.skeleton.offsets, abs=ROUND_TRIP)
    assert back.rotations == pytest.approx(motion.rotations, abs=ROUND_TRIP)
    assert back.world()[1] == pytest.approx(motion.world()[1], abs=ROUND_TRIP)
    assert set(back.skeleton.ends) == set(motion.skeleton.ends)
    for joint, end in motion.skeleton.ends.items():
        assert back.skeleton.ends[joint] == pytest.approx(end, abs=ROUND_TRIP)


def test_only_the_root_and_joints_that_slide_have_position_channels() -> None:
    motion = tumbling()
    motion.translations[:, JOINTS.index("LeftHand"), 1] += np.linspace(0, 3, motion.frames)
    text = format_bvh(motion)
    assert text.count("CHANNELS 6") == 2
    assert text.count("CHANNELS 3") == len(JOINTS) - 2
    assert parse_bvh(text).translations == pytest.approx(motion.translations, abs=ROUND_TRIP)


def test_names_become_single_words() -> None:
    skeleton = Skeleton(names=("left\tarm {x}",), parents=(-1,), offsets=np.zeros((1, 3)))
    motion = Motion(
        skeleton=skeleton,
        rotations=np.eye(3)[None, None],
        translations=np.zeros((1, 1, 3)),
        fps=24.0,
    )
    assert parse_bvh(format_bvh(motion)).skeleton.names == ("left_arm_x_",)


def test_deep_skeletons_are_written() -> None:
    count = 900
    skeleton = Skeleton(
        names=tuple(f"j{n}" for n in range(count)),
        parents=tuple(range(-1, count - 1)),
        offsets=np.ones((count, 3)),
    )
    motion = Motion(
        skeleton=skeleton,
        rotations=np.broadcast_to(np.eye(3), (1, count, 3, 3)),
        translations=skeleton.offsets[None],
        fps=30.0,
    )
    assert parse_bvh(format_bvh(motion)).skeleton.parents == skeleton.parents


def test_turning_around_is_one_ramp() -> None:
    degrees = np.arange(0, 720, 7.0)
    angles = continuous_angles(about("Y", degrees))[:, 0]
    assert angles[:, 2] == pytest.approx(degrees)
    assert np.abs(angles[:, :2]).max() < 1e-9


def test_angles_do_not_jump_on_the_way_over_the_pole() -> None:
    degrees = np.arange(0, 720, 7.0)
    angles = continuous_angles(about("X", degrees))[:, 0]
    assert np.abs(np.diff(angles, axis=0)).max() == pytest.approx(7, abs=1e-6)


def test_resting_on_the_pole_keeps_still() -> None:
    degrees = np.concatenate([np.arange(0, 90, 10.0), np.full(20, 90.0), np.arange(80, 0, -10.0)])
    rotations = about("Y", np.full(len(degrees), 40.0)) @ about("X", degrees)
    angles = continuous_angles(rotations)[:, 0]
    assert np.abs(np.diff(angles, axis=0)).max() < 60
    assert np.abs(np.diff(angles[9:29], axis=0)).max() < 1e-6


def test_values_are_plain_decimals() -> None:
    rows = format_bvh(tumbling(3)).splitlines()[-3:]
    assert all(re.fullmatch(r"(-?\d+\.\d{6} ?)+", row) for row in rows)
