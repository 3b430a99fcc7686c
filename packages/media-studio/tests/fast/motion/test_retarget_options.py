from dataclasses import replace

import numpy as np
import pytest

from media_studio.arrays import FloatArray
from media_studio.errors import CannotLoop, OutsideMotion
from media_studio.motion.body import JOINT
from media_studio.motion.mirroring import mirrored
from media_studio.motion.motion import Motion
from media_studio.motion.retarget import retarget
from media_studio.motion.retarget_options import RetargetOptions, with_options
from media_studio.motion.retarget_source import (
    SourcePerformance,
    motion_roles,
    perform,
)
from media_studio.motion.rig import read_rig
from media_testing.figure_motions import FPS, kick, walk
from media_testing.hands import with_curling_fingers
from media_testing.rigs import RigStyle, build_rig


def performed(motion: Motion) -> SourcePerformance:
    return perform(motion, motion_roles(motion))


def changed(motion: Motion, options: RetargetOptions) -> SourcePerformance:
    performance = performed(motion)
    times = np.arange(performance.frames) / FPS
    return with_options(performance, times, FPS, options).performance


def speeds(performance: SourcePerformance, role: str) -> FloatArray:
    return np.linalg.norm(np.diff(performance.points[role][:, [0, 2]], axis=0), axis=1) * FPS


def test_in_place_the_hips_go_up_and_down_only() -> None:
    plain, still = performed(walk()), changed(walk(), RetargetOptions(in_place=True))
    assert np.ptp(still.points["hips"][:, [0, 2]], axis=0).max() < 1e-9
    np.testing.assert_allclose(still.points["hips"][:, 1], plain.points["hips"][:, 1])
    swing = still.points["left_foot"] - still.points["hips"]
    np.testing.assert_allclose(swing, plain.points["left_foot"] - plain.points["hips"], atol=1e-9)


def test_mirrored_is_what_the_mirrored_motion_does() -> None:
    ours = changed(kick(), RetargetOptions(mirror=True))
    theirs = performed(mirrored(kick()))
    assert ours.bones.keys() == theirs.bones.keys()
    for role, frames in theirs.bones.items():
        np.testing.assert_allclose(ours.bones[role], frames, atol=1e-6)
        np.testing.assert_allclose(ours.points[role], theirs.points[role], atol=1e-6)


def test_mirrored_fingers_are_those_of_the_other_hand() -> None:
    curled = with_curling_fingers(kick())
    once = changed(curled, RetargetOptions(mirror=True))
    plain = performed(curled)
    # Both hands do the same
    role = "left_index_2"
    flip = np.outer([-1, 1, 1], [-1, 1, 1])
    relative = [np.swapaxes(p.bones["left_palm"], 1, 2) @ p.bones[role] for p in (once, plain)]
    np.testing.assert_allclose(*relative, atol=1e-6)
    right = np.swapaxes(plain.bones["right_palm"], 1, 2) @ plain.bones["right_index_2"]
    np.testing.assert_allclose(relative[0], right * flip, atol=1e-6)


@pytest.mark.parametrize(
    ("options", "frames"),
    [
        (RetargetOptions(speed=2.0), 46),
        (RetargetOptions(speed=0.5), 179),
        (RetargetOptions(start_seconds=1.0), 60),
        (RetargetOptions(end_seconds=1.0), 31),
        (RetargetOptions(start_seconds=1.0, end_seconds=1.5), 16),
        (RetargetOptions(speed=2.0, start_seconds=1.0, end_seconds=2.0), 16),
        (RetargetOptions(start_seconds=2.0, end_seconds=99.0), 30),
    ],
)
def test_speeds_and_parts(options: RetargetOptions, frames: int) -> None:
    moved = retarget(walk(), read_rig(build_rig(RigStyle())), options=options)
    assert moved.frames == len(next(iter(moved.rotations.values()))) == frames
    assert moved.times[0] == 0
    assert moved.fps == FPS


def test_a_part_is_what_is_performed_then() -> None:
    part = changed(walk(), RetargetOptions(start_seconds=1.0, end_seconds=2.0))
    np.testing.assert_array_equal(part.points["head"], performed(walk()).points["head"][30:61])


def test_a_part_past_the_end_is_refused() -> None:
    with pytest.raises(OutsideMotion, match=r"lasts 2\.97 s"):
        changed(walk(), RetargetOptions(start_seconds=3.0))


def test_a_loop_ends_as_it_begins_and_moves_on_evenly() -> None:
    # Cut off in the middle of a stride
    whole = walk(100)
    loop = changed(whole, RetargetOptions(loop=True, in_place=True))
    assert loop.frames / FPS == pytest.approx(3.0, abs=0.1)
    for role, places in loop.points.items():
        np.testing.assert_allclose(places[-1], places[0], atol=1e-9)
        np.testing.assert_allclose(loop.bones[role][-1], loop.bones[role][0], atol=1e-9)
    plain = changed(whole, RetargetOptions(in_place=True))
    fastest = max(speeds(plain, role).max() for role in plain.points)
    assert max(speeds(loop, role).max() for role in loop.points) < 1.3 * fastest


def test_a_loop_that_leads_on_keeps_its_step_and_says_so() -> None:
    times = np.arange(100) / FPS
    result = with_options(performed(walk(100)), times, FPS, RetargetOptions(loop=True))
    loop, step = result.performance, np.diff(result.performance.points["hips"][:, 2])
    assert any("leads the figure on" in note for note in result.notes)
    assert step.mean() == pytest.approx(120 / FPS, rel=0.03)
    assert step.min() > 0.5 * step.mean()
    assert len(result.times) == loop.frames


def test_what_cannot_be_repeated_is_refused() -> None:
    with pytest.raises(CannotLoop, match="too few"):
        changed(walk(6), RetargetOptions(loop=True))
    falling = walk(60)
    falling.rotations[:, 0] = falling.rotations[:, 0] @ _tipped(np.linspace(0, 90, 60))
    with pytest.raises(CannotLoop, match="never comes back"):
        changed(falling, RetargetOptions(loop=True))


def _tipped(degrees: FloatArray) -> FloatArray:
    cosine, sine = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    turns = np.tile(np.eye(3), (len(degrees), 1, 1))
    turns[:, 1, 1], turns[:, 2, 2], turns[:, 1, 2], turns[:, 2, 1] = cosine, cosine, -sine, sine
    return turns


def test_feet_stand_on_the_floor_where_the_motion_floats_and_slides() -> None:
    motion = kick()
    standing = replace(motion, translations=motion.translations.copy())
    standing.rotations[:] = np.eye(3)
    standing.translations[:, 0] += np.linspace([0, 10, 0], [12, 40, 9], motion.frames)
    fixed = changed(standing, RetargetOptions(ground_fix=True))
    ankle = fixed.points["left_foot"]
    assert np.ptp(performed(standing).points["left_foot"][:, 1]) > 25
    assert np.ptp(ankle[:, 1]) < 4
    assert speeds(fixed, "left_foot").max() < 1e-6


def test_a_jump_stays_a_jump() -> None:
    from media_testing.figure_motions import jump

    def height(performance: SourcePerformance) -> float:
        feet = [performance.points[f"{side}_foot"][:, 1] for side in ("left", "right")]
        return float(np.ptp(np.min(feet, axis=0)))

    assert height(changed(jump(), RetargetOptions(ground_fix=True))) == pytest.approx(
        height(performed(jump())), rel=0.1
    )


def test_a_figure_in_place_turns_about_itself() -> None:
    rig = read_rig(build_rig(RigStyle()))
    moved = retarget(kick(), rig, options=RetargetOptions(in_place=True, mirror=True))
    assert np.isfinite(moved.translations[JOINT["Hips"]]).all()
