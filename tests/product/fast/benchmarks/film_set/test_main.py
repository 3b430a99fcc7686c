import sys
from pathlib import Path

import pytest

from benchmarks.film_set import __main__ as command
from benchmarks.film_set.routine import sample_motion
from media_gltf import glb
from media_studio.motion.body import JOINTS
from media_studio.motion.motion import Motion
from media_studio.video.file import VideoFile

FRAMES = 6


def test_it_writes_the_video_and_the_model(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    video, model = tmp_path / "new" / "clip.mp4", tmp_path / "robot.glb"
    whole = sample_motion()
    short = Motion(
        skeleton=whole.skeleton,
        rotations=whole.rotations[:FRAMES],
        translations=whole.translations[:FRAMES],
        fps=whole.fps,
    )
    monkeypatch.setattr(command, "sample_motion", lambda: short)
    monkeypatch.setattr(command, "WIDTH", 96)
    monkeypatch.setattr(command, "HEIGHT", 64)
    monkeypatch.setattr(sys, "argv", ["character", "--video", str(video), "--model", str(model)])
    command.main()
    written = VideoFile.open(video)
    assert (written.width, written.height) == (96, 64)
    assert written.total_frames == FRAMES
    document = glb.read(model).document
    assert {node["name"] for node in document["nodes"]} > set(JOINTS)
    assert "animations" not in document


def test_a_motion_that_is_not_in_the_library_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["character", "--video", "a.mp4", "--model", "b.glb", "--motion", "procedural/none"]
    monkeypatch.setattr(sys, "argv", arguments)
    with pytest.raises(SystemExit):
        command.main()
    assert "procedural/walk" in capsys.readouterr().err
