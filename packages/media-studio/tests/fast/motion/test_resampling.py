import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from media_studio.errors import InvalidMotion
from media_studio.motion.body import JOINTS, body_skeleton
from media_studio.motion.motion import Motion
from media_studio.motion.resampling import frame_times, resample
from media_testing.figure_motions import walk


@pytest.mark.parametrize("fps", [1, 12, 24, 29.97, 30, 60, 120, 240])
@pytest.mark.parametrize(("frames", "source"), [(125, 30.0), (839, 119.88), (2, 30.0)])
def test_the_duration_is_kept_exactly(frames: int, source: float, fps: float) -> None:
    times = frame_times(frames, source, fps)
    assert times[0] == 0
    assert times[-1] == (frames - 1) / source
    assert (np.diff(times) > 0).all()
    np.testing.assert_allclose(np.diff(times)[:-1], 1 / fps)
    assert np.diff(times)[-1] <= 1 / fps + 1e-9


def test_one_frame_stays_one() -> None:
    np.testing.assert_array_equal(frame_times(1, 30.0, 60.0), [0.0])


def test_the_frames_of_the_source_are_met_exactly() -> None:
    motion = walk()
    finer = resample(motion, frame_times(motion.frames, motion.fps, 4 * motion.fps))
    assert finer.fps == pytest.approx(120)
    np.testing.assert_allclose(finer.rotations[::4], motion.rotations, atol=1e-12)
    np.testing.assert_allclose(finer.translations[::4], motion.translations, atol=1e-9)


def test_joints_turn_at_constant_speed_between_frames() -> None:
    skeleton = body_skeleton()
    rotations = np.tile(np.eye(3), (2, len(JOINTS), 1, 1))
    rotations[1] = Rotation.from_euler("y", 170, degrees=True).as_matrix()
    motion = Motion(
        skeleton=skeleton,
        rotations=rotations,
        translations=np.tile(skeleton.offsets, (2, 1, 1)),
        fps=1.0,
    )
    middle = resample(motion, np.array([0.0, 0.25, 1.0])).rotations[1, 0]
    assert np.degrees(Rotation.from_matrix(middle).magnitude()) == pytest.approx(42.5)


def test_a_rate_that_makes_too_many_frames_is_refused() -> None:
    assert len(frame_times(10_000, 30.0, 240.0)) == 79_993
    with pytest.raises(InvalidMotion, match="choose an fps below 150"):
        frame_times(20_000, 30.0, 240.0)
