import numpy as np
import pytest

from media_studio.errors import InvalidMotion, NotHumanoid
from media_studio.motion.body import JOINT, body_skeleton
from media_studio.motion.motion import Motion
from media_studio.motion.retarget_source import motion_roles, perform
from media_studio.motion.skeleton import Skeleton
from media_testing.figure_motions import in_frame, jump, walk, with_sprawled_rest

Z_UP = np.array([[1.0, 0, 0], [0, 0, -1], [0, 1, 0]])


def test_at_rest_every_bone_has_the_axes_of_anatomy() -> None:
    skeleton = body_skeleton()
    count = len(skeleton.names)
    still = Motion(
        skeleton=skeleton,
        rotations=np.tile(np.eye(3), (2, count, 1, 1)),
        translations=np.tile(skeleton.offsets, (2, 1, 1)),
        fps=30.0,
    )
    performance = perform(still, motion_roles(still))
    np.testing.assert_allclose(performance.bones["head"][0], np.eye(3), atol=1e-9)
    np.testing.assert_allclose(performance.bones["left_lower_leg"][0, :, 1], (0, -1, 0), atol=1e-9)
    assert performance.leg == pytest.approx(83)
    assert len(performance.spine) == 3


def test_frame_and_unit_of_the_file_do_not_matter() -> None:
    one = perform(jump(), motion_roles(jump()))
    moved = in_frame(jump(), Z_UP, 0.3)
    other = perform(moved, motion_roles(moved))
    assert other.leg == pytest.approx(0.3 * one.leg)
    for role, frames in one.bones.items():
        np.testing.assert_allclose(other.bones[role], frames, atol=1e-9)


def test_the_rest_pose_hardly_matters() -> None:
    one = perform(walk(), motion_roles(walk()))
    sprawled = with_sprawled_rest(walk())
    other = perform(sprawled, motion_roles(sprawled))
    for role, frames in one.bones.items():
        if role.endswith(("foot", "toes")):
            continue  # level where they stand, which the floor tells
        along = (frames[..., 1] * other.bones[role][..., 1]).sum(-1)
        turned = np.trace(np.swapaxes(frames, -1, -2) @ other.bones[role], axis1=1, axis2=2)
        limb = role.endswith(("upper_arm", "lower_arm", "upper_leg", "lower_leg"))
        assert along.min() > (0.999999 if limb else np.cos(np.radians(30)))
        assert turned.min() > 1 + 2 * np.cos(np.radians(40))


def test_a_legless_motion_is_refused() -> None:
    skeleton = body_skeleton()
    kept = [n for n, name in enumerate(skeleton.names) if "Leg" not in name and "Foot" not in name]
    kept = [joint for joint in kept if "Toe" not in skeleton.names[joint]]
    motion = walk()
    place = {joint: number for number, joint in enumerate(kept)}
    bust = Motion(
        skeleton=Skeleton(
            names=tuple(skeleton.names[joint] for joint in kept),
            parents=tuple(place.get(skeleton.parents[joint], -1) for joint in kept),
            offsets=skeleton.offsets[kept],
        ),
        rotations=motion.rotations[:, kept],
        translations=motion.translations[:, kept],
        fps=30.0,
    )
    with pytest.raises(NotHumanoid, match="no left upper leg"):
        motion_roles(bust)


def test_legs_without_length_are_refused() -> None:
    motion = walk()
    roles = motion_roles(motion)
    for side in ("Left", "Right"):
        motion.translations[:, [JOINT[f"{side}Leg"], JOINT[f"{side}Foot"]]] = 0
    with pytest.raises(InvalidMotion, match="no length"):
        perform(motion, roles)
