from pathlib import Path

import av
import numpy as np
import pytest
from PIL import Image

from media_studio.motion.figure_video import write_figure_video
from media_studio.motion.library.gestures import wave
from media_studio.motion.library.mood import idle
from media_studio.motion.motion import Motion


def decoded(path: Path) -> list[np.ndarray]:
    with av.open(str(path)) as container:
        return [frame.to_ndarray(format="rgb24") for frame in container.decode(video=0)]


def test_the_video_lasts_as_long_as_the_motion_and_moves(tmp_path: Path) -> None:
    write_figure_video(wave(), tmp_path / "wave.mp4", size=96, fps=12)
    frames = decoded(tmp_path / "wave.mp4")
    assert len(frames) == round(wave().seconds * 12)
    assert frames[0].shape == (96, 96, 3)
    change = np.abs(frames[20].astype(int) - frames[0].astype(int)).max(axis=-1)
    assert (change > 60).sum() > 40


def test_long_motions_are_cut(tmp_path: Path) -> None:
    write_figure_video(idle(), tmp_path / "idle.mp4", size=64, fps=10, seconds=2.0)
    assert len(decoded(tmp_path / "idle.mp4")) == 20


def test_the_poster_is_the_moment_in_the_middle(tmp_path: Path) -> None:
    write_figure_video(wave(), tmp_path / "wave.mp4", poster=tmp_path / "wave.png", size=96, fps=12)
    poster = np.asarray(Image.open(tmp_path / "wave.png")).astype(int)
    frames = decoded(tmp_path / "wave.mp4")
    apart = [np.abs(frame.astype(int) - poster).mean() for frame in frames]
    assert apart[len(frames) // 2] < 4
    assert apart[len(frames) // 2] <= min(apart) + 0.5


@pytest.mark.parametrize("fps", [0.5, 30.0])
def test_a_motion_of_one_frame_is_a_video_of_at_least_one(tmp_path: Path, fps: float) -> None:
    still = idle()
    one = Motion(
        skeleton=still.skeleton,
        rotations=still.rotations[:1],
        translations=still.translations[:1],
        fps=fps,
    )
    write_figure_video(one, tmp_path / "one.mp4", size=64)
    assert len(decoded(tmp_path / "one.mp4")) >= 1
